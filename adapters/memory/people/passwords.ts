import { Effect, Layer } from "effect";
import { Passwords } from "#core/people/password/check-own-password.ts";
import { hashToken } from "#core/shared/token.ts";

const prefix = "quick:";

/** A hash that is quick to compute and therefore easy to crack: for tests, never for real people. */
export const quickPasswords: Layer.Layer<Passwords> = Layer.succeed(Passwords, {
  hash: (password) => Effect.map(hashToken(password), (hash) => prefix + hash),
  isCommon: (password) => Effect.succeed(["password", "12345678", "qwertyuiop"].includes(password.toLowerCase())),
  matches: (hash, password) => Effect.map(hashToken(password), (expected) => hash === prefix + expected),
});
