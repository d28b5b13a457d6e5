import { Effect } from "effect";
import { expect, it } from "vitest";
import { argon2Passwords } from "#adapters/argon2/passwords.ts";
import { Passwords } from "#core/people/password/check-own-password.ts";

const use = <A>(what: (passwords: Passwords["Service"]) => Effect.Effect<A>) =>
  Effect.runPromise(Effect.flatMap(Passwords, what).pipe(Effect.provide(argon2Passwords)));

it("accepts the right password, and neither a wrong one nor a broken hash", async () => {
  const hash = await use(({ hash }) => hash("the right one"));
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await use(({ matches }) => matches(hash, "the right one"))).toBe(true);
  expect(await use(({ matches }) => matches(hash, "a wrong one"))).toBe(false);
  expect(await use(({ matches }) => matches("no hash", "the right one"))).toBe(false);
});

it.each([
  ["password1", true],
  ["PassWord1", true],
  ["qwertyuiop", true],
  ["trustno1", true],
  ["football2026!", true],
  ["password12345678", true],
  ["Dibbs-demo-2026", false],
  ["correct horse battery", false],
  ["tina849204817305", false],
  ["8472058302847265", false],
])("knows whether '%s' is a common password: %s", async (password, isCommon) => {
  expect(await use((passwords) => passwords.isCommon(password))).toBe(isCommon);
});

it("salts, so that equal passwords have different hashes", async () => {
  expect(await use(({ hash }) => hash("same"))).not.toBe(await use(({ hash }) => hash("same")));
});
