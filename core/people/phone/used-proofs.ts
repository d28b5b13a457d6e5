import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { Proof } from "./human-check.ts";

/** The proofs of being human that were used already; all processes know them. */
export class UsedProofs extends Context.Service<
  UsedProofs,
  {
    /** True the first time, false ever after, however many ask at once. Those whose time was over at `at` are forgotten. */
    readonly use: (proof: Proof, at: Date) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/UsedProofs") {}
