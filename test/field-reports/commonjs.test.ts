import { describe, expect, it } from "vitest";
import { indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { usedBy, usersOf } from "./asked.ts";

useIndexedFolders();

const HARBOUR = {
  "app.js": `const { add, times: product } = require('./lib/cargo');
const greet = require('./lib/greet');
const Queue = require('./lib/queue');
function main() { const q = new Queue(); q.push(add(1, product(2, 3))); return greet.bye('x'); }
function lazy() { const once = require('./lib/once'); return once(); }
function viaBarrel() { return require('./lib').greet.hello('y'); }
async function later() { const m = await import('./lib/greet.js'); return m.hello('z'); }
function guarded() { try { return require('./lib/extra').more(); } catch { return null; } }
main();
module.exports = { main, lazy, viaBarrel, later, guarded };
`,
  "lib/cargo.js": `function add(a, b) { return a + b; }
const mul = (a, b) => a * b;
module.exports = { add, times: mul, sub(a, b) { return add(a, -b); } };
`,
  "lib/greet.js": "exports.hello = function (n) { return 'hi ' + n; };\nexports.bye = n => exports.hello(n) + ' bye';\n",
  "lib/queue.js":
    "class Queue { push(x) { this.items = [...(this.items || []), x]; } }\nmodule.exports = Queue;\nmodule.exports.VERSION = 1;\n",
  "lib/index.js": "module.exports = { ...require('./cargo'), greet: require('./greet') };\n",
  "lib/once.js": "module.exports = function () { return 42; };\n",
  "lib/extra.js": "module.exports.more = () => 1;\n",
  "view.jsx.js":
    "const React = require('react');\nfunction Deck({ title }) { return <section><Badge text={title} /></section>; }\nfunction Badge({ text }) { return <b>{text}</b>; }\nmodule.exports = Deck;\n",
};

describe("CommonJS", () => {
  it.each([
    ["add", ["app.js#main", "lib/cargo.js", "lib/cargo.js#sub"]],
    ["mul", ["app.js#main", "lib/cargo.js"]],
    ["Queue.push", ["app.js#main"]],
    ["bye", ["app.js#main"]],
    ["hello", ["app.js#later", "app.js#viaBarrel", "lib/greet.js#bye"]],
    ["more", ["app.js#guarded"]],
    ["Badge", ["view.jsx.js#Deck"]],
    ["main", ["app.js"]],
  ])("has the users of %s", async (name, users) => {
    const { engine } = await indexFolder(HARBOUR);
    expect(await usersOf(engine, name)).toEqual(users);
  });

  it("has a module that is a nameless function under a name of its own", async () => {
    const { engine } = await indexFolder(HARBOUR);
    const [once] = await usedBy(engine, "lazy");
    expect(once).toMatch(/^lib\/once\.js#/);
    expect(await usersOf(engine, once as string)).toEqual(["app.js#lazy"]);
    expect((await engine.outline("lib/once.js")).symbols).toHaveLength(1);
  });

  it("imports wherever a module is required", async () => {
    const { engine } = await indexFolder(HARBOUR);
    const imports = async (path: string) => (await engine.dependencies(path)).imports.map(({ path: to, line }) => [to, line]);
    expect(await imports("app.js")).toEqual([
      ["lib/cargo.js", 1],
      ["lib/greet.js", 2],
      ["lib/queue.js", 3],
      ["lib/once.js", 5],
      ["lib/index.js", 6],
      ["lib/extra.js", 8],
    ]);
    expect((await imports("lib/index.js")).map(([path]) => path)).toEqual(["lib/cargo.js", "lib/greet.js"]);
  });
});
