import { Effect } from "effect";
import { describe, expect } from "vitest";
import { hireBidder, offerAgain } from "#core/contract/contract/hire-bidder.ts";
import { viewLastOffer } from "#core/contract/contract/list-contracts.ts";
import { refuseContract, withdrawContract } from "#core/contract/contract/release-contract.ts";
import { viewBid } from "#core/market/bid/view-bid.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { newcomer, offeredContract, submittedBid } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";

const milestones = [
  { amount: cents(150_000), description: "  Take the old porch down ", endDay: "2099-06-01" as Day },
  { amount: cents(250_000), description: "Build the new one", endDay: "2099-07-01" as Day },
];

describe("an offer that was withdrawn or refused is changed and sent again", () => {
  testInWorld("after withdrawing, with other milestones, to the same bidder, who sees what changed", function* () {
    const { owner, contractor, contract, bid } = yield* offeredContract();
    expect(yield* viewLastOffer(owner, bid.id)).toBeNull();
    yield* withdrawContract(owner, contract.id);
    expect(yield* viewLastOffer(owner, bid.id)).toMatchObject({ state: "withdrawn", milestones: bid.milestones });
    const again = yield* offerAgain(owner, { bidId: bid.id, milestones });
    expect(again).toMatchObject({ state: "offer_sent", totalCost: 400_000 });
    const seen = yield* viewContract(contractor, again.id);
    expect(seen.milestones.map(({ number, amount, description }) => [number, amount, description])).toEqual([
      [1, 150_000, "Take the old porch down"],
      [2, 250_000, "Build the new one"],
    ]);
    expect(seen.bidMilestones).toEqual(bid.milestones);
    expect(yield* toldTo(contractor)).toContain("You have an offer");
    // The poster starts once more from the latest offer.
    yield* withdrawContract(owner, again.id);
    expect((yield* viewLastOffer(owner, bid.id))?.milestones).toHaveLength(2);
    const now = yield* viewBid(owner, bid.id);
    expect(yield* hireBidder(owner, now)).toMatchObject({ totalCost: bid.amount });
  });

  testInWorld("tells the bidder that it differs from their bid only where it does, in any of its parts", function* () {
    const { owner, contractor, contract, bid } = yield* offeredContract();
    const wordsOf = Effect.fnUntraced(function* () {
      const { items } = yield* listAlerts(contractor, { after: null, limit: 10 });
      return items.find(({ title }) => title === "You have an offer")?.message ?? "";
    });
    let offered = contract.id;
    const [first, ...others] = bid.milestones;
    if (first === undefined) throw new Error("The bid has milestones.");
    for (const [milestones, words] of [
      [bid.milestones, "Accept it to get started."],
      [[{ ...first, amount: cents(first.amount + 100) }, ...others], "differ from your bid"],
      [[{ ...first, description: "Something else" }, ...others], "differ from your bid"],
      [[{ ...first, endDay: "2098-01-01" as Day }, ...others], "differ from your bid"],
      [others, "differ from your bid"],
    ] as const) {
      yield* withdrawContract(owner, offered);
      offered = (yield* offerAgain(owner, { bidId: bid.id, milestones })).id;
      expect(yield* wordsOf()).toContain(words);
    }
  });

  testInWorld("after the bidder has refused it too", function* () {
    const { owner, contractor, contract, bid } = yield* offeredContract();
    yield* refuseContract(contractor, contract.id);
    expect(yield* viewLastOffer(contractor, bid.id)).toMatchObject({ state: "refused" });
    expect(yield* offerAgain(owner, { bidId: bid.id, milestones })).toMatchObject({ state: "offer_sent" });
  });

  testInWorld("by the rules of milestones, by the poster alone, and never as a first offer", function* () {
    const fresh = yield* submittedBid();
    const first = offerAgain(fresh.owner, { bidId: fresh.bid.id, milestones });
    expect(yield* Effect.flip(first)).toMatchObject({ _tag: "Blocked", code: "NoOfferBefore" });
    const { owner, contractor, contract, bid } = yield* offeredContract();
    const stranger = yield* newcomer("contractor");
    yield* withdrawContract(owner, contract.id);
    const [stage] = milestones;
    for (const [broken, field] of [
      [[], "milestones"],
      [[{ ...stage, amount: null }], "milestones.0.amount"],
      [[{ ...stage, amount: cents(150_050) }], "milestones.0.amount"],
      [[{ ...stage, description: " " }], "milestones.0.description"],
      [[{ ...stage, endDay: null }], "milestones.0.endDay"],
      [[{ ...stage, endDay: "2020-01-01" as Day }], "milestones.0.endDay"],
    ] as const) {
      const attempt = offerAgain(owner, { bidId: bid.id, milestones: broken as never });
      expect(yield* Effect.flip(attempt)).toMatchObject({ _tag: "Invalid", issues: [{ field }] });
    }
    for (const actor of [contractor, stranger]) {
      const attempt = offerAgain(actor, { bidId: bid.id, milestones });
      expect(yield* Effect.flip(attempt)).toMatchObject({ _tag: "NotFound" });
    }
    expect(yield* Effect.flip(viewLastOffer(stranger, bid.id))).toMatchObject({ _tag: "NotFound" });
  });
});
