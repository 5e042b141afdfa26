import type { Language } from "#contracts/language.ts";

const fortran: Language = {
  id: "fortran",
  name: "Fortran",
  extensions: [".f", ".for", ".f77", ".f90", ".f95", ".f03", ".f08"],
  text: "plain",
  nature: "code",
};
export default fortran;
