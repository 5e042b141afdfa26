import { FLAG, LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type Frame, methodAround, RECEIVER_TYPE, typeVariableScope } from "./frame.ts";
import { type TypeNameTerm, type TypeTerm, termOf } from "./type-term.ts";
import { parseTypeText } from "./type-text.ts";
import { typingForm } from "./typing-forms.ts";
import type { Walk } from "./walk.ts";

/** Where the names of a type are looked up. */
export interface TypePlace {
  readonly scope: number;
  /** Whose type parameters are visible. */
  readonly frame: Frame;
  /** Scope that says what `Self` means. */
  readonly self: number;
  /** For types that are also lowered as expressions: mentions are not told again. */
  readonly quiet: boolean;
}

/** The place of annotations in the statements that are being walked. */
export function placeHere(walk: Walk, quiet = false): TypePlace {
  const { frame } = walk;
  const scope = frame.kind === "class" ? frame.types : walk.scope;
  return { scope, frame, self: scope, quiet };
}

/** The record of a written type, and a site for each name in it; `NONE` where there is none. */
export function lowerType(walk: Walk, node: SyntaxNode, place: TypePlace): At {
  return node < 0 ? NONE : typeOfTerm(walk, termOf(walk.tree, node), place);
}

export function typeOfTerm(walk: Walk, term: TypeTerm, place: TypePlace): At {
  if (!walk.descend()) return NONE;
  const at = termType(walk, term, place);
  walk.ascend();
  return at;
}

function termType(walk: Walk, term: TypeTerm, place: TypePlace): At {
  const { out } = walk;
  switch (term.kind) {
    case "name":
      return namedType(walk, term, place);
    case "union":
      return unionType(walk, term.items, place);
    case "list":
      return out.group("typeTuple", typesOf(walk, term.items, place));
    case "literal":
      return out.typeLiteral(term.literal);
    case "text": {
      const inner = parseTypeText(term.text, term.offset);
      // What a string says stands nowhere else: it is told even where the place is quiet.
      return inner === undefined ? NONE : typeOfTerm(walk, inner, place.quiet ? { ...place, quiet: false } : place);
    }
    case "ellipsis":
      return NONE;
    case "splat":
      typeOfTerm(walk, term.item, place);
      return NONE;
    case "expression":
      if (!place.quiet) walk.expression(term.node, true);
      return NONE;
  }
}

function typesOf(walk: Walk, terms: readonly TypeTerm[], place: TypePlace): At[] {
  return terms.map((term) => typeOfTerm(walk, term, place));
}

/** `Any | None` is anything: what is not known does not leave `None` alone. */
function unionType(walk: Walk, terms: readonly TypeTerm[], place: TypePlace, isOptional = false): At {
  const types: At[] = [];
  let hasNull = isOptional;
  for (const term of terms) {
    if (term.kind === "literal" && term.literal === LITERAL.null) hasNull = true;
    else types.push(typeOfTerm(walk, term, place));
  }
  const known = types.filter((type) => type >= 0);
  if (known.length === 0 && types.length > 0) return NONE;
  return walk.out.group("typeUnion", hasNull ? [...known, walk.out.typeLiteral(LITERAL.null)] : known);
}

function namedType(walk: Walk, term: TypeNameTerm, place: TypePlace): At {
  const { out } = walk;
  const { path, args } = term;
  const name = path[path.length - 1] as string;
  const form = typingForm(walk, path);
  if (form === undefined) return ordinaryType(walk, term, name, place);
  switch (form) {
    case "optional":
      return unionType(walk, args, place, true);
    case "union":
      return unionType(walk, args, place);
    case "array":
      return out.wrap("typeArray", firstOf(walk, args, place));
    case "tuple":
      if (args.length === 2 && args[1]?.kind === "ellipsis") return out.wrap("typeArray", firstOf(walk, args, place));
      return args.length === 0 ? NONE : out.group("typeTuple", typesOf(walk, args, place));
    case "dict":
      return out.typeName(walk.module, "dict", typesOf(walk, args, place));
    case "class":
      return args[0] === undefined ? NONE : classType(walk, args[0], place);
    case "callable":
      return callableType(walk, args, place);
    case "awaitable":
      return out.typeName(walk.module, "Awaitable", typesOf(walk, args, place).slice(-1));
    case "annotated":
      for (const metadata of args.slice(1)) if (!place.quiet) walk.expression(metadata.node, true);
      return firstOf(walk, args.slice(0, 1), place);
    case "inner":
      return firstOf(walk, args, place);
    case "literal":
      return literalType(walk, args, place);
    case "self":
      return out.receiver("typeThis", place.self);
    case "guard":
      return out.typePredicate(0, firstOf(walk, args, place));
    case "generic":
    case "any":
      typesOf(walk, args, place);
      return NONE;
    case "primitive":
      return out.typeName(walk.module, name);
  }
}

