import type { Command } from "commander";
import type { Product } from "../context.ts";
import { caseJson } from "../earlier-names.ts";
import { printCases } from "../inbox/print-cases.ts";
import { printJson } from "../print.ts";

const help = `
It is done by the same use cases as everything else, with the sandbox and at
times that lie back; what is stuck already is left as it is. Refused in
production and where real money is taken.

Example:
  dibbs db seed --stuck`;

/** `dibbs db seed` */
export const seedCommand = (db: Command, open: () => Promise<Product>): void => {
  db.command("seed")
    .description("make things to practise on")
    .requiredOption("--stuck", "one stuck case of each kind of the inbox")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (options: { json?: boolean }) => {
      const { output, seedStuck } = await open();
      const cases = await seedStuck();
      if (options.json) return printJson(output, { items: cases.map(caseJson) });
      printCases(output, cases, new Date());
    });
};
