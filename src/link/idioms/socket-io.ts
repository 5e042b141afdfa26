import type { Idiom } from "#contracts/idiom.ts";

const SERVER = [
  "socket.io#{Server,default,Namespace,Socket,BroadcastOperator,RemoteSocket}()",
  "socket.io#{Server,default}()**",
  "socket.io#Namespace()**",
];
/** Rooms and flags come between an object of a server and what it sends. */
const SERVED = [...SERVER, "socket.io#{Socket,Namespace}()**"];
const CLIENT = ["socket.io-client#{io,default,connect,Socket}()", "socket.io-client#{Manager,Socket}()**"];

const TO_SERVER = "'socket.io, to the server'";
const TO_CLIENT = "'socket.io, to the client'";

const socketIo: Idiom = {
  id: "socket-io",
  title: "socket.io events",
  rules: [
    {
      role: "handles",
      trunk: "event",
      use: SERVED.map((one) => `${one}.{on,once}`),
      key: "${0}",
      handler: "-1",
      scope: TO_SERVER,
    },
    {
      role: "dispatches",
      trunk: "event",
      use: SERVED.map((one) => `${one}.{emit,emitWithAck}`),
      key: "${0}",
      scope: TO_CLIENT,
    },
    {
      role: "handles",
      trunk: "event",
      use: CLIENT.map((one) => `${one}.{on,once}`),
      key: "${0}",
      handler: "-1",
      scope: TO_CLIENT,
    },
    {
      role: "dispatches",
      trunk: "event",
      use: CLIENT.map((one) => `${one}.{emit,emitWithAck}`),
      key: "${0}",
      scope: TO_SERVER,
    },
  ],
};
export default socketIo;
