import { expect, test } from "vitest";
import type { Rail } from "#core/money/payment/payment.ts";
import { otherRailOf, type Viewed, type ViewedMilestone } from "#web/features/contract/viewed.ts";

const declined = { code: "declined", message: "Your card was declined." };

/** Returns the rail that is offered for a milestone whose last payment is this one. */
const offered = (
  payment: {
    readonly rail: Rail;
    readonly state: string;
    readonly purpose?: string;
    readonly failure?: { code: string };
  } | null,
  { rails = ["card", "bank"], moves = ["pay"] }: { rails?: ReadonlyArray<Rail>; moves?: ReadonlyArray<string> } = {},
) =>
  otherRailOf(
    { rails } as unknown as Viewed,
    { moves, payment: payment && { purpose: "pay", failure: declined, ...payment } } as unknown as ViewedMilestone,
  );

test("after a failed or returned payment the other payment method is offered, if the seller takes it", () => {
  expect(offered({ rail: "card", state: "failed" })).toBe("bank");
  expect(offered({ rail: "bank", state: "failed" })).toBe("card");
  expect(offered({ rail: "bank", state: "returned" })).toBe("card");
  expect(offered({ rail: "card", state: "failed" }, { rails: ["card"] })).toBeUndefined();
  expect(offered({ rail: "bank", state: "failed" }, { rails: [] })).toBeUndefined();
});

test("the other method is not offered if nothing failed, the payer canceled, or the other method cannot pay now", () => {
  expect(offered(null)).toBeUndefined();
  expect(offered({ rail: "card", state: "processing" }, { moves: [] })).toBeUndefined();
  expect(offered({ rail: "card", state: "failed", failure: { code: "canceled" } })).toBeUndefined();
  expect(offered({ rail: "card", state: "failed" }, { moves: [] })).toBeUndefined();
  // Milestones can be funded by card only.
  expect(offered({ rail: "card", state: "failed", purpose: "fund" })).toBeUndefined();
});
