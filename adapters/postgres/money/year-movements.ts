import { Effect, Schema } from "effect";
import type { Sql } from "postgres";
import { YearMovements } from "#core/money/document/year-movements.ts";
import { Posting } from "#core/money/ledger/ledger.ts";
import { ContractId, PaymentId, type PersonId } from "#core/shared/ids.ts";
import { Side } from "#core/shared/side.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf } from "../statement.ts";

const sums = { paid: Schema.Finite, fees: Schema.Finite, back: Schema.Finite };

const movementsOf = rowsOf(
  Schema.Struct({
    contractId: ContractId,
    paymentId: PaymentId,
    listingTitle: Schema.String,
    milestone: Schema.Int,
    side: Side,
    kind: Posting.fields.kind,
    at: Schema.DateFromString,
    amount: Schema.Finite,
    fee: Schema.Finite,
  }),
);
const contractsOf = rowsOf(
  Schema.Struct({ contractId: ContractId, listingTitle: Schema.String, other: Schema.String, side: Side, ...sums }),
);
const sumsOf = rowsOf(Schema.Struct({ side: Side, ...sums }));

/**
 * The person's side of each posting in the period, as `movementOf` says: their contracts by index, then the postings.
 */
const moved = (on: Sql, id: PersonId, from: Date, to: Date) => on`
  moved as (
    select own.id as contract_id, own.listing_id, own.other_id, own.side, posting.id, posting.payment_id, posting.kind, posting.at,
      posting.kind in ('charge', 'settle') as is_paid,
      sum(case
        when own.side = 'poster' and line.account = 'poster' then -line.amount
        when own.side = 'bidder' and line.account in ('bidder', 'balance') then line.amount
        else 0 end)::float8 as amount,
      sum(case when own.side = 'poster' and line.account = 'fees' then line.amount else 0 end)::float8 as fee
    from (
      select id, listing_id, bidder_id as other_id, 'poster' as side from contract where poster_id = ${id}
      union all
      select id, listing_id, poster_id, 'bidder' from contract where bidder_id = ${id}
    ) own
    join posting on posting.contract_id = own.id and posting.at >= ${from} and posting.at < ${to}
    join posting_line line on line.posting_id = posting.id
    group by own.id, own.listing_id, own.other_id, own.side, posting.id
    having sum(case
      when own.side = 'poster' and line.account = 'poster' then -line.amount
      when own.side = 'bidder' and line.account in ('bidder', 'balance') then line.amount
      else 0 end) <> 0
  )`;

const summed = (on: Sql) => on`
  coalesce(sum(amount) filter (where is_paid), 0)::float8 as paid, sum(fee)::float8 as fees,
  coalesce(-sum(amount) filter (where not is_paid), 0)::float8 as back`;

export const postgresYearMovements = inDatabase(YearMovements)(({ query }) => ({
  ofPerson: Effect.fnUntraced(function* (id, { from, to, limit }) {
    const movements = yield* query(
      (on) => on`
            with ${moved(on, id, from, to)}
            select moved.contract_id as "contractId", moved.payment_id as "paymentId", listing.title as "listingTitle",
              milestone.number as milestone, moved.side, moved.kind, moved.at, moved.amount, moved.fee
            from moved join listing on listing.id = moved.listing_id
            join payment on payment.id = moved.payment_id join milestone on milestone.id = payment.milestone_id
            order by moved.at desc, moved.id desc limit ${limit + 1}`,
    );
    const contracts = yield* query(
      (on) => on`
            with ${moved(on, id, from, to)},
              per_contract as (
                select contract_id, listing_id, other_id, side, max(at) as last_at, ${summed(on)}
                from moved group by contract_id, listing_id, other_id, side
                order by last_at desc, contract_id desc limit ${limit + 1}
              )
            select contract_id as "contractId", listing.title as "listingTitle", other.name as other, side, paid, fees, back
            from per_contract join listing on listing.id = listing_id join person other on other.id = other_id
            order by last_at desc, contract_id desc`,
    );
    const sides = yield* query(
      (on) => on`
            with ${moved(on, id, from, to)}
            select side, ${summed(on)} from moved group by side order by side desc`,
    );
    return {
      movements: movementsOf(movements).slice(0, limit).toReversed(),
      contracts: contractsOf(contracts).slice(0, limit),
      sums: sumsOf(sides),
      cut: { movements: movements.length > limit, contracts: contracts.length > limit },
    };
  }),
}));
