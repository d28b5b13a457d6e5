import { Effect, Schema } from "effect";
import { newToken } from "#core/people/person/token.ts";
import { SessionId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import type { Session } from "./sessions.ts";

const hours = 3_600_000;
const days = 24 * hours;

/** How long a browser stays signed in without being used, in milliseconds. */
export const sessionLife = 30 * days;

/** How long a browser stays signed in at most, however often it is used, in milliseconds. */
const longestSession = 90 * days;

/** How long a member of the staff stays signed in at the command line, in milliseconds: a working day, used or not. */
export const staffSessionLife = 12 * hours;

/** When a session that is used at `at` ends, unless it is used again. */
export const endOf = ({ createdAt }: Pick<Session, "createdAt">, at: Date): Date =>
  new Date(Math.min(at.getTime() + sessionLife, createdAt.getTime() + longestSession));

/** What a session is for: the web, or the command line of support. Its tokens say it, and are good for nothing else. */
export type SessionUse = "web" | "staff";

export const useOf = (token: string): SessionUse => (token.split(".", 2)[1] === "staff" ? "staff" : "web");

const tokenOf = (id: SessionId, use: SessionUse, secret: string): string =>
  use === "staff" ? `${id}.staff.${secret}` : `${id}.${secret}`;

/** The first refresh token of a session: its id and a secret of 256 random bits, as `id.secret`, or `id.staff.secret`. */
export const firstRefreshToken = (id: SessionId, use: SessionUse): Effect.Effect<string> =>
  Effect.map(newToken, (secret) => tokenOf(id, use, secret));

/** The token that takes this one's place: always the same, so that who asks twice is given it twice, and known to nobody else. */
export const nextRefreshToken = Effect.fnUntraced(function* (id: SessionId, token: string) {
  const vault = yield* Vault;
  return tokenOf(id, useOf(token), yield* vault.mac("refresh token", token));
});

/** The session that a refresh token names, whether the token is good or not; null for what is no refresh token. */
export const sessionOfToken = (token: string): SessionId | null => {
  const [id] = token.split(".", 1);
  return Schema.is(SessionId)(id) ? id : null;
};
