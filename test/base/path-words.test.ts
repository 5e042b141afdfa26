import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pathTerms } from "#base/path-words.ts";

describe("the words of a path", () => {
  it("are the stem without its endings and the last three folders", () => {
    expect(pathTerms("shop/bakery/src/ovens/breadOven.test.ts")).toEqual({
      stem: ["bread", "oven", "breadoven"],
      folders: ["bakeri", "src", "oven"],
      stemWords: ["bread", "oven"],
      folderWords: ["ovens"],
    });
  });

  it("keep the name of a file that starts with a dot, and are empty for folders at the root", () => {
    expect(pathTerms(".eslintrc.json")).toMatchObject({ stemWords: ["eslintrc"], folders: [], folderWords: [] });
    expect(pathTerms("Makefile")).toMatchObject({ stem: ["makefil"], stemWords: ["makefile"] });
  });

  it("know names of every script", () => {
    expect(pathTerms("пекарня/расчёт_цены.py")).toMatchObject({ stemWords: ["расчёт", "цены"], folderWords: ["пекарня"] });
  });

  it("do not depend on folders further up", () => {
    const segment = fc.stringMatching(/^[a-zA-Z_]{1,8}$/);
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), fc.array(segment, { minLength: 3, maxLength: 3 }), segment, (above, near, stem) => {
        const short = [...near, `${stem}.ts`].join("/");
        expect(pathTerms([...above, short].join("/"))).toEqual(pathTerms(short));
      }),
    );
  });
});
