import { type SQL, sql } from "drizzle-orm";
import { Effect } from "effect";
import { type MoneyFilter, mostCents } from "#core/shared/money.ts";
import { cutPage, type PageRequest } from "#core/shared/page.ts";
import { idAfter, leastIdAt, newestId, oldestId } from "./cursor.ts";
import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";

/** The filter values of a list of things that are worth money, as its statements take them. */
export type MoneyRange = {
  readonly personId: MoneyFilter["personId"];
  readonly state: string | null;
  readonly from: string;
  readonly after: string;
  readonly over: number;
  readonly under: number;
  readonly limit: number;
};

const earlier = (one: string, other: string): string => (one < other ? one : other);

const rangeOf = (filter: MoneyFilter & { readonly state: string | null }, page: PageRequest): MoneyRange => ({
  personId: filter.personId,
  state: filter.state,
  from: filter.since === null ? oldestId : leastIdAt(filter.since),
  after: earlier(
    idAfter(page.after, newestId).toLowerCase(),
    filter.until === null ? newestId : leastIdAt(filter.until),
  ),
  over: Math.max(filter.over ?? -1, -1),
  under: Math.min(filter.under ?? mostCents + 1, mostCents + 1),
  limit: page.limit + 1,
});

// A page and the row that shows whether there is another. A literal, so that the planner knows how few there are.
const mostIds = sql.raw("101");

const given = (name: keyof MoneyRange): SQL => sql`${sql.placeholder(name)}`;

/** Looked up one by one, because a join would make the database scan everything. */
const ids = (newest: SQL): SQL =>
  sql`any(array(select id from (${newest}) as newest order by id desc limit ${given("limit")}))`;

/**
 * Reads a list of things that are worth money, one page at a time, newest first. `worth` is the column of amounts;
 * `sides` are the conditions for a person's side of a row, each with its own index, because an `or` of them would sort
 * all rows; `page` builds the statement that reads the things whose id is `= any(…)` of these, newest first.
 */
export const moneyList = <Row extends { readonly id: string }>(
  table: string,
  worth: string,
  sides: (person: SQL) => ReadonlyArray<SQL>,
  page: (ids: SQL) => Statement<MoneyRange, ReadonlyArray<Row>>,
) => {
  const column = sql.identifier(worth);
  const statements = new Map<string, Statement<MoneyRange, ReadonlyArray<Row>>>();
  return (run: Database["Service"]["run"]) =>
    (filter: MoneyFilter & { readonly state: string | null }, request: PageRequest) => {
      // One statement per set of bounds, because a bound that does not limit spoils the planner's estimate.
      const bounds = [
        sql`id < ${given("after")}`,
        ...(filter.since === null ? [] : [sql`id >= ${given("from")}`]),
        ...(filter.over === null ? [] : [sql`${column} > ${given("over")}`]),
        ...(filter.under === null ? [] : [sql`${column} < ${given("under")}`]),
        ...(filter.state === null ? [] : [sql`state = ${given("state")}`]),
      ];
      const people = filter.personId === null ? [null] : sides(given("personId"));
      const newest = people.map((side) => {
        const conditions = sql.join(side === null ? bounds : [side, ...bounds], sql` and `);
        return sql`(
        select id from ${sql.identifier(table)} where ${conditions} order by id desc limit ${mostIds}
      )`;
      });
      const { personId, since, over, under, state } = filter;
      const key = [personId, since, over, under, state].map((it) => it === null).join();
      const found = statements.get(key) ?? page(ids(sql.join(newest, sql` union all `)));
      statements.set(key, found);
      const rows = run(found, rangeOf(filter, request));
      return Effect.map(rows, (them) => cutPage(them, request.limit, ({ id }) => id));
    };
};
