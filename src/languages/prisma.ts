import type { Language } from "#contracts/language.ts";

const prisma: Language = {
  id: "prisma",
  name: "Prisma",
  extensions: [".prisma"],
  text: "plain",
  nature: "code",
};
export default prisma;
