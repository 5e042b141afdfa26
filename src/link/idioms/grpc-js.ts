import type { Idiom } from "#contracts/idiom.ts";

const grpcJs: Idiom = {
  id: "grpc-js",
  title: "gRPC services of Node",
  rules: [
    {
      role: "handles",
      trunk: "rpc",
      use: ["@grpc/grpc-js", "grpc"].map((module) => `${module}#Server().addService`),
      key: "${0.@Name}/${1{}}",
      handler: "1{}",
    },
  ],
};
export default grpcJs;
