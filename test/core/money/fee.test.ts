import fc from "fast-check";
import { expect, test } from "vitest";
import { quote } from "#core/money/payment/fee.ts";
import { type Cents, cents, mostCents } from "#core/shared/money.ts";
import { defaultPolicy } from "#core/shared/policy.ts";

const amounts = fc.integer({ min: 1, max: mostCents / 200 }).map((dollars) => cents(dollars * 100));
const rails = fc.constantFrom("card" as const, "bank" as const);
const policies = fc.record({
  cardFeeBasisPoints: fc.integer({ min: 0, max: 2_000 }),
  cardFeeFixed: fc.integer({ min: 0, max: 500 }).map(cents),
  bankFeeBasisPoints: fc.integer({ min: 0, max: 2_000 }),
  bankFeeFixed: fc.integer({ min: 0, max: 500 }).map(cents),
});

/** What the provider keeps of a total, rounded in its favor. */
const kept = (total: number, basisPoints: number, fixed: number): number =>
  Math.ceil((total * basisPoints) / 10_000) + fixed;

test("a milestone of 1,000 dollars costs 1,030.18 by card and 1,000 by bank", () => {
  expect(quote("card", cents(100_000), defaultPolicy)).toEqual({
    milestoneAmount: 100_000,
    fee: 3_018,
    total: 103_018,
  });
  expect(quote("bank", cents(100_000), defaultPolicy)).toEqual({ milestoneAmount: 100_000, fee: 0, total: 100_000 });
});

test("a payment of nothing costs nothing, not even the fixed part of the fee", () => {
  for (const rail of ["card", "bank"] as const)
    expect(quote(rail, cents(0), defaultPolicy)).toEqual({ milestoneAmount: 0, fee: 0, total: 0 });
});

test("with any fees, the total covers the milestone and the provider's share in whole cents, and is no cent too high", () => {
  fc.assert(
    fc.property(amounts, rails, policies, (amount, rail, fees) => {
      const policy = { ...defaultPolicy, ...fees };
      const { milestoneAmount, fee, total } = quote(rail, amount, policy);
      const [basisPoints, fixed] =
        rail === "card" ? [fees.cardFeeBasisPoints, fees.cardFeeFixed] : [fees.bankFeeBasisPoints, fees.bankFeeFixed];
      expect(milestoneAmount).toBe(amount);
      expect(fee + milestoneAmount).toBe(total);
      expect(Number.isSafeInteger(total)).toBe(true);
      expect(total - kept(total, basisPoints, fixed)).toBeGreaterThanOrEqual(amount);
      // Not a cent more than that requires.
      if (total > amount) expect(total - 1 - kept(total - 1, basisPoints, fixed)).toBeLessThanOrEqual(amount);
    }),
  );
});

test("a larger milestone never costs less", () => {
  fc.assert(
    fc.property(amounts, amounts, rails, (one, other, rail) => {
      const [small, large] = [Math.min(one, other), Math.max(one, other)] as [Cents, Cents];
      expect(quote(rail, small, defaultPolicy).total).toBeLessThanOrEqual(quote(rail, large, defaultPolicy).total);
    }),
  );
});
