import { desc, type SQL, sql } from "drizzle-orm";
import { Effect, Schema } from "effect";
import { type Comparison, type Difference, Differences } from "#core/money/ledger/difference.ts";
import { DifferenceId, newId } from "#core/shared/ids.ts";
import { inDatabase, newestFirst, type Range } from "../rows.ts";
import { is, rowsOf, statement } from "../statement.ts";
import { difference } from "./difference.table.ts";

const page = <Values extends Record<string, unknown>>(condition: SQL) =>
  statement<Values & Range>()((db) =>
    db
      .select()
      .from(difference)
      .where(sql`${condition} and ${difference.id} < ${sql.placeholder("after")}`)
      .orderBy(desc(difference.id))
      .limit(sql.placeholder("limit")),
  );

type OfKind = Pick<Difference, "kind">;
const isKind = is(difference.kind, "kind");
const lasts = sql`${difference.goneAt} is null`;
const isGone = sql`${difference.goneAt} is not null`;
const pages = {
  all: page(sql`true`),
  lasting: page(lasts),
  gone: page(isGone),
  ofKind: {
    all: page<OfKind>(isKind),
    lasting: page<OfKind>(sql`${isKind} and ${lasts}`),
    gone: page<OfKind>(sql`${isKind} and ${isGone}`),
  },
};

const seenOf = rowsOf(Schema.Struct({ isNew: Schema.Boolean }));

export const postgresDifferences = inDatabase(Differences)(({ run, query }) => ({
  see: Effect.fnUntraced(function* (found, at) {
    const id = yield* newId(DifferenceId);
    const { comparison, kind, subject, contractId, paymentId, expected } = found;
    const rows = yield* query(
      (on) => on`
            insert into difference (id, comparison, kind, subject, contract_id, payment_id, expected, found,
              first_seen_at, last_seen_at)
            values (${id}, ${comparison}, ${kind}, ${subject}, ${contractId}, ${paymentId}, ${expected}, ${found.found},
              ${at.toISOString()}, ${at.toISOString()})
            on conflict (kind, subject) where gone_at is null do update set
              comparison = excluded.comparison, expected = excluded.expected, found = excluded.found,
              last_seen_at = greatest(difference.last_seen_at, excluded.last_seen_at)
            returning id = ${id} as "isNew"`,
    );
    return seenOf(rows).some(({ isNew }) => isNew);
  }),
  close: (comparison: Comparison, before, at) =>
    Effect.map(
      query(
        (on) => on`
              update difference set gone_at = ${at.toISOString()}
              where gone_at is null and comparison = ${comparison} and last_seen_at < ${before.toISOString()}`,
      ),
      ({ count }) => count,
    ),
  list: ({ kind, lasts }, page) => {
    const which = lasts === null ? "all" : lasts ? "lasting" : "gone";
    return newestFirst(page, (range) =>
      kind === null ? run(pages[which], range) : run(pages.ofKind[which], { kind, ...range }),
    );
  },
}));
