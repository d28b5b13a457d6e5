import type { Command } from "commander";
import type { Product } from "../context.ts";
import { stuckJson } from "../earlier-names.ts";
import { printStuckThings } from "../inbox/print-stuck.ts";
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
    .description("create practice data")
    .requiredOption("--stuck", "one stuck thing of each kind in the inbox")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (options: { json?: boolean }) => {
      const { output, seedStuck } = await open();
      const stuck = await seedStuck();
      if (options.json) return printJson(output, { items: stuck.map(stuckJson) });
      printStuckThings(output, stuck, new Date());
    });
};
