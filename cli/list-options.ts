import { type Command, Option } from "commander";
import { Effect } from "effect";
import type { PaidFor } from "#core/money/payment/payment.ts";
import { dollars, type MoneyFilter } from "#core/shared/money.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { wholeNumber } from "./ask.ts";
import { findPerson } from "./inbox/find-person.ts";
import { parseDollars } from "./parse-dollars.ts";
import { parseSince, parseUntil } from "./parse-time.ts";
import { type Cell, day, type Output } from "./print.ts";

/** The options of every paged list. */
export type PageOptions = { readonly limit: number; readonly after?: string; readonly json?: boolean };

const id = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The forms of page keys: ids, or ids with a preceding sort number. */
export const pageKeys = { id: new RegExp(`^${id}$`, "i"), numbered: new RegExp(`^\\d{1,16}\\.${id}$`, "i") };

/**
 * Adds the options of every paged list; `keys` is the form of its keys. Any other key is a usage error: it would return
 * the first page, which the reader would take for the next one.
 */
export const pageOptions = (command: Command, keys: (options: never) => RegExp = () => pageKeys.id): Command =>
  command
    .option("--limit <n>", "how many at most", wholeNumber(1, 100), 20)
    .option("--after <key>", "the next page: the key at the end of the last one")
    .option("--json", "print JSON")
    .hook("preAction", () => {
      const { after } = command.opts<PageOptions>();
      if (after === undefined || keys(command.opts() as never).test(after)) return;
      command.error("error: give the key that the page before ended with to --after");
    });

export const pageOf = ({ limit, after }: PageOptions): PageRequest => ({ after: after ?? null, limit });

/** For `listPages`: options for the things in one state, or in any. */
export const oneStateOrAll = (states: ReadonlyArray<string>, byDefault: string) => (command: Command) =>
  command
    .addOption(new Option("--state <state>", "only this state").choices(states).default(byDefault))
    .option("--all", "in any state");

/** The options of lists of things with an amount of money. */
type MoneyOptions<State extends string> = PageOptions & {
  readonly of?: string;
  readonly state?: State;
  readonly since?: Date;
  readonly until?: Date;
  readonly over?: number;
  readonly under?: number;
};

/** Returns the filter that was typed. Fails with `NotFound` or `Invalid` if there is no such person. */
const moneyFilter = Effect.fnUntraced(function* <State extends string>(options: MoneyOptions<State>) {
  const { of, state = null, since = null, until = null, over = null, under = null } = options;
  const personId: MoneyFilter["personId"] = of === undefined ? null : (yield* findPerson(of)).id;
  return { personId, state, since, until, over, under };
});

/** For `listPages`: a list of things with an amount, filtered by person, state, time and amount. */
export const worthMoney = <State extends string, Found, E, R>(
  states: ReadonlyArray<State>,
  list: (filter: MoneyFilter & { readonly state: State | null }, page: PageRequest) => Effect.Effect<Found, E, R>,
) => ({
  options: (command: Command) =>
    command
      .option("--of <who>", "only this person's, on either side: email address or id")
      .addOption(new Option("--state <state>", "only this state").choices(states))
      .option("--since <time>", "created then or later: 2d, yesterday, 2026-11-01", parseSince)
      .option("--until <time>", "created by then", parseUntil)
      .option("--over <dollars>", "worth more than this", parseDollars)
      .option("--under <dollars>", "worth less than this", parseDollars),
  load: (options: MoneyOptions<State>) =>
    Effect.flatMap(moneyFilter(options), (filter) => list(filter, pageOf(options))),
});

/** For `listPages`: the row of a payment or a refund. */
export const rowOfMoney = (
  it: typeof PaidFor.Type & { readonly id: string; readonly createdAt: Date; readonly state: string },
  sum: number,
  output: Output,
): ReadonlyArray<Cell> => [
  it.id,
  day(output, it.createdAt),
  it.state,
  dollars(sum),
  `${it.listingTitle}, milestone ${it.milestone}`,
  `${it.poster.name}, ${it.bidder.name}`,
];
