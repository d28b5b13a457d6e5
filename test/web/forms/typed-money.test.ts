import { expect, test } from "vitest";
import { centsOf, centsOfDollars, dollarsOf, shownSum, withSeparators } from "#web/forms/typed-money.ts";

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
])("'%s' is read as %s dollars", (text, dollars) => {
  expect(dollarsOf(text)).toBe(dollars);
});

test("dollars become whole cents; an empty or invalid amount stays as it is", () => {
  expect([0.29, 9500.5, 1500, null, Number.NaN].map(centsOfDollars)).toEqual([29, 950_050, 150_000, null, Number.NaN]);
  expect(shownSum([1500, null, Number.NaN, -3, 0.5])).toBe(1500.5);
});

test.each([
  ["", ""],
  ["999", "999"],
  ["1234", "1,234"],
  ["1,2345", "12,345"],
  ["12,34", "1,234"],
  ["$1234567.5", "1,234,567.5"],
  [".5", ".5"],
  ["four", "four"],
  ["-5", "-5"],
])("the price '%s' is shown as '%s' while it is typed", (text, shown) => {
  expect(withSeparators(text)).toBe(shown);
});

test("a price with its separators is read to the cent", () => {
  expect(["1,234.5", "12,345", "1,23", "four"].map(centsOf)).toEqual([123_450, 1_234_500, undefined, undefined]);
});
