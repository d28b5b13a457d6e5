import { Schema } from "effect";
import type { BankTransfer } from "#core/payment/bank.ts";
import { Failure } from "#core/payment/payment.ts";
import { PaymentId, RefundId } from "#core/shared/ids.ts";
import { documents } from "./documents.ts";
import { Movement } from "./movement.ts";

const Refund = Schema.Struct({
  refundId: RefundId,
  ref: Schema.String,
  amount: Schema.Int,
  endsAt: Schema.Int,
  failure: Schema.NullOr(Failure),
});

/** Everything the sandbox knows of one bank transfer. Times in milliseconds since 1970, sums in cents. */
export const Transfer = Schema.Struct({
  paymentId: PaymentId,
  ref: Schema.String,
  total: Schema.Int,
  fee: Schema.Int,
  fromSource: Schema.String,
  toSource: Schema.String,
  /** When it ends, and with which failure. */
  endsAt: Schema.Int,
  failure: Schema.NullOr(Failure),
  /** When the bank takes the money back although it had arrived, and why. */
  returns: Schema.optionalKey(Schema.Struct({ at: Schema.Int, failure: Failure })),
  /** What went back of it to the poster; left out where nothing did. */
  refunds: Schema.optionalKey(Schema.Array(Refund)),
  movements: Schema.Array(Movement),
});
export type Transfer = typeof Transfer.Type;

export const bankTransfers = documents("bank-transfer", Transfer);

/** How a transfer stands at that time. */
export const standingAt = ({ ref, failure, endsAt, returns }: Transfer, at: number): BankTransfer => {
  if (at < endsAt) return { ref, status: "pending", failure: null };
  if (failure !== null) return { ref, status: "failed", failure };
  return returns !== undefined && at >= returns.at
    ? { ref, status: "failed", failure: returns.failure }
    : { ref, status: "processed", failure: null };
};

/** Every time that money has moved by then. */
export const movementsAt = (transfer: Transfer, at: number): ReadonlyArray<Movement> => {
  const { movements, returns, total } = transfer;
  return returns !== undefined && at >= returns.at
    ? [...movements, { kind: "bank_return", amount: total, at: returns.at }]
    : movements;
};
