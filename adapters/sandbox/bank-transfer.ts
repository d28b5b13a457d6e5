import { Schema } from "effect";
import type { BankTransfer } from "#core/money/payment/bank.ts";
import { Failure } from "#core/money/payment/payment.ts";
import { PaymentId, RefundId } from "#core/shared/ids.ts";
import { documents } from "./documents.ts";
import { Movement } from "./movement.ts";

const Refund = Schema.Struct({
  refundId: RefundId,
  ref: Schema.String,
  amount: Schema.Int,
  endsAt: Schema.Int,
  failure: Schema.NullOr(Failure),
  /** When the bank returns it although it had arrived, and why; omitted if it doesn't. */
  returns: Schema.optionalKey(Schema.Struct({ at: Schema.Int, failure: Failure })),
});

/** An attempt to send held money to another bank account. */
const Payout = Schema.Struct({
  ref: Schema.String,
  toSource: Schema.String,
  endsAt: Schema.Int,
  failure: Schema.NullOr(Failure),
});

/** What the sandbox stores about one bank transfer. Times in milliseconds since 1970, amounts in cents. */
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
  /** Why the payee's bank rejects it; omitted if it doesn't. */
  held: Schema.optionalKey(Failure),
  /** The payouts of held money, oldest first. */
  payouts: Schema.optionalKey(Schema.Array(Payout)),
  /** When the bank returns the money although it had arrived, and why. */
  returns: Schema.optionalKey(Schema.Struct({ at: Schema.Int, failure: Failure })),
  /** The refunds to the poster; omitted if there are none. */
  refunds: Schema.optionalKey(Schema.Array(Refund)),
  movements: Schema.Array(Movement),
});
export type Transfer = typeof Transfer.Type;

export const bankTransfers = documents("bank-transfer", Transfer);

/** The status of a transfer, or of a refund of one, at that time. */
export const standingAt = (
  transfer: Pick<Transfer, "ref" | "failure" | "endsAt" | "returns" | "held" | "payouts">,
  at: number,
): BankTransfer => {
  const { ref, failure, endsAt, returns, held, payouts = [] } = transfer;
  const standing = (status: BankTransfer["status"], why: BankTransfer["failure"] = null): BankTransfer => ({
    ref,
    legRef: payouts.at(-1)?.ref ?? null,
    status,
    failure: why,
  });
  if (at < endsAt) return standing("pending");
  if (failure !== null) return standing("failed", failure);
  if (returns !== undefined && at >= returns.at) return standing("failed", returns.failure);
  if (held === undefined) return standing("processed");
  const last = payouts.at(-1);
  if (last === undefined) return standing("held", held);
  if (at < last.endsAt) return standing("pending");
  return last.failure === null ? standing("processed") : standing("held", last.failure);
};

/** Every movement of money up to that time. */
export const movementsAt = (transfer: Transfer, at: number): ReadonlyArray<Movement> => {
  const { movements, returns, total, refunds = [] } = transfer;
  const sentBack = refunds.flatMap(
    ({ amount, returns: back }): ReadonlyArray<Movement> =>
      back !== undefined && at >= back.at ? [{ kind: "bank_refund_return", amount, at: back.at }] : [],
  );
  const returned: ReadonlyArray<Movement> =
    returns !== undefined && at >= returns.at ? [{ kind: "bank_return", amount: total, at: returns.at }] : [];
  return [...movements, ...sentBack, ...returned];
};
