import type { Language } from "#contracts/language.ts";

const batch: Language = {
  id: "batch",
  name: "Batch",
  extensions: [".bat", ".cmd"],
  text: "plain",
  nature: "code",
};
export default batch;
