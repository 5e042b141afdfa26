import type { Language } from "#contracts/language.ts";

const bazel: Language = {
  id: "bazel",
  name: "Bazel",
  extensions: [".bzl", ".bazel", ".star"],
  filenames: ["BUILD", "WORKSPACE", "MODULE.bazel", "BUILD.bazel", "Tiltfile"],
  text: "plain",
  nature: "code",
};
export default bazel;
