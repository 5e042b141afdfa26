import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "#base/app-error.ts";
import { packageFolder } from "#base/package-folder.ts";
import type { CliCall, CliCommand } from "#contracts/cli-command.ts";
import type { HookChange } from "#serve/hooks/change-hooks.ts";
import { HOOK_NAMES } from "#serve/hooks/hook-block.ts";

const ACTIONS = ["install", "uninstall", "run"] as const;

const hooks: CliCommand = {
  id: "hooks",
  summary: "refresh the index in the background after git commands",
  arguments: [{ name: "action", description: "install, uninstall, or run (what the hooks start)", choices: ACTIONS }],
  options: [
    { flags: "--dry-run", description: "show what would be done", value: "flag" },
    { flags: "--by <hook>", description: "with run: the hook that starts it", value: "choice", choices: HOOK_NAMES },
  ],
  examples: ["portolan hooks install --dry-run", "portolan hooks install", "portolan hooks uninstall"],

  async run(call) {
    const [action] = call.words;
    const engine = await call.engine();
    if (action === "run") {
      const { runHook } = await import("#serve/hooks/run-hook.ts");
      await runHook(engine, call.options.choice("by", HOOK_NAMES) ?? "by hand", call.signal);
      return;
    }
    const [{ hooksPlace }, { changeHooks }] = await Promise.all([
      import("#serve/hooks/hooks-place.ts"),
      import("#serve/hooks/change-hooks.ts"),
    ]);
    const place = await hooksPlace(engine.root);
    const dryRun = call.options.flag("dry-run");
    const cli = fileURLToPath(new URL("dist/cli.mjs", packageFolder()));
    const fallback = place.isShared ? undefined : [process.execPath, cli];
    const changes = changeHooks(
      place,
      action === "uninstall" ? "uninstall" : { install: { fallback, options: chosen(call, place.top, engine.root) } },
      dryRun,
    );
    tell(call, place.folder, changes, dryRun);
  },
};

/** Hooks run at the top of a work tree, whichever of them: a root below it is named from there. */
function chosen({ common }: CliCall, top: string, root: string): string[] {
  const below = relative(top, root);
  if (below.startsWith(".."))
    throw new AppError("no-repository", `${root} is not in ${top}`, "Name a folder of the repository with --root DIR.");
  return [...(below === "" ? [] : ["--root", below]), ...(common.store === undefined ? [] : ["--store", resolve(common.store)])];
}

const WORDS: { readonly [done in HookChange["done"]]: readonly [done: string, planned: string] } = {
  created: ["created", "would be created"],
  added: ["lines added", "lines would be added"],
  updated: ["lines updated", "lines would be updated"],
  unchanged: ["nothing to do", "nothing to do"],
  removed: ["lines removed", "lines would be removed"],
  deleted: ["deleted", "would be deleted"],
  "by-hand": ["left alone", "left alone"],
};

function tell({ common, out, exit }: CliCall, folder: string, hookChanges: readonly HookChange[], dryRun: boolean): void {
  if (common.json) out.json({ folder, dry_run: dryRun, hooks: hookChanges });
  else {
    if (!common.quiet) out.line(`Hooks in ${folder}:`);
    for (const { name, done, reason } of hookChanges) {
      if (common.quiet && reason === undefined) continue;
      out.line(`  ${name}: ${WORDS[done][dryRun ? 1 : 0]}`);
      for (const line of reason?.split("\n") ?? []) out.line(`    ${line}`);
    }
  }
  if (hookChanges.some(({ done }) => done === "by-hand")) exit(1);
}

export default hooks;
