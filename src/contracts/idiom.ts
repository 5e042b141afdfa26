import type { ChannelRole, Trunk } from "#model/channel.ts";

/**
 * An idiom plug-in: one value per file in `src/link/idioms/`, found by its file name through the generated registry. It says which
 * declarations register, dispatch or handle, and where the key stands; see docs/internals/link.md. Everything in it is data, so that users
 * write the same in their settings.
 */
export interface Idiom {
  /** Lower-case words joined by hyphens, equal to the file name: `express`, `rocketchat-callbacks`. */
  readonly id: string;
  /** As people say it: `Express routes`. */
  readonly title: string;
  readonly rules: readonly Rule[];
  /** What routes get in front of their paths from the object that they are registered on. */
  readonly bases?: readonly Base[];
  /** Words in keys that stand for a place of the site, less an ending: `{ "[controller]": { place: "owner", less: "Controller" } }`. */
  readonly tokens?: { readonly [word: string]: { readonly place: Place; readonly less?: string } };
  /** What a path begins with that takes no base: `["/"]` where bases are put before relative paths alone. */
  readonly absolute?: readonly string[];
  /** Files that are handlers by where they stand. */
  readonly files?: readonly FileRule[];
}

/**
 * Declarations, as `module#Name.member`. The module is what an import names (`express`, `meteor/meteor`, `github.com/gin-gonic/gin`,
 * `org.springframework.web.bind.annotation`), or a glob over paths of the repository's own files (`** /callbacks.ts`, no space; with a slash
 * or an ending it is a path). `global` is for names that nothing declares (`fetch`). `default` is the default export; a CommonJS module
 * itself is its default. `()` is what a call gives, and an instance of a class: `express#default().get`, `hono#Hono().get`; a value
 * annotated with the class counts as one. `*` stands for any one name, `**` for any
 * steps but those into functions that are handed to a call, `{get,post}` for any of these names, `>0` for the first parameter of a function that is handed to the call.
 */
export type DeclarationPattern = string;

/**
 * A value at a site: steps from a start.
 *
 * - start: `0`, `1`, `-1` an argument by position (negative: from the end), `=name` an argument given by name, `this` the receiver, `result` what the
 *   call gives,
 *   `made` the call that made the receiver (followed by an argument: `made.0`, `made.=prefix`; `made:route.0` for the last call of that name on the way), `member` a member of the class that the
 *   site is (`member.name`), `value` the initial value of the declaration that the site is, `name` the last name of the callee as
 *   text, `way` the names between the last call before it and that name, joined by dots (`user.byId` of `client().user.byId.query`),
 *   `slashed` the same joined by slashes, `maker` the last name of the call that made the receiver, `count` the number of arguments,
 *   `decorated` the name of what the decorator stands before, `owner` the name of the class around it, `declaration` the identity
 *   (id) of the receiver, or of the callee itself where there is no receiver, `dotted` the same as a dotted module path and name (of what
 *   a decorator stands before), `declared` the name of the variable that holds the receiver or, where there is none, what the use gives, `file`
 *   the path of the file without its ending, `base` what the bases of the idiom give to the receiver, `inside` what they give to what the site
 *   makes, `scope.name` what the bases around call `name`, `parameter.0` a parameter of what a decorator stands before, `typed.0` a type
 *   argument of the call or of the base class, `beside:Path.0` an argument of another decorator of that name before the same definition
 *   (`beside:Path` its name, where it is there), `then:only.0` the same of a call further down the chain that the site is in, `'text'` that text
 *   (`'*'` stands for any).
 * - steps: `.word` a member (of an object literal or a class; of a list or a call: `.0` an item or argument), `.@name` the last name of an
 *   expression as it is written, of a chain of calls that of the first one, `.@Name` the last that begins with a capital letter (`Desk` of
 *   `library.Desk.service`), `.@declared` the name that a value is declared by, `.@made` the call that made a value, `.@file` the path, without
 *   its ending, of the file that an `import()` loads or a `new URL("./file", import.meta.url)` names, `[]` each item of a list (a value that is no list counts as its only item), `{}` each
 *   entry of an object: its name where a text is asked for, its value where a handler is; `()` each call of the chain that made the value
 *   (`get(show).post(add)`): its name where a text is asked for, its first argument where a handler is.
 * - at the end: `:type` the simple name of the class that the value is of, or is; `:value` the text of the value of an entry; `:singular` and
 *   `:plural` of an English word.
 * - `a|b`: the first that is there; of texts, the first of which the code tells something, else the last. A `?` at the end: empty where it is not
 *   there, else the site is skipped.
 *
 * Places of one rule that begin with the same `[]` or `{}` go through it together.
 */
export type Place = string;

/** Text with places in `${…}`: `${name} ${base}${0}`. `${base}` is what the bases of the idiom give to the receiver. */
export type KeyTemplate = string;

/** A definition that a text names, where no value is handed over: `users#index`. */
export interface NamedHandler {
  /** Tried in turn. */
  readonly text: KeyTemplate | readonly KeyTemplate[];
  /** A regular expression over the text with the groups `owner` (words before the last `/`, `\\`, `.` or `:` are where it stands) and `method`. */
  readonly form: string;
  /** Name of the class, made of the last word of `owner` in the case of classes, which stands for the `*`: `*Controller`. */
  readonly owner: string;
}

