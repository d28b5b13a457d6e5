import { Effect } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { secondFactorUnreadable } from "./errors.ts";
import type { SecondFactor } from "./second-factor.ts";

/** What the secrets of authenticator apps are sealed for. */
export const secondFactorPurpose = "second factor";

/** Seals the secret together with whose it is, so that it opens in nobody else's place. */
export const sealSecret = Effect.fnUntraced(function* (personId: PersonId, secret: string) {
  const vault = yield* Vault;
  return yield* vault.seal(secondFactorPurpose, `${personId} ${secret}`);
});

/** The secret of an authenticator app. Fails `Blocked` where the installation's secret has changed since. */
export const openSecret = Effect.fnUntraced(function* ({ personId, sealedSecret }: SecondFactor) {
  const vault = yield* Vault;
  const [owner, secret] = (yield* vault.open(secondFactorPurpose, sealedSecret))?.split(" ") ?? [];
  return owner === personId && secret ? secret : yield* secondFactorUnreadable();
});
