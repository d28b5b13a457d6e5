import { Schema } from "effect";

/** One movement of money in the sandbox; amounts in cents. Tests count them. */
export const Movement = Schema.Struct({
  kind: Schema.Literals([
    "charge",
    "transfer",
    "bank_transfer",
    "bank_return",
    "reversal",
    "refund",
    "refund_bounce",
    "restore",
    "bank_refund",
    "bank_refund_return",
  ]),
  amount: Schema.Int,
  at: Schema.Int,
});
export type Movement = typeof Movement.Type;
