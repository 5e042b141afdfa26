/** What a call graph is judged by: the other kinds of edges are no calls. */
export const CALL_KINDS = new Set(["call", "new", "jsx"]);
const CLASS_LIKE = /class|struct|interface|trait|enum|record|type/i;

/** The calls of an exported graph (`portolan export json`): nodes by id, and the edges that stand at each line of a file. */
export class CallEdges {
  nodes = new Map();
  /** Call edges, and those of them without a place. */
  count = 0;
  placeless = 0;
  otherKinds = 0;
  #kinds;
  #byLine = new Map();
  #classes = new Map();

  constructor(kinds) {
    this.#kinds = kinds;
  }

  /** Takes the rows in any order. */
  static async read(rows, kinds = CALL_KINDS) {
    const graph = new CallEdges(kinds);
    for await (const row of rows) graph.#add(row);
    for (const node of graph.nodes.values()) {
      if (!CLASS_LIKE.test(node.kind ?? "")) continue;
      const sameFile = graph.#classes.get(node.path);
      if (sameFile === undefined) graph.#classes.set(node.path, [node]);
      else sameFile.push(node);
    }
    return graph;
  }

  #add(row) {
    if (row.t === "node") this.nodes.set(row.id, { ...row, path: plainPath(row.path) });
    if (row.t !== "edge") return;
    if (!this.#kinds.has(row.kind)) {
      this.otherKinds++;
      return;
    }
    this.count++;
    if (!row.path || !row.line) {
      this.placeless++;
      return;
    }
    const place = `${plainPath(row.path)}:${row.line}`;
    const here = this.#byLine.get(place);
    if (here === undefined) this.#byLine.set(place, [row]);
    else here.push(row);
  }

  at(path, line) {
    return this.#byLine.get(`${path}:${line}`) ?? [];
  }

  /** The innermost class that holds a node; the later one where two begin on the same line. */
  classAround(node) {
    let innermost;
    for (const candidate of this.#classes.get(node.path) ?? []) {
      if (candidate === node || candidate.start_line > node.start_line || candidate.end_line < node.end_line) continue;
      if (innermost === undefined || candidate.start_line >= innermost.start_line) innermost = candidate;
    }
    return innermost;
  }

  /** Whether any node lies in the file. */
  hasFile(path) {
    this.paths ??= new Set([...this.nodes.values()].map((node) => node.path));
    return this.paths.has(path);
  }
}

export function plainPath(path) {
  return (path ?? "").replace(/^\.\//, "").replaceAll("\\", "/");
}
