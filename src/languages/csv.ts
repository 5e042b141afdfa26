import type { Language } from "#contracts/language.ts";

const csv: Language = {
  id: "csv",
  name: "CSV",
  extensions: [".csv", ".tsv", ".psv"],
  text: "plain",
  nature: "data",
};
export default csv;
