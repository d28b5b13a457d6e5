import { Context, Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { invalid, type Unavailable } from "#core/shared/errors.ts";

/** A valid proof: its id, and until when it is accepted. */
export type Proof = { readonly id: string; readonly until: Date };

/** A CAPTCHA: puzzles that cost a browser a second, but a flood of requests a fortune; the adapter defines them. */
export class HumanCheck extends Context.Service<
  HumanCheck,
  {
    /** Creates a puzzle, as text for the browser's widget. Stores nothing. */
    readonly challenge: Effect.Effect<string>;
    /** Null if it doesn't solve one of our puzzles, or too late. The caller makes sure that it is used once. */
    readonly check: (proof: string) => Effect.Effect<Proof | null>;
  }
>()("core/HumanCheck") {}

/** Proofs that were already used, shared by all processes. */
export class UsedProofs extends Context.Service<
  UsedProofs,
  {
    /** True the first time, false from then on, even in concurrent calls. Forgets proofs that expired by `at`. */
    readonly use: (proof: Proof, at: Date) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/UsedProofs") {}

/** Accepts a proof of being human, once. Fails with `Invalid`. */
export const checkHuman = Effect.fnUntraced(function* (text: string) {
  const proof = yield* (yield* HumanCheck).check(text);
  if (proof === null || !(yield* (yield* UsedProofs).use(proof, yield* now))) {
    return yield* invalid({ field: "proof", message: "Please confirm again that you are human." });
  }
});

/** Returns a puzzle for a person who has to prove that they are human. */
export const challengeHuman = Effect.fn("challengeHuman")(function* () {
  return { challenge: yield* (yield* HumanCheck).challenge };
});
