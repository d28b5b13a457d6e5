import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { viewPublicProfile } from "#core/contract/feedback/view-public-profile.ts";
import { compareBids, viewBid } from "#core/market/bid/view-bid.ts";
import { refreshUsual } from "#core/money/usual/refresh-usual.ts";
import {
  answerBidToFinal,
  removeBidToFinalAnswer,
  viewBidToFinal,
} from "#core/people/bid-to-final/answer-bid-to-final.ts";
import { bidToFinalOf, type CountedContract, shownBidToFinal } from "#core/people/bid-to-final/bid-to-final.ts";
import { hideAnswer, restoreAnswer } from "#core/people/bid-to-final/hide-answer.ts";
import { saveProfileVisibility } from "#core/people/person/save-profile.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { PersonId } from "#core/shared/ids.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { storedEnd } from "#test/builders/closeout.ts";
import { bidOn, newcomer, postedListing } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";

const owners = Array.from({ length: 12 }, () => idOf(PersonId));

/** Contracts with bids of 1,000 dollars that ended these percentages over or under, each with another owner. */
const ended = (...percents: ReadonlyArray<number>): ReadonlyArray<CountedContract> =>
  percents.map((percent, at) => ({
    posterId: owners[at % 12] as PersonId,
    bid: 100_000,
    final: 100_000 + percent * 1_000,
    ownerAsked: 0,
  }));

describe("the bid-to-final figure", () => {
  test.each([
    ["too few contracts", ended(0, 0, 0, 0, 0, 0, 0), null],
    [
      "too few owners",
      ended(0, 0, 0, 0, 0, 0, 0, 0).map((it, at) => ({ ...it, posterId: owners[at % 4] as PersonId })),
      null,
    ],
    ["all as bid", ended(0, 0, 0, 0, 0, 0, 0, 0), { percent: 0, within: 8, contracts: 8 }],
    ["three quarters", ended(1, -2, 3, -4, 4, 4, 30, 60), { percent: 4, within: 6, contracts: 8 }],
    [
      "less than a percent, told as one",
      ended(0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2),
      { percent: 1, within: 8, contracts: 8 },
    ],
    [
      "what owners asked for on top does not count",
      ended(50, 50, 50, 50, 50, 50, 50, 50).map((it) => ({ ...it, ownerAsked: 50_000 })),
      { percent: 0, within: 8, contracts: 8 },
    ],
    ["a bid of nothing is no bid", ended(0, 0, 0, 0, 0, 0, 0, 0).map((it, at) => (at ? it : { ...it, bid: 0 })), null],
  ])("%s", (_name, given, expected) => {
    expect(bidToFinalOf(given)).toEqual(expected);
  });

  test("shows an answer only beside figures, and not while it is hidden", () => {
    const figures = { percent: 4, within: 6, contracts: 8 };
    const answer = { text: "We bid low.", writtenAt: new Date(), hiddenBecause: null };
    expect(shownBidToFinal(null, answer)).toBe(null);
    expect(shownBidToFinal(figures, null)).toEqual({ ...figures, answer: null });
    expect(shownBidToFinal(figures, answer)).toEqual({ ...figures, answer: "We bid low." });
    expect(shownBidToFinal(figures, { ...answer, hiddenBecause: "Names" })).toEqual({ ...figures, answer: null });
  });

  const proven = Effect.gen(function* () {
    const pro = yield* newcomer("contractor", "Cole Contractor");
    const posters = yield* Effect.forEach(Array.from({ length: 5 }), () => newcomer("home_owner"));
    const at = (yield* now).getTime() - 7 * oneDay;
    for (let place = 0; place < 8; place += 1) {
      const posterId = posters[place % 5]?.personId as PersonId;
      const paid = place < 6 ? 0 : 10;
      yield* storedEnd({
        ...{ posterId, bidderId: pro.personId, endedAt: new Date(at + place), dollars: 1_000 + paid * 10, bid: 1_000 },
      });
    }
    yield* refreshUsual({ again: false });
    return pro;
  });
  const asSupport = (actor: PersonActor) => ({ kind: "support", personId: actor.personId, staff: "sam" }) as const;

  testInWorld("stands on profiles and bids, with an answer that its owner changes and removes", function* () {
    const pro = yield* proven;
    const owner = yield* newcomer("home_owner");
    const figures = { percent: 0, within: 6, contracts: 8 };
    expect(yield* viewBidToFinal(owner, pro.personId)).toEqual({
      bidToFinal: { ...figures, answer: null },
      ownAnswer: null,
    });
    yield* answerBidToFinal(pro, "  Two owners found rot.  ");
    const answer = "Two owners found rot.";
    expect((yield* viewBidToFinal(owner, pro.personId)).bidToFinal).toEqual({ ...figures, answer });
    const bid = yield* bidOn(yield* postedListing(owner), pro);
    expect((yield* viewBid(owner, bid.id)).record.bidToFinal).toEqual({ ...figures, answer });
    const { items } = yield* compareBids(owner, bid.listingId, "amount");
    expect(items).toMatchObject([{ bidToFinal: { ...figures, answer } }]);
    yield* saveProfileVisibility(pro, true);
    expect((yield* viewPublicProfile(pro.personId)).bidToFinal).toEqual({ ...figures, answer });

    yield* hideAnswer(asSupport(pro), "Leave out the owners.");
    expect((yield* viewBidToFinal(owner, pro.personId)).bidToFinal).toEqual({ ...figures, answer: null });
    expect((yield* viewBid(owner, bid.id)).record.bidToFinal?.answer).toBe(null);
    expect((yield* compareBids(owner, bid.listingId, "amount")).items[0]?.bidToFinal?.answer).toBe(null);
    expect((yield* viewBidToFinal(pro, pro.personId)).ownAnswer).toMatchObject({
      text: answer,
      hiddenBecause: "Leave out the owners.",
    });
    // Editing the answer does not bring it back.
    yield* answerBidToFinal(pro, "Two floors had rot.");
    expect((yield* viewBidToFinal(owner, pro.personId)).bidToFinal?.answer).toBe(null);
    yield* restoreAnswer(asSupport(pro));
    expect((yield* viewBidToFinal(owner, pro.personId)).bidToFinal?.answer).toBe("Two floors had rot.");

    yield* removeBidToFinalAnswer(pro);
    expect((yield* viewBidToFinal(owner, pro.personId)).bidToFinal).toEqual({ ...figures, answer: null });
    expect(yield* Effect.flip(hideAnswer(asSupport(pro), "Names"))).toMatchObject({ _tag: "NotFound" });
  });

  testInWorld("is answered by nobody else, and not where there is nothing to answer", function* () {
    const pro = yield* newcomer("contractor");
    expect(yield* Effect.flip(answerBidToFinal(pro, "But …"))).toMatchObject({ code: "NothingToAnswer" });
    expect(yield* Effect.flip(answerBidToFinal(pro, "  "))).toMatchObject({ _tag: "Invalid" });
    expect(yield* Effect.flip(hideAnswer(pro, "No"))).toMatchObject({ _tag: "NotAllowed" });
    expect(yield* Effect.flip(hideAnswer(asSupport(pro), " "))).toMatchObject({ _tag: "Invalid" });
    expect(yield* Effect.flip(restoreAnswer(pro))).toMatchObject({ _tag: "NotAllowed" });
    yield* removeBidToFinalAnswer(pro);
  });
});
