import { Context, Effect } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { secondFactorUnreadable } from "./errors.ts";
import type { SecondFactor } from "./second-factor.ts";

/**
 * What an authenticator app reckons: codes of six digits, a new one each 30 seconds, by RFC 6238 with SHA-1, which is what all
 * the apps do. Secrets are 160 bits in Base32.
 */
export class Authenticator extends Context.Service<
  Authenticator,
  {
    readonly newSecret: Effect.Effect<string>;
    /** The address that an app reads out of a QR code, under the person's email. */
    readonly linkOf: (secret: string, email: string) => Effect.Effect<string>;
    /** The step of time at which this is the code, one before `at` or one after at the most; null for a wrong code. */
    readonly stepOf: (secret: string, code: string, at: Date) => Effect.Effect<number | null>;
  }
>()("core/Authenticator") {}

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
