import type { Language } from "#contracts/language.ts";

/** GLSL, HLSL, WGSL and Metal. */
const shader: Language = {
  id: "shader",
  name: "Shader",
  extensions: [".glsl", ".vert", ".frag", ".geom", ".comp", ".tesc", ".tese", ".hlsl", ".fx", ".wgsl", ".metal", ".shader", ".cginc"],
  text: "plain",
  nature: "code",
};
export default shader;
