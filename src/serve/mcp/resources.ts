import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import type { EngineHost } from "./engine-host.ts";
import { BUILDING } from "./schema-parts.ts";

const FILES_PER_PAGE = 500;

/** `codebase://files` (one path a line, by pages), `codebase://status`, and `graph://dependencies/{path}`. */
export function addResources(server: McpServer, host: EngineHost): void {
  const files = {
    title: "Indexed files",
    description: "Paths in order, one a line; the last line names the next page.",
    mimeType: "text/plain",
  };
  server.registerResource("files", "codebase://files", files, async (uri) => page(uri, "", await filesPage(host, undefined)));
  server.registerResource(
    "files-after",
    new ResourceTemplate("codebase://files{?after}", { list: undefined }),
    files,
    async (uri, { after }) => page(uri, "", await filesPage(host, typeof after === "string" && after !== "" ? decoded(after) : undefined)),
  );
  const status = {
    title: "Index status",
    description: "Freshness, counts, languages and diagnostics of the index.",
    mimeType: "application/json",
  };
  server.registerResource("status", "codebase://status", status, async (uri) => page(uri, "application/json", await statusText(host)));
  const dependencies = {
    title: "Dependencies of a file",
    description: "The files that a file imports, and those that import it.",
    mimeType: "application/json",
  };
  server.registerResource(
    "dependencies",
    // `+`: the slashes of a path stand as they are.
    new ResourceTemplate("graph://dependencies/{+path}", { list: undefined }),
    dependencies,
    async (uri, { path }) => page(uri, "application/json", await dependenciesText(host, decoded(String(path)))),
  );
}

/** Text of a part of an address; what is no valid escape stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function page(uri: URL, mimeType: string, text: string): { contents: { uri: string; mimeType: string; text: string }[] } {
  return { contents: [{ uri: uri.href, mimeType: mimeType === "" ? "text/plain" : mimeType, text }] };
}

async function filesPage(host: EngineHost, after: string | undefined): Promise<string> {
  const used = await host.use((engine) => engine.files({ after, limit: FILES_PER_PAGE }));
  if (!used.ready) return used.note;
  const { files, total } = used.value;
  const last = files.at(-1);
  if (last === undefined) return `no files${after === undefined ? "" : ` after ${after}`}; ${total} in all`;
  const more = files.length < FILES_PER_PAGE ? "" : `\n${total} in all; next page: codebase://files?after=${encodeURIComponent(last)}`;
  return `${files.join("\n")}${more}`;
}

async function statusText(host: EngineHost): Promise<string> {
  const used = await host.use((engine) => engine.status());
  return JSON.stringify(used.ready ? used.value : { index: BUILDING, note: used.note });
}

async function dependenciesText(host: EngineHost, path: string): Promise<string> {
  const used = await host.use((engine) => engine.dependencies(path));
  return JSON.stringify(used.ready ? used.value : { index: BUILDING, note: used.note });
}
