import type { CliCommand } from "#contracts/cli-command.ts";
import { examine } from "#serve/cli/doctor-checks.ts";
import { printableDeep } from "#serve/text/printable.ts";

const doctor: CliCommand = {
  id: "doctor",
  summary: "check that everything portolan needs is in place",
  examples: ["portolan doctor"],

  async run({ common, out, engine, exit }) {
    const checks = await examine(common, engine);
    if (checks.some((check) => !check.ok)) exit(1);
    if (common.json) return out.json({ checks });
    for (const { name, ok, found, way_out: wayOut } of printableDeep(checks)) {
      out.line(`${ok ? out.paint("green", "ok     ") : out.paint("red", "problem")}  ${name.padEnd(10)} ${found}`);
      if (wayOut !== undefined) out.line(`${" ".repeat(20)}${wayOut}`);
    }
  },
};

export default doctor;
