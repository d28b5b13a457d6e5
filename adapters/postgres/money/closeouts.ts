import { eq, sql } from "drizzle-orm";
import { Effect, Schema } from "effect";
import { type CloseoutFacts, ownerAsked } from "#core/money/closeout/closeout.ts";
import { Closeouts } from "#core/money/closeout/closeouts.ts";
import type { CountedContract } from "#core/people/bid-to-final/bid-to-final.ts";
import { industryMask } from "#core/people/person/industries.ts";
import { ContractId, PersonId } from "#core/shared/ids.ts";
import { contract } from "../contract/contract.table.ts";
import { totalPaid } from "../contract/contracts.ts";
import { bid } from "../market/bid.table.ts";
import { listing } from "../market/listing.table.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf, statement } from "../statement.ts";

const statesIn = <State>(table: string) =>
  sql<
    ReadonlyArray<State>
  >`array(select distinct state from ${sql.identifier(table)} it where it.contract_id = ${contract.id})`;

const isWork = sql.raw("it.kind = 'work' and it.state <> 'dropped'");

const factsOf = statement<{ readonly ids: ReadonlyArray<string> }>()((db) =>
  db
    .select({
      contractId: contract.id,
      posterId: contract.posterId,
      bidderId: contract.bidderId,
      endedAt: contract.updatedAt,
      kind: listing.kind,
      industries: listing.industries,
      budget: listing.budget,
      state: sql<string>`${listing.place} ->> 'state'`,
      zipCode: sql<string>`${listing.place} ->> 'zipCode'`,
      kept: totalPaid,
      bid: bid.amount,
      total: contract.totalCost,
      changes: sql<CloseoutFacts["changes"]>`(
        select coalesce(json_agg(json_build_object('cause', it.cause, 'difference', it.difference) order by it.number), '[]')
        from change_order it where it.contract_id = ${contract.id} and it.state = 'accepted'
      )`,
      // The same as `differenceOf` (core/contract/dispute/standing-dispute.ts).
      disputes: sql<number>`(
        select coalesce(sum((it.outcome ->> 'share')::int - it.amount) filter (where not it.is_paid), 0)::int
        from dispute it where it.contract_id = ${contract.id}
      )`,
      endDay: sql<CloseoutFacts["endDay"]>`(
        select max(it.end_day)::text from milestone it where it.contract_id = ${contract.id} and ${isWork}
      )`,
      doneAt: sql<Date | null>`(
        select max(done.at) from milestone it cross join lateral (
          select coalesce(max(move.at) filter (where move.event = 'submit'), max(move.at) filter (where move.event = 'complete')) as at
          from history move where move.noun = 'milestone' and move.subject_id = it.id::text
        ) done where it.contract_id = ${contract.id} and ${isWork}
      )`.mapWith(contract.updatedAt),
      milestones: statesIn<CloseoutFacts["milestones"][number]>("milestone"),
      payments: statesIn<CloseoutFacts["payments"][number]>("payment"),
      refunds: statesIn<CloseoutFacts["refunds"][number]>("refund"),
      // The same as `outOf` and `isOpenChargeback` (core/money/chargeback/chargeback.ts).
      isChargedBack: sql<boolean>`exists(
        select from chargeback it where it.contract_id = ${contract.id} and (
          (it.taken > 0 and not it.is_returned) or (it.kind = 'chargeback' and it.state in ('needs_response', 'under_review'))
        )
      )`,
    })
    .from(contract)
    .innerJoin(bid, eq(bid.id, contract.bidId))
    .innerJoin(listing, eq(listing.id, contract.listingId))
    .where(sql`${contract.id} = any(${sql.placeholder("ids")}::uuid[]) and ${contract.state} = 'ended'`),
);

const movedRowsOf = rowsOf(Schema.Struct({ ids: Schema.Array(ContractId), number: Schema.Finite, count: Schema.Int }));

const movedAfter = `
  with moved as (select id, contract_id from history where id > $1 order by id limit $2)
  select
    array(
      select distinct moved.contract_id from moved join contract on contract.id = moved.contract_id where contract.state = 'ended'
    ) as ids,
    coalesce(max(id), $1)::float8 as number, count(*)::int as count
  from moved`;

