import { describe } from "vitest";
import { useIndexedFolders } from "./index/indexed-folder.ts";
import { graphFixtures, graphKit } from "./kits/graph-kit.ts";

useIndexedFolders();

for (const name of graphFixtures()) describe(name, () => graphKit(name));
