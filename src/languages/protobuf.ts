import type { Language } from "#contracts/language.ts";

const protobuf: Language = {
  id: "protobuf",
  name: "Protocol Buffers",
  extensions: [".proto"],
  text: "plain",
  nature: "code",
};
export default protobuf;
