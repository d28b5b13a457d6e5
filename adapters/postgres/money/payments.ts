import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Effect, Layer } from "effect";
import { paymentInProgress } from "#core/contract/contract/contract-money.ts";
import { nextPoll } from "#core/money/payment/next-poll.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { Cents } from "#core/shared/money.ts";
import { contract, milestone } from "../contract/contract.table.ts";
import { Database } from "../database.ts";
import { listing } from "../market/listing.table.ts";
import { type MoneyRange, moneyList } from "../money-filter.ts";
import { personCard } from "../people/card.ts";
import { person } from "../people/person.table.ts";
import { asRead, found, nextVersion, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { payment } from "./payment.table.ts";

const { nextPollAt, ...columns } = getTableColumns(payment);
type Polled = { readonly nextPollAt: Date | null };
const { state, providerRef, chargeRef, transferRef, failure, releasedAt, updatedAt } = columns;
const isLive = sql`${payment.state} in ('started', 'processing', 'unresolved', 'held', 'charged')`;

const insert = statement<Payment & Polled>()((db) =>
  db
    .insert(payment)
    .values(blanks({ ...columns, nextPollAt }))
    .onConflictDoNothing()
    .returning({ id: payment.id }),
);

const get = statement<Pick<Payment, "id">>()((db) => db.select(columns).from(payment).where(is(payment.id, "id")));

const findByRef = statement<Pick<Payment, "rail" | "providerRef">>()((db) =>
  db
    .select(columns)
    .from(payment)
    .where(sql`${is(payment.rail, "rail")} and ${is(payment.providerRef, "providerRef")}`)
    .limit(1),
);

const liveOf = statement<Pick<Payment, "milestoneId">>()((db) =>
  db
    .select(columns)
    .from(payment)
    .where(sql`${is(payment.milestoneId, "milestoneId")} and ${isLive}`),
);

/** Every payment of a contract that was tried, oldest first. */
export const paymentsOf = statement<Pick<Payment, "contractId">>()((db) =>
  db.select(columns).from(payment).where(is(payment.contractId, "contractId")).orderBy(asc(payment.id)),
);

const save = saving<Payment & Polled>(payment, {
  state,
  providerRef,
  chargeRef,
  transferRef,
  failure,
  releasedAt,
  updatedAt,
  nextPollAt,
});

const dueForPoll = statement<{ readonly at: Date; readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(payment)
    .where(sql`${nextPollAt} <= ${sql.placeholder("at")}`)
    .orderBy(asc(nextPollAt), asc(payment.id))
    .limit(sql.placeholder("limit")),
);

const postponePoll = statement<Pick<Payment, "id" | "version"> & Polled>()((db) =>
  db.update(payment).set(blanks({ nextPollAt })).where(asRead(payment)),
);

const poster = alias(person, "poster");
const bidder = alias(person, "bidder");

const summary = {
  ...columns,
  listingTitle: listing.title,
  milestone: milestone.number,
  poster: personCard(poster),
  bidder: personCard(bidder),
  refunded: sql<Cents>`(
    select coalesce(sum(refund.amount), 0)::int from refund
    where refund.payment_id = ${payment.id} and refund.state in ('refunded', 'paid_elsewhere')
  )`,
};

const page = (ids: SQL) =>
  statement<MoneyRange>()((db) =>
    db
      .select(summary)
      .from(payment)
      .innerJoin(milestone, eq(milestone.id, payment.milestoneId))
      .innerJoin(contract, eq(contract.id, payment.contractId))
      .innerJoin(listing, eq(listing.id, contract.listingId))
      .innerJoin(poster, eq(poster.id, payment.posterId))
      .innerJoin(bidder, eq(bidder.id, payment.bidderId))
      .where(sql`${payment.id} = ${ids}`)
      .orderBy(desc(payment.id)),
  );
const list = moneyList("payment", "total", (side) => [sql`poster_id = ${side}`, sql`bidder_id = ${side}`], page);

/** With the time at which somebody asks about it, which no one else reads. */
const withNextPoll = (saved: Payment): Payment & Polled => ({ ...saved, nextPollAt: nextPoll(saved, saved.updatedAt) });

export const postgresPayments: Layer.Layer<Payments, never, Database> = Layer.effect(
  Payments,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      insert: Effect.fnUntraced(function* (started) {
        const inserted = yield* run(insert, withNextPoll(started));
        if (inserted.length === 0) return yield* paymentInProgress();
      }),
      get: (id) => found("payment", run(get, { id })),
      findByRef: (rail, providerRef) => Effect.map(run(findByRef, { rail, providerRef }), ([found]) => found ?? null),
      liveOf: (milestoneId) => Effect.map(run(liveOf, { milestoneId }), ([found]) => found ?? null),
      save: (changed) => nextVersion("payment", changed, run(save, withNextPoll(changed))),
      dueForPoll: (at, limit) => run(dueForPoll, { at, limit }),
      postponePoll: ({ id, version }, until) => Effect.asVoid(run(postponePoll, { id, version, nextPollAt: until })),
      list: list(run),
    };
  }),
);
