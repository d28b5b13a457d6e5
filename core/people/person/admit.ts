import { Effect } from "effect";
import { openChallenge } from "#core/people/second-factor/give-second-factor.ts";
import { secondFactorOf } from "#core/people/second-factor/second-factors.ts";
import type { Device } from "#core/people/session/devices.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkStanding } from "./people.ts";
import type { Person } from "./person.ts";

/** What a person who has proved who they are is given: their session, or the question for their second factor. */
export type Admission =
  | {
      readonly kind: "signed_in";
      readonly person: Person;
      readonly session: Effect.Success<ReturnType<typeof openSession>>;
      /** A member of support who has to set it up before anything else. */
      readonly missesSecondFactor: boolean;
    }
  | { readonly kind: "second_factor"; readonly challenge: { readonly token: string; readonly expiresAt: Date } };

/**
 * Lets a person in who has proved who they are by password or by another's word; every way to sign in ends here. Fails
 * `Blocked` for who is suspended.
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
