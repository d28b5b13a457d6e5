import { Effect } from "effect";
import type { Device } from "#core/people/person/device.ts";
import { hashToken, newToken } from "#core/people/person/token.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { challengeLife } from "./second-factor.ts";
import { SecondFactors } from "./second-factors.ts";

/** Puts the question for a second factor to a person who has proved who they are otherwise, on this device alone. */
export const askSecondFactor = Effect.fn("askSecondFactor")(function* (personId: PersonId, device: Device) {
  const factors = yield* SecondFactors;
  const token = yield* newToken;
  const at = yield* now;
  const expiresAt = new Date(at.getTime() + challengeLife);
  const [tokenHash, deviceHash] = [yield* hashToken(token), yield* hashToken(device.token)];
  yield* factors.ask({ tokenHash, personId, deviceHash, expiresAt }, at);
  return { token, expiresAt };
});
