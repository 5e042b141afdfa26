import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { definitionScope, Frame, KNOWN } from "./frame.ts";
import { adoptTypeVariables, lowerTypeParameters } from "./type-parameters.ts";
import { type TypeTerm, termOf } from "./type-term.ts";
import { type TypePlace, typeOfTerm } from "./types.ts";
import { typingForm } from "./typing-forms.ts";
import type { Walk } from "./walk.ts";

/**
 * A class: its row, declaration and members. Its scope holds type parameters alone; a block in it has the classes and functions of
 * the body, which annotations there see, and one in that the variables. None of it is visible inside functions, except type parameters.
 */
export function lowerClass(walk: Walk, node: SyntaxNode): void {
  const { tree, out, frame: outer, scope: around } = walk;
  const nameNode = tree.child(node, "name");
  const name = tree.text(nameNode);
  const nameOffset = tree.start(nameNode);
  const bases = tree.child(node, "superclasses");
  const flags = classFlags(tree, bases);
  const enclosing = walk.inner();
  const scope = out.scope("class", enclosing);
  const cls = out.class(scope, name, flags, nameOffset);
  out.setScopeOwner(scope, cls);
  const declaredIn = definitionScope(outer, name);
  out.declare(declaredIn, name, "class", { owner: cls, nameOffset });
  outer.known.set(name, KNOWN.class);
  if (outer.kind === "class") out.member(outer.cls, name, { value: out.classValue(cls), flags: FLAG.static, nameOffset });

  const types = out.scope("block", scope);
  const frame = new Frame("class", outer, out.scope("block", types));
  frame.owned = scope;
  frame.types = types;
  frame.cls = cls;
  frame.isEnum = (flags & FLAG.enum) !== 0;
  frame.value = outer.kind === "class" ? out.memberOf(outer.value, name) : out.name(declaredIn, name);
  frame.type = outer.kind === "class" ? out.typeMember(outer.value, name) : out.typeName(declaredIn, name);
  lowerTypeParameters(walk, tree.child(node, "type_parameters"), frame, scope);
  const extended = lowerBases(walk, bases, frame, scope);
  frame.around = frame.typeVariables === undefined ? enclosing : scope;

  const body = tree.child(node, "body");
  noteFields(tree, body, frame);
  walk.frame = frame;
  walk.scope = frame.scope;
  if (body >= 0) walk.block(body);
  walk.frame = outer;
  walk.scope = around;
  out.finishClass(cls, { extends: extended });
}

/** Records of the bases, with a site for each. Keywords (`metaclass`) are values alone. */
function lowerBases(walk: Walk, bases: SyntaxNode, frame: Frame, scope: number): At[] {
  const { tree, out } = walk;
  const found: At[] = [];
  const terms: { readonly node: SyntaxNode; readonly term: TypeTerm }[] = [];
  for (let child = tree.first(bases); bases >= 0 && child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "keyword_argument") walk.expression(tree.child(child, "value"), true);
    else if (tree.type(child) === "dictionary_splat") walk.children(child);
    else if (tree.type(child) === "ERROR") walk.statement(child);
    else terms.push({ node: child, term: termOf(tree, child) });
  }
  // `Generic[T]` and `Protocol[T]` say in which order the parameters come.
  for (const { term } of terms)
    if (term.kind === "name" && typingForm(walk, term.path) === "generic") adoptTypeVariables(walk, term, frame, scope);
  for (const { term } of terms) adoptTypeVariables(walk, term, frame, scope);
  const place: TypePlace = { scope: walk.scope, frame, self: scope, quiet: false };
  for (const { node, term } of terms) {
    if (term.kind !== "name") {
      const at = walk.expression(node, true);
      found.push(at);
      walk.site("extends", "", at, tree.start(node), tree.start(node), NONE);
      continue;
    }
    const path = term.path;
    const args = term.args.map((arg) => typeOfTerm(walk, arg, place));
    let left = out.name(walk.scope, path[0] as string);
    for (let i = 1; i < path.length - 1; i++) left = out.memberOf(left, path[i] as string);
    const name = path[path.length - 1] as string;
    let at = left;
    if (args.length > 0) at = path.length > 1 ? out.typeMember(left, name, args) : out.typeName(walk.scope, name, args);
    else if (path.length > 1) at = out.memberOf(left, name);
    found.push(at);
    walk.site("extends", name, at, term.nameOffset, term.start, path.length > 1 ? term.nameOffset - 1 : NONE);
  }
  return found.filter((at) => at >= 0);
}

function classFlags(tree: SyntaxTree, bases: SyntaxNode): number {
  let flags = 0;
  for (let child = tree.first(bases); bases >= 0 && child >= 0; child = tree.next(child)) {
    let word = tree.type(child) === "keyword_argument" ? tree.child(child, "value") : child;
    if (tree.type(word) === "subscript") word = tree.child(word, "value");
    if (tree.type(word) === "attribute") word = tree.child(word, "attribute");
    if (tree.type(word) !== "identifier") continue;
    const name = tree.text(word);
    if (name === "ABC" || name === "ABCMeta") flags |= FLAG.abstract;
    else if (tree.type(child) === "keyword_argument") continue;
    else if (name === "Protocol") flags |= FLAG.interface;
    else if (name.endsWith("Enum") || name.endsWith("Flag")) flags |= FLAG.enum;
  }
  return flags;
}

/** Names that the body itself makes members: what methods assign to them is no new member, wherever it stands. */
function noteFields(tree: SyntaxTree, body: SyntaxNode, frame: Frame): void {
  for (let child = tree.first(body); body >= 0 && child >= 0; child = tree.next(child)) {
    let inner = child;
    if (tree.type(inner) === "decorated_definition") inner = tree.child(inner, "definition");
    if (tree.type(inner) === "expression_statement") inner = tree.first(inner);
    const type = tree.type(inner);
    if (type === "function_definition" || type === "class_definition") frame.fields.add(tree.text(tree.child(inner, "name")));
    else if (type === "assignment") {
      const left = tree.child(inner, "left");
      const isWeak = tree.type(tree.child(inner, "right")) === "none" && tree.child(inner, "type") < 0;
      if (tree.type(left) === "identifier") (isWeak ? frame.weakFields : frame.fields).add(tree.text(left));
    }
  }
}
