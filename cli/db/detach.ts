import type { Command } from "commander";
import { ask } from "../ask.ts";
import type { OpenUpkeep } from "../open-database.ts";
import { printJson, printSentence, printTable } from "../print.ts";
import { size } from "./size.ts";

const help = `
What is older than KEEP_HISTORY_MONTHS, KEEP_ALERTS_MONTHS and
KEEP_MESSAGES_MONTHS say is taken out of its table, month by month, while the
server runs: nobody waits for it. It waits itself for whatever began before,
such as a backup. Without these settings, nothing is taken out.

Nothing is deleted: each month stays in the database as a table of its own, in
no list, export or backup, and erasing people doesn't reach it. Archive the
history (pg_dump --table); drop alerts and messages. The audit log has an entry
for each month: who took it out, and how many rows it held.

Examples:
  dibbs db detach
  dibbs db detach --yes --json`;

export const detachCommand = (db: Command, open: OpenUpkeep): void => {
  db.command("detach")
    .summary("take out months that are past their time")
    .description("take months out of history, alerts and messages that are older than the settings say")
    .option("--yes", "don't ask")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (options: { yes?: boolean; json?: boolean }) => {
      const database = await open();
      const { output } = database;
      const parts = await database.monthsPastRetention();
      const names = parts.map(({ name }) => name);
      if (parts.length === 0) {
        if (options.json) return printJson(output, { detached: [], due: [] });
        return output.write("No month is past its time.");
      }
      if (!options.yes) {
        if (options.json) printJson(output, { detached: [], due: names });
        else {
          printTable(
            output,
            ["Table", "Month", "Rows", "Size"],
            parts.map(({ table, month, rows, bytes }) => [table, month ?? "before", rows, size(bytes)]),
            "",
          );
          printSentence(
            output,
            "They stay in the database as tables of their own, and are in no list, export or backup.",
          );
        }
        await ask("Take them out?", "Nothing was done. To take them out, add --yes");
      }
      output.beginWriting("dibbs db detach", "dibbs db months");
      const detached: Array<string> = [];
      for (const part of parts) {
        await database.detach(part);
        detached.push(part.name);
        if (!options.json) output.write(`taken out: ${part.name}`);
      }
      if (options.json) printJson(output, { detached, due: [] });
    });
};
