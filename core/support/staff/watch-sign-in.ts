import { Effect } from "effect";
import type { Admission } from "#core/people/person/admit.ts";
import { findByTyped, People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import type { Device } from "#core/people/session/devices.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { hashToken } from "#core/shared/token.ts";
import { recordSignIn } from "./sign-in-staff.ts";

/** How somebody identifies themselves: by email, by the second-factor challenge's token, or (null) by a provider. */
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
 * Logs a staff member's browser sign-in, successful or refused, in the audit log. A locked-out attempt is not logged:
 * the earlier refusals were.
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
    // Read first, because answering deletes the challenge.
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
 * Logs it in the audit log if a staff member's signed-in browser fails to confirm their identity again. A locked-out
 * attempt is not logged: the earlier refusals were.
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
