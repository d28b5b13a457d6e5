import { Effect } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import { type Attempt, accountLimit, addressLimit, mailLimit, tellingLimit } from "#core/shared/rate-limit.ts";
import { hashToken } from "#core/shared/token.ts";
import { type Device, Devices } from "./devices.ts";

/** Nobody's id, looked up for unknown people so that both cases take the same time. */
const nobody = "00000000-0000-7000-8000-000000000000" as PersonId;

/**
 * Counts an account's wrong passwords. A browser in which this person has signed in is counted separately, so that
 * strangers' attempts can't lock them out of it.
 */
export const passwordAttempts = Effect.fnUntraced(function* (email: string, personId: PersonId | null, device: Device) {
  const hash = yield* hashToken(device.token);
  const isKnown = yield* (yield* Devices).isKnown(personId ?? nobody, hash);
  const attempt: Attempt = { of: isKnown ? `password ${email} in ${hash}` : `password ${email}`, limit: accountLimit };
  return attempt;
});

export const addressAttempts = (device: Device): Attempt => ({
  of: `password from ${device.address}`,
  limit: addressLimit,
});

export const tellingAttempts = (device: Device): Attempt => ({ of: `telling ${device.address}`, limit: tellingLimit });

export const mailAttempts = (email: string): Attempt => ({ of: `reset mail ${email}`, limit: mailLimit });
