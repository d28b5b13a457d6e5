import { Effect } from "effect";
import type { Device } from "#core/people/person/device.ts";
import type { Person } from "#core/people/person/person.ts";
import { hashToken, newToken } from "#core/people/person/token.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { challengeLife } from "./second-factor.ts";
import { SecondFactors } from "./second-factors.ts";

/** Opens the challenge for a second factor to a person who has proved who they are otherwise, on this device alone. */
export const openChallenge = Effect.fn("openChallenge")(function* (personId: PersonId, device: Device) {
  const factors = yield* SecondFactors;
  const token = yield* newToken;
  const at = yield* now;
  const expiresAt = new Date(at.getTime() + challengeLife);
  const [tokenHash, deviceHash] = [yield* hashToken(token), yield* hashToken(device.token)];
  yield* factors.insertChallenge({ tokenHash, personId, deviceHash, expiresAt }, at);
  return { token, expiresAt };
});

/** Whether the person works for support, of whom a second factor is demanded, and has none yet. */
export const missesSecondFactor = Effect.fnUntraced(function* ({ id, staffRole }: Person) {
  if (staffRole === null) return false;
  const factors = yield* SecondFactors;
  return ((yield* factors.find(id))?.confirmedAt ?? null) === null;
});
