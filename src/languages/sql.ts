import type { Language } from "#contracts/language.ts";

const sql: Language = {
  id: "sql",
  name: "SQL",
  extensions: [".sql", ".ddl", ".dml", ".psql", ".pgsql", ".plsql", ".tsql"],
  text: "plain",
  nature: "code",
};
export default sql;
