import { type Command, InvalidArgumentError, Option } from "commander";
import { Effect } from "effect";
import { TicketId } from "#core/shared/ids.ts";
import { findAnyId } from "#core/support/lookup/find-id.ts";
import type { AuditLink } from "#core/support/staff/audit-chain.ts";
import { type AuditEntry, AuditKind, searchAudit } from "#core/support/staff/audit-entries.ts";
import { type AuditReport, verifyAudit } from "#core/support/staff/verify-audit.ts";
import { helping, readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { exitCodes } from "../exit-codes.ts";
import { parseSince } from "../parse-time.ts";
import { type Output, printFacts, printJson, printSection, printSentence } from "../print.ts";
import { listPages } from "../shown.ts";

type Options = {
  by?: string;
  about?: string;
  ticket?: string;
  kind?: AuditKind;
  since?: Date;
  limit: number;
  after?: string;
  json?: boolean;
};

/** Reads an id, or a person's email address. */
const readSubject = Effect.fnUntraced(function* (text: string) {
  return text.includes("@") ? (yield* helping("", text)).person.id : yield* findAnyId(text);
});

const listAudit = Effect.fn("listAudit")(function* (options: Options) {
  const { by, about, ticket, kind = null, since = null, after = null, limit } = options;
  const filter = {
    staffId: by === undefined ? null : (yield* helping("", by)).person.id,
    about: about === undefined ? null : yield* readSubject(about),
    ticketId: ticket === undefined ? null : yield* readId(TicketId, "ticket", ticket),
    kind,
    since,
  };
  return yield* searchAudit(filter, { after, limit });
});

const whatOf = ({ command, detail }: AuditEntry): string => [command, detail].filter(Boolean).join(": ");

const headForm = /^(\d{1,15}):([0-9a-f]{64})$/;

const readHead = (text: string): AuditLink => {
  const [, number, hash] = headForm.exec(text) ?? [];
  if (number !== undefined && hash !== undefined) return { number: Number(number), hash };
  throw new InvalidArgumentError("Give the head as printed: 1204:9f0c…");
};

const printReport = (output: Output, report: AuditReport): void => {
  const { isWhole, entries, head, sealedSince, unsealed, found, findings } = report;
  printFacts(output, [
    ["Entries", entries],
    ["Head", head && `${head.number}:${head.hash}`],
    ["Sealed", sealedSince && `from entry ${sealedSince} on`],
    ["Not sealed", unsealed === 0 ? null : `the last ${unsealed}, put in without this SECRET`],
  ]);
  if (isWhole) {
    output.write("");
    printSentence(output, "Every entry is unchanged. Write down the head and pass it with --head next time.");
    return;
  }
  printSection(
    output,
    "Problems found",
    ["Entry", "What", "Id"],
    findings.map(({ number, what, id }) => [number, what, id]),
  );
  if (found > findings.length) output.write(`… and ${found - findings.length} more.`);
};

export const auditCommand = (audit: Command, { open }: Doors): void => {
  listPages(audit, open, {
    description: "entries, newest first",
    options: (command) =>
      command
        .alias("search")
        .option("--by <email>", "of this member of the staff")
        .option("--about <id|email>", "about this person, contract (and its payments), payment or other thing")
        .option("--ticket <id>", "done for this request")
        .addOption(new Option("--kind <kind>", "of this kind").choices([...AuditKind.literals]))
        .option("--since <time>", "of this time or later, as 2d or 2026-05-04", parseSince),
    help: `
Examples:
  dibbs audit list --by sam@dibbs.example --since 2026-05-04
  dibbs audit list --about maya@example.com --kind revealed
  dibbs audit list --about 019a0000-0000-7000-8000-000000000000 --json`,
    load: listAudit,
    titles: ["When", "Who", "Kind", "What", "Because"],
    row: (it) => [it.at, it.staffName, it.kind, whatOf(it), it.reason],
    empty: "No entries.",
  });

  audit
    .command("verify")
    .summary("check every entry against its hash and the seal")
    .description(
      "check every entry of the audit log against its hash and the one before, and the end against the seal, to find what was changed, inserted or removed",
    )
    .option("--head <number:hash>", "an entry you wrote down, to check that it's still there", readHead)
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Ends with 1 where something is not as it was written. The seal is made with the
installation's SECRET. Who has that as well as the database can put an older
end in its place: a head that was noted down elsewhere shows that.

Examples:
  dibbs audit verify
  dibbs audit verify --head 1204:9f0c… --json`,
    )
    .action(async ({ head, json }: { head?: AuditLink; json?: boolean }) => {
      const { run, output } = await open();
      const progress = output.progress();
      const report = await run(verifyAudit(head ?? null, (entries) => progress.say(`${entries} entries`))).finally(
        progress.end,
      );
      if (!report.isWhole) output.endWith(exitCodes.failed);
      if (json) return printJson(output, report);
      printReport(output, report);
    });
};
