import type { Language } from "#contracts/language.ts";

const thrift: Language = {
  id: "thrift",
  name: "Thrift",
  extensions: [".thrift"],
  text: "plain",
  nature: "code",
};
export default thrift;
