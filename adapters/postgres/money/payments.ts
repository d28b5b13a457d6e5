import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { Effect, Schema, Struct } from "effect";
import type { Sql } from "postgres";
import { paymentInProgress } from "#core/contract/contract/contract-money.ts";
import { nextPoll } from "#core/money/payment/next-poll.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import { contract, milestone } from "../contract/contract.table.ts";
import { oldestId } from "../cursor.ts";
import { listing } from "../market/listing.table.ts";
import { type MoneyRange, moneyList } from "../money-filter.ts";
import { bidder, poster, sideCards } from "../people/sides.ts";
import { asRead, found, inDatabase, nextVersion, saving } from "../rows.ts";
import { blanks, is, rowsOf, statement } from "../statement.ts";
import { payment } from "./payment.table.ts";

const { nextPollAt, ...columns } = getTableColumns(payment);
type Polled = { readonly nextPollAt: Date | null };
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
    .where(
      sql`${is(payment.milestoneId, "milestoneId")} and ${payment.partOf} is null and ${payment.keptBackAt} is null and ${isLive}`,
    )
    .orderBy(sql`${payment.state} = 'held'`, asc(payment.id))
    .limit(1),
);

const ofMilestone = statement<Pick<Payment, "contractId" | "milestoneId">>()((db) =>
  db
    .select(columns)
    .from(payment)
    .where(sql`${is(payment.contractId, "contractId")} and ${is(payment.milestoneId, "milestoneId")}`)
    .orderBy(asc(payment.id)),
);

/** Every payment attempt of a contract, oldest first. */
export const paymentsOf = statement<Pick<Payment, "contractId">>()((db) =>
  db.select(columns).from(payment).where(is(payment.contractId, "contractId")).orderBy(asc(payment.id)),
);

