import { Effect } from "effect";
import { checkStanding, People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import type { Device } from "#core/people/session/devices.ts";
import { openSession, type SessionUse } from "#core/people/session/open-session.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { hashToken, newToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkAnswer, spendProof } from "./check-answer.ts";
import { challengeEnded } from "./errors.ts";
import { challengeLife, type SecondFactorAnswer } from "./second-factor.ts";
import { SecondFactors, secondFactorOf } from "./second-factors.ts";

/**
 * Answers a second-factor challenge and signs the person in. A wrong answer leaves it open. Fails with
 * `ChallengeEnded`, else as `checkAnswer` does.
 */
export const giveSecondFactor = Effect.fn("giveSecondFactor")(function* (
  token: string,
  answer: SecondFactorAnswer,
  device: Device,
  use: SessionUse = "web",
) {
  const factors = yield* SecondFactors;
  const people = yield* People;
  const tokenHash = yield* hashToken(token);
  const challenge = yield* factors.findChallenge(tokenHash);
  if (challenge === null || challenge.expiresAt <= (yield* now)) return yield* challengeEnded();
  if (challenge.deviceHash !== (yield* hashToken(device.token))) return yield* challengeEnded();
  const factor = yield* secondFactorOf(challenge.personId);
  if (factor === null) return yield* challengeEnded();
  const proof = yield* checkAnswer(factor, answer);
  return yield* atomically(
    Effect.gen(function* () {
      if (!(yield* factors.takeChallenge(tokenHash))) return yield* challengeEnded();
      yield* spendProof(factor.personId, proof);
      const person = yield* people
        .get(factor.personId)
        .pipe(Effect.catchTag("NotFound", () => Effect.fail(challengeEnded())));
      yield* checkStanding(person.id, "you");
      const session = yield* openSession(person.id, device, use);
      return { person, session };
    }),
  );
});

/** Opens a second-factor challenge for a person who has passed the first factor, on this device only. */
export const openChallenge = Effect.fn("openChallenge")(function* (personId: PersonId, device: Device) {
  const token = yield* newToken;
  const at = yield* now;
  const expiresAt = new Date(at.getTime() + challengeLife);
  const [tokenHash, deviceHash] = [yield* hashToken(token), yield* hashToken(device.token)];
  yield* (yield* SecondFactors).insertChallenge({ tokenHash, personId, deviceHash, expiresAt }, at);
  return { token, expiresAt };
});

/** Returns whether the person is support staff, who must have a second factor, and has none yet. */
export const missesSecondFactor = Effect.fnUntraced(function* ({ id, staffRole }: Person) {
  return staffRole !== null && (yield* secondFactorOf(id)) === null;
});
