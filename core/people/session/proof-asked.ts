import { Schema } from "effect";

/** How somebody shows anew that it is they. */
export const ProofAsked = Schema.Struct({
  /** Whether they have done so a short time ago, and are not asked. */
  isRecent: Schema.Boolean,
  /** By their password; by Google, where they have none; by signing in anew, where they have neither. */
  by: Schema.Literals(["password", "google", "sign_in"]),
  /** Whether a code of their authenticator app, or a recovery code, is asked for as well. */
  asksCode: Schema.Boolean,
});
export type ProofAsked = typeof ProofAsked.Type;
