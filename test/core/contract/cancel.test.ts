import { Effect } from "effect";
import { describe, expect } from "vitest";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { proposeCancelling, refuseCancelling, withdrawCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { giveFeedback } from "#core/contract/feedback/give-feedback.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { viewBid } from "#core/market/bid/view-bid.ts";
import { viewListing } from "#core/market/listing/view-listing.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { toldTo } from "#test/builders/alerts.ts";
import {
  acceptedContract,
  bidOn,
  newcomer,
  offeredContract,
  payableContract,
  payByBank,
  payByCard,
} from "#test/builders/errand.ts";
import { aFeedbackDraft } from "#test/builders/feedback.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const reason = "We have sold the house.";

describe("canceling an accepted contract needs both sides", () => {
  testInWorld(
    "one proposes with a reason, the other agrees: what is not paid is dropped, and both are told",
    function* () {
      const { owner, contractor, contract, listing, bid } = yield* acceptedContract();
      const [first] = (yield* viewContract(contractor, contract.id)).milestones;
      if (first) yield* submitMilestone(contractor, first.id);
      const proposed = yield* proposeCancelling(owner, { contractId: contract.id, reason });
      expect(proposed).toMatchObject({ state: "accepted", cancellation: { by: "poster", reason } });
      expect(proposed.cancellation).not.toHaveProperty("bySupport");
      expect(yield* toldTo(contractor)).toContain("Cancel the contract?");
      expect((yield* viewContract(owner, contract.id)).moves).toEqual(["end", "withdraw_cancelling"]);
      expect((yield* viewContract(contractor, contract.id)).moves).toEqual(["refuse_cancelling", "cancel"]);
      yield* cancelContract(contractor, contract.id);
      const seen = yield* viewContract(owner, contract.id);
      expect(seen).toMatchObject({ state: "cancelled", moves: [] });
      expect(seen.milestones.map(({ state, moves }) => [state, moves])).toEqual([
        ["dropped", []],
        ["dropped", []],
        ["dropped", []],
      ]);
      expect((yield* viewBid(contractor, bid.id)).state).toBe("cancelled");
      // No work was done yet, so that others can do it, and this bidder may bid again.
      expect((yield* viewListing(owner, listing.id)).state).toBe("open");
      expect(yield* bidOn(listing, contractor)).toMatchObject({ state: "submitted" });
      for (const actor of [owner, contractor]) expect(yield* toldTo(actor)).toContain("Contract canceled");
      const moves = (yield* listHistory(contractor, contract.id)).filter(({ noun }) => noun === "contract");
      expect(moves.at(-1)).toMatchObject({ event: "cancel", to: "cancelled", reason });
      expect(yield* giveFeedback(owner, { contractId: contract.id, draft: aFeedbackDraft() })).toBeDefined();
    },
  );

  testInWorld("what was paid stays paid, and the listing is closed", function* () {
    const { owner, contractor, contract, listing } = yield* payableContract();
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    yield* proposeCancelling(contractor, { contractId: contract.id, reason });
    yield* cancelContract(owner, contract.id);
    const seen = yield* viewContract(owner, contract.id);
    expect(seen.milestones.map(({ state }) => state)).toEqual(["completed", "dropped", "dropped"]);
    expect(seen.totalPaid).toBe(seen.milestones[0]?.amount);
    expect((yield* viewListing(owner, listing.id)).state).toBe("closed");
    // Its money can still be refunded.
    expect((yield* viewContract(contractor, contract.id)).milestones[0]?.moves).toEqual(["refund"]);
  });

  testInWorld(
    "a payment on its way blocks it, and it is said who can mend that; one that came to nothing does not",
    function* () {
      const { owner, contractor, contract } = yield* payableContract("returns");
      yield* proposeCancelling(contractor, { contractId: contract.id, reason });
      yield* payByBank(owner, contract);
      expect(yield* Effect.flip(cancelContract(owner, contract.id))).toMatchObject({
        _tag: "Blocked",
        code: "PaymentLive",
        whoCanFix: "support",
      });
      expect((yield* viewContract(owner, contract.id)).milestones[1]?.state).toBe("planned");
      yield* letPass("1 minute");
      yield* letPass("1 minute");
      expect(yield* cancelContract(owner, contract.id)).toMatchObject({ state: "cancelled" });
    },
  );

  testInWorld("the other side refuses, or whoever proposed it thinks better of it: the contract goes on", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const propose = proposeCancelling(contractor, { contractId: contract.id, reason });
    yield* propose;
    yield* refuseCancelling(owner, { contractId: contract.id, reason: "You have begun." });
    expect(yield* viewContract(owner, contract.id)).toMatchObject({ state: "accepted", cancellation: null });
    expect(yield* toldTo(contractor)).toContain("Cancellation declined");
    yield* propose;
    yield* withdrawCancelling(contractor, contract.id);
    expect(yield* viewContract(owner, contract.id)).toMatchObject({ state: "accepted", cancellation: null });
    expect(yield* Effect.flip(cancelContract(owner, contract.id))).toMatchObject({ _tag: "IllegalMove" });
  });

  testInWorld(
    "nobody agrees to their own proposal, proposes twice, cancels what is not accepted, or leaves out the reason",
    function* () {
      const { owner, contractor, contract } = yield* acceptedContract();
      const stranger = yield* newcomer("contractor");
      const input = { contractId: contract.id, reason };
      expect(yield* Effect.flip(proposeCancelling(owner, { ...input, reason: " " }))).toMatchObject({
        _tag: "Invalid",
      });
      expect(yield* Effect.flip(proposeCancelling(stranger, input))).toMatchObject({ _tag: "NotFound" });
      expect(yield* Effect.flip(cancelContract(owner, contract.id))).toMatchObject({ _tag: "IllegalMove" });
      yield* proposeCancelling(owner, input);
      for (const attempt of [
        proposeCancelling(owner, input),
        proposeCancelling(contractor, input),
        cancelContract(owner, contract.id),
        refuseCancelling(owner, input),
        withdrawCancelling(contractor, contract.id),
      ]) {
        expect(yield* Effect.flip<unknown, unknown, never>(attempt as never)).toMatchObject({ _tag: "IllegalMove" });
      }
      const offered = yield* offeredContract();
      const early = proposeCancelling(offered.owner, { contractId: offered.contract.id, reason });
      expect(yield* Effect.flip(early)).toMatchObject({ _tag: "IllegalMove" });
    },
  );

  testInWorld("a payment that starts at the same moment and a cancelling never both go through", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    yield* proposeCancelling(owner, { contractId: contract.id, reason });
    const [paid, cancelled] = yield* Effect.all(
      [Effect.result(payByBank(owner, contract)), Effect.result(cancelContract(contractor, contract.id))],
      { concurrency: 2 },
    );
    expect([paid._tag, cancelled._tag].toSorted()).toEqual(["Failure", "Success"]);
  });
});
