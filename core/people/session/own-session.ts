import { Schema } from "effect";
import { SessionId } from "#core/shared/ids.ts";

/** A browser in which the actor is signed in, as they see it. */
export const OwnSession = Schema.Struct({
  id: SessionId,
  deviceName: Schema.String,
  createdAt: Schema.Date,
  /** Accurate to some minutes. */
  lastUsedAt: Schema.Date,
  /** Whether it is the browser that asks. */
  isPresent: Schema.Boolean,
});
export type OwnSession = typeof OwnSession.Type;

/** How a person proves again who they are. */
export const ProofRequest = Schema.Struct({
  /** Whether they did so recently and needn't. */
  isRecent: Schema.Boolean,
  /** By password; by Google if they have no password; by signing in again if they have neither. */
  by: Schema.Literals(["password", "google", "sign_in"]),
  /** Whether an authenticator or recovery code is required as well. */
  asksCode: Schema.Boolean,
});
export type ProofRequest = typeof ProofRequest.Type;
