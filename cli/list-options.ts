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

/** What every list is given that goes on page by page. */
export type PageOptions = { readonly limit: number; readonly after?: string; readonly json?: boolean };

const id = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** What the keys of pages look like: ids, or ids with a number that comes before them in the order of the list. */
export const pageKeys = { id: new RegExp(`^${id}$`, "i"), numbered: new RegExp(`^\\d{1,16}\\.${id}$`, "i") };

/**
 * The options of every list that goes on page by page; `keys` says what its keys look like. Another one is a mistake in typing:
 * the first page would come again, and whoever reads on would take it for the next.
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

/** What lists of things that are worth money are given. */
type MoneyOptions<State extends string> = PageOptions & {
  readonly of?: string;
  readonly state?: State;
  readonly since?: Date;
  readonly until?: Date;
  readonly over?: number;
  readonly under?: number;
};

/** The filter that was typed. Fails `NotFound` or `Invalid` for a person that there is not. */
const moneyFilter = Effect.fnUntraced(function* <State extends string>(options: MoneyOptions<State>) {
  const { of, state = null, since = null, until = null, over = null, under = null } = options;
  const personId: MoneyFilter["personId"] = of === undefined ? null : (yield* findPerson(of)).id;
  return { personId, state, since, until, over, under };
});

/** For `listPages`: a list of things that are worth money, narrowed by person, state, time and worth. */
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

/** For `listPages`: a payment or a refund in its list. */
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
