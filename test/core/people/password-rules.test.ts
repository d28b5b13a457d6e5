import { Effect } from "effect";
import { expect, it } from "vitest";
import { passwordIssues } from "#core/people/password/password.ts";
import { register } from "#core/people/person/register.ts";
import { aDevice } from "#test/builders/device.ts";
import { testInWorld } from "#test/test-in-world.ts";

const owner = { name: "Ada Miller-Ruiz", email: "ada.builds77@example.com" };

it.each([
  ["short", "at least 8 characters"],
  ["ada.builds77@example.com", "isn't your email address"],
  ["AdaMillerRuiz", "more than your name"],
  ["miller1987", "more than your name"],
  ["builds77!!", "more than your name"],
  ["Ada Miller!", "more than your name"],
])("the password '%s' is refused", (password, words) => {
  expect(passwordIssues("password", password, owner)).toEqual([
    { field: "password", message: expect.stringContaining(words) },
  ]);
});

it.each(["correct horse battery", "millers grind corn", "8f3adak29dz81x", "длинный пароль"])(
  "the password '%s' is allowed",
  (password) => {
    expect(passwordIssues("password", password, owner)).toEqual([]);
  },
);

testInWorld("what many people use is refused, beside one's own name too, and nobody is made by it", function* () {
  for (const password of ["qwertyuiop", "ada12345678"]) {
    expect(yield* Effect.flip(register({ ...owner, password }, aDevice))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "password", message: expect.stringContaining("This password is too common") }],
    });
  }
  expect((yield* register({ ...owner, password: "correct horse battery" }, aDevice)).person.name).toBe(owner.name);
});
