import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-code.ts";
import { SecondFactors } from "./second-factors.ts";

/** Makes new recovery codes in place of those before; they are never shown again. */
export const giveRecoveryCodes = Effect.fnUntraced(function* (personId: PersonId) {
  const factors = yield* SecondFactors;
  const recoveryCodes = yield* newRecoveryCodes;
  const hashes = yield* Effect.forEach(recoveryCodes, (code) => hashRecoveryCode(personId, code));
  yield* factors.replaceRecoveryCodes(personId, hashes, yield* now);
  return recoveryCodes;
});
