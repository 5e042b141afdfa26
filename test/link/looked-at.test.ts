import { beforeEach, expect, test } from "vitest";
import { EditedTree, linkedAnew, told } from "./edited-tree.ts";

const LIBRARY: { readonly [path: string]: string } = {
  "src/app.ts": 'import express from "express";\nimport { books } from "./books.ts";\nconst app = express();\napp.use("/books", books);\n',
  "src/books.ts": 'import { Router } from "express";\nexport const books = Router();\nbooks.get("/:id", (req, res) => res.json({}));\n',
  "src/paths.ts": 'export const LOANS = "/loans";\n',
  "src/loans.ts": 'import axios from "axios";\nimport { LOANS } from "./paths.ts";\nexport const loans = () => axios.get(LOANS);\n',
  "src/request.ts": 'import axios from "axios";\nexport function load(path: string) {\n  return axios.get(path);\n}\n',
  "src/reader.ts": 'import { load } from "./request.ts";\nexport const reader = () => load("/books/7");\n',
  "src/shelf.ts": "export const shelf = (width: number) => width * 2;\n",
  "src/stamp.ts": "export const stamp = (day: number) => day + 14;\n",
};

let tree: EditedTree;

beforeEach(async () => {
  tree = new EditedTree();
  await tree.link(LIBRARY);
});

/** Number of the files that an edit has looked at; the links must be those of a tree of which nothing is known. */
async function lookedAtFor(edit: { readonly [path: string]: string }): Promise<number> {
  const texts = { ...LIBRARY, ...edit };
  expect(told(await tree.link(texts))).toEqual(told(await linkedAnew(texts)));
  return tree.lookedAt;
}

test("at first every file is looked at", () => {
  expect(tree.lookedAt).toBe(Object.keys(LIBRARY).length);
});

test("where nothing changed, none is", async () => {
  expect(await lookedAtFor({})).toBe(0);
});

test("a file that no link leads through is looked at alone", async () => {
  expect(await lookedAtFor({ "src/shelf.ts": `// Shelves are doubled.\n${LIBRARY["src/shelf.ts"]}` })).toBe(1);
});

test("a constant's value makes those who say it look again", async () => {
  expect(await lookedAtFor({ "src/paths.ts": 'export const LOANS = "/lendings";\n' })).toBe(2);
});

test("a mount makes the routes under it look again", async () => {
  const moved = (LIBRARY["src/app.ts"] as string).replace('"/books"', '"/library/books"');
  expect(await lookedAtFor({ "src/app.ts": moved })).toBe(2);
});

test("another caller of a wrapper makes the wrapper look again", async () => {
  const text = 'import { load } from "./request.ts";\nexport const stamp = (day: number) => load(`/books/${day}`);\n';
  expect(await lookedAtFor({ "src/stamp.ts": text })).toBe(2);
});

test("a new file of the same name of a call that is none of it makes nobody look again", async () => {
  expect(await lookedAtFor({ "src/truck.ts": "const load = (weight: number) => weight;\nexport const truck = load(4);\n" })).toBe(1);
});

test("a file that is gone takes what it called along", async () => {
  const { "src/reader.ts": _, ...rest } = LIBRARY;
  expect(told(await tree.link(rest))).toEqual(told(await linkedAnew(rest)));
  expect(tree.lookedAt).toBe(1);
});
