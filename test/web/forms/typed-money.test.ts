import { expect, test } from "vitest";
import { centsOfDollars, dollarsOf, shownSum } from "#web/forms/typed-money.ts";

test.each([
  ["", null],
  ["  $ ", null],
  ["0", 0],
  ["1500", 1500],
  ["1500.", 1500],
  ["1500.00", 1500],
  ["$1,500.00", 1500],
  [" $ 9,500.50 ", 9500.5],
  [".5", 0.5],
  ["-500", -500],
  ["-", Number.NaN],
  ["1.500.00", Number.NaN],
  ["1e5", Number.NaN],
  ["five hundred", Number.NaN],
])("'%s' is %s dollars", (text, dollars) => {
  expect(dollarsOf(text)).toBe(dollars);
});

test("dollars become whole cents, and what is none stays none", () => {
  expect([0.29, 9500.5, 1500, null, Number.NaN].map(centsOfDollars)).toEqual([29, 950_050, 150_000, null, Number.NaN]);
  expect(shownSum([1500, null, Number.NaN, -3, 0.5])).toBe(1500.5);
});
