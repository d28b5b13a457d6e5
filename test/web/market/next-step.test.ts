import { expect, test } from "vitest";
import { aContractAtWork, current } from "#test/builders/contract-at-work.ts";
import { saidStepOf } from "#web/market/next-step.ts";

const now = "2026-12-20";

test.each([
  ["an offer", { state: "offer_sent" }, "Waiting for Rosa to accept", "Maya wants to hire you. Accept or decline"],
  ["work", {}, "Rosa is working on milestone 1, due Jan 1", "You're working on milestone 1, due Jan 1"],
  [
    "work that is late",
    { current: { ...current, endDay: "2026-12-17" } },
    "Rosa is working on milestone 1, 3 days overdue",
    "You're working on milestone 1, 3 days overdue",
  ],
  [
    "a milestone that waits to be funded",
    { asksFunding: true },
    "Fund milestone 1 so Rosa can start",
    "Waiting for Maya to fund milestone 1",
  ],
  [
    "a milestone that is funded as the bid asked",
    { asksFunding: true, current: { ...current, isFunded: true } },
    "Rosa is working on milestone 1, due Jan 1",
    "You're working on milestone 1, due Jan 1",
  ],
  [
    "a milestone that is done without waiting for funding",
    { asksFunding: true, current: { ...current, state: "submitted" } },
    "Rosa marked milestone 1 done. Review and pay",
    "Waiting for Maya to pay milestone 1",
  ],
  [
    "a milestone that is done",
    { current: { ...current, state: "submitted" } },
    "Rosa marked milestone 1 done. Review and pay",
    "Waiting for Maya to pay milestone 1",
  ],
  [
    "a payment on its way",
    { current: { ...current, state: "submitted", isPaying: true } },
    "Your payment for milestone 1 is processing",
    "The payment for milestone 1 is processing",
  ],
  [
    "a payment that the bank has taken back",
    { current: { ...current, state: "submitted", trouble: "returned" } },
    "Your bank reversed the payment for milestone 1. Pay it again",
    "The bank reversed the payment for milestone 1. Waiting for Maya to pay it again",
  ],
  [
    "a payment that the bank has taken back after the end",
    { state: "ended", current: { ...current, state: "submitted", trouble: "returned" } },
    "Your bank reversed the payment for milestone 1. Pay it again",
    "The bank reversed the payment for milestone 1. Waiting for Maya to pay it again",
  ],
  [
    "a payment of which nobody knows yet",
    { current: { ...current, state: "submitted", isPaying: true, trouble: "checked" } },
    "We're checking your payment for milestone 1. Don't pay it again",
    "We're checking the payment for milestone 1",
  ],
  [
    "a transfer that the bidder's bank did not take",
    { current: { ...current, state: "submitted", isPaying: true, trouble: "held_by_bank" } },
    "Your payment for milestone 1 hasn't reached Rosa yet. Don't pay it again",
    "The payment for milestone 1 didn't reach your bank. Link another account",
  ],
  [
    "a request to cancel",
    { cancellation: { by: "bidder" } },
    "Rosa wants to cancel. Agree or decline",
    "Waiting for Maya to agree to cancel",
  ],
  [
    "a request to cancel that support has made",
    { cancellation: { by: "bidder", bySupport: true } },
    "Dibbs Support asked to cancel on Rosa's behalf. Agree or decline",
    "Waiting for Maya to agree to cancel",
  ],
  [
    "a dispute",
    { current: { ...current, state: "submitted" }, dispute: { number: 1, waitsFor: "bidder" } },
    "Milestone 1 is in dispute. Waiting for Rosa to answer",
    "Answer the dispute about milestone 1",
  ],
  [
    "a dispute about what was paid",
    { current: null, dispute: { number: 3, waitsFor: "support" } },
    "Dibbs Support is deciding the dispute about milestone 3",
    "Dibbs Support is deciding the dispute about milestone 3",
  ],
  [
    "another milestone than that in dispute",
    { current: { ...current, state: "submitted" }, dispute: { number: 2, waitsFor: "support" } },
    "Rosa marked milestone 1 done. Review and pay",
    "Waiting for Maya to pay milestone 1",
  ],
  [
    "nothing that is left",
    { current: null },
    "All milestones are completed. End the contract",
    "All milestones are paid. Waiting for Maya to end the contract",
  ],
  ["the end", { state: "ended" }, "Completed and paid", "Completed and paid"],
])("%s: each side is told the next step, and at most one must act", (_what, but, toPoster, toBidder) => {
  const [poster, bidder] = ["maya", "rosa"].map((reader) => saidStepOf(aContractAtWork(but), reader, now));
  expect([poster?.text, bidder?.text]).toEqual([toPoster, toBidder]);
  // At most one of the two has to act.
  expect(poster?.isYours && bidder?.isYours).toBe(false);
});

test.each([
  ["failed", "Your payment for milestone 1 didn't go through. Pay it again"],
  ["held_by_card", "Your payment for milestone 1 hasn't reached Rosa yet. Don't pay it again"],
] as const)("a card payment that is %s is explained to the poster", (trouble, text) => {
  const isPaying = trouble === "held_by_card";
  const at = aContractAtWork({ current: { ...current, state: "submitted", isPaying, trouble } });
  expect(saidStepOf(at, "maya", now)).toMatchObject({ text, isYours: trouble === "failed" });
});
