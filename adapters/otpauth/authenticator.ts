import { Effect, Layer } from "effect";
import { Secret, TOTP } from "otpauth";
import { Authenticator } from "#core/people/second-factor/check-answer.ts";

const issuer = "Dibbs";
/** Clocks may be off by one step of 30 seconds. */
const window = 1;

const totpOf = (secret: string, label = "") => new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });

/** `Authenticator` by the package otpauth. */
export const otpauthAuthenticator = Layer.succeed(Authenticator, {
  newSecret: Effect.sync(() => new Secret({ size: 20 }).base32),
  linkOf: (secret, email) => Effect.sync(() => totpOf(secret, email).toString()),
  stepOf: (secret, code, at) =>
    Effect.sync(() => {
      // The library compares bytes, and throws on characters of more than one byte.
      if (!/^[0-9]{6}$/.test(code)) return null;
      const totp = totpOf(secret);
      const timestamp = at.getTime();
      const delta = totp.validate({ token: code, timestamp, window });
      return delta === null ? null : totp.counter({ timestamp }) + delta;
    }),
});
