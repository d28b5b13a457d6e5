import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { isRecent } from "#core/people/session/recent-proof.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { Authenticator, sealSecret } from "./authenticator.ts";
import { recoveryCodeCount } from "./check-answer.ts";
import { secondFactorOn } from "./errors.ts";
import type { SecondFactorStanding } from "./second-factor.ts";
import { SecondFactors } from "./second-factors.ts";

export const viewSecondFactor = Effect.fn("viewSecondFactor")(function* (
  { personId }: PersonActor,
  { present }: { readonly present: SessionId },
) {
  const factors = yield* SecondFactors;
  const people = yield* People;
  const { person, passwordHash } = yield* people.getMember(personId);
  const factor = yield* factors.find(personId);
  const standing: SecondFactorStanding = {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: yield* factors.recoveryCodesLeft(personId),
    recoveryCodesInAll: recoveryCodeCount,
    isDemanded: person.staffRole !== null,
    toSwitchOff: (yield* isRecent(present)) ? "nothing" : passwordHash === null ? "new_sign_in" : "password",
  };
  return standing;
});

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
