import { Context, Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { invalid, type Unavailable } from "#core/shared/errors.ts";

/** A proof that was found right: its own name, and until when it would be taken. */
export type Proof = { readonly id: string; readonly until: Date };

/** A CAPTCHA: puzzles that cost a browser a second and a flood of requests a fortune; what they are made of is between the two ends. */
export class HumanCheck extends Context.Service<
  HumanCheck,
  {
    /** A new puzzle, as text for the widget in the browser. Nothing of it is kept here. */
    readonly challenge: Effect.Effect<string>;
    /** Null for what does not solve a puzzle of ours, or solves it too late. That it is used once is for the caller to see to. */
    readonly check: (proof: string) => Effect.Effect<Proof | null>;
  }
>()("core/HumanCheck") {}

/** The proofs of being human that were used already; all processes know them. */
export class UsedProofs extends Context.Service<
  UsedProofs,
  {
    /** True the first time, false ever after, however many ask at once. Those whose time was over at `at` are forgotten. */
    readonly use: (proof: Proof, at: Date) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/UsedProofs") {}

/** Takes a proof that there is a human at the other end, once. Fails `Invalid`. */
export const checkHuman = Effect.fnUntraced(function* (text: string) {
  const proof = yield* (yield* HumanCheck).check(text);
  if (proof === null || !(yield* (yield* UsedProofs).use(proof, yield* now))) {
    return yield* invalid({ field: "proof", message: "Please confirm again that you are human." });
  }
});

/** A puzzle for whoever wants to prove that they are human. */
export const challengeHuman = Effect.fn("challengeHuman")(function* () {
  return { challenge: yield* (yield* HumanCheck).challenge };
});
