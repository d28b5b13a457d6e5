import { Effect } from "effect";
import type { Device } from "#core/people/person/device.ts";
import { hashToken } from "#core/people/person/token.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Counted } from "#core/shared/rate-limit/begin-try.ts";
import { accountRule, addressRule, mailRule, tellingRule } from "#core/shared/rate-limit/try-rule.ts";
import { Devices } from "./devices.ts";

/** Nobody has this id; asked for in place of an unknown person, so that both take the same time. */
const nobody = "00000000-0000-7000-8000-000000000000" as PersonId;

/**
 * Wrong passwords of an account. A browser in which this person has proved who they are is counted apart, so that
 * strangers who try cannot keep them out of it.
 */
export const passwordTries = Effect.fnUntraced(function* (email: string, personId: PersonId | null, device: Device) {
  const devices = yield* Devices;
  const hash = yield* hashToken(device.token);
  const isKnown = yield* devices.isKnown(personId ?? nobody, hash);
  const counted: Counted = { of: isKnown ? `password ${email} in ${hash}` : `password ${email}`, rule: accountRule };
  return counted;
});

export const addressTries = (device: Device): Counted => ({ of: `password from ${device.address}`, rule: addressRule });

export const tellingTries = (device: Device): Counted => ({ of: `telling ${device.address}`, rule: tellingRule });

export const mailTries = (email: string): Counted => ({ of: `reset mail ${email}`, rule: mailRule });
