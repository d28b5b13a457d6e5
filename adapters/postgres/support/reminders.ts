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

/** Sorts before all ids. */
const firstId = "00000000-0000-0000-0000-000000000000";
const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/**
 * The SQL that finds what waits and describes it. Each kind uses its own index, in the order of `at`: since when it
 * waits, its deadline, or the day on which it ends.
 */
type Source = Readonly<
  Record<"from" | "where" | "id" | "at" | "person" | "listing" | "contract" | "bid" | "number" | "bids", string>
>;

const ofListing = { listing: "listing_id", number: "null::int", bids: "null::int" };
const ofContract = { ...ofListing, contract: "contract.id", bid: "bid_id" };
const ofMilestone = {
  ...ofContract,
  from: "milestone join contract on contract.id = contract_id join listing on listing.id = listing_id",
  id: "milestone.id",
  number: "milestone.number",
};
const unpaid = `not exists (select from payment where milestone_id = milestone.id
  and payment.state in ('processing', 'charged', 'unresolved'))`;
/** Nobody works on or pays for a milestone in dispute. */
const undisputed = `not exists (select from dispute where milestone_id = milestone.id and dispute.state in ('open', 'with_support'))`;

const sources: Readonly<Record<ReminderRange["what"], Source>> = {
  offer: {
    ...ofContract,
    from: "contract join listing on listing.id = listing_id",
    where: "contract.state = 'offer_sent'",
    id: "contract.id",
    at: "offered_at",
    person: "bidder_id",
  },
  review: {
    ...ofMilestone,
    // Paid, with the money on its way: nobody has to act. Other reminders cover funded milestones.
    where: `milestone.state = 'submitted' and runs
      and not exists (select from payment where milestone_id = milestone.id
        and payment.state in ('processing', 'charged', 'unresolved', 'held'))
      and ${undisputed}`,
    at: "milestone.updated_at",
    person: "contract.poster_id",
  },
  refund: {
    ...ofContract,
    from: "refund join contract on contract.id = contract_id join listing on listing.id = listing_id",
    where: "refund.state = 'requested'",
    id: "refund.id",
    at: "refund.created_at",
    person: "refund.bidder_id",
  },
  dispute: {
    ...ofMilestone,
    from: `dispute join contract on contract.id = dispute.contract_id join listing on listing.id = listing_id
      join milestone on milestone.id = milestone_id`,
    where: "dispute.state = 'open'",
    id: "dispute.id",
    at: "answer_by",
    person: "case waits_for when 'poster' then contract.poster_id else contract.bidder_id end",
    contract: "case waits_for when 'poster' then contract.id end",
    bid: "case waits_for when 'bidder' then bid_id end",
  },
  held: {
    ...ofMilestone,
    from: `payment join milestone on milestone.id = milestone_id join contract on contract.id = payment.contract_id
      join listing on listing.id = listing_id`,
    where: "payment.state = 'held'",
    id: "payment.id",
    at: "payment.updated_at",
    person: "payment.poster_id",
  },
  work: {
    ...ofMilestone,
    where: `milestone.state = 'planned' and runs and ${unpaid} and ${undisputed}`,
    at: "end_day",
    person: "contract.bidder_id",
  },
  retainage: {
    ...ofMilestone,
    where: `milestone.kind = 'retainage' and milestone.state = 'submitted' and ${unpaid}`,
    at: "end_day",
    person: "contract.poster_id",
  },
  decision: {
    ...ofListing,
    from: `listing_search found join listing on listing.id = found.id
      cross join lateral (
        select count(*)::int as bids from bid where listing_id = found.id and bid.state = 'submitted'
      ) waiting`,
    where: "waiting.bids > 0",
    id: "found.id",
    at: "found.deadline",
    person: "poster_id",
    listing: "listing.id",
    contract: "null::uuid",
    bid: "null::uuid",
    bids: "waiting.bids",
  },
};

const dueIn = (on: Sql, { what, from, to }: ReminderRange, { after, id, limit }: ReminderQuery) => {
  const { at, ...it } = sources[what];
  const isDay = typeof from === "string";
  const kind = on.unsafe(isDay ? "date" : "timestamptz");
  const occasion = isDay ? `${at}::text` : `to_char(${at} at time zone 'UTC', '${iso}')`;
  return on`
    select ${on.unsafe(`${it.id} as "subjectId", ${occasion} as occasion, ${it.person} as "personId",
      ${it.listing} as "listingId", title, ${it.contract} as "contractId", ${it.bid} as "bidId", ${it.number} as number,
      ${it.bids} as bids
    from ${it.from} where ${it.where} and ${at}`)} between ${from}::${kind} and ${to}::${kind}
      and ${on.unsafe(`(${at}, ${it.id})`)} > (${after}::${kind}, ${id}::uuid)
      and not exists (${on.unsafe(`select from reminder where what = '${what}' and subject_id = ${it.id}
        and occasion = ${occasion}`)})
    order by ${on.unsafe(`${at}, ${it.id}`)} limit ${limit}`;
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
