import type { Command } from "commander";
import { CannotOpen } from "../cannot-open.ts";
import { exitCodes } from "../exit-codes.ts";
import type { OpenUpkeep } from "../open-database.ts";
import { printFacts, printJson } from "../print.ts";
import { showProgress } from "../progress.ts";
import { size } from "./size.ts";

const help = `
In the backup: every table as of one moment, including the sandbox's, unfinished
jobs, and every uploaded file that the database knows of.
Not in it: SECRET (keep it separately: second factors can't be read without it),
the rest of the configuration, the providers' own data, and the logs.

It holds personal data, so only you can read it (mode 0600). Encrypt it before
you move it. It gets its name only when it's complete. The server can keep
running. You don't need pg_dump; if you run PostgreSQL yourself, you can use it
as well. The audit log records each backup.

Examples:
  dibbs db backup dibbs-2026-11-22.backup
  dibbs db backup /safe/dibbs.backup --no-files --json`;

export const backupCommand = (db: Command, open: OpenUpkeep): void => {
  db.command("backup")
    .summary("write everything into one file")
    .description("write everything Dibbs stores into one file")
    .argument("<file>", "the file to create; never overwrites one")
    .option("--no-files", "only the database, if you back up uploaded files another way")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (file: string, options: { files: boolean; json?: boolean }) => {
      const database = await open();
      const { output } = database;
      const stopped = new AbortController();
      const stop = (): void => stopped.abort(new CannotOpen("Stopped. Nothing was written.", exitCodes.stopped));
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
      const { say, end } = showProgress();
      const report = await database.backup(file, { files: options.files, say, signal: stopped.signal }).finally(end);
      if (options.json) return printJson(output, { file, ...report });
      const rows = report.tables.reduce((sum, table) => sum + table.rows, 0);
      const { count, bytes, missing } = report.files;
      printFacts(output, [
        ["Backup", file],
        ["Size", size(report.bytes)],
        ["As of", report.at],
        ["Tables", `${report.tables.length}, ${rows} rows`],
        ["Jobs not done", report.jobs],
        [
          "Files",
          options.files ? `${count}, ${size(bytes)}${missing ? `; ${missing} are not in the store` : ""}` : "left out",
        ],
        ["Migrations", report.migrations],
      ]);
    });
};
