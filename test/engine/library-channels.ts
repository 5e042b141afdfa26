import type { Idiom } from "#contracts/idiom.ts";
import type { Tree } from "../scan/temporary-tree.ts";

/** What happens in the library goes over its own bus. */
export const DESK: Idiom = {
  id: "library-desk",
  title: "The desk of the library",
  rules: [
    { role: "handles", trunk: "event", use: "src/desk.ts#Desk().when", key: "${0}", handler: "-1" },
    { role: "dispatches", trunk: "event", use: "src/desk.ts#Desk().tell", key: "${0}" },
  ],
};

export const SETTINGS = "portolan.config.json";

export function settingsWith(...idioms: readonly Idiom[]): string {
  return JSON.stringify({ idioms });
}

/** A library whose desk joins lending, shelving and fines, and an Express front. */
export const LIBRARY: Tree = {
  [SETTINGS]: settingsWith(DESK),
  "package.json": '{ "name": "library", "dependencies": { "express": "4" } }',
  "src/desk.ts": `type Listener = (book: string) => void;

export class Desk {
  readonly #listeners = new Map<string, Listener>();
  when(word: string, then: Listener): void {
    this.#listeners.set(word, then);
  }
  tell(word: string, book: string): void {
    this.#listeners.get(word)?.(book);
  }
}
export const desk = new Desk();
`,
  "src/lending.ts": `import { desk } from "./desk.ts";

export function lend(book: string): void {
  desk.tell("bookLent", book);
}

export function giveBack(book: string): void {
  desk.tell("book.returned", book);
}

export function lose(book: string): void {
  desk.tell("lost", book);
}
`,
  "src/shelves.ts": `export function shelve(book: string): void {
  count(book);
}
export function count(book: string): number {
  return book.length;
}
export function dust(book: string): number {
  return book.length;
}
`,
  "src/listeners.ts": `import { desk } from "./desk.ts";
import { count, dust, shelve } from "./shelves.ts";

desk.when("book.returned", shelve);
desk.when("bookLent", (book) => {
  count(book);
});
desk.when("closing", (book) => {
  dust(book);
});
`,
  "src/routes.ts": `import express from "express";
import { giveBack, lend } from "./lending.ts";

export const app = express();

app.get("/books/:title", showBook);
app.post("/books/:title/lend", (request, response) => {
  lend(request.params.title);
  response.end();
});
app.post("/books/:title/return", (request, response) => {
  giveBack(request.params.title);
  response.end();
});

function showBook(_request: unknown, response: { end(): void }): void {
  response.end();
}
`,
};
