import { expect, test } from "vitest";
import type { PublicHistoryEntry } from "#core/shared/history.ts";
import { sayEntry } from "#web/features/contract/say-history.ts";
import type { Viewed } from "#web/features/contract/viewed.ts";

const payment = { id: "payment-1", milestoneId: "milestone-1", rail: "card", state: "failed" };
const contract = (failure: { code: string } | null, rail = "card") =>
  ({
    poster: { name: "Maya Torres" },
    bidder: { name: "Rosa Delgado" },
    milestones: [{ id: "milestone-1", number: 1 }],
    payments: [{ ...payment, rail, failure }],
    refunds: [],
    disputes: [],
  }) as unknown as Viewed;
const entry = (event: string) =>
  ({ noun: "payment", event, subjectId: "payment-1", personId: null }) as unknown as PublicHistoryEntry;

test("a card form that was opened and closed, with nothing sent, is not shown in the contract's history", () => {
  expect(sayEntry(entry("start"), contract(null))).toBeUndefined();
  expect(sayEntry(entry("fail"), contract({ code: "abandoned" }))).toBeUndefined();
  expect(sayEntry(entry("fail"), contract({ code: "canceled" }))).toBeUndefined();
});

test("the history shows a declined card, and a bank transfer from its start", () => {
  expect(sayEntry(entry("fail"), contract({ code: "card_declined" }))?.title).toBe(
    "The payment for milestone 1 didn't go through",
  );
  expect(sayEntry(entry("start"), contract(null, "bank"))?.title).toBe("Maya Torres sent a payment for milestone 1");
});
