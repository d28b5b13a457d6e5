import { Effect } from "effect";
import { openChallenge } from "#core/people/second-factor/give-second-factor.ts";
import { secondFactorOf } from "#core/people/second-factor/second-factors.ts";
import type { Device } from "#core/people/session/devices.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkStanding } from "./people.ts";
import type { Person } from "./person.ts";

/** The result of a proved identity: a session, or a challenge for the second factor. */
export type Admission =
  | {
      readonly kind: "signed_in";
      readonly person: Person;
      readonly session: Effect.Success<ReturnType<typeof openSession>>;
      /** Whether this is support staff who must set up a second factor first. */
      readonly missesSecondFactor: boolean;
    }
  | { readonly kind: "second_factor"; readonly challenge: { readonly token: string; readonly expiresAt: Date } };

/**
 * Admits a person who has proved their identity by password or through a provider; every sign-in ends here. Fails with
 * `Blocked` if they are suspended.
 */
export const admit = Effect.fn("admit")(function* (person: Person, device: Device) {
  yield* checkStanding(person.id, "you");
  const admission: Admission = (yield* secondFactorOf(person.id))
    ? { kind: "second_factor", challenge: yield* openChallenge(person.id, device) }
    : {
        kind: "signed_in",
        person,
        session: yield* openSession(person.id, device),
        missesSecondFactor: person.staffRole !== null,
      };
  return admission;
}, atomically);
