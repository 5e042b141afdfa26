import type { Idiom } from "#contracts/idiom.ts";

const CALLS = "{call,callAsync,apply,applyAsync}";
const CALLED = [`meteor/meteor#Meteor.${CALLS}`, `meteor/meteor#Meteor.connection.${CALLS}`];
/** Folders whose code only the client loads: what it gives for a method runs there alone, beside the server's. */
const CLIENT = ["**/client/**"];

const meteor: Idiom = {
  id: "meteor",
  title: "Meteor methods and publications",
  rules: [
    { role: "handles", trunk: "rpc", use: "meteor/meteor#Meteor.methods", key: "${0{}}", handler: "0{}", paths: ["!**/client/**"] },
    { role: "handles", trunk: "rpc", use: "meteor/meteor#Meteor.methods", key: "${0{}} (client)", handler: "0{}", paths: CLIENT },
    { role: "dispatches", trunk: "rpc", use: CALLED, key: "${0}" },
    { role: "dispatches", trunk: "rpc", use: CALLED, key: "${0} (client)", paths: CLIENT, joinedOnly: true },
    { role: "handles", trunk: "pubsub", use: "meteor/meteor#Meteor.publish", key: "${0}", handler: "1", unwrapped: true },
    {
      role: "dispatches",
      trunk: "pubsub",
      use: ["meteor/meteor#Meteor.subscribe", "meteor/meteor#Meteor.connection.subscribe"],
      key: "${0}",
      unwrapped: true,
    },
  ],
};
export default meteor;
