import { Context, Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { secondFactorOff } from "./errors.ts";
import type { Challenge, SecondFactor } from "./second-factor.ts";

/** The authenticator apps of people, their recovery codes, and the questions that wait for an answer. */
export class SecondFactors extends Context.Service<
  SecondFactors,
  {
    /** Null where the person has none. */
    readonly find: (id: PersonId) => Effect.Effect<SecondFactor | null, Unavailable>;
    /** Takes the place of one that is being set up; false, and nothing is changed, where one is confirmed. */
    readonly begin: (factor: SecondFactor) => Effect.Effect<boolean, Unavailable>;
    /** True for the one that confirms it; `sealedSecret` says which, for it may have been begun anew meanwhile. */
    readonly confirm: (id: PersonId, sealedSecret: string, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Removes it with its recovery codes and open questions; removing what is not there is no error. */
    readonly remove: (id: PersonId) => Effect.Effect<void, Unavailable>;
    /**
     * Uses up the code of this step and of all before it; false, and nothing is changed, where it is
     * used up already. Of many at once one is true.
     */
    readonly acceptStep: (id: PersonId, step: number) => Effect.Effect<boolean, Unavailable>;
    /** Puts these in place of all recovery codes that the person had. */
    readonly replaceRecoveryCodes: (
      id: PersonId,
      hashes: ReadonlyArray<string>,
      at: Date,
    ) => Effect.Effect<void, Unavailable>;
    /** True for the one that uses it; false for a code that is unknown or was used. */
    readonly spendRecoveryCode: (id: PersonId, hash: string, at: Date) => Effect.Effect<boolean, Unavailable>;
    readonly recoveryCodesLeft: (id: PersonId) => Effect.Effect<number, Unavailable>;
    /** Puts a question; those of anybody that were over at `at` are dropped. */
    readonly insertChallenge: (challenge: Challenge, at: Date) => Effect.Effect<void, Unavailable>;
    /** Drops every question that waits for this person's answer; that there is none is no error. */
    readonly dropChallenges: (id: PersonId) => Effect.Effect<void, Unavailable>;
    /** Null where there is none, or it was answered. */
    readonly findChallenge: (tokenHash: string) => Effect.Effect<Challenge | null, Unavailable>;
    /** True for the one that takes it away. */
    readonly takeChallenge: (tokenHash: string) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/SecondFactors") {}

/** Somebody's second factor; null where it is not on. */
export const secondFactorOf = Effect.fnUntraced(function* (id: PersonId) {
  const factor = yield* (yield* SecondFactors).find(id);
  return factor?.confirmedAt == null ? null : factor;
});

/** One's own second factor; fails `Blocked` where it is not on. */
export const ownSecondFactor = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  return (yield* secondFactorOf(personId)) ?? (yield* secondFactorOff());
});
