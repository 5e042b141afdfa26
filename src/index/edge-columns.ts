import { EDGE_KINDS, type EdgeColumns, type EdgeKind, type EdgePart, EVIDENCE, type Evidence, type SiteColumns } from "#model/graph.ts";

const KIND_CODES = new Map<EdgeKind, number>(EDGE_KINDS.map((kind, code) => [kind, code]));
const EVIDENCE_CODES = new Map<Evidence, number>(EVIDENCE.map((evidence, code) => [evidence, code]));

/** Lines of a handler that has no name. */
type Lines = Omit<EdgePart, "row">;

/** Collects edges as columns. */
export class EdgeList {
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #kind: number[] = [];
  readonly #evidence: number[] = [];
  readonly #file: number[] = [];
  readonly #line: number[] = [];
  readonly #parts: EdgePart[] = [];

  add(from: number, to: number, kind: EdgeKind, evidence: Evidence, file: number, line: number, lines?: Lines): void {
    this.#from.push(from);
    this.#to.push(to);
    this.#kind.push(KIND_CODES.get(kind) as number);
    this.#evidence.push(EVIDENCE_CODES.get(evidence) as number);
    this.#file.push(file);
    this.#line.push(line);
    if (lines !== undefined) this.#parts.push({ row: this.#from.length - 1, ...lines });
  }

  finish(): EdgeColumns {
    return {
      from: Uint32Array.from(this.#from),
      to: Uint32Array.from(this.#to),
      kind: Uint8Array.from(this.#kind),
      evidence: Uint8Array.from(this.#evidence),
      file: Uint32Array.from(this.#file),
      line: Uint32Array.from(this.#line),
      parts: this.#parts,
    };
  }
}

/** Collects sites without an edge as columns. */
export class SiteList {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #name: number[] = [];
  readonly #kind: number[] = [];
  readonly #file: number[] = [];
  readonly #line: number[] = [];
  readonly #within: number[] = [];

  add(name: string, kind: EdgeKind, file: number, line: number, within: number): void {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#names.length;
      this.#names.push(name);
      this.#numbers.set(name, number);
    }
    this.#name.push(number);
    this.#kind.push(KIND_CODES.get(kind) as number);
    this.#file.push(file);
    this.#line.push(line);
    this.#within.push(within);
  }

  finish(): SiteColumns {
    return {
      names: this.#names,
      name: Uint32Array.from(this.#name),
      kind: Uint8Array.from(this.#kind),
      file: Uint32Array.from(this.#file),
      line: Uint32Array.from(this.#line),
      within: Uint32Array.from(this.#within),
    };
  }
}
