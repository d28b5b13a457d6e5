import type { Algorithm } from "@node-rs/argon2";
import { Effect, Layer } from "effect";
import { isCommonPassword } from "#adapters/zxcvbn/common-passwords.ts";
import { Passwords } from "#core/people/password/check-own-password.ts";

/** Argon2id with 19 MiB, two passes and one lane: the minimum that OWASP advises, about 20 ms of one core. */
const settings = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const argon2 = () => import("@node-rs/argon2");

/** `Passwords` by argon2id, which is loaded with the first password. */
export const argon2Passwords = Layer.succeed(Passwords, {
  hash: (password) => Effect.promise(async () => (await argon2()).hash(password, settings)),
  isCommon: (password) => Effect.promise(() => isCommonPassword(password)),
  matches: (known, password) => Effect.promise(async () => (await argon2()).verify(known, password).catch(() => false)),
});
