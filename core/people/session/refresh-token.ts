import { Effect, Schema } from "effect";
import { newToken } from "#core/people/person/token.ts";
import { SessionId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";

/** The first refresh token of a session: its id and a secret of 256 random bits, as `id.secret`. */
export const firstRefreshToken = (id: SessionId): Effect.Effect<string> =>
  Effect.map(newToken, (secret) => `${id}.${secret}`);

/** The token that takes this one's place: always the same, so that who asks twice is given it twice, and known to nobody else. */
export const nextRefreshToken = Effect.fnUntraced(function* (id: SessionId, token: string) {
  const vault = yield* Vault;
  return `${id}.${yield* vault.mac("refresh token", token)}`;
});

/** The session that a refresh token names, whether the token is good or not; null for what is no refresh token. */
export const sessionOfToken = (token: string): SessionId | null => {
  const [id] = token.split(".", 1);
  return Schema.is(SessionId)(id) ? id : null;
};
