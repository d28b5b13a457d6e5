import { Effect } from "effect";
import { HOTP, Secret } from "otpauth";
import { beginSecondFactor, confirmSecondFactor } from "#core/people/second-factor/begin-second-factor.ts";
import type { SecondFactor } from "#core/people/second-factor/second-factor.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId, SessionId } from "#core/shared/ids.ts";
import { moment } from "./moment.ts";

/** A second factor during its setup. */
export const aSecondFactor = (personId: PersonId, but: Partial<SecondFactor> = {}): SecondFactor => ({
  personId,
  sealedSecret: `sealed-${personId}`,
  confirmedAt: null,
  lastStep: null,
  createdAt: moment(),
  ...but,
});

/** Returns the code that an app with this secret shows at a moment, computed without the adapter under test. */
export const codeAt = (secret: string, at: Date): string =>
  new HOTP({ secret: Secret.fromBase32(secret) }).generate({ counter: Math.floor(at.getTime() / 30_000) });

/** Returns a code that this app does not show around a moment. */
export const wrongCodeAt = (secret: string, at: Date): string => {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((apart) => codeAt(secret, new Date(at.getTime() + apart)));
  for (let number = 0; ; number++) {
    const code = String(number).padStart(6, "0");
    if (!near.includes(code)) return code;
  }
};

/** Sets up an app for a person, which uses up its first code. */
export const withSecondFactor = Effect.fnUntraced(function* (actor: PersonActor, present: SessionId) {
  const { secret } = yield* beginSecondFactor(actor);
  const { recoveryCodes } = yield* confirmSecondFactor(actor, codeAt(secret, yield* now), { present });
  return { secret, recoveryCodes };
});
