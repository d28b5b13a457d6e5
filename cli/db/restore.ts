import { stat } from "node:fs/promises";
import type { Command } from "commander";
import { dayOf } from "#core/shared/time-zone.ts";
import { ask } from "../ask.ts";
import { CannotOpen } from "../cannot-open.ts";
import { exitCodes } from "../exit-codes.ts";
import type { OpenUpkeep } from "../open-database.ts";
import { printFacts, printJson, printSentence } from "../print.ts";
import { showProgress } from "../progress.ts";
import { size } from "./size.ts";

const help = `
Only into an empty database. It first migrates the database to the backup's
version, then restores everything in one transaction, or nothing. It checks the
whole file first.
Stop the server, name the new database with DATABASE_URL (or a new folder with
DATA_DIR, where it creates one), and set the old SECRET there.

What was waiting at the time of the backup may have gone out since, so none of
it continues: messages and pushes are dropped, jobs go to the inbox as
'job-dead' (dibbs jobs retry, drop), digests and emails about unread chats are
left out, and everybody signs in again. What Dibbs learns again by asking the
providers about waiting payments, it tells people again, and a reminder sent
after the backup can come twice. Afterwards, run dibbs ledger reconcile since
the day of the backup. If a milestone paid after the backup is paid again, Dibbs
finds the first payment at its provider, and nobody is charged twice (decision
51).

With --go-on nothing is held back. Use it to move to another machine, if you
stopped the old server before the backup and never run it again.

Examples:
  dibbs db restore /safe/dibbs.backup
  DATA_DIR=/new dibbs db restore dibbs.backup --go-on --yes`;

type Options = { goOn?: boolean; otherSecret?: boolean; files: boolean; yes?: boolean; json?: boolean };

export const restoreCommand = (db: Command, open: OpenUpkeep): void => {
  db.command("restore")
    .summary("fill an empty database from a backup")
    .description("fill an empty database from a dibbs db backup file")
    .argument("<file>", "the backup")
    .option("--go-on", "send and run what was waiting; only if the old server never runs again")
    .option("--other-secret", "allow a different SECRET; people must set up second factors again")
    .option("--no-files", "leave out uploaded files")
    .option("--yes", "don't ask")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (file: string, options: Options) => {
      const found = await stat(file).catch(() => null);
      if (!found?.isFile()) throw new CannotOpen(`There is no file ${file}.`, exitCodes.notFound);
      const database = await open({ mayMake: true });
      const { output } = database;
      const looking = showProgress();
      const contents = await database
        .planRestore(file, { anySecret: options.otherSecret === true, say: looking.say })
        .finally(looking.end);
      const { header } = contents;
      const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
      const plan = {
        at: header.at,
        server: header.server,
        migrations: header.migrations.length,
        tables: contents.tables.length,
        rows,
        jobs: contents.jobs,
        files: contents.files,
        goesOn: options.goOn === true,
      };
      if (!options.yes) {
        const { name } = await database.standing();
        if (options.json) printJson(output, { done: false, plan });
        else {
          printFacts(output, [
            ["Backup", `${file}, ${size(found.size)}`],
            ["As of", header.at],
            ["Tables", `${plan.tables}, ${rows} rows`],
            ["Migrations", plan.migrations],
            ["Jobs not done", plan.jobs],
            ["Files", options.files ? plan.files : "left out"],
            ["Into", `the database ${name}, which is empty`],
          ]);
          const what = options.goOn
            ? "What was waiting is sent and run as if nothing had happened."
            : "Nothing that was waiting is sent or run, and everybody signs in again.";
          printSentence(output, what);
        }
        await ask("Restore it?", "Nothing was done. To restore it, add --yes");
      }
      // Run again without --yes, it says whether the database is still empty.
      output.beginWriting("dibbs db restore", `dibbs db restore ${file}`);
      const working = showProgress();
      const report = await database
        .restore(file, { files: options.files, goesOn: plan.goesOn, say: working.say })
        .finally(working.end);
      const { held } = report;
      if (options.json) {
        // Scripts may still read the messages under their earlier name.
        const result = { ...report, held: held && { ...held, letters: held.messages } };
        return printJson(output, { done: true, plan, result });
      }
      printFacts(output, [
        ["Restored", `${report.tables} tables, ${report.rows} rows, ${report.files} files`],
        ...(held === null
          ? []
          : ([
              ["Messages given up", held.messages],
              ["Jobs held back", held.jobs],
              ["Left out of digests", held.digests],
              ["Chats not reminded of", held.chats],
              ["Signed out", held.sessions],
            ] as const)),
      ]);
      if (report.pending > 0) {
        output.write(`\nThis program has ${report.pending} newer migrations: dibbs db migrate applies them.`);
      }
      const since = dayOf(new Date(header.at));
      output.write(`\nNow compare it with the providers: dibbs ledger reconcile --since ${since}`);
    });
};
