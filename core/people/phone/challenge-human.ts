import { Effect } from "effect";
import { HumanCheck } from "./human-check.ts";

/** A puzzle for whoever wants to prove that they are human. */
export const challengeHuman = Effect.fn("challengeHuman")(function* () {
  const humans = yield* HumanCheck;
  return { challenge: yield* humans.challenge };
});
