import { describe, expect, test } from "vitest";
import { describedRoutes, isOpenapiPath } from "#link/openapi.ts";

const JSON_DOCUMENT = {
  swagger: "2.0",
  info: { title: "A bakery", description: "paths: to bread" },
  basePath: "/api/",
  paths: { "/loaves": { get: { responses: {} }, parameters: [] }, "/loaves/{grain}": { put: {}, "x-note": {} } },
};

describe("OpenAPI documents", () => {
  test("are known by their names", () => {
    expect(["openapi.yaml", "docs/bakery.openapi.json", "api/swagger-v2.yml", "api-docs.json"].filter(isOpenapiPath)).toHaveLength(4);
    expect(["openapi.ts", "docs/reopenapi.yaml", "paths.yaml"].filter(isOpenapiPath)).toEqual([]);
  });

  test("in JSON say the lines of their methods", () => {
    expect(describedRoutes(JSON.stringify(JSON_DOCUMENT, undefined, 2))).toEqual([
      { key: "get /api/loaves", line: 10 },
      { key: "put /api/loaves/{grain}", line: 16 },
    ]);
  });

  test("of a single line are read as well", () => {
    expect(describedRoutes(JSON.stringify(JSON_DOCUMENT)).map(({ key }) => key)).toEqual(["get /api/loaves", "put /api/loaves/{grain}"]);
  });

  test("are told from other documents with paths", () => {
    expect(describedRoutes("name: bakery\npaths:\n  /loaves:\n    get: {}\n")).toEqual([]);
    expect(describedRoutes('{"paths":{"/loaves":{"get":{}}}}')).toEqual([]);
    expect(describedRoutes("{ not json")).toEqual([]);
  });
});
