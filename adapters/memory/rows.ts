import { Effect, Result, Struct } from "effect";
import { type NotFound, notFound, type Stale, stale } from "#core/shared/errors.ts";
import { madeAt, type PersonId } from "#core/shared/ids.ts";
import type { MoneyFilter } from "#core/shared/money.ts";
import { cutPage, type Page, type PageRequest } from "#core/shared/page.ts";

/** Returns the row; fails `NotFound` if there is none. */
export const found = <Row>(noun: string, row: Row | undefined): Effect.Effect<Row, NotFound> =>
  row === undefined ? Effect.fail(notFound(noun)) : Effect.succeed(row);

/** Returns the row with its version incremented; fails `Stale` unless it has the stored row's version. */
export const nextVersion = <Row extends { readonly version: number }>(
  noun: string,
  present: Row | undefined,
  row: Row,
): Result.Result<Row, Stale> =>
  present?.version === row.version ? Result.succeed({ ...row, version: row.version + 1 }) : Result.fail(stale(noun));

/** The rows sorted by their keys, as text. */
export const sortedBy = <Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): ReadonlyArray<Row> =>
  [...rows]
    .map((row) => [keyOf(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);

export const byId = (row: { readonly id: string }): string => row.id;

/** The sort key by last update; the id breaks ties. */
export const byUpdate = (row: { readonly id: string; readonly updatedAt: Date }): string =>
  `${row.updatedAt.toISOString()} ${row.id}`;

/** The key to continue after; null for the first page, and for a key that no page has returned as `next`. */
const keyAfter = ({ after }: PageRequest): string | null =>
  after !== null && /^(\S+Z )?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(after) ? after : null;

/** The page that starts at the smallest key after `page.after`. */
export const oldestFirst = <Row>(rows: Iterable<Row>, page: PageRequest, keyOf: (row: Row) => string): Page<Row> => {
  const { limit } = page;
  const after = keyAfter(page);
  const rest = sortedBy(rows, keyOf).filter((row) => after === null || keyOf(row) > after);
  return cutPage(rest.slice(0, limit + 1), limit, keyOf);
};

/** The page that starts at the greatest key before `page.after`. */
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

/** The rows that match `is`, sorted by id. */
export const allOf = <Row>(rows: Rows<Row>, is: Is<NoInfer<Row>>): ReadonlyArray<Row> =>
  sortedBy([...rows.values()].filter(is), byId);

/** A page of the rows that match `is`, from the newest id to the oldest. */
export const newestOf = <Row>(rows: Rows<Row>, page: PageRequest, is: Is<NoInfer<Row>>): Page<Row> =>
  newestFirst([...rows.values()].filter(is), page, byId);

/** A page of the rows that match `is`, from the oldest id to the newest. */
export const oldestOf = <Row>(rows: Rows<Row>, page: PageRequest, is: Is<NoInfer<Row>>): Page<Row> =>
  oldestFirst([...rows.values()].filter(is), page, byId);

/** Whether a row equals every part of the filter that is not null. */
export const fits =
  <Row extends object>(filter: { readonly [Name in keyof Row]?: Row[Name] | null }) =>
  (row: Row): boolean =>
    Struct.keys(filter).every((name) => (filter[name] ?? row[name]) === row[name]);

/** Whether the row matches the filter; the filter's limits compare with `worth`, in cents. */
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

/** The ids that are due to be polled at a provider by then, longest due first. */
export const longestDue = (asks: ReadonlyMap<string, { readonly nextPollAt: Date }>, at: Date, limit: number) => {
  const due = [...asks].filter(([, { nextPollAt }]) => nextPollAt <= at);
  return sortedBy(due, ([id, { nextPollAt }]) => `${nextPollAt.toISOString()} ${id}`)
    .slice(0, limit)
    .map(([id]) => id);
};

/** The page with each row converted. */
export const mapPage = <Row, Shown>(page: Page<Row>, show: (row: Row) => Shown): Page<Shown> => ({
  items: page.items.map(show),
  next: page.next,
});
