import type { Command } from "commander";
import type { OpenUpkeep } from "../open-database.ts";
import { printJson, printTable } from "../print.ts";
import { size } from "./size.ts";

const help = `
History, alerts and messages are kept by month; coming months are made ahead by
the processes that do jobs. Read-only; you don't have to sign in. A month that
was detached is in the database still, and in no list.

Examples:
  dibbs db months
  dibbs db months --json | jq '.items[] | select(.isAttached | not)'`;

export const monthsCommand = (db: Command, open: OpenUpkeep): void => {
  db.command("months")
    .summary("what is kept of each month")
    .description("the months in which history, alerts and messages are kept, with their rows and bytes")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (options: { json?: boolean }) => {
      const database = await open();
      const { output } = database;
      const items = await database.months();
      if (options.json) return printJson(output, { items });
      printTable(
        output,
        ["Table", "Month", "Rows", "Size", "Is"],
        items.map(({ table, name, month, rows, bytes, isAttached }) => [
          table,
          month ?? (name.startsWith("months.later_") ? "later" : "before"),
          rows,
          size(bytes),
          isAttached ? "attached" : "detached",
        ]),
        "None: see dibbs db migrate.",
      );
    });
};
