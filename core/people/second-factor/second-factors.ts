import { Context, Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { secondFactorOff } from "./errors.ts";
import type { Challenge, SecondFactor } from "./second-factor.ts";

/** People's authenticator apps, their recovery codes, and the open challenges. */
export class SecondFactors extends Context.Service<
  SecondFactors,
  {
    /** Null if the person has none. */
    readonly find: (id: PersonId) => Effect.Effect<SecondFactor | null, Unavailable>;
    /** Replaces one that is being set up; false, changing nothing, if one is confirmed. */
    readonly begin: (factor: SecondFactor) => Effect.Effect<boolean, Unavailable>;
    /** True for the call that confirms it; `sealedSecret` says which setup, because it may have been restarted. */
    readonly confirm: (id: PersonId, sealedSecret: string, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Removes it with its recovery codes and open challenges; does nothing if there is none. */
    readonly remove: (id: PersonId) => Effect.Effect<void, Unavailable>;
    /**
     * Uses up the code of this step and all earlier ones; false, changing nothing, if it is already used up. Only one
     * concurrent call gets true.
     */
    readonly acceptStep: (id: PersonId, step: number) => Effect.Effect<boolean, Unavailable>;
    /** Replaces all of the person's recovery codes. */
    readonly replaceRecoveryCodes: (
      id: PersonId,
      hashes: ReadonlyArray<string>,
      at: Date,
    ) => Effect.Effect<void, Unavailable>;
    /** True for the call that spends it; false for an unknown or used code. */
    readonly spendRecoveryCode: (id: PersonId, hash: string, at: Date) => Effect.Effect<boolean, Unavailable>;
    readonly recoveryCodesLeft: (id: PersonId) => Effect.Effect<number, Unavailable>;
    /** Inserts a challenge, and deletes everyone's that expired by `at`. */
    readonly insertChallenge: (challenge: Challenge, at: Date) => Effect.Effect<void, Unavailable>;
    /** Deletes all challenges of this person; does nothing if there are none. */
    readonly dropChallenges: (id: PersonId) => Effect.Effect<void, Unavailable>;
    /** Null if there is none, or it was answered. */
    readonly findChallenge: (tokenHash: string) => Effect.Effect<Challenge | null, Unavailable>;
    /** True for the call that removes it. */
    readonly takeChallenge: (tokenHash: string) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/SecondFactors") {}

/** Returns a person's second factor; null if it isn't on. */
export const secondFactorOf = Effect.fnUntraced(function* (id: PersonId) {
  const factor = yield* (yield* SecondFactors).find(id);
  return factor?.confirmedAt == null ? null : factor;
});

/** Returns the actor's own second factor; fails with `Blocked` if it isn't on. */
export const ownSecondFactor = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  return (yield* secondFactorOf(personId)) ?? (yield* secondFactorOff());
});
