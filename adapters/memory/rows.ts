import { Effect, Result, Struct } from "effect";
import { type NotFound, notFound, type Stale, stale } from "#core/shared/errors.ts";
import { madeAt, type PersonId } from "#core/shared/ids.ts";
import type { MoneyFilter } from "#core/shared/money.ts";
import { cutPage, type Page, type PageRequest } from "#core/shared/page.ts";

/** The row, or `NotFound` where there is none. */
export const found = <Row>(noun: string, row: Row | undefined): Effect.Effect<Row, NotFound> =>
  row === undefined ? Effect.fail(notFound(noun)) : Effect.succeed(row);

/** The row as it is saved, one version on; `Stale` unless it still has the version that was read. */
export const nextVersion = <Row extends { readonly version: number }>(
  noun: string,
  present: Row | undefined,
  row: Row,
): Result.Result<Row, Stale> =>
  present?.version === row.version ? Result.succeed({ ...row, version: row.version + 1 }) : Result.fail(stale(noun));

/** The rows in the order of their keys, as text. */
export const sortedBy = <Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): ReadonlyArray<Row> =>
  [...rows]
    .map((row) => [keyOf(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);

export const byId = (row: { readonly id: string }): string => row.id;

/** Orders by the time of the last update; the id decides between rows of the same moment. */
export const byUpdate = (row: { readonly id: string; readonly updatedAt: Date }): string =>
  `${row.updatedAt.toISOString()} ${row.id}`;

/** The key to go on after; null at the beginning, and for what no page has given as its `next`. */
const keyAfter = ({ after }: PageRequest): string | null =>
  after !== null && /^(\S+Z )?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(after) ? after : null;

/** The page that begins with the smallest key after `page.after`. */
export const oldestFirst = <Row>(rows: Iterable<Row>, page: PageRequest, keyOf: (row: Row) => string): Page<Row> => {
  const { limit } = page;
  const after = keyAfter(page);
  const rest = sortedBy(rows, keyOf).filter((row) => after === null || keyOf(row) > after);
  return cutPage(rest.slice(0, limit + 1), limit, keyOf);
};

/** The page that begins with the greatest key before `page.after`. */
export const newestFirst = <Row>(rows: Iterable<Row>, page: PageRequest, keyOf: (row: Row) => string): Page<Row> => {
  const { limit } = page;
  const after = keyAfter(page);
  const rest = sortedBy(rows, keyOf)
    .toReversed()
    .filter((row) => after === null || keyOf(row) < after);
  return cutPage(rest.slice(0, limit + 1), limit, keyOf);
};

type Rows<Row> = ReadonlyMap<string, Row & { readonly id: string }>;
type Is<Row> = (row: Row) => boolean;

/** The rows that are so, in the order of their ids. */
export const allOf = <Row>(rows: Rows<Row>, is: Is<NoInfer<Row>>): ReadonlyArray<Row> =>
  sortedBy([...rows.values()].filter(is), byId);

/** The page of those that are so, from the newest id to the oldest. */
export const newestOf = <Row>(rows: Rows<Row>, page: PageRequest, is: Is<NoInfer<Row>>): Page<Row> =>
  newestFirst([...rows.values()].filter(is), page, byId);

/** The page of those that are so, from the oldest id to the newest. */
export const oldestOf = <Row>(rows: Rows<Row>, page: PageRequest, is: Is<NoInfer<Row>>): Page<Row> =>
  oldestFirst([...rows.values()].filter(is), page, byId);

/** Whether a row is what each part of a filter says that is not null. */
export const fits =
  <Row extends object>(filter: { readonly [Name in keyof Row]?: Row[Name] | null }) =>
  (row: Row): boolean =>
    Struct.keys(filter).every((name) => (filter[name] ?? row[name]) === row[name]);

/** Whether the row is among those of a filter; `worth` is what its sum is compared by. */
export const isWithin = (
  filter: MoneyFilter & { readonly state: string | null },
  row: { readonly id: string; readonly posterId: PersonId; readonly bidderId: PersonId; readonly state: string },
  worth: number,
): boolean => {
  const { personId, state, since, until, over, under } = filter;
  const made = madeAt(row.id);
  return (
    (personId === null || row.posterId === personId || row.bidderId === personId) &&
    (state === null || row.state === state) &&
    (since === null || made >= since) &&
    (until === null || made < until) &&
    (over === null || worth > over) &&
    (under === null || worth < under)
  );
};

/** The ids of what a provider is to be asked about by then, the longest due first. */
export const longestDue = (asks: ReadonlyMap<string, { readonly nextPollAt: Date }>, at: Date, limit: number) => {
  const due = [...asks].filter(([, { nextPollAt }]) => nextPollAt <= at);
  return sortedBy(due, ([id, { nextPollAt }]) => `${nextPollAt.toISOString()} ${id}`)
    .slice(0, limit)
    .map(([id]) => id);
};

/** The page with another shape of each row. */
export const mapPage = <Row, Shown>(page: Page<Row>, show: (row: Row) => Shown): Page<Shown> => ({
  items: page.items.map(show),
  next: page.next,
});
