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
 * Begins to set up an authenticator app, and shows its secret only now: as text, and as the URL for the app's QR code.
 * Beginning again makes another secret. Fails with `Blocked` if one is already set up.
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
 * Finishes the setup with the app's first code, and shows the recovery codes only now. From now on signing in asks for
 * a code, and other browsers are signed out. Fails as `checkCode` does, and with `Blocked` if no setup was begun.
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
      // Saves the person, to wait for any sign-in without a code that is under way.
      yield* people.save(yield* people.get(personId)).pipe(Effect.catchTag("PhoneTaken", Effect.die));
      // Other sessions were opened without a code.
      yield* endAll(personId, present);
      return yield* giveRecoveryCodes(personId, "secondFactorOn", "confirmSecondFactor");
    }),
  );
});

/** Creates new recovery codes, shown only now; earlier ones stop working. Asks for a code first. */
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

/** Replaces the recovery codes with new ones, which are shown only once, and tells their owner why. */
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
