import type { Idiom } from "#contracts/idiom.ts";

const CONN = "google.golang.org/grpc#{ClientConnInterface,ClientConn}()";

/** What the generator writes tells all names: clients invoke methods by their paths, descriptions of services have their handlers. */
const grpcGo: Idiom = {
  id: "grpc-go",
  title: "gRPC methods of Go",
  rules: [
    { role: "dispatches", trunk: "rpc", use: `${CONN}.Invoke`, key: "${1}" },
    { role: "dispatches", trunk: "rpc", use: `${CONN}.NewStream`, key: "${2}" },
    {
      role: "handles",
      trunk: "rpc",
      form: "new",
      use: "google.golang.org/grpc#ServiceDesc",
      key: "/${0.ServiceName}/${0.Methods[].MethodName}",
      handler: "0.Methods[].Handler",
    },
    {
      role: "handles",
      trunk: "rpc",
      form: "new",
      use: "google.golang.org/grpc#ServiceDesc",
      key: "/${0.ServiceName}/${0.Streams[].StreamName}",
      handler: "0.Streams[].Handler",
    },
  ],
};
export default grpcGo;
