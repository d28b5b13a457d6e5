import { Context, type Effect } from "effect";

/** A proof that was found right: its own name, and until when it would be taken. */
export type Proof = { readonly id: string; readonly until: Date };

/** Puzzles that cost a browser a second and a flood of requests a fortune; what they are made of is between the two ends. */
export class HumanCheck extends Context.Service<
  HumanCheck,
  {
    /** A new puzzle, as text for the widget in the browser. Nothing of it is kept here. */
    readonly challenge: Effect.Effect<string>;
    /** Null for what does not solve a puzzle of ours, or solves it too late. That it is used once is for the caller to see to. */
    readonly check: (proof: string) => Effect.Effect<Proof | null>;
  }
>()("core/HumanCheck") {}
