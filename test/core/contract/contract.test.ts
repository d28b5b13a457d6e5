import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { listContracts, listHistory, listOwnContracts } from "#core/contract/contract/list-contracts.ts";
import { refuseContract, withdrawContract } from "#core/contract/contract/release-contract.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { viewBid } from "#core/market/bid/view-bid.ts";
import { viewListing } from "#core/market/listing/view-listing.ts";
import { viewContract, viewContractOfBid } from "#core/money/contract-view/view-contract.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { anyMoney, cents } from "#core/shared/money.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aBidDraft, aWholeBidDraft } from "#test/builders/bid.ts";
import {
  acceptedContract,
  bidOn,
  newcomer,
  offeredContract,
  payableContract,
  payByCard,
  submittedBid,
  withBank,
  withCardAccount,
} from "#test/builders/errand.ts";
import { firstPage } from "#test/builders/found.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { inWorld, letPass } from "#test/world.ts";

describe("an offer", () => {
  testInWorld("holds the milestones of the bid in their order, all of them still to do", function* () {
    const { owner, contractor, bid, contract } = yield* offeredContract();
    const view = yield* viewContract(owner, contract.id);
    expect(view).toMatchObject({ state: "offer_sent", totalCost: 800_000, totalPaid: 0, moves: ["withdraw"] });
    expect(view.milestones.map(({ number, amount, state }) => [number, amount, state])).toEqual([
      [1, 200_000, "planned"],
      [2, 350_000, "planned"],
      [3, 250_000, "planned"],
    ]);
    expect(view.milestones.map(({ moves }) => moves)).toEqual([[], [], []]);
    expect((yield* viewContractOfBid(contractor, bid.id)).id).toBe(contract.id);
    expect(yield* toldTo(contractor)).toEqual(["You have an offer"]);
  });

  const waysOut = [
    ["withdrawn by the poster", "owner", withdrawContract, "withdrawn", "Offer withdrawn"],
    ["refused by the bidder", "contractor", refuseContract, "refused", "Offer declined"],
  ] as const;

  test.each(waysOut)(
    "that is %s returns the bid and the listing to their previous states",
    (_name, who, release, state, title) =>
      inWorld(
        Effect.fnUntraced(function* () {
          const scene = yield* offeredContract();
          const { owner, contractor, listing, bid, contract } = scene;
          yield* release(scene[who], contract.id);
          expect(yield* viewListing(owner, listing.id)).toMatchObject({
            state: "open",
            moves: ["edit", "close", "remove"],
          });
          expect(yield* viewBid(contractor, bid.id)).toMatchObject({ state: "submitted", contractId: null });
          for (const person of [owner, contractor]) {
            expect(yield* Effect.flip(viewContract(person, contract.id))).toMatchObject({ _tag: "NotFound" });
            expect(yield* Effect.flip(viewContractOfBid(person, bid.id))).toMatchObject({ _tag: "NotFound" });
            expect((yield* listOwnContracts(person, firstPage)).items).toEqual([]);
          }
          expect((yield* listContracts({ ...anyMoney, state }, firstPage)).items).toMatchObject([{ id: contract.id }]);
          const story = yield* listHistory(owner, contract.id);
          expect(story.at(-1)).toMatchObject({ noun: "bid", from: "contract_created", to: "submitted" });
          const [told, other] = who === "owner" ? [contractor, owner] : [owner, contractor];
          expect(yield* toldTo(told)).toContain(title);
          expect(yield* toldTo(other)).not.toContain(title);
        }),
      )(),
  );

  testInWorld(
    "that was withdrawn can be made again after the milestones were changed, and to somebody else",
    function* () {
      const { owner, contractor, listing, bid, contract } = yield* offeredContract();
      yield* withdrawContract(owner, contract.id);
      const draft = aWholeBidDraft({ amount: cents(500_000) });
      const second = yield* hireBidder(owner, yield* editBid(contractor, { bidId: bid.id, draft }));
      expect(yield* viewContract(owner, second.id)).toMatchObject({
        totalCost: 500_000,
        milestones: [{ number: 1 }],
      });
      yield* refuseContract(contractor, second.id);
      const other = yield* bidOn(listing, yield* newcomer("supplier"));
      yield* hireBidder(owner, other);
    },
  );

  testInWorld(
    "is of the bid that the poster was shown: one that was changed since is told, and nobody is hired",
    function* () {
      const { owner, contractor, bid } = yield* submittedBid();
      const milestones = bid.milestones.map((stage) => ({ ...stage, amount: cents(stage.amount * 2) }));
      const changed = yield* editBid(contractor, { bidId: bid.id, draft: aBidDraft({ milestones }) });
      expect(yield* Effect.flip(hireBidder(owner, bid))).toMatchObject({
        _tag: "Blocked",
        code: "BidChanged",
        message: "This bid was changed since you looked at it. It is $16,000.00 now, in 3 milestones.",
        whoCanFix: "you",
      });
      expect(yield* viewBid(owner, bid.id)).toMatchObject({ state: "submitted", contractId: null });
      expect(yield* hireBidder(owner, changed)).toMatchObject({ totalCost: 1_600_000 });
    },
  );

  testInWorld("to a second bidder is refused while the first one stands", function* () {
    const { owner, contractor, listing, contract } = yield* offeredContract();
    yield* withdrawContract(owner, contract.id);
    const rival = yield* bidOn(listing, yield* newcomer("supplier"));
    yield* hireBidder(owner, rival);
    const [mine] = (yield* listOwnContracts(contractor, firstPage)).items;
    expect(mine).toBeUndefined();
    expect(yield* Effect.flip(hireBidder(owner, yield* viewBid(contractor, contract.bidId)))).toMatchObject({
      _tag: "IllegalMove",
      noun: "listing",
      state: "ongoing",
    });
  });
});

