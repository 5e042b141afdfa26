import { applyEdit } from "./edit-script.mjs";
import { answersOf, difference, segmentsOf } from "./index-answers.mjs";

/**
 * Runs edit scripts over fresh repositories and holds the index that follows them against one from nothing: after every run by the bytes of its segments, at
 * the end by all answers.
 *
 * `openEngine({ root, store })` opens an engine for each index run of the way `cold`, and one for all runs of the way `warm`. `insideOf(engine)` may tell
 * more of a store than an engine does, as named lists of lines.
 */
export class ScriptTrial {
  #repositories;
  #openEngine;
  #insideOf;

  constructor({ repositories, openEngine, insideOf = async () => ({}) }) {
    this.#repositories = repositories;
    this.#openEngine = openEngine;
    this.#insideOf = insideOf;
  }

  /** What the script did, and where the index differs from one from nothing, if it does. `ways`: which of `warm` and `cold` are tried. */
  async run({ repository, edits }, ways = ["warm", "cold"]) {
    const tree = this.#repositories.fresh(repository);
    const stores = ways.map((way) => this.#repositories.store(way));
    const followers = ways.map(
      (way, i) => new Follower(way, () => this.#openEngine({ root: tree.root, store: stores[i], keepsTree: way === "warm" })),
    );
    const log = [];
    const runs = [];
    const differenceNow = async (isLast) => {
      for (const follower of followers) runs.push(await follower.index());
      return this.#difference(tree.root, followers, isLast);
    };
    try {
      for (const follower of followers) runs.push(await follower.index());
      for (const edit of edits) {
        const what = applyEdit(tree, edit);
        log.push({ kind: edit.kind, what });
        if (!edit.index || what === undefined) continue;
        log.push({ kind: "index" });
        const found = await differenceNow(false);
        if (found !== undefined) return { log, runs, difference: found };
      }
      log.push({ kind: "index" });
      return { log, runs, difference: await differenceNow(true) };
    } finally {
      for (const follower of followers) await follower.close();
    }
  }

  /** The script and what differs, to be read by a person. */
  static told({ repository, edits }, { log, difference: found }) {
    const steps = log.map(({ kind, what }) => (kind === "index" ? "  index" : `  ${kind}: ${what ?? "(nothing to do)"}`));
    return [`In ${repository}:`, "  index", ...steps, found, `Script: ${JSON.stringify({ repository, edits })}`].join("\n");
  }

  /** The first follower's difference from an index from nothing: in all answers, or first in the bytes of the segments, which say most for least. */
  async #difference(root, followers, inAllAnswers) {
    const engine = await this.#openEngine({ root, store: this.#repositories.store("nothing") });
    const { trouble } = await indexed(engine);
    try {
      const expected = await answersUnless(trouble, () => (inAllAnswers ? this.#allOf(engine) : { segments: segmentsOf(engine.store) }));
      for (const follower of followers) {
        const found = await follower.answers((own) => (inAllAnswers ? this.#allOf(own) : { segments: segmentsOf(own.store) }));
        const differs = difference(found, expected);
        if (differs === undefined) continue;
        if (inAllAnswers) return `way ${follower.way}: ${differs}`;
        return (await this.#difference(root, [follower], true)) ?? `way ${follower.way}: ${differs}`;
      }
      return undefined;
    } finally {
      await engine.close();
    }
  }

  async #allOf(engine) {
    const { segments, ...answers } = await answersOf(engine);
    return { ...answers, ...(await this.#insideOf(engine)), segments };
  }
}

/** An index that is brought up to date again and again. */
class Follower {
  #open;
  #engine;
  #trouble;

  constructor(way, open) {
    this.way = way;
    this.#open = open;
  }

  async index() {
    if (this.way === "cold") await this.close();
    this.#engine ??= await this.#open();
    const { trouble, summary } = await indexed(this.#engine);
    this.#trouble = trouble;
    return summary;
  }

  async answers(ask) {
    return answersUnless(this.#trouble, () => ask(this.#engine));
  }

  async close() {
    await this.#engine?.close();
    this.#engine = undefined;
  }
}

function answersUnless(trouble, ask) {
  return trouble === undefined ? ask() : { trouble: [trouble] };
}

/** Settings that a script leaves broken are told of, and the index stays as it was. */
async function indexed(engine) {
  try {
    return { summary: await engine.index() };
  } catch (error) {
    if (error.name !== "AppError") throw error;
    return { trouble: `${error.code}: ${error.message}` };
  }
}
