import type { Idiom } from "#contracts/idiom.ts";

const READ = "{get,watch,watchOnce,change,changeOnce,has,getSetting}";
const STORES = [
  "**/settings/server/CachedSettings.ts#{CachedSettings,ICachedSettings}",
  "**/settings/client/lib/settings.ts#Settings",
  "**/settings/lib/settings.ts#SettingsBase",
];
const HOOKS = ["useSetting", "useSettingStructure", "useSettingSetValue"];

const rocketchatSettings: Idiom = {
  id: "rocketchat-settings",
  title: "Rocket.Chat settings",
  rules: [
    { role: "handles", trunk: "setting", use: "**/settings/server/SettingsRegistry.ts#{SettingsRegistry,}.add", key: "${0}" },
    { role: "dispatches", trunk: "setting", use: STORES.map((store) => `${store}.${READ}`), key: "${0}" },
    { role: "dispatches", trunk: "setting", use: STORES.map((store) => `${store}.{watchMultiple,changeMultiple}`), key: "${0[]}" },
    { role: "dispatches", trunk: "setting", use: STORES.map((store) => `${store}.{watchByRegex,changeByRegex,getByRegexp}`), key: "${0}" },
    {
      role: "dispatches",
      trunk: "setting",
      use: HOOKS.flatMap((hook) => [`@rocket.chat/ui-contexts#${hook}`, `**/ui-contexts/src/hooks/${hook}.ts#${hook}`]),
      key: "${0}",
    },
    {
      role: "dispatches",
      trunk: "setting",
      use: ["@rocket.chat/ui-contexts#useSettings", "**/ui-contexts/src/hooks/useSettings.ts#useSettings"],
      key: "${0._id[]}",
    },
  ],
};
export default rocketchatSettings;
