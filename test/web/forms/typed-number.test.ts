import { expect, test } from "vitest";
import { numberOf, wholeNumberOf } from "#web/forms/typed-number.ts";

test.each([
  ["", null],
  ["  ", null],
  ["0", 0],
  ["15", 15],
  [" 15 ", 15],
  ["1,000", 1000],
  ["100,000", 100_000],
  ["12.00", 12],
  ["1.5", undefined],
  ["1,5", undefined],
  ["100,001", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  ["ten", undefined],
])("'%s' is read as the whole number %s", (text, value) => {
  expect(wholeNumberOf(text, 100_000)).toBe(value);
});

test("where fractions are allowed, up to two decimals are kept", () => {
  expect(["1.5", "2,400.25", "1.005"].map((text) => numberOf(text, 10_000))).toEqual([1.5, 2400.25, undefined]);
});
