import type { Command } from "commander";
import type { Product } from "../context.ts";
import { stuckJson } from "../earlier-names.ts";
import { printStuckThings } from "../inbox/print-stuck.ts";
import { printJson } from "../print.ts";

const help = `
Uses the same code as everything else, with the sandbox and dates in the past.
Leaves what's already stuck alone. Refused in production and where real money
moves.

Example:
  dibbs db seed --stuck`;

export const seedCommand = (db: Command, open: () => Promise<Product>): void => {
  db.command("seed")
    .description("create practice data")
    .requiredOption("--stuck", "one stuck thing of each kind in the inbox")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (options: { json?: boolean }) => {
      const { output, seedStuck } = await open();
      output.beginWriting("dibbs db seed", "dibbs inbox");
      const stuck = await seedStuck();
      if (options.json) return printJson(output, { items: stuck.map(stuckJson) });
      printStuckThings(output, stuck, new Date());
    });
};
