import { eq, sql } from "drizzle-orm";
import { Effect, Schema } from "effect";
import type { CloseoutFacts } from "#core/money/closeout/closeout.ts";
import { Closeouts } from "#core/money/closeout/closeouts.ts";
import { industryMask } from "#core/people/person/industries.ts";
import { ContractId } from "#core/shared/ids.ts";
import { contract } from "../contract/contract.table.ts";
import { totalPaid } from "../contract/contracts.ts";
import { listing } from "../market/listing.table.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf, statement } from "../statement.ts";

const statesIn = <State>(table: string) =>
  sql<
    ReadonlyArray<State>
  >`array(select distinct state from ${sql.identifier(table)} it where it.contract_id = ${contract.id})`;

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
      milestones: statesIn<CloseoutFacts["milestones"][number]>("milestone"),
      payments: statesIn<CloseoutFacts["payments"][number]>("payment"),
      refunds: statesIn<CloseoutFacts["refunds"][number]>("refund"),
      // As `outOf` and `isContested` say (core/money/chargeback/chargeback.ts).
      isChargedBack: sql<boolean>`exists(
        select from chargeback it where it.contract_id = ${contract.id} and (
          (it.taken > 0 and not it.is_returned) or (it.kind = 'chargeback' and it.state in ('needs_response', 'under_review'))
        )
      )`,
    })
    .from(contract)
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

// By their ids, so that two of these never wait for each other.
const put = `
  insert into contract_closeout
    (contract_id, poster_id, bidder_id, kind, industries, state, area, budget, ended_at, final, is_settled)
  select contract_id, poster_id, bidder_id, kind, industries, state, area, budget, ended_at, final, is_settled
  from jsonb_to_recordset($1::text::jsonb) as given (
    contract_id uuid, poster_id uuid, bidder_id uuid, kind text, industries integer, state text, area text, budget integer,
    ended_at timestamptz, final integer, is_settled boolean
  )
  order by contract_id
  on conflict (contract_id) do update set
    kind = excluded.kind, industries = excluded.industries, state = excluded.state, area = excluded.area, budget = excluded.budget,
    ended_at = excluded.ended_at, final = excluded.final, is_settled = excluded.is_settled`;

export const postgresCloseouts = inDatabase(Closeouts, ({ run, query }) => ({
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
    }));
    return Effect.asVoid(query((on) => on.unsafe(put, [JSON.stringify(rows)], { prepare: true })));
  },
}));
