import type { Idiom } from "#contracts/idiom.ts";

/** Both sides of the application have a registry of their own under the same names. */
const CLIENT = ["**/client/**"];
const SERVER = ["!**/client/**", "!**/callbacks/callbacksBase.ts"];
const BASE = "**/callbacks/callbacksBase.ts#Callbacks";
const RUN = [`${BASE}.{run,runAsync}`];
const ADD = [`${BASE}.add`];

const rocketchatCallbacks: Idiom = {
  id: "rocketchat-callbacks",
  title: "Rocket.Chat callbacks",
  rules: [
    { role: "dispatches", trunk: "callback", use: RUN, key: "${0}", paths: SERVER },
    { role: "dispatches", trunk: "callback", use: RUN, key: "${0} (client)", paths: CLIENT },
    { role: "handles", trunk: "callback", use: ADD, key: "${0}", handler: "1", paths: SERVER },
    { role: "handles", trunk: "callback", use: ADD, key: "${0} (client)", handler: "1", paths: CLIENT },
    { role: "dispatches", trunk: "callback", use: `${BASE}.create().run`, key: "${made:create.0}", paths: SERVER },
    { role: "dispatches", trunk: "callback", use: `${BASE}.create().run`, key: "${made:create.0} (client)", paths: CLIENT },
    { role: "handles", trunk: "callback", use: `${BASE}.create().add`, key: "${made:create.0}", handler: "0", paths: SERVER },
    { role: "handles", trunk: "callback", use: `${BASE}.create().add`, key: "${made:create.0} (client)", handler: "0", paths: CLIENT },
  ],
};
export default rocketchatCallbacks;
