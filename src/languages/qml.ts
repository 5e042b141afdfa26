import type { Language } from "#contracts/language.ts";

const qml: Language = {
  id: "qml",
  name: "QML",
  extensions: [".qml"],
  text: "plain",
  nature: "code",
};
export default qml;
