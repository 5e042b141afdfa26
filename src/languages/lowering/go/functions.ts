import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { exportFlag } from "./declarations.ts";
import { mention, namedType } from "./named-types.ts";
import { declareTypeParameters, isName, signature } from "./signature.ts";
import type { GoWalk } from "./walk.ts";

/** `func name(…) …` */
export function lowerFunction(walk: GoWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const text = tree.text(name);
  const scope = walk.newScope("function", walk.module);
  const fn = out.function(scope, tree.child(node, "body") < 0 ? FLAG.bodiless : 0, tree.start(name));
  out.setScopeOwner(scope, fn);
  // There may be several functions `init` and `_`, and none of them can be called by name.
  if (text !== "init" && text !== "_") {
    out.declare(walk.module, text, "function", { owner: fn, flags: exportFlag(walk, text), nameOffset: tree.start(name) });
  }
  lowerBody(walk, node, fn, scope, NONE);
}

/** `func (r *Recv) name(…) …`: assigned to the type, which may stand in another file of the package. */
export function lowerMethod(walk: GoWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const parameter = tree.childOfType(tree.child(node, "receiver"), "parameter_declaration");
  const typeNode = tree.child(parameter, "type");
  const named = typeNode < 0 ? undefined : namedType(walk, typeNode);
  const isGeneric = named !== undefined && named.args >= 0;
  const outside = isGeneric ? walk.newScope("types", walk.module) : walk.module;
  const scope = walk.newScope("function", outside);
  const fn = out.function(scope, tree.child(node, "body") < 0 ? FLAG.bodiless : 0, tree.start(name));
  out.setScopeOwner(scope, fn);
  let receiver: At = NONE;
  if (named !== undefined) {
    const text = tree.text(named.name);
    const args = isGeneric ? receiverParameters(walk, named.args, outside) : [];
    const type = out.typeName(walk.module, text, args);
    mention(walk, "type", type, named, named.name);
    receiver = out.wrap("valueOf", type);
    out.assign(out.typeName(walk.module, text), tree.text(name), out.functionValue(fn), walk.module, tree.start(name));
    const receiverName = tree.child(parameter, "name");
    if (receiverName >= 0 && isName(walk, receiverName) && tree.text(receiverName) !== "_") {
      const isPointer = tree.type(typeNode) === "pointer_type";
      const own = isPointer ? out.wrap("typePointer", type) : type;
      out.declare(scope, tree.text(receiverName), "variable", { type: own, nameOffset: tree.start(receiverName) });
      walk.bind(scope, tree.text(receiverName), "value");
    }
  }
  lowerBody(walk, node, fn, scope, receiver);
}

/** The names that a receiver gives to the type parameters of its type; they are none of the method's own. */
function receiverParameters(walk: GoWalk, args: SyntaxNode, scope: number): At[] {
  const { tree, out } = walk;
  return tree.children(args).map((arg) => {
    const name = tree.text(arg);
    if (name !== "_") {
      out.declare(scope, name, "typeParameter", { nameOffset: tree.start(arg) });
      walk.bind(scope, name, "typeParameter");
    }
    return out.typeName(scope, name);
  });
}

/** Record of a function literal. */
export function lowerFunctionLiteral(walk: GoWalk, node: SyntaxNode): At {
  const scope = walk.newScope("function", walk.scope);
  const fn = walk.out.function(scope, 0, walk.tree.start(node));
  walk.out.setScopeOwner(scope, fn);
  lowerBody(walk, node, fn, scope, NONE);
  return walk.out.functionValue(fn);
}

function lowerBody(walk: GoWalk, node: SyntaxNode, fn: number, scope: number, receiver: At): void {
  const { tree } = walk;
  const around = walk.enterScope(scope);
  const outerReturns = walk.returns;
  walk.returns = [];
  declareTypeParameters(walk, tree.child(node, "type_parameters"), scope);
  const { parameters, result } = signature(walk, node, fn, scope);
  walk.statements(tree.child(node, "body"));
  walk.out.finishFunction(fn, { parameters, result, returns: walk.returns, ...(receiver < 0 ? {} : { receiver }) });
  walk.returns = outerReturns;
  walk.frame = around;
}
