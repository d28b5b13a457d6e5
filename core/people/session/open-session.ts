import { Effect, Schema } from "effect";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { People } from "#core/people/person/people.ts";
import { now } from "#core/shared/day.ts";
import { newId, type PersonId, SessionId } from "#core/shared/ids.ts";
import { Live } from "#core/shared/live.ts";
import { hashToken, newToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { type Device, Devices, nameInSentence } from "./devices.ts";
import { type Session, Sessions } from "./sessions.ts";

const hours = 3_600_000;
const days = 24 * hours;

/** How long a browser stays signed in without being used, in milliseconds. */
export const sessionLife = 30 * days;

/** How long a browser stays signed in at most, however often it is used, in milliseconds. */
const longestSession = 90 * days;

/** How long support staff stay signed in at the command line, in milliseconds: a working day, used or not. */
export const staffSessionLife = 12 * hours;

/** Returns when a session that is used at `at` ends unless it is used again. */
export const endOf = ({ createdAt }: Pick<Session, "createdAt">, at: Date): Date =>
  new Date(Math.min(at.getTime() + sessionLife, createdAt.getTime() + longestSession));

/** What a session is for: the web, or support's command line. Its tokens name it and work for nothing else. */
export type SessionUse = "web" | "staff";

export const useOf = (token: string): SessionUse => (token.split(".", 2)[1] === "staff" ? "staff" : "web");

const markPurpose = "refresh token mark";
const markLength = 32;

/** `id.secret.mark`, or `id.staff.secret.mark`; the mark tells an issued token from a guess. */
const tokenOf = Effect.fnUntraced(function* (id: SessionId, use: SessionUse, secret: string) {
  const marked = use === "staff" ? `${id}.staff.${secret}` : `${id}.${secret}`;
  return `${marked}.${(yield* (yield* Vault).mac(markPurpose, marked)).slice(0, markLength)}`;
});

/** Returns a session's first refresh token: its id and a secret of 256 random bits. */
export const firstRefreshToken = Effect.fnUntraced(function* (id: SessionId, use: SessionUse) {
  return yield* tokenOf(id, use, yield* newToken);
});

/** Returns the token after this one: always the same, so that asking twice returns it twice, and secret. */
export const nextRefreshToken = Effect.fnUntraced(function* (id: SessionId, token: string) {
  return yield* tokenOf(id, useOf(token), yield* (yield* Vault).mac("refresh token", token));
});

/**
 * Returns whether the session ever issued this token, which names it. The id alone is no secret: the record of a
 * contract that was signed in the session contains it.
 */
export const wasGivenBy = Effect.fnUntraced(function* (session: Session, token: string) {
  const hash = yield* hashToken(token);
  // Tokens from the previous release have no mark.
  if (hash === session.tokenHash || hash === session.previousTokenHash) return true;
  const end = token.lastIndexOf(".");
  const marks = yield* (yield* Vault).macs(markPurpose, token.slice(0, Math.max(0, end)));
  return marks.some((mark) => mark.slice(0, markLength) === token.slice(end + 1));
});

/** Returns the session that a refresh token names, valid or not; null if it is no refresh token. */
export const sessionOfToken = (token: string): SessionId | null => {
  const [id] = token.split(".", 1);
  return Schema.is(SessionId)(id) ? id : null;
};

const warnOfNewDevice = Effect.fnUntraced(function* (personId: PersonId, device: Device, at: Date) {
  const person = yield* Effect.orDie((yield* People).get(personId));
  yield* putMessage({
    to: person,
    words: ["newSignIn", { name: person.name, browser: nameInSentence(device, person.language), at: at.toISOString() }],
  });
});

/** Opens a session for a person who has proved their identity. Mails them if the browser is new to them. */
export const openSession = Effect.fn("openSession")(function* (
  personId: PersonId,
  device: Device,
  use: SessionUse = "web",
) {
  const sessions = yield* Sessions;
  const devices = yield* Devices;
  const live = yield* Live;
  const id = yield* newId(SessionId);
  const refreshToken = yield* firstRefreshToken(id, use);
  const at = yield* now;
  const session: Session = {
    id,
    personId,
    actsFor: null,
    deviceName: device.name,
    tokenHash: yield* hashToken(refreshToken),
    previousTokenHash: null,
    rotatedAt: at,
    createdAt: at,
    expiresAt: endOf({ createdAt: at }, at),
    provenAt: null,
    endedAt: null,
  };
  const deviceHash = yield* hashToken(device.token);
  yield* atomically(
    Effect.gen(function* () {
      yield* sessions.insert(session);
      if ((yield* devices.remember(personId, deviceHash, at)) === "new") yield* warnOfNewDevice(personId, device, at);
      yield* live.publish([personId], { noun: "session", id: session.id, event: "open" });
    }),
  );
  return { sessionId: session.id, refreshToken };
});
