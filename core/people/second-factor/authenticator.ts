import { Context, type Effect } from "effect";

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
