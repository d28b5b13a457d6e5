import type { Command } from "commander";
import { ask } from "../ask.ts";
import { CannotOpen } from "../cannot-open.ts";
import { exitCodes } from "../exit-codes.ts";
import type { OpenUpkeep } from "../open-database.ts";
import { printHeading, printJson } from "../print.ts";

const help = `
Shows what isn't applied yet, asks, and applies it in order, each in its own
transaction. It takes the same lock as the server at startup, so two at once
apply it once. Forward only: make a backup first.

Examples:
  dibbs db migrate
  dibbs db migrate --yes --json`;

export const migrateCommand = (db: Command, open: OpenUpkeep): void => {
  db.command("migrate")
    .summary("update the database to this program")
    .description("update the database to this program, as the server does at startup")
    .option("--yes", "don't ask")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (options: { yes?: boolean; json?: boolean }) => {
      const database = await open();
      const { output } = database;
      const migrations = await database.migrations();
      const odd = migrations.find(({ state }) => state === "changed" || state === "unknown");
      if (odd) {
        const what =
          odd.state === "changed" ? "was changed after it was applied" : "is unknown to this program, an older one";
        throw new CannotOpen(`The migration ${odd.name} ${what}: see dibbs db status.`, exitCodes.refused);
      }
      const pending = migrations.filter(({ state }) => state === "pending").map(({ name }) => name);
      if (pending.length === 0) {
        if (options.json) return printJson(output, { applied: [], pending: [] });
        return output.write("Everything is applied.");
      }
      if (!options.yes) {
        if (options.json) printJson(output, { applied: [], pending });
        else {
          printHeading(output, "Not applied yet");
          for (const name of pending) output.write(name);
        }
        const nobody = "Nothing was done. To apply them, add --yes";
        await ask("Apply them?", nobody);
      }
      output.beginWriting("dibbs db migrate", "dibbs db status");
      const applied = await database.migrate((name) => {
        if (!options.json) output.write(`applied ${name}`);
      });
      if (options.json) return printJson(output, { applied, pending: [] });
      output.write(applied.length === pending.length ? "Everything is applied." : "Somebody else applied the rest.");
    });
};
