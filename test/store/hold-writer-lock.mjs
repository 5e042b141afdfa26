// Holds the writer's lock of a store folder as another process of the program would, until it is ended.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";

const folder = process.argv[2];
const database = new Libsql(join(folder, "writer.lock"));
database.exec("BEGIN EXCLUSIVE");
writeFileSync(join(folder, "writer.pid"), String(process.pid));
console.log("held");
process.stdin.on("end", () => process.exit()).resume();
