import type { Idiom } from "#contracts/idiom.ts";

const COMMANDS = ["**/utils/{client,server}/slashCommand.ts#slashCommands"];

/** What a client registers it hands on to the server's command of the same word. */
const rocketchatCommands: Idiom = {
  id: "rocketchat-commands",
  title: "Rocket.Chat slash commands",
  rules: [
    {
      role: "handles",
      trunk: "command",
      use: COMMANDS.map((one) => `${one}.add`),
      key: "${0.command}",
      handler: "0.callback?",
      paths: ["!**/client/**"],
    },
    { role: "dispatches", trunk: "command", use: COMMANDS.map((one) => `${one}.add`), key: "${0.command}", paths: ["**/client/**"] },
    { role: "dispatches", trunk: "command", use: COMMANDS.map((one) => `${one}.run`), key: "${0.command}" },
  ],
};
export default rocketchatCommands;
