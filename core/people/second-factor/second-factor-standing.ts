import { Schema } from "effect";

/** How one's own second factor stands. */
export const SecondFactorStanding = Schema.Struct({
  /** Since when it is asked for at sign-in; null while it is off. */
  since: Schema.NullOr(Schema.Date),
  recoveryCodesLeft: Schema.Int,
  recoveryCodesInAll: Schema.Int,
  /** Support staff have to have one. */
  isDemanded: Schema.Boolean,
  /** What switching it off asks for beside a code. */
  toSwitchOff: Schema.Literals(["nothing", "password", "new_sign_in"]),
});
export type SecondFactorStanding = typeof SecondFactorStanding.Type;
