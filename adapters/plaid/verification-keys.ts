import { Effect, Schema } from "effect";
import { Unavailable } from "#core/shared/errors.ts";
import type { Plaid } from "./client.ts";

const Answer = Schema.Struct({
  key: Schema.Struct({
    alg: Schema.Literal("ES256"),
    crv: Schema.Literal("P-256"),
    kty: Schema.Literal("EC"),
    kid: Schema.String,
    x: Schema.String,
    y: Schema.String,
    expired_at: Schema.NullOr(Schema.Finite),
  }),
});

/** A key with which Plaid signs its webhook events. */
export type VerificationKey = (typeof Answer.Type)["key"];

const minute = 60_000;

/** How long a key is trusted without asking again, in milliseconds: Plaid may revoke it any day. */
const lasts = 60 * minute;
/** How long a key id that Plaid does not know is not asked about again, in milliseconds. */
const unknownLasts = 5 * minute;
/** How many key ids are cached at a time; Plaid has a few. */
const mostKept = 100;
/** How many unknown key ids a minute are looked up: anybody may make them up, and Plaid limits our requests. */
const mostAsked = 10;

type Kept = { readonly key: VerificationKey | null; readonly until: number };

const silent = () =>
  new Unavailable({ what: "bank linking", message: "The bank-linking provider does not give its key." });

/**
 * Plaid's keys by id; null for an id that Plaid does not know, or a key that it has revoked. Fails `Unavailable` if
 * Plaid does not answer, or if too many ids were asked about in the last minute. `now`: milliseconds since 1970.
 */
export const verificationKeys = (plaid: Plaid, now: () => number) => {
  const kept = new Map<string, Kept>();
  let asked: ReadonlyArray<number> = [];

  const keep = (kid: string, key: VerificationKey | null): void => {
    const at = now();
    for (const [name, one] of kept) if (one.key === null && one.until <= at) kept.delete(name);
    // Unknown ids are evicted before keys.
    const [first] = [...kept].sort(([, one], [, other]) => Number(one.key !== null) - Number(other.key !== null));
    if (kept.size >= mostKept && first) kept.delete(first[0]);
    kept.set(kid, { key, until: at + (key === null ? unknownLasts : lasts) });
  };

  return Effect.fnUntraced(function* (kid: string) {
    const at = now();
    const known = kept.get(kid);
    if (known !== undefined && at < known.until) return known.key;
    asked = asked.filter((time) => at - time < minute);
    // An id that had a key before is not made up.
    const isInvented = known === undefined || known.key === null;
    if (isInvented && asked.length >= mostAsked) return yield* silent();
    if (isInvented) asked = [...asked, at];
    const found = yield* plaid
      .ask(Answer, (on) => on.webhookVerificationKeyGet({ key_id: kid }))
      .pipe(
        Effect.catchTag("ProviderRefused", () => Effect.succeed(null)),
        Effect.mapError(silent),
      );
    const key = found === null || found.key.expired_at !== null ? null : found.key;
    keep(kid, key);
    return key;
  });
};
