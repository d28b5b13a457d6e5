import { Effect, Schema } from "effect";
import { Rail } from "#core/money/payment/payment.ts";
import { BlockedPayments } from "#core/money/payment/tell-blocked.ts";
import { ContractId, PersonId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf } from "../statement.ts";

const blockedOf = rowsOf(
  Schema.Struct({ contractId: ContractId, rail: Rail, bidderId: PersonId, blockedAt: Schema.DateFromString }),
);

export const postgresBlockedPayments = inDatabase(BlockedPayments)(({ query }) => ({
  note: ({ contractId, rail, bidderId, blockedAt }) =>
    Effect.map(
      query(
        (on) => on`
            insert into blocked_payment (contract_id, rail, bidder_id, blocked_at)
            values (${contractId}, ${rail}, ${bidderId}, ${blockedAt})
            on conflict do nothing returning rail`,
      ),
      (rows) => rows.length > 0,
    ),
  take: (bidderId, rail) =>
    Effect.map(
      query(
        (on) => on`
            delete from blocked_payment where bidder_id = ${bidderId} and rail = ${rail}
            returning contract_id as "contractId", rail, bidder_id as "bidderId", blocked_at as "blockedAt"`,
      ),
      (rows) => blockedOf(rows).toSorted((one, other) => one.blockedAt.getTime() - other.blockedAt.getTime()),
    ),
}));
