import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Authenticator } from "./authenticator.ts";
import { secondFactorOn } from "./errors.ts";
import { SecondFactors } from "./second-factors.ts";
import { sealSecret } from "./secret.ts";

/**
 * Begins to set up an authenticator app, and shows its secret this once: as text, and as the address that the app reads
 * out of a QR code. Beginning again makes another secret. Fails `Blocked` where one is set up already.
 */
export const beginSecondFactor = Effect.fn("beginSecondFactor")(function* ({ personId }: PersonActor) {
  const factors = yield* SecondFactors;
  const people = yield* People;
  const authenticator = yield* Authenticator;
  const { email } = yield* people.get(personId);
  const secret = yield* authenticator.newSecret;
  const sealedSecret = yield* sealSecret(personId, secret);
  const begun = yield* factors.begin({
    personId,
    sealedSecret,
    confirmedAt: null,
    lastStep: null,
    createdAt: yield* now,
  });
  if (!begun) return yield* secondFactorOn();
  return { secret, link: yield* authenticator.linkOf(secret, email) };
});
