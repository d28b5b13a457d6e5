import { Schema } from "effect";
import { Identity } from "./identity.ts";

/** The ways in which a person can sign in. */
export const SignInWays = Schema.Struct({
  hasPassword: Schema.Boolean,
  google: Schema.NullOr(Schema.Struct({ email: Identity.fields.email, linkedAt: Identity.fields.linkedAt })),
  /** Whether Google can be linked here at all. */
  offersGoogle: Schema.Boolean,
});
export type SignInWays = typeof SignInWays.Type;
