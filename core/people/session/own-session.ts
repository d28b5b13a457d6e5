import { Schema } from "effect";
import { SessionId } from "#core/shared/ids.ts";

/** A browser in which one is signed in, as one sees it. */
export const OwnSession = Schema.Struct({
  id: SessionId,
  deviceName: Schema.String,
  createdAt: Schema.Date,
  /** To some minutes. */
  lastUsedAt: Schema.Date,
  /** The browser that asks. */
  isPresent: Schema.Boolean,
});
export type OwnSession = typeof OwnSession.Type;

/** How somebody shows anew that it is they. */
export const ProofRequest = Schema.Struct({
  /** Whether they have done so a short time ago, and are not asked. */
  isRecent: Schema.Boolean,
  /** By their password; by Google, where they have none; by signing in anew, where they have neither. */
  by: Schema.Literals(["password", "google", "sign_in"]),
  /** Whether a code of their authenticator app, or a recovery code, is asked for as well. */
  asksCode: Schema.Boolean,
});
export type ProofRequest = typeof ProofRequest.Type;
