import { Schema } from "effect";

/** One time that the sandbox has really moved money; amounts in cents. Tests count them. */
export const Movement = Schema.Struct({
  kind: Schema.Literals(["charge", "transfer", "bank_transfer", "bank_return", "reversal", "refund", "bank_refund"]),
  amount: Schema.Int,
  at: Schema.Int,
});
export type Movement = typeof Movement.Type;
