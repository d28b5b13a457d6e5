import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { Device } from "#core/people/session/devices.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { recordSignIn } from "./watch-sign-in.ts";

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
