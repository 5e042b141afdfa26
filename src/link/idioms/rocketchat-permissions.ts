import type { Idiom } from "#contracts/idiom.ts";

const hooks = (names: readonly string[]) =>
  names.flatMap((name) => [`@rocket.chat/ui-contexts#${name}`, `**/ui-contexts/src/hooks/${name}.ts#${name}`]);

const rocketchatPermissions: Idiom = {
  id: "rocketchat-permissions",
  title: "Rocket.Chat permissions",
  rules: [
    {
      role: "handles",
      trunk: "permission",
      form: "value",
      use: "**/authorization/server/constant/permissions.ts#permissions",
      key: "${value[]._id}",
    },
    {
      role: "handles",
      trunk: "permission",
      use: ["**/{model-typings,models}/src/**#IPermissionsModel.create", "**/models/raw/Permissions.ts#PermissionsRaw.create"],
      key: "${0}",
    },
    {
      role: "dispatches",
      trunk: "permission",
      use: [
        "**/authorization/server/functions/hasPermission.ts#{hasPermissionAsync,hasAllPermissionAsync,hasAtLeastOnePermissionAsync}",
        "**/core-services/src/**#IAuthorization.{hasPermission,hasAllPermission,hasAtLeastOnePermission}",
        "**/services/authorization/service.ts#Authorization.{hasPermission,hasAllPermission,hasAtLeastOnePermission}",
      ],
      key: "${1[]}",
    },
    {
      role: "dispatches",
      trunk: "permission",
      use: [
        "**/authorization/client/hasPermission.ts#{hasPermission,hasAllPermission,hasAtLeastOnePermission,userHasAllPermission,willHavePermission}",
        ...hooks(["usePermission", "usePermissionWithScopedRoles", "useAllPermissions", "useAtLeastOnePermission"]),
      ],
      key: "${0[]}",
    },
    {
      role: "dispatches",
      trunk: "permission",
      use: ["**/api/server/**#API.{v1,default}.addRoute", "**/apps/communication/rest.ts#AppsRestApi.api.addRoute"],
      key: "${1.permissionsRequired[]}",
    },
    {
      role: "dispatches",
      trunk: "permission",
      use: ["**/api/server/**#API.{v1,default}.addRoute", "**/apps/communication/rest.ts#AppsRestApi.api.addRoute"],
      key: "${1.permissionsRequired{}.permissions[]}",
    },
  ],
};
export default rocketchatPermissions;
