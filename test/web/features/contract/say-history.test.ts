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

test("a move is said to be made by whose it is, and by support where support has made it for them", () => {
  expect(moved("accept", "bidder", "person")).toBe("Cole Contractor accepted the contract");
  expect(moved("accept", "bidder", "support")).toBe("Dibbs Support for Cole Contractor accepted the contract");
  expect(moved("offer", "poster", "support")).toBe(
    "Dibbs Support for Olive Owner offered Cole Contractor the contract",
  );
  expect(moved("cancel", "poster", "support")).toBe(
    "Dibbs Support for Olive Owner agreed, and the contract was canceled",
  );
});

test("money that nobody released is said to have been released by nobody", () => {
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
