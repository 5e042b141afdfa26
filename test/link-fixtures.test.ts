import { describe } from "vitest";
import { useIndexedFolders } from "./index/indexed-folder.ts";
import { linkFixtures, linkKit } from "./kits/link-kit.ts";

useIndexedFolders();

for (const name of linkFixtures()) describe(name, () => linkKit(name));
