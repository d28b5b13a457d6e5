import { type Command, Option } from "commander";
import { checkLedger } from "#core/ledger/check-ledger.ts";
import { type Difference, differenceKinds } from "#core/ledger/difference.ts";
import { listDifferences } from "#core/ledger/list-differences.ts";
import { wholeNumber } from "../ask.ts";
import type { Context } from "../context.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Output, printFacts, printHeading, printJson, printTable, time } from "../print.ts";

const kinds = Object.keys(differenceKinds) as ReadonlyArray<Difference["kind"]>;

const printDifferences = (output: Output, items: ReadonlyArray<Difference>): void => {
  printTable(
    output,
    ["First seen", "Kind", "Contract", "Payment", "Should be", "Is", "Gone"],
    items.map((it) => [
      time(it.firstSeenAt),
      it.kind,
      it.contractId,
      it.paymentId,
      it.expected,
      it.found,
      it.goneAt && time(it.goneAt),
    ]),
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
It is done every night as well. The exit code is 1 where something\ndoes not agree.

Examples:
  dibbs ledger check
  dibbs ledger check --json | jq .differences`;

const listHelp = `
Examples:
  dibbs ledger differences
  dibbs ledger differences --kind owed --json
  dibbs ledger differences --all --limit 100`;

/** `dibbs ledger …` */
export const ledgerCommand = (program: Command, open: () => Promise<Context>): void => {
  const ledger = program.command("ledger").description("hold ledger, payments and providers against each other");

  ledger
    .command("check")
    .description("compare them now; corrects nothing but by asking the provider about a payment anew")
    .option("--json", "print JSON")
    .addHelpText("after", checkHelp)
    .action(async (options: { json?: boolean }) => {
      const { run, output } = await open();
      const checked = await run(checkLedger());
      const { items } = await run(listDifferences({ kind: null, lasts: true }, { after: null, limit: 100 }));
      if (checked.differences > 0) process.exitCode = exitCodes.failed;
      if (options.json) return printJson(output, { ...checked, lasting: items });
      const entries = (count: number | null): string => (count === null ? "did not answer" : `${count} entries`);
      printFacts(output, [
        ["Contracts", checked.contracts],
        ["Cards", entries(checked.entries.card)],
        ["Bank", entries(checked.entries.bank)],
        ["Differences", `${checked.differences}, ${checked.isNew} of them new; ${checked.gone} gone`],
      ]);
      if (items.length === 0) return;
      printHeading(output, "What does not agree");
      printDifferences(output, items);
      printKinds(output, items);
    });

  ledger
    .command("differences")
    .description("what the checks have found, newest first")
    .addOption(new Option("--kind <kind>", "only of this kind").choices(kinds))
    .option("--all", "also those that are gone")
    .option("--limit <n>", "how many at most", wholeNumber(1, 100), 20)
    .option("--after <key>", "go on after the page that ended with this key")
    .option("--json", "print JSON")
    .addHelpText("after", listHelp)
    .action(
      async (options: { kind?: Difference["kind"]; all?: boolean; limit: number; after?: string; json?: boolean }) => {
        const { run, output } = await open();
        const filter = { kind: options.kind ?? null, lasts: options.all ? null : true };
        const page = await run(listDifferences(filter, { after: options.after ?? null, limit: options.limit }));
        if (options.json) return printJson(output, page);
        printDifferences(output, page.items);
        printKinds(output, page.items);
        if (page.next) output.write(`\nMore: add --after ${page.next}`);
      },
    );
};
