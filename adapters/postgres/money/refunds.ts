import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { Effect } from "effect";
import { nextRefundPoll } from "#core/money/payment/next-poll.ts";
import { type Refund, refundInProgress } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { contract, milestone } from "../contract/contract.table.ts";
import { listing } from "../market/listing.table.ts";
import { type MoneyRange, moneyList } from "../money-filter.ts";
import { bidder, poster, sideCards } from "../people/sides.ts";
import { asRead, found, inDatabase, nextVersion, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { payment } from "./payment.table.ts";
import { refund } from "./refund.table.ts";

const { nextPollAt, ...columns } = getTableColumns(refund);
type Polled = { readonly nextPollAt: Date | null };
const { state, reversalRef, refundRef, restoreRef, failure, updatedAt } = columns;

const insert = statement<Refund & Polled>()((db) =>
  db
    .insert(refund)
    .values(blanks({ ...columns, nextPollAt }))
    .onConflictDoNothing()
    .returning({ id: refund.id }),
);

const get = statement<Pick<Refund, "id">>()((db) => db.select(columns).from(refund).where(is(refund.id, "id")));

const ofPayment = statement<Pick<Refund, "paymentId">>()((db) =>
  db.select(columns).from(refund).where(is(refund.paymentId, "paymentId")).orderBy(asc(refund.id)),
);

/** Every refund of a contract, oldest first. */
export const refundsOf = statement<Pick<Refund, "contractId">>()((db) =>
  db.select(columns).from(refund).where(is(refund.contractId, "contractId")).orderBy(asc(refund.id)),
);

const save = saving<Refund & Polled>(refund, {
  state,
  reversalRef,
  refundRef,
  restoreRef,
  failure,
  updatedAt,
  nextPollAt,
});

const dueForPoll = statement<{ readonly at: Date; readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(refund)
    .where(sql`${nextPollAt} <= ${sql.placeholder("at")}`)
    .orderBy(asc(nextPollAt), asc(refund.id))
    .limit(sql.placeholder("limit")),
);

const postponePoll = statement<Pick<Refund, "id" | "version"> & Polled>()((db) =>
  db.update(refund).set(blanks({ nextPollAt })).where(asRead(refund)),
);

const summary = {
  ...columns,
  listingTitle: listing.title,
  milestone: milestone.number,
  ...sideCards,
};

const page = (ids: SQL) =>
  statement<MoneyRange>()((db) =>
    db
      .select(summary)
      .from(refund)
      .innerJoin(payment, eq(payment.id, refund.paymentId))
      .innerJoin(milestone, eq(milestone.id, payment.milestoneId))
      .innerJoin(contract, eq(contract.id, refund.contractId))
      .innerJoin(listing, eq(listing.id, contract.listingId))
      .innerJoin(poster, eq(poster.id, refund.posterId))
      .innerJoin(bidder, eq(bidder.id, refund.bidderId))
      .where(sql`${refund.id} = ${ids}`)
      .orderBy(desc(refund.id)),
  );
const list = moneyList("refund", "amount", (side) => [sql`poster_id = ${side}`, sql`bidder_id = ${side}`], page);

/** Adds the time of the next poll, which only polling reads. */
const withNextPoll = (saved: Refund): Refund & Polled => ({
  ...saved,
  nextPollAt: nextRefundPoll(saved, saved.updatedAt),
});

export const postgresRefunds = inDatabase(Refunds)(({ run }) => ({
  insert: Effect.fnUntraced(function* (requested) {
    const inserted = yield* run(insert, withNextPoll(requested));
    if (inserted.length === 0) return yield* refundInProgress();
  }),
  get: (id) => found("refund", run(get, { id })),
  ofPayment: (paymentId) => run(ofPayment, { paymentId }),
  save: (changed) => nextVersion("refund", changed, run(save, withNextPoll(changed))),
  dueForPoll: (at, limit) => run(dueForPoll, { at, limit }),
  postponePoll: ({ id, version }, until) => Effect.asVoid(run(postponePoll, { id, version, nextPollAt: until })),
  list: list(run),
}));
