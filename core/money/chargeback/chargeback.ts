import { Schema } from "effect";
import { ChargebackId, ContractId, PaymentId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { ChargebackState } from "./chargeback.machine.ts";

/** How money goes back outside Dibbs: the cardholder disputes it, or somebody refunds it on the provider's pages. */
export const ChargebackKind = Schema.Literals(["chargeback", "external_refund"]);
export type ChargebackKind = typeof ChargebackKind.Type;

/** Money of one charge that goes back to the card without a request from Dibbs. Dibbs bears the loss. */
export const Chargeback = Schema.Struct({
  id: ChargebackId,
  kind: ChargebackKind,
  /** The provider's id of it. */
  ref: Text(200),
  paymentId: PaymentId,
  contractId: ContractId,
  state: ChargebackState,
  /** The amount in question. */
  amount: Cents,
  /** What the provider took from Dibbs; null as long as it has taken nothing. */
  taken: Schema.NullOr(Cents),
  /** Whether the provider has given Dibbs that back. */
  isReturned: Schema.Boolean,
  /** The provider's word for the reason. */
  reason: Text(200),
  /** The deadline for answering it at the provider. */
  respondBy: Schema.NullOr(Schema.Date),
  ...createdAndVersioned,
});
export type Chargeback = typeof Chargeback.Type;

/** Whether the card's bank has not decided yet who gets the money. */
export const isOpenChargeback = ({ kind, state }: Pick<Chargeback, "kind" | "state">): boolean =>
  kind === "chargeback" && (state === "needs_response" || state === "under_review");

/** Returns how much the provider took from Dibbs for it and has not returned, in cents. */
export const outOf = ({ taken, isReturned }: Pick<Chargeback, "taken" | "isReturned">): number =>
  isReturned ? 0 : (taken ?? 0);

/** The provider's current report about a chargeback. */
export type ReportedChargeback = Pick<Chargeback, "kind" | "ref" | "state" | "amount" | "reason" | "respondBy"> & {
  /** The provider's id of the payment: its intent. */
  readonly intentRef: string;
  /** How much the provider took from Dibbs for it and has not returned, in cents. */
  readonly out: Cents;
};
