import { expect, test } from "vitest";
import type { PublicHistoryEntry } from "#core/shared/history.ts";
import { sayEntry } from "#web/features/contract/say-history.ts";
import type { Viewed } from "#web/features/contract/viewed.ts";

const contract = {
  posterId: "poster",
  bidderId: "bidder",
  poster: { name: "Olive Owner" },
  bidder: { name: "Cole Contractor" },
  milestones: [],
  payments: [],
  refunds: [],
  disputes: [],
} as unknown as Viewed;

const moved = (event: string, personId: string, actorKind: string) =>
  sayEntry(
    { noun: "contract", event, personId, actorKind, subjectId: "contract" } as unknown as PublicHistoryEntry,
    contract,
  )?.title;

test("a move names the person it belongs to, and support if support made it for them", () => {
  expect(moved("accept", "bidder", "person")).toBe("Cole Contractor accepted the contract");
  expect(moved("accept", "bidder", "support")).toBe("Dibbs Support for Cole Contractor accepted the contract");
  expect(moved("offer", "poster", "support")).toBe(
    "Dibbs Support for Olive Owner offered Cole Contractor the contract",
  );
  expect(moved("cancel", "poster", "support")).toBe(
    "Dibbs Support for Olive Owner agreed, and the contract was canceled",
  );
});

test("a release names the poster, and nobody if the system released the money", () => {
  const released = (actorKind: string) =>
    sayEntry(
      {
        noun: "payment",
        event: "release",
        personId: null,
        actorKind,
        subjectId: "payment",
      } as unknown as PublicHistoryEntry,
      contract,
    )?.title;
  expect(released("person")).toBe("Olive Owner released the money for milestone ");
  expect(released("system")).toBe("The money for milestone  was released");
});

test("a refund by the system gives its reason: both changed the milestone, or the contract is over", () => {
  const proposedAt = new Date("2026-05-02T12:00:00Z");
  const goesBack = (askedBy: "poster" | "bidder", actorKind: string, but: object = {}, milestone = "planned") =>
    sayEntry(
      {
        noun: "refund",
        event: askedBy === "bidder" ? "request" : "agree",
        personId: null,
        actorKind,
        subjectId: "refund",
        at: proposedAt,
      } as unknown as PublicHistoryEntry,
      {
        ...contract,
        state: "accepted",
        cancellation: null,
        milestones: [{ id: "milestone", number: 2, state: milestone }],
        payments: [{ id: "payment", milestoneId: "milestone" }],
        refunds: [{ id: "refund", paymentId: "payment", askedBy }],
        ...but,
      } as unknown as Viewed,
    )?.title;
  const over = (isLeaving: boolean, updatedAt = proposedAt) => ({
    state: "cancelled",
    cancellation: { isLeaving, proposedAt },
    updatedAt,
  });
  expect(goesBack("bidder", "person")).toBe("Cole Contractor refunded milestone 2");
  expect(goesBack("poster", "person")).toBe("Cole Contractor agreed to refund milestone 2");
  const changed = "Both agreed to a change, so money held for milestone 2 goes back to Olive Owner";
  expect(goesBack("bidder", "system")).toBe(changed);
  expect(goesBack("bidder", "system", {}, "dropped")).toBe(changed);
  expect(goesBack("poster", "system")).toBe(changed);
  const canceled = "The contract was canceled, so the money held for milestone 2 goes back to Olive Owner";
  expect(goesBack("bidder", "system", over(false), "dropped")).toBe(canceled);
  const left = "Olive Owner canceled within the cancellation period, so the money for milestone 2 goes back to them";
  expect(goesBack("bidder", "system", over(true), "completed")).toBe(left);
  // A refund because of a change, before the contract was left, or before it was canceled while canceling was already
  // proposed.
  const later = new Date("2026-05-03T12:00:00Z");
  expect(goesBack("bidder", "system", over(true, later))).toBe(changed);
  expect(goesBack("bidder", "system", over(false, later), "dropped")).toBe(changed);
});
