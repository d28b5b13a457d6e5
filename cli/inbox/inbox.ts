import { type Command, Option } from "commander";
import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { invalid } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { noFacts } from "#core/support/doctor/doctor-facts.ts";
import { mustActOn } from "#core/support/doctor/must-act.ts";
import { countStuck, listStuck } from "#core/support/inbox/list-stuck.ts";
import { StuckKind } from "#core/support/inbox/stuck-kind.ts";
import { readKey } from "#core/support/inbox/stuck-thing.ts";
import { anythingStuck, type StuckFilter, type StuckTotal } from "#core/support/inbox/stuck-things.ts";
import { suggest } from "#core/support/inbox/suggest.ts";
import { wholeNumber } from "../ask.ts";
import type { Doors } from "../doors.ts";
import { stuckJson } from "../earlier-names.ts";
import { parseDollars } from "../parse-dollars.ts";
import { parseDuration } from "../parse-time.ts";
import { type Output, printJson, printTable } from "../print.ts";
import { findPerson } from "./find-person.ts";
import { printStuckThings } from "./print-stuck.ts";
import { type Loaded, watchInbox } from "./watch.ts";

type Options = {
  readonly kind?: StuckKind;
  /** The earlier name of `--kind`. */
  readonly class?: StuckKind;
  readonly olderThan?: number;
  readonly over?: number;
  readonly person?: string;
  readonly mine?: boolean;
  readonly unassigned?: boolean;
  readonly totals?: boolean;
  readonly limit: number;
  readonly after?: string;
  readonly watch?: boolean;
  readonly json?: boolean;
};

/** Returns the inbox's filter, which leaves out postponed things until their day. */
const filterOf = Effect.fnUntraced(function* (options: Options, staffId: PersonId | null, at: Date) {
  const { kind, olderThan, over = null, person, mine, unassigned } = options;
  const filter: StuckFilter = {
    ...anythingStuck,
    kind: kind ?? options.class ?? null,
    before: olderThan === undefined ? null : new Date(at.getTime() - olderThan),
    over,
    personId: person === undefined ? null : (yield* findPerson(person)).id,
    cases: mine && staffId !== null ? { ownerId: staffId } : unassigned ? "unassigned" : "awake",
  };
  return filter;
});

const load = Effect.fn("inbox")(function* (options: Options, staffId: PersonId | null) {
  if (options.after !== undefined && readKey(options.after) === null) {
    return yield* invalid({ field: "--after", message: "Give the key that a page ended with." });
  }
  const at = yield* now;
  const filter = yield* filterOf(options, staffId, at);
  const page = yield* listStuck(filter, { after: options.after ?? null, limit: options.limit });
  return { at, ...page };
});

const loadTotals = Effect.fn("inboxTotals")(function* (options: Options, staffId: PersonId | null) {
  const at = yield* now;
  return { at, totals: yield* countStuck(yield* filterOf(options, staffId, at)) };
});

const printTotals = (output: Output, totals: ReadonlyArray<StuckTotal>): void => {
  const sum = (of: "count" | "amount"): number => totals.reduce((all, total) => all + total[of], 0);
  const rowOf = (name: string, count: number, amount: number) => [
    name,
    `${count}`,
    amount === 0 ? null : dollars(amount),
  ];
  const rows = totals.map(({ kind, count, amount }) => rowOf(kind, count, amount));
  const all = rows.length < 2 ? [] : [rowOf("together", sum("count"), sum("amount"))];
  printTable(output, ["Kind", "Things", "At stake"], [...rows, ...all], "Nothing is stuck.");
};

const print = (output: Output, { items, next, at }: Loaded): void => {
  printStuckThings(output, items, at);
  if (next !== null) output.write(`\nMore: add --after ${next}`);
};

const everyMillis = 5000;

const help = `
Urgent things come first, then money, the oldest first in each. Snoozed and
waiting cases stay out until their date, or until the person writes back.

Examples:
  dibbs inbox
  dibbs inbox --mine
  dibbs inbox --unassigned --totals
  dibbs inbox --kind payment-unresolved --over 500
  dibbs inbox --person maya@example.com --older-than 7d --json`;

export const inboxCommand = (inbox: Command, { open }: Doors): void => {
  inbox
    .addOption(new Option("--kind <kind>", "only this kind").choices([...StuckKind.literals]))
    .addOption(new Option("--class <kind>").choices([...StuckKind.literals]).hideHelp())
    .option("--older-than <time>", "only what has waited this long or longer, such as 12h or 3d", parseDuration)
    .option("--over <dollars>", "only with more than this at stake", parseDollars)
    .option("--person <who>", "only what involves this person, by email address or id")
    .option("--mine", "only what's in your cases")
    .addOption(new Option("--unassigned", "only what nobody owns").conflicts("mine"))
    .addOption(new Option("--totals", "count and sum by kind, instead of the list").conflicts(["watch", "after"]))
    .option("--limit <n>", "how many at most", wholeNumber(1, 100), 20)
    .option("--after <key>", "the next page: the key at the end of the last one")
    .option("--watch", "refresh every few seconds; without a terminal, print it once")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (options: Options) => {
      const { run, output, staff, stillSignedIn } = await open();
      if (options.totals) {
        const counted = await run(loadTotals(options, staff.staffId));
        return options.json ? printJson(output, counted) : printTotals(output, counted.totals);
      }
      if (options.watch && output.terminal && !options.json) {
        const read = () => run(Effect.andThen(stillSignedIn, load(options, staff.staffId)));
        return watchInbox(output, read, everyMillis);
      }
      const page = await run(load(options, staff.staffId));
      if (!options.json) return print(output, page);
      printJson(output, {
        ...page,
        items: page.items.map((it) => ({
          ...stuckJson(it),
          mustAct: mustActOn(it, noFacts),
          command: suggest(it).command,
        })),
      });
    });
};
