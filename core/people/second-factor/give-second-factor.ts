import { Effect } from "effect";
import { checkStanding } from "#core/people/person/check-standing.ts";
import type { Device } from "#core/people/person/device.ts";
import { People } from "#core/people/person/people.ts";
import { hashToken } from "#core/people/person/token.ts";
import { openSession } from "#core/people/session/open-session.ts";
import type { SessionUse } from "#core/people/session/session-life.ts";
import { now } from "#core/shared/day.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { checkAnswer, spendProof } from "./check-answer.ts";
import { challengeEnded } from "./errors.ts";
import type { SecondFactorAnswer } from "./second-factor.ts";
import { SecondFactors } from "./second-factors.ts";

/**
 * Answers the question for a second factor and signs the person in. A wrong answer leaves the question open. Fails
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
  const { atomic } = yield* UnitOfWork;
  const tokenHash = yield* hashToken(token);
  const challenge = yield* factors.findChallenge(tokenHash);
  if (challenge === null || challenge.expiresAt <= (yield* now)) return yield* challengeEnded();
  if (challenge.deviceHash !== (yield* hashToken(device.token))) return yield* challengeEnded();
  const factor = yield* factors.find(challenge.personId);
  if (factor === null || factor.confirmedAt === null) return yield* challengeEnded();
  const proof = yield* checkAnswer(factor, answer);
  return yield* atomic(
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
