import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { join, lowerEnding } from "./joins.ts";
import { narrowTo } from "./narrowing.ts";
import { placeHere } from "./types.ts";
import { typingForm } from "./typing-forms.ts";
import type { Walk } from "./walk.ts";

/** `match`: each case has a block in which the names that it captures are declared, and in which the subject is of its class. */
export function lowerMatch(walk: Walk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const around = walk.scope;
  const subjects: SyntaxNode[] = [];
  const values: At[] = [];
  for (const child of tree.childrenIn(node, "subject")) {
    subjects.push(child);
    values.push(walk.expression(child, true));
  }
  const subject = values.length === 1 ? (values[0] as At) : out.group("array", values);
  const only = subjects.length === 1 && tree.type(subjects[0] as SyntaxNode) === "identifier" ? (subjects[0] as SyntaxNode) : NONE;
  const first = walk.frame.rebound.length;
  const ends = [around];
  const body = tree.child(node, "body");
  for (let clause = tree.first(body); body >= 0 && clause >= 0; clause = tree.next(clause)) {
    if (tree.type(clause) !== "case_clause") {
      walk.statement(clause);
      continue;
    }
    const patterns = tree.children(clause).filter((child) => tree.type(child) === "case_pattern");
    if (only >= 0 && patterns.length === 1) narrowTo(walk, tree.text(only), patternType(walk, patterns[0] as SyntaxNode));
    walk.open("");
    patterns.forEach((pattern, position) => {
      lowerPattern(walk, pattern, patterns.length === 1 ? subject : out.itemAt(subject, position));
    });
    walk.children(tree.child(clause, "guard"));
    lowerEnding(walk, tree.child(clause, "consequence"), ends);
    walk.scope = around;
  }
  join(walk, first, ends);
}

function lowerPattern(walk: Walk, node: SyntaxNode, value: At): void {
  if (node < 0 || !walk.descend()) return;
  lowerPatternAt(walk, node, value);
  walk.ascend();
}

function lowerPatternAt(walk: Walk, node: SyntaxNode, value: At): void {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "case_pattern":
      lowerParts(walk, node, value);
      return;
    case "dotted_name":
      lowerDotted(walk, node, value);
      return;
    case "as_pattern": {
      const inner = tree.first(node);
      const type = patternType(walk, inner);
      const seen = type < 0 ? value : out.cast(value, type);
      lowerPattern(walk, inner, value);
      for (let child = tree.next(inner); child >= 0; child = tree.next(child))
        if (tree.type(child) === "identifier") capture(walk, child, seen);
      return;
    }
    case "class_pattern": {
      const type = classOf(walk, node);
      const seen = type < 0 ? value : out.cast(value, type);
      const name = tree.first(node);
      walk.use(dottedValue(walk, name), tree.start(lastPart(walk, name)));
      for (let part = tree.next(name); part >= 0; part = tree.next(part)) lowerClassPart(walk, part, seen);
      return;
    }
    case "list_pattern":
      lowerSequence(walk, node, value);
      return;
    case "tuple_pattern":
      // Parentheses around one pattern are no sequence, and look alike.
      if (tree.next(tree.first(node)) < 0) lowerParts(walk, node, value);
      else lowerSequence(walk, node, value);
      return;
    case "dict_pattern":
      for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
        if (tree.field(part) === "value") lowerPattern(walk, part, out.index(value, NONE));
        else if (tree.type(part) === "splat_pattern") lowerPattern(walk, part, value);
        else walk.expression(part, true);
      }
      return;
    case "splat_pattern":
      capture(walk, tree.first(node), value);
      return;
    case "union_pattern":
    case "keyword_pattern":
      lowerParts(walk, node, value);
      return;
    case "identifier":
      return;
    default:
      walk.expression(node, true);
  }
}

function lowerParts(walk: Walk, node: SyntaxNode, value: At): void {
  for (let part = walk.tree.first(node); part >= 0; part = walk.tree.next(part)) lowerPattern(walk, part, value);
}

/** `Loaf(name=pattern)`; parts by position are named by the class. */
function lowerClassPart(walk: Walk, part: SyntaxNode, value: At): void {
  const { tree, out } = walk;
  const keyword = tree.childOfType(part, "keyword_pattern");
  if (keyword < 0) {
    lowerPattern(walk, part, NONE);
    return;
  }
  const name = tree.first(keyword);
  const member = out.memberOf(value, tree.text(name));
  walk.use(member, tree.start(name));
  for (let inner = tree.next(name); inner >= 0; inner = tree.next(inner)) lowerPattern(walk, inner, member);
}

function lowerSequence(walk: Walk, node: SyntaxNode, value: At): void {
  const { tree, out } = walk;
  let position = 0;
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    const isSplat = tree.has(part, "splat_pattern");
    lowerPattern(walk, part, isSplat ? value : position < 0 ? out.wrap("item", value) : out.itemAt(value, position));
    position = isSplat || position < 0 ? NONE : position + 1;
  }
}

/** A bare name captures; a dotted one is a value to compare with. */
function lowerDotted(walk: Walk, node: SyntaxNode, value: At): void {
  const { tree } = walk;
  const first = tree.first(node);
  if (first < 0) return;
  if (tree.next(first) < 0) capture(walk, first, value);
  else walk.use(dottedValue(walk, node), tree.start(lastPart(walk, node)));
}

function capture(walk: Walk, node: SyntaxNode, value: At): void {
  const { tree, out } = walk;
  if (tree.type(node) === "identifier") out.declare(walk.scope, tree.text(node), "variable", { value, nameOffset: tree.start(node) });
}

/** The type that a pattern shows its subject to have; `NONE` where it shows none. */
function patternType(walk: Walk, node: SyntaxNode): At {
  const { tree, out } = walk;
  let pattern = node;
  for (;;) {
    const type = tree.type(pattern);
    const first = tree.first(pattern);
    if (type === "class_pattern") return classOf(walk, pattern);
    if (type === "union_pattern") {
      const types = tree.children(pattern).map((part) => (tree.type(part) === "class_pattern" ? classOf(walk, part) : NONE));
      return types.includes(NONE) ? NONE : out.group("typeUnion", types);
    }
    const isWrapper = type === "case_pattern" || type === "as_pattern" || (type === "tuple_pattern" && tree.next(first) < 0);
    if (!isWrapper || first < 0) return NONE;
    pattern = first;
  }
}

function classOf(walk: Walk, pattern: SyntaxNode): At {
  const { tree, out } = walk;
  const name = tree.first(pattern);
  const first = tree.first(name);
  if (first < 0) return NONE;
  const last = lastPart(walk, name);
  const text = tree.text(last);
  if (last !== first) return out.typeMember(dottedValue(walk, name, last), text);
  const scope = typingForm(walk, [text]) === undefined ? placeHere(walk).scope : walk.module;
  return out.typeName(scope, text);
}

/** The value of a dotted name, up to a part. */
function dottedValue(walk: Walk, dotted: SyntaxNode, end: SyntaxNode = NONE): At {
  const { tree, out } = walk;
  const first = tree.first(dotted);
  if (first < 0) return NONE;
  let at = out.name(walk.scope, tree.text(first));
  for (let part = tree.next(first); part >= 0 && part !== end; part = tree.next(part)) at = out.memberOf(at, tree.text(part));
  return at;
}

function lastPart(walk: Walk, dotted: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  let last = tree.first(dotted);
  for (let part = last; part >= 0; part = tree.next(part)) last = part;
  return last;
}
