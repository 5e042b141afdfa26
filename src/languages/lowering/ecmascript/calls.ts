import { type At, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { lowerFunction } from "./functions.ts";
import { lastName, methodReceiver, unquoted } from "./names.ts";
import { lowerObject } from "./objects.ts";
import { typeArguments } from "./type-arguments.ts";
import { typeSite } from "./type-sites.ts";
import type { ExpressionHandler, Walk } from "./walk.ts";

/** What a site is called on: the record of the callee, without a cast around it. Asked for before arguments are lowered. */
export function siteCallee(walk: Walk, callee: At): At {
  return callee >= 0 && callee === walk.lastCast ? walk.lastCastValue : callee;
}

/** Reports a call, construction, tag or decorator by the last name of the node `called`. */
export function calledSite(
  walk: Walk,
  kind: ReferenceKind,
  called: SyntaxNode,
  callee: At,
  place: { readonly start: number; readonly after: number; readonly argument?: string | undefined },
): void {
  const { tree, out } = walk;
  const bare = bareCallee(tree, called);
  const at = { kind, callee, startOffset: place.start, argument: place.argument };
  const start = tree.start(bare);
  switch (tree.type(bare)) {
    case "identifier":
    case "super":
    case "import":
      out.site({ ...at, name: tree.text(bare), nameOffset: start, receiverStart: start, receiverEnd: start });
      return;
    case "member_expression":
    case "subscript_expression": {
      const isMember = tree.type(bare) === "member_expression";
      const name = tree.child(bare, isMember ? "property" : "index");
      if (name < 0 || (!isMember && tree.type(name) !== "string")) break;
      const object = tree.child(bare, "object");
      out.site({
        ...at,
        name: isMember ? tree.text(name) : unquoted(tree, name),
        nameOffset: tree.start(name),
        receiverStart: tree.start(object),
        receiverEnd: tree.end(object),
      });
      return;
    }
  }
  // A nameless callee may start with another call, whose place is taken.
  const isFunction = FUNCTIONS.has(tree.type(bare));
  const nameOffset = isFunction ? place.start : place.after;
  out.site({ ...at, name: "", nameOffset, receiverStart: nameOffset, receiverEnd: nameOffset });
}

const FUNCTIONS: ReadonlySet<string> = new Set(["function_expression", "arrow_function", "generator_function"]);

/** A callee without parentheses, casts and assertions around it. */
function bareCallee(tree: SyntaxTree, called: SyntaxNode): SyntaxNode {
  for (let node = called; ; ) {
    switch (tree.type(node)) {
      case "parenthesized_expression":
        if (tree.next(tree.first(node)) >= 0) return node;
        node = tree.first(node);
        break;
      case "non_null_expression":
      case "as_expression":
      case "satisfies_expression":
      case "instantiation_expression":
        node = tree.first(node);
        break;
      case "type_assertion":
        node = tree.next(tree.first(node));
        break;
      default:
        return node;
    }
  }
}

/** Records of arguments. A function handed to a test runner is joined to the test that its title names. */
export function lowerArguments(walk: Walk, args: SyntaxNode, scope: number, anchor: number = NONE): At[] {
  const { tree, out } = walk;
  const values: At[] = [];
  for (let arg = tree.first(args); arg >= 0; arg = tree.next(arg)) {
    const type = tree.type(arg);
    const isAnchored = anchor >= 0 && (type === "arrow_function" || (type === "function_expression" && tree.child(arg, "name") < 0));
    values.push(isAnchored ? out.functionValue(lowerFunction(walk, arg, scope, { offset: anchor })) : walk.expression(arg, scope));
  }
  return values;
}

export function firstString(tree: SyntaxTree, args: SyntaxNode): string | undefined {
  for (let arg = tree.first(args); arg >= 0; arg = tree.next(arg)) {
    const type = tree.type(arg);
    if (type === "string") return unquoted(tree, arg);
    if (type === "template_string" && !tree.has(arg, "template_substitution")) return unquoted(tree, arg);
  }
  return undefined;
}

/** The call of a callee with a known record, written in the node `called`: `f(…)`, `` f`…` ``. */
export function foldCall(walk: Walk, node: SyntaxNode, callee: At, scope: number, called: SyntaxNode): At {
  const { tree, out } = walk;
  const args = tree.child(node, "arguments");
  if (tree.type(args) === "template_string") return foldTagged(walk, node, callee, scope, called, tree.child(node, "type_arguments"));
  const site = siteCallee(walk, callee);
  const types = typeArguments(walk, tree.child(node, "type_arguments"), scope);
  const values = callArguments(walk, called, args, scope);
  calledSite(walk, "call", called, site, { start: tree.start(node), after: tree.start(args), argument: firstString(tree, args) });
  return out.call(callee, values, types);
}

/** `` tag`…` `` with the type arguments of a node, or with a single one that the grammar has taken for a comparison. */
export function foldTagged(walk: Walk, node: SyntaxNode, callee: At, scope: number, called: SyntaxNode, types: SyntaxNode): At {
  const { tree, out } = walk;
  const site = siteCallee(walk, callee);
  const isList = types < 0 || tree.type(types) === "type_arguments";
  const given = isList ? typeArguments(walk, types, scope) : [comparedType(walk, types, scope)];
  let template = tree.child(node, "arguments");
  if (template < 0) template = tree.child(node, "right");
  const values = taggedArguments(walk, template, scope);
  calledSite(walk, "call", called, site, { start: tree.start(node), after: tree.start(template) });
  return out.call(callee, values, given);
}

function comparedType(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  if (tree.type(node) !== "identifier") return walk.expression(node, scope);
  const type = out.typeName(scope, tree.text(node));
  typeSite(walk, "type", type, node);
  return type;
}

function callArguments(walk: Walk, called: SyntaxNode, args: SyntaxNode, scope: number): At[] {
  const { tree } = walk;
  const first = tree.first(args);
  if (tree.type(first) === "string") return lowerArguments(walk, args, scope, isTestRunner(tree, called) ? tree.start(first) : NONE);
  const name = lastName(tree, called);
  if (tree.end(name) - tree.start(name) > 6 || !MIXING.has(tree.text(name))) return lowerArguments(walk, args, scope);
  return mixedArguments(walk, args, scope);
}

/** Functions that give an object what others have. */
const MIXING: ReadonlySet<string> = new Set(["assign", "extend", "mixin", "merge"]);

/** `Object.assign(C.prototype, { … })`: functions in the literals become methods of the first argument. */
function mixedArguments(walk: Walk, args: SyntaxNode, scope: number): At[] {
  const { tree } = walk;
  const first = tree.first(args);
  const receiver = methodReceiver(walk, first, scope);
  const values: At[] = [];
  for (let arg = first; arg >= 0; arg = tree.next(arg)) {
    const isLiteral = arg !== first && tree.type(arg) === "object";
    values.push(isLiteral ? lowerObject(walk, arg, scope, receiver) : walk.expression(arg, scope));
  }
  return values;
}

function isTestRunner(tree: SyntaxTree, called: SyntaxNode): boolean {
  const name = tree.type(called) === "member_expression" ? tree.child(called, "object") : called;
  if (tree.type(name) !== "identifier" || tree.end(name) - tree.start(name) > 8) return false;
  return TEST_RUNNERS.has(tree.text(name));
}

const TEST_RUNNERS: ReadonlySet<string> = new Set(["describe", "it", "test", "suite", "context"]);

/** A tag is called with the texts and the values between them. */
function taggedArguments(walk: Walk, template: SyntaxNode, scope: number): At[] {
  const { tree, out } = walk;
  const values: At[] = [out.group("array", [])];
  for (let part = tree.first(template); part >= 0; part = tree.next(part)) {
    if (tree.type(part) === "template_substitution") values.push(walk.expression(tree.first(part), scope));
  }
  return values;
}

function construction(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const called = tree.child(node, "constructor");
  const args = tree.child(node, "arguments");
  const callee = walk.expression(called, scope, false);
  const site = siteCallee(walk, callee);
  const types = typeArguments(walk, tree.child(node, "type_arguments"), scope);
  const values = lowerArguments(walk, args, scope);
  const after = args < 0 ? tree.end(called) : tree.start(args);
  calledSite(walk, "new", called, site, { start: tree.start(node), after, argument: firstString(tree, args) });
  return out.create(callee, values, types);
}

/** `import(…)`, and `require(…)` of one string. */
export function isModuleCall(walk: Walk, node: SyntaxNode): boolean {
  const { tree } = walk;
  const called = tree.first(node);
  if (tree.type(called) === "import") return true;
  const start = tree.start(called);
  if (tree.end(called) - start !== 7 || !tree.source.startsWith("require", start)) return false;
  const first = tree.first(tree.child(node, "arguments"));
  return tree.type(called) === "identifier" && tree.type(first) === "string" && tree.next(first) < 0;
}

/** The module that a call loads; a source that is no plain string leaves a call by the name of `import`. */
export function moduleCall(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const called = tree.first(node);
  const args = tree.child(node, "arguments");
  const first = tree.first(args);
  if (tree.type(first) !== "string") {
    lowerArguments(walk, args, scope);
    calledSite(walk, "call", called, NONE, { start: tree.start(node), after: tree.start(args), argument: firstString(tree, args) });
    return NONE;
  }
  for (let rest = tree.next(first); rest >= 0; rest = tree.next(rest)) walk.expression(rest, scope);
  const source = unquoted(tree, first);
  out.import(source, "", scope, 0, walk.lineOf(tree.start(node)));
  return out.module(source);
}

export const CALLS: { readonly [type: string]: ExpressionHandler } = {
  new_expression: construction,
};