/** One of the keys that a site stands for. */
export interface Expansion {
  /** What `only` and `except` choose by; the name of the method that runs. */
  readonly name: string;
  /** `${key}` is the key of the rule: `GET ${key}/:id`. */
  readonly key: KeyTemplate;
}

export interface Rule {
  readonly role: ChannelRole;
  readonly trunk: Trunk;
  /** What is used in the form. For `value`: the declaration whose value is looked at, for `result`: the
   * function whose results are (both at the place `value`). For `assign`: the member that is given a value (at that place, too). For
   * `subclass`: the base class. */
  readonly use: DeclarationPattern | readonly DeclarationPattern[];
  /** `call` where absent. */
  readonly form?: "call" | "new" | "decorator" | "jsx" | "subclass" | "value" | "result" | "assign";
  /**
   * Alternatives each of which gives keys of its own. For `rest`, the first word is the method (any case, `*` for any), the rest the path. A
   * regular expression literal as a key matches keys.
   */
  readonly key: KeyTemplate | readonly KeyTemplate[];
  /**
   * Where the function or class stands that runs. Absent: for a decorator what it stands before, for a subclass the class, else the definition
   * around the site.
   */
  readonly handler?: Place;
  /** Where the handler is a text. It may speak of `${expanded}`, the name of the expansion. */
  readonly named?: NamedHandler;
  /**
   * The site stands for several keys, each made of `key`; places `only` and `except` hold names of those that there are. With `handler`, the
   * member of that name runs.
   */
  readonly expand?: { readonly to: readonly Expansion[]; readonly only?: Place; readonly except?: Place };
  /** For decorators: what it must stand before. */
  readonly on?: "function" | "class";
  /** Only inside classes with one of these decorators; with a `!` in front: with none of these. */
  readonly classWith?: DeclarationPattern | readonly DeclarationPattern[];
  /**
   * What both sides must share besides the key: a text (`'socket.io'`), or the object at a place (`this` for emitters), as far as the code tells
   * which one it is. Sides with a scope join none without.
   */
  readonly scope?: Place;
  /** Only where what stands at the handler's place comes from one of these. */
  readonly given?: DeclarationPattern | readonly DeclarationPattern[];
  /**
   * `site`: the edge stands at the call itself, also where the key comes from an entry further down. `export`: where the file that the handler is
   * loaded from by an `import()` gives it out, and nowhere if it is not loaded.
   */
  readonly at?: "site" | "export";
  /** Only where a place has one of these texts: `{ "-1.method": ["post"] }`. An absent place counts as ""; a text in slashes is a regular expression. */
  readonly when?: { readonly [place: Place]: readonly string[] };
  /** Only in files that match (globs), e.g. for sides that share a registry. */
  readonly paths?: readonly string[];
  /** Functions that hand their parameters on to this are none of its wrappers: the site stays where it is written. */
  readonly unwrapped?: true;
  /** Counts only where the other side is there: for uses that are common words. */
  readonly joinedOnly?: true;
}

/** What puts a prefix before the paths of an object's or class's routes. */
export interface Base {
  /**
   * - `made`: objects made by `use` have it, on top of that of the object they are made from where `inherits`.
   * - `mount`: a call that puts what is at `mounted` under it, on top of that of its receiver: an object, the calls in a list, or (a module, its
   *   dotted name) those of a file.
   * - `class`: a decorator of the class around the site.
   * - `around`: a call in whose function argument, or an element in which, the site stands, on top of further ones around that.
   * - `global`: a call that sets it for all routes of the idiom.
   * - `file`: for routes in files that match `paths`; the prefix is fixed text, and nothing is used.
   */
  readonly kind: "made" | "mount" | "class" | "around" | "global" | "file";
  readonly paths?: readonly string[];
  readonly use: DeclarationPattern | readonly DeclarationPattern[];
  readonly prefix: KeyTemplate;
  readonly inherits?: true;
  readonly mounted?: Place;
  /** Only where what stands at `mounted` is a call of this, whose argument is mounted then; such a mount is no site of a rule. */
  readonly through?: DeclarationPattern | readonly DeclarationPattern[];
  /** The prefix of a mount, where there is one, stands in place of the one that the object was made with. */
  readonly replaces?: true;
  /** For `around`: texts that places inside ask for as `scope.name`. They may ask for those further out. */
  readonly scopes?: { readonly [name: string]: KeyTemplate };
}

/** Exports of files as handlers: `app/api/users/[id]/route.ts` exports `GET`. */
export interface FileRule {
  readonly role: ChannelRole;
  readonly trunk: Trunk;
  /** Regular expression over the path, at most one group, which becomes the key's path; `[x]` and `[...x]` in it are parameters, `(x)` and `@x` go away. */
  readonly path: string;
  /** Names of exports that count; `default` for the default export. */
  readonly exports: readonly string[];
  /** Counts only where some file imports one of these modules, or one below it (`next/server` for `next`). */
  readonly imports?: readonly string[];
  /** `${export}` and `${path}` are put in. */
  readonly key: string;
}
