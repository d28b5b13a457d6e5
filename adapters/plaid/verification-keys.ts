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

/** A key that Plaid signs its webhook events with. */
export type VerificationKey = (typeof Answer.Type)["key"];

const minute = 60_000;

/** So long a key is believed without asking again, in milliseconds: Plaid may withdraw it any day. */
const lasts = 60 * minute;
/** So long a name is not asked about again of which Plaid has said that it is none. */
const unknownLasts = 5 * minute;
/** As many names as are kept at a time; Plaid has a few. */
const mostKept = 100;
/** So many names a minute are asked about at most: anybody may invent them, and Plaid limits our questions. */
const mostAsked = 10;

type Kept = { readonly key: VerificationKey | null; readonly until: number };

const silent = () =>
  new Unavailable({ what: "bank linking", message: "The bank-linking provider does not give its key." });

/**
 * The keys that Plaid gives out by name; null for a name that it does not know, or a key that it has withdrawn. Fails
 * `Unavailable` where Plaid does not answer, or was asked about too many names just now. `now`: milliseconds since 1970.
 */
export const verificationKeys = (plaid: Plaid, now: () => number) => {
  const kept = new Map<string, Kept>();
  let asked: ReadonlyArray<number> = [];

  const keep = (kid: string, key: VerificationKey | null): void => {
    const at = now();
    for (const [name, one] of kept) if (one.key === null && one.until <= at) kept.delete(name);
    // A name that is none makes room before a key.
    const [first] = [...kept].sort(([, one], [, other]) => Number(one.key !== null) - Number(other.key !== null));
    if (kept.size >= mostKept && first) kept.delete(first[0]);
    kept.set(kid, { key, until: at + (key === null ? unknownLasts : lasts) });
  };

  return Effect.fnUntraced(function* (kid: string) {
    const at = now();
    const known = kept.get(kid);
    if (known !== undefined && at < known.until) return known.key;
    asked = asked.filter((time) => at - time < minute);
    // A key that was given out before is no invention.
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
