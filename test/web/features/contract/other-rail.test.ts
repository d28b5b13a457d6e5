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

test("after a payment that failed or was taken back the other way is offered, if the seller takes both", () => {
  expect(offered({ rail: "card", state: "failed" })).toBe("bank");
  expect(offered({ rail: "bank", state: "failed" })).toBe("card");
  expect(offered({ rail: "bank", state: "returned" })).toBe("card");
  expect(offered({ rail: "card", state: "failed" }, { rails: ["card"] })).toBeUndefined();
  expect(offered({ rail: "bank", state: "failed" }, { rails: [] })).toBeUndefined();
});

test("it is not offered where nothing failed, where it was given up, or where nothing can be paid now", () => {
  expect(offered(null)).toBeUndefined();
  expect(offered({ rail: "card", state: "processing" }, { moves: [] })).toBeUndefined();
  expect(offered({ rail: "card", state: "failed", failure: { code: "canceled" } })).toBeUndefined();
  expect(offered({ rail: "card", state: "failed" }, { moves: [] })).toBeUndefined();
  // Milestones can be funded by card only.
  expect(offered({ rail: "card", state: "failed", purpose: "fund" })).toBeUndefined();
});
