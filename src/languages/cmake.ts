import type { Language } from "#contracts/language.ts";

const cmake: Language = {
  id: "cmake",
  name: "CMake",
  extensions: [".cmake", ".cmake.in"],
  filenames: ["CMakeLists.txt"],
  text: "plain",
  nature: "code",
};
export default cmake;
