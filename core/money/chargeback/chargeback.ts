import { Schema } from "effect";
import { ChargebackId, ContractId, PaymentId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { ChargebackState } from "./chargeback.machine.ts";

/** How money goes back past Dibbs: the card's holder disputes it, or somebody refunds it on the provider's own pages. */
export const ChargebackKind = Schema.Literals(["chargeback", "external_refund"]);
export type ChargebackKind = typeof ChargebackKind.Type;

/** Money of one charge that goes back to the card without Dibbs having asked for it. Dibbs bears it. */
export const Chargeback = Schema.Struct({
  id: ChargebackId,
  kind: ChargebackKind,
  /** The provider's name for it. */
  ref: Text(200),
  paymentId: PaymentId,
  contractId: ContractId,
  state: ChargebackState,
  /** What it is about. */
  amount: Cents,
  /** What the provider took from Dibbs; null as long as it has taken nothing. */
  taken: Schema.NullOr(Cents),
  /** Whether the provider has given Dibbs that back. */
  isReturned: Schema.Boolean,
  /** In the provider's word. */
  reason: Text(200),
  /** Until when it can be answered at the provider. */
  respondBy: Schema.NullOr(Schema.Date),
  ...createdAndVersioned,
});
export type Chargeback = typeof Chargeback.Type;

/** The card's bank has not decided yet: who has the money in the end is open. */
export const isOpenChargeback = ({ kind, state }: Pick<Chargeback, "kind" | "state">): boolean =>
  kind === "chargeback" && (state === "needs_response" || state === "under_review");

/** What is out of Dibbs's hands by it now, in cents. */
export const outOf = ({ taken, isReturned }: Pick<Chargeback, "taken" | "isReturned">): number =>
  isReturned ? 0 : (taken ?? 0);

/** What the provider says of a chargeback now. */
export type ReportedChargeback = Pick<Chargeback, "kind" | "ref" | "state" | "amount" | "reason" | "respondBy"> & {
  /** The provider's name for the payment: its intent. */
  readonly intentRef: string;
  /** What is out of Dibbs's hands by now, in cents. */
  readonly out: Cents;
};
