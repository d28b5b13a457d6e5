import { expect, test } from "vitest";
import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import { aContractAtWork, current } from "#test/builders/contract-at-work.ts";
import { dueOf, waitingFor } from "#web/features/home/waiting.ts";

const now = "2026-12-20";

const contract = (id: string, but: object): ContractAtWork =>
  aContractAtWork({ id, bidId: `bid-${id}`, listingTitle: `Project ${id}`, ...but });

const submitted = (amount: number, isPaying = false) => ({
  current: { ...current, state: "submitted", amount, isPaying },
});

const contracts = [
  contract("a", submitted(90_000)),
  contract("b", submitted(60_050)),
  contract("c", submitted(10_000, true)),
  contract("d", {}),
  contract("e", { state: "offer_sent" }),
];

test("a poster is shown what to pay, then bids to review; the bidder what to answer and to work on", () => {
  const listings = [
    { id: "x", title: "A porch", bidCount: 2 },
    { id: "y", title: "A fence", bidCount: 0 },
  ] as unknown as Parameters<typeof waitingFor>[2];
  expect(waitingFor("maya", contracts, listings, now).map(({ text, to }) => [text, to])).toEqual([
    ["Rosa marked milestone 1 done. Review and pay", "/v1/projects/contract?contract_id=a"],
    ["Rosa marked milestone 1 done. Review and pay", "/v1/projects/contract?contract_id=b"],
    ["2 bids to review", "/v1/projects/bidders?listing_id=x"],
  ]);
  expect(waitingFor("rosa", contracts, [], now).map(({ text, to }) => [text, to])).toEqual([
    ["You're on milestone 1, due Jan 1", "/v1/my-bids/contract?bid_id=bid-d"],
    ["Maya wants to hire you. Accept or decline", "/v1/my-bids/contract?bid_id=bid-e"],
  ]);
});

test("money is due for milestones that are done, until their payment is on its way, and not while they are in dispute", () => {
  const disputed = contract("f", { ...submitted(5000), dispute: { number: 1, waitsFor: "support" } });
  expect(dueOf([disputed], "maya", "posterId")).toEqual({ count: 0, amount: 0 });
  expect(dueOf(contracts, "maya", "posterId")).toEqual({ count: 2, amount: 150_050 });
  expect(dueOf(contracts, "rosa", "bidderId")).toEqual({ count: 2, amount: 150_050 });
  expect(dueOf(contracts, "rosa", "posterId")).toEqual({ count: 0, amount: 0 });
});
