import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { invalid } from "#core/shared/errors.ts";
import { HumanCheck } from "./human-check.ts";
import { UsedProofs } from "./used-proofs.ts";

/** Takes a proof that there is a human at the other end, once. Fails `Invalid`. */
export const checkHuman = Effect.fnUntraced(function* (text: string) {
  const humans = yield* HumanCheck;
  const used = yield* UsedProofs;
  const proof = yield* humans.check(text);
  if (proof === null || !(yield* used.use(proof, yield* now))) {
    return yield* invalid({ field: "proof", message: "Please confirm again that you are human." });
  }
});

/** A puzzle for whoever wants to prove that they are human. */
export const challengeHuman = Effect.fn("challengeHuman")(function* () {
  const humans = yield* HumanCheck;
  return { challenge: yield* humans.challenge };
});
