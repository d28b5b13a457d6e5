import { Effect } from "effect";
import type { Admission } from "#core/people/person/admit.ts";
import { findByTyped, People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import type { Device } from "#core/people/session/devices.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { hashToken } from "#core/shared/token.ts";
import { recordSignIn } from "./sign-in-staff.ts";

/** By what somebody says who they are: their address, the token of the question for a second factor, or another's word. */
type Claim = { readonly email: string } | { readonly challenge: string } | null;

const meantBy = Effect.fnUntraced(function* (claim: Claim) {
  const people = yield* People;
  if (claim === null) return null;
  if ("email" in claim) return (yield* findByTyped(claim.email))?.person ?? null;
  const challenge = yield* (yield* SecondFactors).findChallenge(yield* hashToken(claim.challenge));
  if (challenge === null) return null;
  return yield* people.get(challenge.personId).pipe(Effect.catchTag("NotFound", () => Effect.succeed(null)));
});

/**
 * Has a sign-in at a browser stand in the audit where it is somebody's on the staff, and a refused one too. Who only has to wait
 * was counted when they were refused.
 */
export const watchSignIn = <
  A extends Admission | { readonly kind?: never; readonly person: Person },
  E extends { readonly _tag: string; readonly message: string },
  R,
>(
  entering: Effect.Effect<A, E, R>,
  claim: Claim,
  device: Device,
) =>
  Effect.gen(function* () {
    // The question is gone once it was answered.
    const meant = yield* meantBy(claim);
    const entered = yield* Effect.tapError(entering, ({ _tag, message }) =>
      meant === null || _tag === "Unavailable" || _tag === "TooManyAttempts"
        ? Effect.void
        : recordSignIn(meant, "sign_in_refused", `${message} In a browser: ${device.name}.`),
    );
    if (entered.kind !== "second_factor") {
      yield* recordSignIn(entered.person, "signed_in", `In a browser: ${device.name}.`);
    }
    return entered;
  });

/**
 * Has it stand in the audit log where a browser that is signed in as a member of the staff fails to show anew that it is
 * they. Who only has to wait was counted when they were refused.
 */
export const watchProof = <A, E extends { readonly _tag: string; readonly message: string }, R>(
  proving: Effect.Effect<A, E, R>,
  actor: PersonActor,
  device: Device,
) =>
  Effect.tapError(proving, ({ _tag, message }) =>
    Effect.gen(function* () {
      if (_tag === "Unavailable" || _tag === "TooManyAttempts") return;
      const person = yield* (yield* People).get(actor.personId);
      yield* recordSignIn(person, "sign_in_refused", `Fresh proof: ${message} In a browser: ${device.name}.`);
    }),
  );
