import { Effect, Schema } from "effect";
import { ContractChanges } from "#core/contract/change-order/contract-changes.ts";
import { ContractSummary } from "#core/contract/contract/contract.ts";
import { DisputeInShort } from "#core/contract/dispute/dispute-in-short.ts";
import { Milestone } from "#core/contract/milestone/milestone.ts";
import { Chargeback } from "#core/money/chargeback/chargeback.ts";
import { Payment } from "#core/money/payment/payment.ts";
import { Refund } from "#core/money/refund/refund.ts";

/** A contract with its milestones and every attempted payment, oldest first. */
export const ContractView = Schema.Struct({
  ...ContractSummary.fields,
  milestones: Schema.Array(Milestone),
  // A page that a browser kept from before change orders existed has none.
  changes: ContractChanges.pipe(Schema.withDecodingDefaultKey(Effect.succeed({ difference: 0, open: [] }))),
  /** Short forms, by number. */
  disputes: Schema.Array(DisputeInShort).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  payments: Schema.Array(Payment),
  /** Oldest first. */
  refunds: Schema.Array(Refund),
  /** What went back outside Dibbs, oldest first. */
  chargebacks: Schema.Array(Chargeback),
});
export type ContractView = typeof ContractView.Type;