describe("accepting an offer", () => {
  const accept = (actor: PersonActor, contractId: Parameters<typeof endContract>[1], skipAccounts: boolean) =>
    acceptContract(actor, { contractId, skipAccounts });

  testInWorld("asks for the accounts first, and goes on without them when that is skipped", function* () {
    const { owner, contractor, contract } = yield* offeredContract();
    const missing = {
      _tag: "Blocked",
      code: "SetUpPaymentMethod",
      message: "Set Up Payment Method",
      whoCanFix: "you",
    };
    expect(yield* Effect.flip(accept(contractor, contract.id, false))).toMatchObject(missing);
    yield* withCardAccount(contractor);
    expect(yield* Effect.flip(accept(contractor, contract.id, false))).toMatchObject(missing);
    expect(yield* viewContract(owner, contract.id)).toMatchObject({ state: "offer_sent" });
    expect(yield* accept(contractor, contract.id, true)).toMatchObject({ state: "accepted" });
    expect(yield* toldTo(owner)).toEqual(["New bid", "Contract accepted"]);
  });

  testInWorld("goes through at once with both accounts", function* () {
    const { contractor, contract } = yield* offeredContract();
    yield* withCardAccount(contractor);
    yield* withBank(contractor);
    expect(yield* accept(contractor, contract.id, false)).toMatchObject({ state: "accepted" });
  });

  testInWorld("is done once; after it, the offer can be neither withdrawn nor refused", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    expect(yield* Effect.flip(accept(contractor, contract.id, true))).toMatchObject({ _tag: "IllegalMove" });
    expect(yield* Effect.flip(withdrawContract(owner, contract.id))).toMatchObject({
      _tag: "IllegalMove",
      noun: "contract",
      state: "accepted",
      moves: expect.arrayContaining(["end"]),
    });
    expect(yield* Effect.flip(refuseContract(contractor, contract.id))).toMatchObject({ _tag: "IllegalMove" });
  });
});

describe("ending a contract", () => {
  testInWorld("is refused until every milestone is completed", function* () {
    const { owner, contract } = yield* payableContract();
    const refusal = {
      _tag: "Blocked",
      code: "MilestonesOpen",
      message: "Please complete all the milestones to end this project.",
    };
    expect(yield* Effect.flip(endContract(owner, contract.id))).toMatchObject(refusal);
    for (const number of [1, 2]) yield* payByCard(owner, contract, number);
    yield* letPass("1 second");
    expect(yield* Effect.flip(endContract(owner, contract.id))).toMatchObject(refusal);
    // Paid does not mean settled.
    yield* payByCard(owner, contract, 3);
    expect(yield* Effect.flip(endContract(owner, contract.id))).toMatchObject(refusal);
    expect(yield* viewContract(owner, contract.id)).toMatchObject({
      state: "accepted",
      moves: ["end", "propose_cancelling"],
    });
    yield* letPass("1 second");
    expect(yield* endContract(owner, contract.id)).toMatchObject({ state: "ended" });
    expect(yield* Effect.flip(endContract(owner, contract.id))).toMatchObject({ _tag: "IllegalMove" });
  });

  testInWorld("is not possible before the offer was accepted", function* () {
    const { owner, contract } = yield* offeredContract();
    expect(yield* Effect.flip(endContract(owner, contract.id))).toMatchObject({ _tag: "IllegalMove" });
  });
});

testInWorld(
  "support acts with the rights of the person it helps, and the history names both, to the people only whom it helped",
  function* () {
    const { owner, contract } = yield* offeredContract();
    yield* withdrawContract({ kind: "support", personId: owner.personId, staff: "sam" }, contract.id);
    const kept = (yield* (yield* History).ofContract(contract.id)).at(-1);
    expect(kept).toMatchObject({ actorKind: "support", actor: `sam for ${owner.personId}` });
    const told = (yield* listHistory(owner, contract.id)).at(-1);
    expect(told).toMatchObject({ actorKind: "support", personId: owner.personId });
    expect(JSON.stringify(told)).not.toContain("sam");
  },
);
