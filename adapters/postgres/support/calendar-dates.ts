import { Effect, Schema } from "effect";
import type { Sql } from "postgres";
import { RulesOfContract } from "#core/market/state-rules/rules-of-contract.ts";
import { CredentialKind } from "#core/people/credential/shown-credential.ts";
import { Day } from "#core/shared/day.ts";
import { BidId, ContractId, ListingId, type PersonId } from "#core/shared/ids.ts";
import { CalendarDates, type CalendarRange } from "#core/support/calendar/calendar-dates.ts";
import { CalendarKind } from "#core/support/calendar/calendar-entry.ts";
import { keptPayments, unansweredPayments } from "../money/payments.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf } from "../statement.ts";

const datesOf = rowsOf(
  Schema.Struct({
    kind: CalendarKind,
    id: Schema.String,
    side: Schema.NullOr(Schema.Literals(["poster", "bidder"])),
    project: Schema.NullOr(Schema.String),
    listingId: Schema.NullOr(ListingId),
    contractId: Schema.NullOr(ContractId),
    bidId: Schema.NullOr(BidId),
    number: Schema.NullOr(Schema.Int),
    credential: Schema.NullOr(Schema.Struct({ kind: CredentialKind, issuingState: Schema.String })),
    day: Schema.NullOr(Day),
    at: Schema.NullOr(Schema.DateFromString),
    made: Schema.NullOr(Schema.Struct({ rules: RulesOfContract, totalCost: Schema.Int })),
    changedAt: Schema.DateFromString,
    version: Schema.Int,
  }),
);

type Part = ReturnType<Sql>;

/**
 * Each kind uses the indexes of its person, in the order of its dates. `own` are their running contracts, with the side
 * that they are on; `every` also has those that are over.
 */
