import { Effect } from "effect";
import { show, tellOfSecurity } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import { endAll } from "#core/people/session/end-sessions.ts";
import { isRecent } from "#core/people/session/recent-proof.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId, SessionId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import {
  Authenticator,
  checkAnswer,
  checkCode,
  hashRecoveryCode,
  newRecoveryCodes,
  recoveryCodeCount,
  sealSecret,
  spendProof,
} from "./check-answer.ts";
import { secondFactorOff, secondFactorOn } from "./errors.ts";
import type { SecondFactorAnswer, SecondFactorStanding } from "./second-factor.ts";
import { ownSecondFactor, SecondFactors } from "./second-factors.ts";

export const viewSecondFactor = Effect.fn("viewSecondFactor")(function* (
  { personId }: PersonActor,
  { present }: { readonly present: SessionId },
) {
  const factors = yield* SecondFactors;
  const { person, passwordHash } = yield* (yield* People).getMember(personId);
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
  const authenticator = yield* Authenticator;
  const { email } = yield* (yield* People).get(personId);
  const secret = yield* authenticator.newSecret;
  const sealedSecret = yield* sealSecret(personId, secret);
  const begun = yield* (yield* SecondFactors).begin({
    personId,
    sealedSecret,
    confirmedAt: null,
    lastStep: null,
    createdAt: yield* now,
  });
  if (!begun) return yield* secondFactorOn();
  return { secret, link: yield* authenticator.linkOf(secret, email) };
});

/**
 * Ends the set-up with the first code of the app, and gives the recovery codes this once. From now on signing in asks for
 * a code, and other browsers are signed out. Fails as `checkCode` does, and `Blocked` where no set-up was begun.
 */
export const confirmSecondFactor = Effect.fn("confirmSecondFactor")(function* (
  actor: PersonActor,
  code: string,
  { present }: { readonly present: SessionId },
) {
  const { personId } = actor;
  const factors = yield* SecondFactors;
  const people = yield* People;
  const factor = yield* factors.find(personId);
  if (factor === null) return yield* secondFactorOff();
  if (factor.confirmedAt !== null) return yield* secondFactorOn();
  const step = yield* checkCode(factor, code);
  return yield* atomically(
    Effect.gen(function* () {
      if (!(yield* factors.confirm(personId, factor.sealedSecret, yield* now))) return yield* secondFactorOn();
      yield* spendProof(personId, { kind: "code", step });
      // Saved, for which who is being let in without a code is waited for.
      yield* people.save(yield* people.get(personId)).pipe(Effect.catchTag("PhoneTaken", Effect.die));
      // Whoever signed in elsewhere did so without a code.
      yield* endAll(personId, present);
      return yield* giveRecoveryCodes(personId, "secondFactorOn", "confirmSecondFactor");
    }),
  );
});

/** Gives new recovery codes, shown this once; those before are worth nothing from now on. Asks for a code first. */
export const renewRecoveryCodes = Effect.fn("renewRecoveryCodes")(function* (
  actor: PersonActor,
  answer: SecondFactorAnswer,
) {
  const { personId } = actor;
  const proof = yield* checkAnswer(yield* ownSecondFactor(actor), answer);
  return yield* atomically(
    Effect.gen(function* () {
      yield* spendProof(personId, proof);
      return yield* giveRecoveryCodes(personId, "recoveryCodesMade", "renewRecoveryCodes");
    }),
  );
});

/** Makes new recovery codes in place of those before, which are never shown again, and tells their owner why. */
const giveRecoveryCodes = Effect.fnUntraced(function* (
  personId: PersonId,
  why: "secondFactorOn" | "recoveryCodesMade",
  event: string,
) {
  const recoveryCodes = yield* newRecoveryCodes;
  const hashes = yield* Effect.forEach(recoveryCodes, (code) => hashRecoveryCode(personId, code));
  yield* (yield* SecondFactors).replaceRecoveryCodes(personId, hashes, yield* now);
  yield* tellOfSecurity(personId, [why]);
  yield* show([personId], { noun: "person", id: personId, event });
  return { recoveryCodes };
});