/** The first of the types; the others are walked for the names in them. */
function firstOf(walk: Walk, args: readonly TypeTerm[], place: TypePlace): At {
  return typesOf(walk, args, place)[0] ?? NONE;
}

function ordinaryType(walk: Walk, term: TypeNameTerm, name: string, place: TypePlace): At {
  const { out } = walk;
  const { path, args, nameOffset } = term;
  const variable = path.length === 1 ? typeVariableScope(place.frame, name) : undefined;
  if (variable !== undefined) {
    // The type parameter hides the variable that declares it, which is mentioned all the same.
    if (walk.typeVariables.has(name) && !place.quiet) walk.use(out.name(walk.module, name), nameOffset);
    return variable === RECEIVER_TYPE ? out.receiver("typeThis", place.self) : out.typeName(variable, name);
  }
  const inner = typesOf(walk, args, place);
  const at = path.length === 1 ? out.typeName(place.scope, name, inner) : out.typeMember(leftOf(walk, path, place.scope), name, inner);
  mention(walk, term, name, at, place);
  return at;
}

function mention(walk: Walk, term: TypeNameTerm, name: string, at: At, place: TypePlace): void {
  if (place.quiet) return;
  walk.site("type", name, at, term.nameOffset, term.start, term.path.length > 1 ? term.nameOffset - 1 : NONE);
}

/** What stands before the last name of a path, as a value. */
function leftOf(walk: Walk, path: readonly string[], scope: number): At {
  let at = walk.out.name(scope, path[0] as string);
  for (let i = 1; i < path.length - 1; i++) at = walk.out.memberOf(at, path[i] as string);
  return at;
}

/** `Type[X]`: the class itself. */
export function classType(walk: Walk, term: TypeTerm, place: TypePlace): At {
  const { out } = walk;
  if (term.kind === "text") {
    const inner = parseTypeText(term.text, term.offset);
    return inner === undefined ? NONE : classType(walk, inner, { ...place, quiet: false });
  }
  if (term.kind === "union") {
    return out.group(
      "typeUnion",
      term.items.map((item) => classType(walk, item, place)),
    );
  }
  if (term.kind !== "name" || typingForm(walk, term.path) !== undefined) {
    typeOfTerm(walk, term, place);
    return NONE;
  }
  const name = term.path[term.path.length - 1] as string;
  const variable = term.path.length === 1 ? typeVariableScope(place.frame, name) : undefined;
  ordinaryType(walk, term, name, place);
  if (variable === RECEIVER_TYPE) return out.wrap("typeOf", methodAround(place.frame)?.body?.value ?? NONE);
  if (term.path.length === 1) return out.wrap("typeOf", out.name(variable ?? place.scope, name));
  return out.wrap("typeOf", out.memberOf(leftOf(walk, term.path, place.scope), name));
}

function callableType(walk: Walk, args: readonly TypeTerm[], place: TypePlace): At {
  const { out } = walk;
  if (args.length === 0) return NONE;
  const scope = out.scope("types", place.scope);
  const fn = out.function(scope, FLAG.bodiless);
  out.setScopeOwner(scope, fn);
  const parameters: number[] = [];
  const wanted = args[0];
  if (wanted?.kind === "list") {
    for (const item of wanted.items) {
      const type = typeOfTerm(walk, item, place);
      parameters.push(out.declare(scope, "", "parameter", { type, owner: fn, extra: parameters.length }));
    }
  } else if (wanted !== undefined) typeOfTerm(walk, wanted, place);
  out.finishFunction(fn, { parameters, result: firstOf(walk, args.slice(1), place) });
  return out.typeFunction(fn);
}

function literalType(walk: Walk, args: readonly TypeTerm[], place: TypePlace): At {
  const { out } = walk;
  return out.group(
    "typeUnion",
    args.map((arg) => {
      if (arg.kind === "text") return out.typeLiteral(LITERAL.string, arg.text);
      if (arg.kind === "literal") return out.typeLiteral(arg.literal);
      if (!place.quiet) walk.expression(arg.node, true);
      return NONE;
    }),
  );
}
