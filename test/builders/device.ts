import { Effect } from "effect";
import type { Credentials } from "#core/people/person/registration.ts";
import { signIn } from "#core/people/person/sign-in.ts";
import type { Device } from "#core/people/session/devices.ts";

/** The browser of the people in tests. */
export const aDevice: Device = {
  name: "Chrome on Linux",
  address: "203.0.113.7",
  token: "a token that the browser shows",
  language: "en",
};

/** Signs in a person who has no second factor. */
export const signedIn = Effect.fnUntraced(function* (credentials: Credentials) {
  const admission = yield* signIn(credentials, aDevice);
  return admission.kind === "signed_in" ? admission : yield* Effect.die("A second factor is asked for.");
});
