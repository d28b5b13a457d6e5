import { type Command, Option } from "commander";
import { Effect } from "effect";
import { TicketId } from "#core/shared/ids.ts";
import { AuditEntries } from "#core/support/staff/audit-entries.ts";
import { type AuditEntry, AuditKind } from "#core/support/staff/audit-entry.ts";
import { wholeNumber } from "../ask.ts";
import { helping, readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { parseSince } from "../parse-time.ts";
import { printJson, printTable, time } from "../print.ts";

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

/** An id, or the email address of a person. */
const readSubject = Effect.fnUntraced(function* (text: string) {
  return text.includes("@") ? (yield* helping("", text)).person.id : text;
});

const searchAudit = Effect.fn("searchAudit")(function* (options: Options) {
  const entries = yield* AuditEntries;
  const { by, about, ticket, kind = null, since = null, after = null, limit } = options;
  const filter = {
    staffId: by === undefined ? null : (yield* helping("", by)).person.id,
    subject: about === undefined ? null : yield* readSubject(about),
    ticketId: ticket === undefined ? null : yield* readId(TicketId, "ticket", ticket),
    kind,
    since,
  };
  return yield* entries.search(filter, { after, limit });
});

const whatOf = ({ command, detail }: AuditEntry): string => [command, detail].filter(Boolean).join(": ");

/** `dibbs audit …` */
export const auditCommand = (audit: Command, { open }: Doors): void => {
  audit
    .command("search")
    .description("entries, newest first")
    .option("--by <email>", "of this member of the staff")
    .option("--about <id|email>", "about this person, contract, bid, payment or other thing")
    .option("--ticket <id>", "done for this request")
    .addOption(new Option("--kind <kind>", "of this kind").choices([...AuditKind.literals]))
    .option("--since <time>", "of this time or later, as 2d or 2026-05-04", parseSince)
    .option("--limit <n>", "how many at most", wholeNumber(1, 100), 20)
    .option("--after <key>", "go on after the page that ended with this key")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Examples:
  dibbs audit search --by sam@dibbs.example --since 2026-05-04
  dibbs audit search --about maya@example.com --kind revealed
  dibbs audit search --about 019a0000-0000-7000-8000-000000000000 --json`,
    )
    .action(async (options: Options) => {
      const { run, output } = await open();
      const page = await run(searchAudit(options));
      if (options.json) return printJson(output, page);
      printTable(
        output,
        ["When (UTC)", "Who", "Kind", "What", "Because"],
        page.items.map((it) => [time(it.at).slice(0, 16), it.staffName, it.kind, whatOf(it), it.reason]),
        "Nothing of that kind.",
      );
      if (page.next) output.write(`\nMore: add --after ${page.next}`);
    });
};