const bidderRowsOf = rowsOf(
  Schema.Struct({
    bidder_id: PersonId,
    poster_id: PersonId,
    bid: Schema.Int,
    final: Schema.Int,
    owner_asked: Schema.Int,
  }),
);

const ofBidders = `
  with bidder as (
    select bidder_id from contract_closeout
    where ($1::uuid is null or bidder_id > $1::uuid) and is_settled and ended_at >= $3 and ended_at < $4 and bid is not null
    group by bidder_id having count(*) >= $5::integer order by bidder_id limit $2::integer
  )
  select bidder.bidder_id, newest.poster_id, newest.bid, newest.final, newest.owner_asked
  from bidder cross join lateral (
    select contract_id, ended_at, poster_id, bid, final, owner_asked from contract_closeout it
    where it.bidder_id = bidder.bidder_id and is_settled and ended_at >= $3 and ended_at < $4 and bid is not null
    order by ended_at desc, contract_id desc limit $6::integer
  ) newest
  order by bidder.bidder_id, newest.ended_at desc, newest.contract_id desc`;

// Sorted by id, so that two of these never deadlock.
const put = `
  insert into contract_closeout
    (contract_id, poster_id, bidder_id, kind, industries, state, area, budget, ended_at, final, is_settled, bid, owner_asked, days_late)
  select contract_id, poster_id, bidder_id, kind, industries, state, area, budget, ended_at, final, is_settled, bid, owner_asked,
    days_late
  from jsonb_to_recordset($1::text::jsonb) as given (
    contract_id uuid, poster_id uuid, bidder_id uuid, kind text, industries integer, state text, area text, budget integer,
    ended_at timestamptz, final integer, is_settled boolean, bid integer, owner_asked integer, days_late integer
  )
  order by contract_id
  on conflict (contract_id) do update set
    kind = excluded.kind, industries = excluded.industries, state = excluded.state, area = excluded.area, budget = excluded.budget,
    ended_at = excluded.ended_at, final = excluded.final, is_settled = excluded.is_settled,
    bid = excluded.bid, owner_asked = excluded.owner_asked, days_late = excluded.days_late`;

export const postgresCloseouts = inDatabase(Closeouts)(({ run, query }) => ({
  takeTurn: Effect.asVoid(query((on) => on`select pg_advisory_xact_lock(hashtextextended('contract_closeout', 0))`)),
  movedAfter: (number, limit) =>
    Effect.map(
      query((on) => on.unsafe(movedAfter, [number, limit], { prepare: true })),
      (rows) => {
        const [found] = movedRowsOf(rows);
        return found === undefined
          ? { ids: [], number, more: false }
          : { ids: found.ids, number: found.number, more: found.count === limit };
      },
    ),
  factsOf: (ids) => (ids.length === 0 ? Effect.succeed([]) : run(factsOf, { ids })),
  ofBidders: ({ after, limit }, { from, until }, { least, most }) =>
    Effect.map(
      query((on) =>
        on.unsafe(ofBidders, [after, limit, from.toISOString(), until.toISOString(), least, most], { prepare: true }),
      ),
      (rows) => {
        const found = new Map<PersonId, Array<CountedContract>>();
        for (const { bidder_id: id, poster_id: posterId, bid, final, owner_asked } of bidderRowsOf(rows)) {
          found.set(id, [...(found.get(id) ?? []), { posterId, bid, final, ownerAsked: owner_asked }]);
        }
        return [...found].map(([personId, contracts]) => ({ personId, contracts }));
      },
    ),
  put: (closeouts) => {
    if (closeouts.length === 0) return Effect.void;
    const rows = closeouts.map((it) => ({
      contract_id: it.contractId,
      poster_id: it.posterId,
      bidder_id: it.bidderId,
      kind: it.kind,
      industries: industryMask(it.industries),
      state: it.state,
      area: it.area,
      budget: it.budget,
      ended_at: it.endedAt,
      final: it.final,
      is_settled: it.isSettled,
      bid: it.bid,
      owner_asked: ownerAsked(it),
      days_late: it.daysLate,
    }));
    return Effect.asVoid(query((on) => on.unsafe(put, [JSON.stringify(rows)], { prepare: true })));
  },
}));
