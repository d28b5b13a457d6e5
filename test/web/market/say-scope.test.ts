import { expect, test } from "vitest";
import { sayQuantity } from "#web/market/say-scope.ts";

test.each([
  [154, "sq ft", "154 sq ft"],
  [2400, "", "Quantity: 2,400"],
  [null, "sq ft", "sq ft"],
  [null, "", ""],
])("%s of '%s' reads '%s'", (quantity, unit, said) => {
  expect(sayQuantity({ quantity, unit })).toBe(said);
});
