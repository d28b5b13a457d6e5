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
