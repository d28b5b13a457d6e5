import { type Command, Option } from "commander";
import { checkLedger, listDifferences } from "#core/money/ledger/check-ledger.ts";
import { type Difference, differenceKinds } from "#core/money/ledger/difference.ts";
import { type Reconciled, reconcileLedger } from "#core/money/ledger/reconcile-ledger.ts";
import { Rail } from "#core/money/payment/payment.ts";
import { type Day, endOfDay } from "#core/shared/day.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { caseOfUnknownMoney } from "#core/support/case/case-of-unknown-money.ts";
import type { Doors } from "../doors.ts";
import { exitCodes } from "../exit-codes.ts";
import { type PageOptions, pageOf, pageOptions } from "../list-options.ts";
import { parseDay, parseSince } from "../parse-time.ts";
import { type Output, printFacts, printHeading, printJson, printSection, printTable } from "../print.ts";

const kinds = Object.keys(differenceKinds) as ReadonlyArray<Difference["kind"]>;

const printDifferences = (output: Output, items: ReadonlyArray<Difference>): void => {
  printTable(
    output,
    ["First seen", "Kind", "Contract", "Payment", "Should be", "Is", "Gone"],
    items.map((it) => [it.firstSeenAt, it.kind, it.contractId, it.paymentId, it.expected, it.found, it.goneAt]),
    "None: ledger, payments and providers agree.",
  );
};

const printKinds = (output: Output, items: ReadonlyArray<Difference>): void => {
  if (items.length === 0) return;
  printHeading(output, "What they mean");
  const seen = kinds.filter((kind) => items.some((item) => item.kind === kind));
  printFacts(
    output,
    seen.map((kind) => [kind, differenceKinds[kind]]),
  );
};

const checkHelp = `
Reads the books of every contract that has changed since the last check, and
of all where there was none for a week. It is done every night as well. The
exit code is 1 where something does not agree.

Examples:
  dibbs ledger check
  dibbs ledger check --all
  dibbs ledger check --json | jq .differences`;

const listHelp = `
Examples:
  dibbs ledger differences
  dibbs ledger differences --kind owed --json
  dibbs ledger differences --all --limit 100`;

const week = 7 * 24 * 3_600_000;

/** How many rows are printed for people; scripts get all of them. */
const mostShown = 100;

const reconcileHelp = `
Holds the ledger against payments and refunds, and those against what the
providers have: card charges, transfers and reversals, bank transfers. Reads
only. Days begin at midnight in New York. Whatever moved within the last hour
is left for the next time. Ends with 4 where something does not agree, with 5
where a provider could not be asked.

Examples:
  dibbs ledger reconcile
  dibbs ledger reconcile --since 2026-11-01 --rail card
  dibbs ledger reconcile --day 2026-11-20 --json | jq .items`;

type ReconcileOptions = { since?: Date; day?: Day; rail?: Rail; json?: boolean };

const printReconciled = (output: Output, items: ReadonlyArray<Reconciled>): void => {
  printSection(
    output,
    "Differences",
    ["Kind", "About", "Should be", "Is"],
    items.slice(0, mostShown).map((it) => [it.kind, it.subject, it.expected, it.found]),
  );
  printHeading(output, "What to do");
  for (const [command, why] of new Map(items.slice(0, mostShown).map((it) => [it.command, it.why]))) {
    output.write(`${command}\n  ${why}`);
  }
  if (items.length > mostShown) output.write(`\n… and ${items.length - mostShown} more: add --json to see them all.`);
};

export const ledgerCommand = (ledger: Command, { open }: Doors): void => {
  ledger
    .command("check")
    .description("compare now; fixes nothing except by asking the provider about a payment again")
    .option("--all", "the books of every contract, not only of those that have changed")
    .option("--json", "print JSON")
    .addHelpText("after", checkHelp)
    .action(async (options: { all?: boolean; json?: boolean }) => {
      const { run, output } = await open();
      output.beginWriting("dibbs ledger check", "dibbs ledger differences");
      const checked = await run(checkLedger(options.all ? "all" : "new"));
      await run(caseOfUnknownMoney(checked));
      const { items } = await run(listDifferences({ kind: null, lasts: true }, { after: null, limit: 100 }));
      if (checked.differences > 0) output.endWith(exitCodes.failed);
      if (options.json) return printJson(output, { ...checked, lasting: items });
      const entries = (count: number | null): string => (count === null ? "did not answer" : `${count} entries`);
      printFacts(output, [
        ["Contracts", checked.isWhole ? checked.contracts : `${checked.contracts} that have changed`],
        ["Cards", entries(checked.entries.card)],
        ["Bank", entries(checked.entries.bank)],
        ["Differences", `${checked.differences}, ${checked.isNew} of them new; ${checked.gone} gone`],
      ]);
      if (items.length === 0) return;
      printHeading(output, "Differences");
      printDifferences(output, items);
      printKinds(output, items);
    });

  pageOptions(
    ledger
      .command("differences")
      .description("what the checks found, newest first")
      .addOption(new Option("--kind <kind>", "only this kind").choices(kinds))
      .option("--all", "also differences that are gone"),
  )
    .addHelpText("after", listHelp)
    .action(async (options: PageOptions & { kind?: Difference["kind"]; all?: boolean }) => {
      const { run, output } = await open();
      const filter = { kind: options.kind ?? null, lasts: options.all ? null : true };
      const page = await run(listDifferences(filter, pageOf(options)));
      if (options.json) return printJson(output, page);
      printDifferences(output, page.items);
      printKinds(output, page.items);
      if (page.next) output.write(`\nMore: add --after ${page.next}`);
    });

  ledger
    .command("reconcile")
    .summary("compare some days with the providers; read-only")
    .description("compare some days of the ledger with the providers, and say what to do about each difference")
    .addOption(new Option("--since <time>", "from this time on; by default the last seven days").argParser(parseSince))
    .addOption(new Option("--day <day>", "only this day, such as yesterday").argParser(parseDay).conflicts("since"))
    .addOption(new Option("--rail <rail>", "only this rail").choices([...Rail.literals]))
    .option("--json", "print JSON")
    .addHelpText("after", reconcileHelp)
    .action(async (options: ReconcileOptions) => {
      const { run, output } = await open();
      const from = options.day === undefined ? options.since : endOfDay(daysAfter(options.day, -1));
      const since = from ?? new Date(Date.now() - week);
      const until = options.day === undefined ? null : endOfDay(options.day);
      const { say, end } = output.progress();
      const onProgress = (what: string, count: number): void => say(`${what}: ${count}`);
      const result = await run(reconcileLedger({ since, until, rail: options.rail ?? null, onProgress })).finally(end);
      if (result.items.length > 0) output.endWith(exitCodes.refused);
      else if (result.silent.length > 0) output.endWith(exitCodes.unavailable);
      if (options.json) return printJson(output, result);
      const entries = (rail: Rail): string => {
        if (options.rail !== undefined && options.rail !== rail) return "not asked";
        return result.silent.includes(rail) ? "did not answer" : `${result.entries[rail]} entries`;
      };
      printFacts(output, [
        ["From", result.since],
        ["Until", result.until ?? result.at],
        ["Payments", `${result.payments}, of ${result.contracts} contracts`],
        ["Cards", entries("card")],
        ["Bank", entries("bank")],
        ["Differences", result.items.length],
      ]);
      if (result.items.length > 0) printReconciled(output, result.items);
    });
};
