import { Effect, Schema } from "effect";
import type { Sql } from "postgres";
import { BidId, ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import { type ReminderRange, Reminders } from "#core/support/reminder/send-reminders.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf } from "../statement.ts";

const remindersOf = rowsOf(
  Schema.Struct({
    subjectId: Schema.String,
    occasion: Schema.String,
    personId: PersonId,
    listingId: ListingId,
    title: Schema.String,
    contractId: Schema.NullOr(ContractId),
    bidId: Schema.NullOr(BidId),
    number: Schema.NullOr(Schema.Int),
    bids: Schema.NullOr(Schema.Int),
  }),
);
const sentAtOf = rowsOf(Schema.Struct({ at: Schema.DateFromString }));
type ReminderQuery = { readonly after: string; readonly id: string; readonly limit: number };

/** Before all ids. */
const firstId = "00000000-0000-0000-0000-000000000000";
const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Each kind goes through an index of its own, in the order of the occasion. */
const dueIn = (on: Sql, range: ReminderRange, { after, id, limit }: ReminderQuery) => {
  const { from, to } = range;
  switch (range.what) {
    case "offer":
      return on`
        select contract.id as "subjectId", to_char(offered_at at time zone 'UTC', ${iso}) as occasion,
          bidder_id as "personId", listing_id as "listingId", title, contract.id as "contractId", bid_id as "bidId",
          null::int as number, null::int as bids
        from contract join listing on listing.id = listing_id
        where contract.state = 'offer_sent' and offered_at between ${from} and ${to}
          and (offered_at, contract.id) > (${after}::timestamptz, ${id}::uuid)
          and not exists (select from reminder where what = 'offer' and subject_id = contract.id
            and occasion = to_char(offered_at at time zone 'UTC', ${iso}))
        order by offered_at, contract.id limit ${limit}`;
    case "review":
      return on`
        select milestone.id as "subjectId", to_char(milestone.updated_at at time zone 'UTC', ${iso}) as occasion,
          contract.poster_id as "personId", listing_id as "listingId", title, contract.id as "contractId",
          bid_id as "bidId", milestone.number, null::int as bids
        from milestone join contract on contract.id = contract_id join listing on listing.id = listing_id
        where milestone.state = 'submitted' and runs and milestone.updated_at between ${from} and ${to}
          and (milestone.updated_at, milestone.id) > (${after}::timestamptz, ${id}::uuid)
          -- Paid already, and on its way: nobody has to act. Of what is funded other reminders are sent.
          and not exists (select from payment where milestone_id = milestone.id
            and payment.state in ('processing', 'charged', 'unresolved', 'held'))
          and not exists (select from dispute where milestone_id = milestone.id
            and dispute.state in ('open', 'with_support'))
          and not exists (select from reminder where what = 'review' and subject_id = milestone.id
            and occasion = to_char(milestone.updated_at at time zone 'UTC', ${iso}))
        order by milestone.updated_at, milestone.id limit ${limit}`;
    case "refund":
      return on`
        select refund.id as "subjectId", to_char(refund.created_at at time zone 'UTC', ${iso}) as occasion,
          refund.bidder_id as "personId", listing_id as "listingId", title, contract.id as "contractId",
          bid_id as "bidId", null::int as number, null::int as bids
        from refund join contract on contract.id = contract_id join listing on listing.id = listing_id
        where refund.state = 'requested' and refund.created_at between ${from} and ${to}
          and (refund.created_at, refund.id) > (${after}::timestamptz, ${id}::uuid)
          and not exists (select from reminder where what = 'refund' and subject_id = refund.id
            and occasion = to_char(refund.created_at at time zone 'UTC', ${iso}))
        order by refund.created_at, refund.id limit ${limit}`;
    case "dispute":
      return on`
        select dispute.id as "subjectId", to_char(answer_by at time zone 'UTC', ${iso}) as occasion,
          case waits_for when 'poster' then contract.poster_id else contract.bidder_id end as "personId",
          listing_id as "listingId", title, case waits_for when 'poster' then contract.id end as "contractId",
          case waits_for when 'bidder' then bid_id end as "bidId", milestone.number, null::int as bids
        from dispute join contract on contract.id = dispute.contract_id join listing on listing.id = listing_id
        join milestone on milestone.id = milestone_id
        where dispute.state = 'open' and answer_by between ${from} and ${to}
          and (answer_by, dispute.id) > (${after}::timestamptz, ${id}::uuid)
          and not exists (select from reminder where what = 'dispute' and subject_id = dispute.id
            and occasion = to_char(answer_by at time zone 'UTC', ${iso}))
        order by answer_by, dispute.id limit ${limit}`;
    case "held":
      return on`
        select payment.id as "subjectId", to_char(payment.updated_at at time zone 'UTC', ${iso}) as occasion,
          payment.poster_id as "personId", listing_id as "listingId", title, contract.id as "contractId",
          bid_id as "bidId", milestone.number, null::int as bids
        from payment join milestone on milestone.id = milestone_id join contract on contract.id = payment.contract_id
        join listing on listing.id = listing_id
        where payment.state = 'held' and payment.updated_at between ${from} and ${to}
          and (payment.updated_at, payment.id) > (${after}::timestamptz, ${id}::uuid)
          and not exists (select from reminder where what = 'held' and subject_id = payment.id
            and occasion = to_char(payment.updated_at at time zone 'UTC', ${iso}))
        order by payment.updated_at, payment.id limit ${limit}`;
    case "work":
      return on`
        select milestone.id as "subjectId", end_day::text as occasion, contract.bidder_id as "personId",
          listing_id as "listingId", title, contract.id as "contractId", bid_id as "bidId", milestone.number,
          null::int as bids
        from milestone join contract on contract.id = contract_id join listing on listing.id = listing_id
        where milestone.state = 'planned' and runs and end_day between ${range.from}::date and ${range.to}::date
          and (end_day, milestone.id) > (${after}::date, ${id}::uuid)
          and not exists (select from payment where milestone_id = milestone.id
            and payment.state in ('processing', 'charged', 'unresolved'))
          and not exists (select from reminder where what = 'work' and subject_id = milestone.id
            and occasion = end_day::text)
        order by end_day, milestone.id limit ${limit}`;
    case "retainage":
      return on`
        select milestone.id as "subjectId", end_day::text as occasion, contract.poster_id as "personId",
          listing_id as "listingId", title, contract.id as "contractId", bid_id as "bidId", milestone.number,
          null::int as bids
        from milestone join contract on contract.id = contract_id join listing on listing.id = listing_id
        where milestone.kind = 'retainage' and milestone.state = 'submitted'
          and end_day between ${range.from}::date and ${range.to}::date
          and (end_day, milestone.id) > (${after}::date, ${id}::uuid)
          and not exists (select from payment where milestone_id = milestone.id
            and payment.state in ('processing', 'charged', 'unresolved'))
          and not exists (select from reminder where what = 'retainage' and subject_id = milestone.id
            and occasion = end_day::text)
        order by end_day, milestone.id limit ${limit}`;
    case "decision":
      return on`
        select listing.id as "subjectId", found.deadline::text as occasion, poster_id as "personId",
          listing.id as "listingId", title, null::uuid as "contractId", null::uuid as "bidId", null::int as number,
          waiting.bids
        from listing_search found join listing on listing.id = found.id
        cross join lateral (
          select count(*)::int as bids from bid where listing_id = found.id and bid.state = 'submitted'
        ) waiting
        where found.deadline between ${range.from}::date and ${range.to}::date
          and (found.deadline, found.id) > (${after}::date, ${id}::uuid) and waiting.bids > 0
          and not exists (select from reminder where what = 'decision' and subject_id = found.id
            and occasion = found.deadline::text)
        order by found.deadline, found.id limit ${limit}`;
  }
};

const beginningOf = ({ from }: ReminderRange): string => (from instanceof Date ? from.toISOString() : from);

export const postgresReminders = inDatabase(Reminders)(({ query }) => ({
  due: (range, { after, limit }) => {
    const from = { after: after?.occasion ?? beginningOf(range), id: after?.subjectId ?? firstId, limit };
    return Effect.map(
      query((on) => dueIn(on, range, from)),
      (rows) => remindersOf(rows).map((row) => ({ ...row, what: range.what })),
    );
  },
  sentAt: ({ what, subjectId, occasion }) =>
    Effect.map(
      query(
        (on) => on`
            select sent_at as at from reminder
            where what = ${what} and subject_id = ${subjectId} and occasion = ${occasion}`,
      ),
      (rows) => sentAtOf(rows)[0]?.at ?? null,
    ),
  mark: ({ what, subjectId, occasion }, at) =>
    Effect.map(
      query(
        (on) => on`
            insert into reminder (what, subject_id, occasion, sent_at) values (${what}, ${subjectId}, ${occasion}, ${at})
            on conflict do nothing returning what`,
      ),
      (rows) => rows.length > 0,
    ),
}));
