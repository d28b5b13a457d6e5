import type { Command } from "commander";
import { exitCodes } from "../exit-codes.ts";
import type { OpenUpkeep } from "../open-database.ts";
import { printFacts, printJson, printSection, time } from "../print.ts";
import { size } from "./size.ts";

const help = `
Exits with 4 if a migration isn't applied (dibbs db migrate), was changed after
it was applied, or is unknown to this program, which is then the older one.
Read-only; you don't have to sign in.

Examples:
  dibbs db status
  dibbs db status --json | jq '.migrations[] | select(.state != "applied")'`;

export const statusCommand = (db: Command, open: OpenUpkeep): void => {
  db.command("status")
    .summary("how the database is doing")
    .description("how the database is doing, and which migrations are applied")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (options: { json?: boolean }) => {
      const database = await open();
      const { output } = database;
      const standing = await database.standing();
      const migrations = await database.migrations();
      const odd = migrations.filter(({ state }) => state !== "applied");
      const pending = odd.filter(({ state }) => state === "pending").length;
      if (odd.length > 0) process.exitCode = exitCodes.refused;
      if (options.json) return printJson(output, { ...standing, migrations });
      const { connections, oldestTransaction: oldest } = standing;
      printFacts(output, [
        ["Database", standing.name],
        ["PostgreSQL", standing.server],
        ["Size", size(standing.bytes)],
        ["Connections", `${connections.open} of ${connections.most}`],
        ["Oldest transaction", oldest && `since ${time(output, oldest.since)}, ${oldest.state} (${oldest.program})`],
        [
          "Migrations",
          `${migrations.length - odd.length} applied, ${pending} pending, ${odd.length - pending} unexpected`,
        ],
        ["Last applied", migrations.findLast(({ state }) => state === "applied")?.name ?? null],
      ]);
      printSection(
        output,
        "Pending or unexpected",
        ["Migration", "Is", "Applied"],
        odd.map(({ name, state, appliedAt }) => [name, state, appliedAt]),
      );
    });
};
