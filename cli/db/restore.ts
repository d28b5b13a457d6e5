import { stat } from "node:fs/promises";
import type { Command } from "commander";
import { dayOf } from "#core/shared/day.ts";
import { ask } from "../ask.ts";
import { CannotOpen } from "../cannot-open.ts";
import { exitCodes } from "../exit-codes.ts";
import type { OpenUpkeep } from "../open-database.ts";
import { printFacts, printJson, printSentence } from "../print.ts";
import { showProgress } from "../progress.ts";
import { size } from "./size.ts";

const help = `
Only into an empty database, which is first migrated as the backup's was; then
everything comes in one transaction, or nothing. The whole file is tested first.
Stop the server, name the new database with DATABASE_URL (or a new folder with
DATA_DIR, in which one is made), and put the old SECRET there.

What waited when the backup was made may have gone out since, so nothing of it
goes on: messages and pushes are given up, jobs lie in the inbox as 'job-dead'
(dibbs jobs retry, drop), digests and words of unread chats are left out, and
everybody signs in again. What Dibbs finds out anew, by asking the providers
about payments that waited, it tells anew; and a reminder that was sent after
the backup can come twice. Afterwards: dibbs ledger reconcile, since the day of
the backup. A payment that was made after it is found at its provider when its
milestone is paid again, and nobody is charged twice (decision 51).

With --go-on nothing is held back: for a move to another machine, where the old
server was stopped before the backup and never runs again.

Examples:
  dibbs db restore /safe/dibbs.backup
  DATA_DIR=/new dibbs db restore dibbs.backup --go-on --yes`;

type Options = { goOn?: boolean; otherSecret?: boolean; files: boolean; yes?: boolean; json?: boolean };

/** `dibbs db restore` */
export const restoreCommand = (db: Command, open: OpenUpkeep): void => {
  db.command("restore")
    .summary("fill an empty database from a backup")
    .description("fill an empty database from a file that dibbs db backup has made")
    .argument("<file>", "the backup")
    .option("--go-on", "send and do what waited: only where the old server never runs again")
    .option("--other-secret", "though SECRET is another: second factors must be set up anew")
    .option("--no-files", "leave the uploaded files out")
    .option("--yes", "do not ask")
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
            ? "What waited is sent and done as if nothing had happened."
            : "Nothing is sent or done of what waited, and everybody signs in again.";
          printSentence(output, what);
        }
        await ask("Restore it?", "Nothing was done. To restore it, add --yes");
      }
      const working = showProgress();
      const report = await database
        .restore(file, { files: options.files, goesOn: plan.goesOn, say: working.say })
        .finally(working.end);
      const { held } = report;
      if (options.json) {
        // Scripts may still read the messages by their earlier name.
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
