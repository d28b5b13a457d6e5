import { type Session, Sessions } from "#core/people/session/sessions.ts";
import { type PersonId, SessionId } from "#core/shared/ids.ts";
import { idOf, moment } from "./moment.ts";
import { inserted } from "./stored.ts";

/** A session of a person who signed in with a browser. */
export const aSession = (personId: PersonId, but: Partial<Session> = {}): Session => {
  const at = moment();
  const id = idOf(SessionId, at);
  return {
    id,
    personId,
    actsFor: null,
    deviceName: "Chrome on Windows",
    tokenHash: `hash-${id}`,
    previousTokenHash: null,
    rotatedAt: at,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 30 * 86_400_000),
    provenAt: null,
    endedAt: null,
    ...but,
  };
};

/** Inserts `aSession` directly into the store. */
export const storedSession = (personId: PersonId, but: Partial<Session> = {}) =>
  inserted(Sessions, aSession(personId, but));
