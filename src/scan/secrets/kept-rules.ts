import type { SecretFind } from "./secret-find.ts";

/** What this scanner needs of a rule of secretlint; its own types are not part of the package. */
interface KeptRule {
  readonly meta: { readonly id: string };
  readonly messages: Readonly<Record<string, unknown>>;
  create(context: RuleContext, options: object): { file?(source: RuleSource): unknown };
}

interface RuleContext {
  readonly sharedOptions: object;
  readonly locale: "en";
  createTranslator(): (id: string, values?: RuleValues) => { readonly values: RuleValues };
  report(found: { readonly message: { readonly values: RuleValues }; readonly range: readonly [number, number] }): void;
  ignore(): void;
}

type RuleValues = Readonly<Record<string, string>>;

/** No path: rules that open files by it have nothing to open. */
interface RuleSource {
  readonly content: string;
  readonly ext: "";
  readonly contentType: "text";
}

/** Left out: what reads files (gcp), what a repository could switch the others off with (filter-comments), and what `keyBlocks` does (privatekey). */
const LEFT_OUT = new Set(["gcp", "filter-comments", "privatekey"]);

let loaded: Promise<readonly KeptRule[]> | undefined;

/** Finds of secretlint's rules in a window; offsets are those of the window. The rules are loaded on first use. */
export async function keptRulesIn(window: string): Promise<SecretFind[]> {
  loaded ??= load();
  const rules = await loaded;
  return rules.flatMap((rule) => findsOf(rule, window));
}

async function load(): Promise<readonly KeptRule[]> {
  const { rules } = await import("@secretlint/secretlint-rule-preset-recommend");
  return (rules as unknown as readonly KeptRule[]).filter(({ meta }) => !LEFT_OUT.has(nameOf(meta.id)));
}

function nameOf(id: string): string {
  return id.replace("@secretlint/secretlint-rule-", "");
}

function findsOf(rule: KeptRule, content: string): SecretFind[] {
  const finds: SecretFind[] = [];
  const name = nameOf(rule.meta.id);
  const context: RuleContext = {
    sharedOptions: {},
    locale: "en",
    createTranslator:
      () =>
      (_id, values = {}) => ({ values }),
    report: ({ message: { values }, range }) => {
      for (const value of Object.values(values)) {
        // Some ranges start at the key and not at the value, so the value is looked for from there.
        const at = content.indexOf(value, range[0]);
        if (at >= 0 && value !== "") finds.push({ rule: name, ...withinUrl(value, at) });
      }
    },
    ignore: () => {},
  };
  rule.create(context, {}).file?.({ content, ext: "", contentType: "text" });
  return finds;
}

/** Of a URL with a password, the password; else all of it. */
function withinUrl(value: string, at: number): { start: number; end: number } {
  const credentials = /^(?:[\w+.-]{1,40}:\/\/)?[^\s:@/]{0,256}:([^\s@]{1,256})@/.exec(value);
  if (credentials?.[1] === undefined) return { start: at, end: at + value.length };
  const end = at + credentials[0].length - 1;
  return { start: end - credentials[1].length, end };
}
