import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameParts, stem, tokensOf, wordTokens } from "#base/tokens.ts";
import { eachRawWord, splitWord } from "#base/words.ts";

function rawWords(text: string, from = 0, to = text.length): string[] {
  const words: string[] = [];
  eachRawWord(text, from, to, (start, end) => words.push(text.slice(start, end)));
  return words;
}

describe("raw words", () => {
  it("are runs of letters, digits, _ and $ of every script", () => {
    expect(rawWords("oven.bake(rye_flour, $dough) // 2 лепёшки, パン屋 and größe")).toEqual([
      "oven",
      "bake",
      "rye_flour",
      "$dough",
      "2",
      "лепёшки",
      "パン屋",
      "and",
      "größe",
    ]);
  });

  it("are cut at the ends of the part that is asked for", () => {
    expect(rawWords("bakery", 2, 5)).toEqual(["ker"]);
    expect(rawWords("bakery", 3, 3)).toEqual([]);
  });

  it("hold every letter, digit and _ of a text exactly once, in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const joined = rawWords(text).join("");
        const rest = [...text].filter((letter) => !/[\p{L}\p{M}\p{N}_$]/u.test(letter));
        for (const word of rawWords(text)) expect(text).toContain(word);
        expect(joined.length).toBeLessThanOrEqual(text.length);
        // Signs beyond the basic plane count as letters by design; all others must be left out.
        for (const letter of rest) if (letter.length === 1) expect(joined).not.toContain(letter);
      }),
    );
  });
});

describe("splitWord", () => {
  it.each([
    ["bakeLoaf", ["bake", "Loaf"]],
    ["parseHTTPReply2", ["parse", "HTTP", "Reply", "2"]],
    ["rye_flour", ["rye", "flour"]],
    ["__init__", ["init"]],
    ["$scope", ["scope"]],
    ["MAX_RETRY_COUNT", ["MAX", "RETRY", "COUNT"]],
    ["XMLHttpRequest2Adapter", ["XML", "Http", "Request", "2", "Adapter"]],
    ["größeÄndern", ["größe", "Ändern"]],
    ["utf8", ["utf", "8"]],
    ["_", []],
    ["", []],
  ])("cuts %s at its humps, digits and underscores", (word, parts) => {
    expect(splitWord(word)).toEqual(parts);
  });

  it("loses nothing but _ and $", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_$äÖж]{0,30}$/), (word) => {
        expect(splitWord(word).join("")).toBe(word.replace(/[_$]/g, ""));
        expect(splitWord(word)).not.toContain("");
      }),
    );
  });
});

describe("tokens", () => {
  it("of a word are the stems of its parts, then the whole where there are several", () => {
    expect(wordTokens("bakedLoaves")).toEqual(["bake", "loav", "bakedloaves"]);
    expect(wordTokens("_rye_flour")).toEqual(["rye", "flour", "rye_flour"]);
    expect(wordTokens("Oven")).toEqual(["oven"]);
  });

  it("are none for a run so long that it is a key or encoded data", () => {
    expect(wordTokens("a".repeat(80))).toHaveLength(1);
    expect(wordTokens("a".repeat(81))).toEqual([]);
  });

  it("of a text keep order and repeats", () => {
    expect(tokensOf("bake the loaf, bake it")).toEqual(["bake", "the", "loaf", "bake", "it"]);
  });

  it("leave words of other scripts and words with digits as they are", () => {
    expect(stem("расчёты")).toBe("расчёты");
    expect(stem("sha256s")).toBe("sha256s");
    expect(stem("baking")).toBe(stem("bakes"));
  });

  it("do not depend on the case in which a plain word is written", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
        expect(wordTokens(word.toUpperCase())).toEqual(wordTokens(word));
      }),
    );
  });

  it("of a name's parts come each once, without the whole", () => {
    expect(nameParts("bakeBakedLoaf")).toEqual(["bake", "loaf"]);
    expect(nameParts("パン屋")).toEqual(["パン屋"]);
  });
});
