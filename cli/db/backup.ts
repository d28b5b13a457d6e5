import type { Command } from "commander";
import type { OpenUpkeep } from "../open-database.ts";
import { printFacts, printJson } from "../print.ts";
import { showProgress } from "../progress.ts";
import { size } from "./size.ts";

const help = `
In the backup: every table as of one moment, the sandbox's among them, the jobs
that are not done, and every uploaded file that the database knows of.
Not in it: SECRET (without which second factors cannot be read: keep it apart),
the rest of the configuration, what lies at the providers, and the logs.

It holds personal data, so it is made for your eyes only (mode 0600): encrypt it
before it goes anywhere. It has its name only when it is whole. The server may
run meanwhile. Needs no pg_dump, whose version must be the server's; who runs
PostgreSQL themselves may use it as well. That it was made stands in the audit.

Examples:
  dibbs db backup dibbs-2026-11-22.backup
  dibbs db backup /safe/dibbs.backup --no-files --json`;

/** `dibbs db backup` */
export const backupCommand = (db: Command, open: OpenUpkeep): void => {
  db.command("backup")
    .summary("write everything into one file")
    .description("write all that Dibbs keeps into one file")
    .argument("<file>", "the file to make; one that exists is never replaced")
    .option("--no-files", "only the database, where uploaded files are backed up otherwise")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (file: string, options: { files: boolean; json?: boolean }) => {
      const database = await open();
      const { output } = database;
      const stopped = new AbortController();
      const stop = (): void => stopped.abort(new Error("It was broken off, and nothing was written."));
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
