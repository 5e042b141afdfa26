import { FLAG } from "#model/binding-codes.ts";
import { type At, DEEPEST, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { type Frame, KNOWN, receiverBody } from "./frame.ts";
import type { Walk } from "./walk.ts";

/** In a long run of assignments each name keeps what the first so many say of it. */
const REBOUND_AT_MOST = 50;

/** A name gets a value. The statements after it in its block see that value and not those of other places. */
export function bind(walk: Walk, name: string, nameOffset: number, value: At, type: At = NONE): void {
  const { frame, out } = walk;
  if (frame.kind === "class" && frame.elsewhere?.has(name) !== true) {
    bindField(walk, frame, name, nameOffset, value, type);
    return;
  }
  const isNew = bindIn(walk, frame, name, nameOffset, value, type);
  if (value < 0 || type >= 0 || (isNew && !frame.repeated.has(name))) return;
  if (frame.kind === "comprehension" || frame.elsewhere?.has(name) === true) return;
  if ((frame.known.get(name) as number) !== KNOWN.variable || ++walk.rebound > REBOUND_AT_MOST) return;
  walk.open(name);
  out.declare(walk.scope, name, "variable", { value, nameOffset });
  noteRedeclared(frame, name);
  frame.rebound.push(name);
}

export function noteRedeclared(frame: Frame, name: string): void {
  frame.redeclared ??= new Set();
  frame.redeclared.add(name);
}

/** `name := value` binds in the function around, also from inside comprehensions. */
export function bindNamed(walk: Walk, name: string, nameOffset: number, value: At): void {
  let frame = walk.frame;
  while (frame.kind === "comprehension" && frame.outer !== undefined) frame = frame.outer;
  if (frame.kind === "class") bindField(walk, frame, name, nameOffset, value, NONE);
  else bindIn(walk, frame, name, nameOffset, value, NONE);
}

/** True where the frame did not know the name. */
function bindIn(walk: Walk, frame: Frame, name: string, nameOffset: number, value: At, type: At): boolean {
  const { out } = walk;
  const elsewhere = frame.elsewhere?.get(name);
  if (elsewhere !== undefined) {
    out.assign(NONE, name, value, elsewhere, nameOffset);
    return false;
  }
  const known = frame.known.get(name);
  if (known === undefined || type >= 0) {
    out.declare(frame.scope, name, "variable", { value, type, nameOffset });
    frame.known.set(name, type >= 0 ? KNOWN.typed : KNOWN.variable);
    return known === undefined;
  }
  out.assign(NONE, name, value, frame.scope, nameOffset);
  if (frame.redeclared?.has(name) === true) walk.assignAround(name, value, nameOffset);
  return false;
}

/** A name of a class body: a member, and a name for what follows in the body. */
function bindField(walk: Walk, frame: Frame, name: string, nameOffset: number, value: At, type: At): void {
  const { out } = walk;
  if (frame.known.has(name)) {
    out.assign(NONE, name, value, frame.scope, nameOffset);
    return;
  }
  frame.known.set(name, KNOWN.variable);
  out.declare(frame.scope, name, "variable", { value, type, nameOffset });
  if (name === "__slots__") return;
  const isEnumMember = frame.isEnum && type < 0 && !name.startsWith("_");
  out.member(frame.cls, name, { value, type: isEnumMember ? frame.type : type, flags: isEnumMember ? FLAG.static : 0, nameOffset });
}

/** `object.name = value`; through the first parameter of a method it makes a member of the class. */
export function bindMember(walk: Walk, object: SyntaxNode, name: string, nameOffset: number, value: At, type: At): void {
  const { tree, out } = walk;
  const body = tree.type(object) === "identifier" ? receiverBody(walk.frame, tree.text(object)) : undefined;
  const record = walk.expression(object, true);
  if (walk.memberHere(tree.parent(object)) >= 0) {
    // What a condition said of the member held for the value before.
    walk.open("");
    walk.setMember(tree.text(tree.parent(object)), out.memberOf(record, name));
  }
  if (body === undefined) {
    if (value >= 0) out.assign(record, name, value, walk.scope, nameOffset);
    return;
  }
  if (body.fields.has(name)) return;
  // The first assignment wins that says more than `None`.
  const isWeak = type < 0 && (value < 0 || value === walk.nothing());
  if (isWeak && body.weakFields.has(name)) return;
  (isWeak ? body.weakFields : body.fields).add(name);
  out.member(body.cls, name, { value, type, nameOffset });
}

/** Names that the statements of a function or module bind more than once; those of functions and classes inside are theirs. */
export function repeatedNames(tree: SyntaxTree, node: SyntaxNode): ReadonlySet<string> {
  const end = tree.end(node);
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const count = (target: SyntaxNode, depth: number): void => {
    const type = tree.type(target);
    if (type === "identifier") {
      const name = tree.text(target);
      if (seen.has(name)) repeated.add(name);
      else seen.add(name);
    } else if (PATTERNS.has(type) && depth < DEEPEST)
      for (let child = tree.first(target); child >= 0; child = tree.next(child)) count(child, depth + 1);
  };
  let skipped = -1;
  for (let inner = node + 1; inner < tree.size && tree.start(inner) < end; inner++) {
    if (tree.start(inner) < skipped) continue;
    const type = tree.type(inner);
    if (type === "assignment" || type === "for_statement") count(tree.child(inner, "left"), 0);
    else if (type === "as_pattern_target") count(tree.first(inner), 0);
    else if (type === "function_definition" || type === "class_definition" || type === "lambda") skipped = tree.end(inner);
  }
  return repeated;
}

/** Node types of targets that hold other targets. */
export const PATTERNS: ReadonlySet<string> = new Set([
  "pattern_list",
  "tuple_pattern",
  "list_pattern",
  "tuple",
  "list",
  "expression_list",
  "list_splat_pattern",
  "list_splat",
  "parenthesized_expression",
]);