const datesIn = (on: Sql, id: PersonId, { days, times, waiting, made }: CalendarRange, limit: number): Part => {
  const sides = (state: Part): Part => on`
    select id, bid_id, listing_id, 'poster' as side, rules, total_cost, updated_at, version from contract where poster_id = ${id} and ${state}
    union all
    select id, bid_id, listing_id, 'bidder', rules, total_cost, updated_at, version from contract where bidder_id = ${id} and ${state}`;
  /** The columns of a contract's row; `own` is the contract, and `thing` the table with the date. */
  const ofContract = (kind: string, thing: Part, when: Part): Part => on`
    select ${kind}::text as kind, ${thing}.id::text as id, own.side, listing.title as project, own.listing_id as "listingId",
      own.id as "contractId", own.bid_id as "bidId", milestone.number, null::json as credential, ${when},
      greatest(${thing}.updated_at, listing.updated_at) as "changedAt", ${thing}.version`;
  /**
   * Reads per contract what is in the range; the planner would rather scan everybody's rows, which it underestimates.
   */
  const ofEach = (table: Part, condition: Part): Part => on`
    lateral (select * from ${table} where contract_id = own.id and ${condition} offset 0) ${table}`;
  const onDay = (day: Part): Part => on`${day}::text as day, null::timestamptz as at, null::json as made`;
  const at = (time: Part): Part => on`null::text as day, ${time} as at, null::json as made`;
  /** The row of a listing's deadline. */
  const deadline = (kind: string, side: Part): Part => on`
    select ${kind}::text as kind, listing.id::text as id, ${side}::text as side, listing.title as project, listing.id as "listingId",
      null::uuid as "contractId", null::uuid as "bidId", null::int as number, null::json as credential, ${onDay(on`listing.deadline`)},
      listing.updated_at as "changedAt", listing.version`;
  const isOpen: Part = on`listing.state = 'open' and listing.deadline between ${days.from} and ${days.to}`;
  const byDeadline: Part = on`order by listing.deadline, listing.id limit ${limit}`;
  /** Held payments of this person's contracts, in a subquery; then with the common columns. */
  const released = (kind: string, payments: Part, time: Part, range: CalendarRange["times"]): Part => on`
    ${ofContract(kind, on`held`, at(on`held.at`))}
    from (
      select held.id, held.milestone_id, held.contract_id, held.version, held.updated_at, ${time} as at ${payments}
        and (held.poster_id = ${id} or held.bidder_id = ${id}) and ${time} between ${range.from} and ${range.to}
      order by at, held.id limit ${limit}
    ) held
    join milestone on milestone.id = held.milestone_id
    join lateral (
      select id, bid_id, listing_id, case poster_id when ${id} then 'poster' else 'bidder' end as side from contract
      where contract.id = held.contract_id
    ) own on true
    join listing on listing.id = own.listing_id`;
  /** Whether materials of a request are still to come: not if the supplier has delivered all, or the request failed. */
  const isAwaited = (request: Part): Part => on`(
      exists (select from listing asked where asked.id = ${request}.listing_id and asked.state in ('open', 'hidden', 'suspended'))
      or exists (select from contract supply where supply.listing_id = ${request}.listing_id and (supply.state = 'offer_sent'
        or supply.state = 'accepted'
          and exists (select from milestone due where due.contract_id = supply.id and due.state = 'planned'))))`;
  /** The columns of a row about a milestone's materials; it links to the contract `own`. */
  const ofRequest = (kind: string, thing: Part, number: Part, day: Part, version: Part): Part => on`
    select ${kind}::text as kind, ${thing}.id::text as id, own.side, listing.title as project, own.listing_id as "listingId",
      own.id as "contractId", own.bid_id as "bidId", ${number} as number, null::json as credential, ${onDay(day)},
      greatest(${thing}.updated_at, milestone.updated_at, listing.updated_at) as "changedAt", ${version} as version`;
  /** The day by which they are needed, which moves along with the milestone. */
  const needed: Part = on`(listing.deadline + (milestone.end_day - request.milestone_day))`;
  const isNeeded: Part = on`milestone.state = 'planned' and ${needed} between ${days.from} and ${days.to} and ${isAwaited(on`request`)}`;
  return on`
    with own as (${sides(on`state = 'accepted'`)}),
      every as (${sides(on`state not in ('withdrawn', 'refused')`)})
    (${ofContract("milestone", on`milestone`, onDay(on`milestone.end_day`))}
      from own cross join ${ofEach(on`milestone`, on`state = 'planned' and end_day between ${days.from} and ${days.to}`)}
      join listing on listing.id = own.listing_id
      order by milestone.end_day, milestone.id limit ${limit})
    union all
    (select * from (
        ${ofRequest("materials", on`listing`, on`milestone.number`, needed, on`milestone.version + listing.version`)}
          from own
          join material_request request on request.contract_id = own.id
          join milestone on milestone.id = request.milestone_id
          join listing on listing.id = request.listing_id
          where ${isNeeded}
        union all
        ${ofRequest("materials", on`listing`, on`null::int`, needed, on`milestone.version + listing.version`)}
          from own
          join material_request request on request.listing_id = own.listing_id
          join contract work on work.id = request.contract_id and work.state = 'accepted'
          join milestone on milestone.id = request.milestone_id
          join listing on listing.id = request.listing_id
          where own.side = 'bidder' and ${isNeeded}
      ) needed order by day, id limit ${limit})
    union all
    (${ofRequest("delivery", on`due`, on`milestone.number`, on`due.end_day`, on`due.version`)}
      from own
      join material_request request on request.contract_id = own.id
      join milestone on milestone.id = request.milestone_id and milestone.state = 'planned'
      join contract supply on supply.listing_id = request.listing_id and supply.state = 'accepted' and supply.poster_id <> ${id}
      join milestone due on due.contract_id = supply.id and due.state = 'planned' and due.end_day between ${days.from} and ${days.to}
      join listing on listing.id = request.listing_id
      order by due.end_day, due.id limit ${limit})
    union all
    (${released("release", unansweredPayments(on), on`waiting.since`, waiting)})
    union all
    (${released("retainage_release", keptPayments(on), on`ending.due`, times)})
    union all
    (${ofContract("retainage", on`milestone`, onDay(on`milestone.end_day`))}
      from every own
      cross join ${ofEach(on`milestone`, on`kind = 'retainage' and state = 'submitted' and end_day between ${days.from} and ${days.to}`)}
      join listing on listing.id = own.listing_id
      order by milestone.end_day, milestone.id limit ${limit})
    union all
    (${ofContract("dispute", on`dispute`, at(on`dispute.answer_by`))}
      from every own
      cross join ${ofEach(on`dispute`, on`state = 'open' and waits_for = own.side and answer_by between ${times.from} and ${times.to}`)}
      join milestone on milestone.id = dispute.milestone_id join listing on listing.id = own.listing_id
      order by dispute.answer_by, dispute.id limit ${limit})
    union all
    (${ofContract(
      "cancel",
      on`own`,
      on`null::text as day, null::timestamptz as at, json_build_object('rules', own.rules, 'totalCost', own.total_cost) as made`,
    )}
      from own join listing on listing.id = own.listing_id cross join (select null::int as number) milestone
      where own.side = 'poster' and own.rules ->> 'madeOn' between ${made.from} and ${made.to}
      order by own.rules ->> 'madeOn', own.id limit ${limit})
    union all
    (${deadline("deadline", on`'poster'`)}
      from listing
      where listing.poster_id = ${id} and (case when state = 'hidden' then 'open' else state end) = 'open' and ${isOpen}
      ${byDeadline})
    union all
    (${deadline("bid_deadline", on`'bidder'`)}
      from bid join listing on listing.id = bid.listing_id
      where bid.bidder_id = ${id} and bid.state = 'submitted' and ${isOpen}
      ${byDeadline})
    union all
    (${deadline("saved_deadline", on`'bidder'`)}
      from listing_like saved join listing on listing.id = saved.listing_id
      where saved.person_id = ${id} and listing.poster_id <> ${id} and ${isOpen}
        and not exists (select from bid where bid.listing_id = listing.id and bid.bidder_id = ${id} and bid.state = 'submitted')
      ${byDeadline})
    union all
    (select 'credential', credential.id::text, null, null, null, null, null, null,
        json_build_object('kind', credential.kind, 'issuingState', credential.issuing_state), ${onDay(on`credential.valid_until`)},
        credential.updated_at, credential.version
      from credential
      where credential.person_id = ${id} and credential.state <> 'rejected'
        and credential.valid_until between ${days.from} and ${days.to}
      order by credential.valid_until, credential.id limit ${limit})`;
};

export const postgresCalendarDates = inDatabase(CalendarDates)(({ query }) => ({
  ofPerson: (id, range, limit) =>
    Effect.map(
      query((on) => datesIn(on, id, range, limit)),
      datesOf,
    ),
}));