const save = saving<Payment & Polled>(payment, {
  ...Struct.pick(columns, [
    "milestoneAmount",
    "total",
    "state",
    "providerRef",
    "chargeRef",
    "transferRef",
    "failure",
    "releasedAt",
    "keptBackAt",
    "updatedAt",
  ]),
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

type After = { readonly after: string | null; readonly limit: number };

/**
 * Keeps held payments whose `ids`, released together, have no refund, undecided or lost chargeback, or open dispute.
 */
const canBeReleased = (on: Sql, ids: ReturnType<Sql>): ReturnType<Sql> => on`
    and not exists (select from refund where payment_id = ${ids}
      and refund.state in ('requested', 'reversing', 'unresolved', 'reversed', 'bounced'))
    and not exists (select from chargeback where payment_id = ${ids} and (
      (not is_returned and taken > 0) or (kind = 'chargeback' and chargeback.state in ('needs_response', 'under_review'))))
    and not exists (select from dispute where milestone_id = held.milestone_id and dispute.state in ('open', 'with_support'))`;

const nextOf = (on: Sql, { after, limit }: After): ReturnType<Sql> => on`
    and held.id > ${after ?? oldestId}
  order by held.id limit ${limit}`;

/**
 * The SQL form of `unansweredSince` (core/money/payment/decide-release.ts): if several payments are held for a
 * milestone, the first represents all. Few are held at once, and only those are read.
 */
export const unansweredPayments = (on: Sql): ReturnType<Sql> => on`
  from payment held join milestone on milestone.id = held.milestone_id join contract on contract.id = held.contract_id
  join person poster on poster.id = held.poster_id join person bidder on bidder.id = held.bidder_id
  cross join lateral (
    select array_agg(id order by id) as ids, max(updated_at) as updated_at from payment
    where payment.milestone_id = held.milestone_id and payment.state = 'held' and payment.part_of is null
      and payment.kept_back_at is null
  ) own
  cross join lateral (
    select greatest(own.updated_at, milestone.updated_at, contract.updated_at,
      (select max(updated_at) from refund where payment_id = any(own.ids)),
      (select max(updated_at) from chargeback where payment_id = any(own.ids))) as since
  ) waiting
  where held.state = 'held' and held.part_of is null and held.kept_back_at is null and milestone.state = 'submitted' and contract.state = 'accepted'
    and contract.cancellation is null and poster.standing = 'active' and bidder.standing = 'active'
    and held.id = own.ids[1] and milestone.amount >= (select sum(milestone_amount) from payment
      where payment.milestone_id = held.milestone_id and payment.contract_id = held.contract_id
        and (payment.state in ('charged', 'settled') or payment.state = 'held' and payment.part_of is null))
    and not exists (select from change_order where change_order.contract_id = held.contract_id and change_order.state = 'proposed'
      and changes @> jsonb_build_array(jsonb_build_object('milestoneId', held.milestone_id)))
    ${canBeReleased(on, on`any(own.ids)`)}`;

/** The SQL form of `keptBackUntil` (core/money/payment/decide-release.ts). */
export const keptPayments = (on: Sql): ReturnType<Sql> => on`
  from payment held join milestone on milestone.id = held.milestone_id join contract on contract.id = held.contract_id
  join person poster on poster.id = held.poster_id join person bidder on bidder.id = held.bidder_id
  cross join lateral (
    select contract.updated_at + case contract.state
      when 'ended' then (contract.retainage ->> 'days')::int * interval '24 hours' else interval '0' end as due
  ) ending
  where held.state = 'held' and held.kept_back_at is not null and milestone.state = 'completed'
    and contract.state in ('ended', 'cancelled') and contract.cancellation ->> 'isLeaving' is distinct from 'true'
    and poster.standing = 'active' and bidder.standing = 'active'
    ${canBeReleased(on, on`held.id`)}`;

const unansweredOf = rowsOf(Schema.Struct({ id: PaymentId, since: Schema.DateFromString }));

const unanswered = (on: Sql, { to, ...page }: { readonly to: Date } & After) => on`
  select held.id, waiting.since ${unansweredPayments(on)}
    and held.updated_at <= ${to} and waiting.since <= ${to} ${nextOf(on, page)}`;

const keptDueOf = rowsOf(Schema.Struct({ id: PaymentId, due: Schema.DateFromString }));

const keptDue = (on: Sql, { by, ...page }: { readonly by: Date } & After) => on`
  select held.id, ending.due ${keptPayments(on)} and ending.due <= ${by} ${nextOf(on, page)}`;

const summary = {
  ...columns,
  listingTitle: listing.title,
  milestone: milestone.number,
  ...sideCards,
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

/** Adds the time of the next poll, which only polling reads. */
const withNextPoll = (saved: Payment): Payment & Polled => ({ ...saved, nextPollAt: nextPoll(saved, saved.updatedAt) });

export const postgresPayments = inDatabase(Payments)(({ run, query }) => ({
  insert: Effect.fnUntraced(function* (started) {
    const inserted = yield* run(insert, withNextPoll(started));
    if (inserted.length === 0) return yield* paymentInProgress();
  }),
  get: (id) => found("payment", run(get, { id })),
  findByRef: (rail, providerRef) => Effect.map(run(findByRef, { rail, providerRef }), ([found]) => found ?? null),
  liveOf: (milestoneId) => Effect.map(run(liveOf, { milestoneId }), ([found]) => found ?? null),
  ofMilestone: ({ contractId, milestoneId }) => run(ofMilestone, { contractId, milestoneId }),
  save: (changed) => nextVersion("payment", changed, run(save, withNextPoll(changed))),
  dueForPoll: (at, limit) => run(dueForPoll, { at, limit }),
  postponePoll: ({ id, version }, until) => Effect.asVoid(run(postponePoll, { id, version, nextPollAt: until })),
  unanswered: (to, { after, limit }) =>
    Effect.map(
      query((on) => unanswered(on, { to, after, limit })),
      unansweredOf,
    ),
  keptDue: (by, { after, limit }) =>
    Effect.map(
      query((on) => keptDue(on, { by, after, limit })),
      keptDueOf,
    ),
  list: list(run),
}));
