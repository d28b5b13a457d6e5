import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { hireBidder, viewOfferToSign } from "#core/contract/contract/hire-bidder.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { answeredScope, lineSum, scopeAnswerIssues } from "#core/market/bid/scope-answer.ts";
import { listBidders, listBids, viewBid } from "#core/market/bid/view-bid.ts";
import { editListing } from "#core/market/listing/edit-listing.ts";
import type { Scope } from "#core/market/listing/scope.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { cents } from "#core/shared/money.ts";
import { aBidDraft, aScopeAnswer } from "#test/builders/bid.ts";
import { bidOn, newcomer, postedListing } from "#test/builders/errand.ts";
import { aListingDraft, aScopeLine } from "#test/builders/listing.ts";
import { testInWorld } from "#test/test-in-world.ts";

const tearOut = aScopeLine("1");
const boards = aScopeLine("2", { title: "Lay cedar boards", note: "Hidden fasteners" });
const lights = aScopeLine("3", { title: "Step lights", kind: "allowance", allowance: cents(60_000) });
const rail = aScopeLine("4", { title: "Second rail", kind: "optional" });
const scope: Scope = [tearOut, boards, lights, rail];
const answers = [
  aScopeAnswer(tearOut, { amount: cents(300_000), note: " With a dumpster " }),
  aScopeAnswer(boards, { kind: "alternative", alternative: " Larch boards ", amount: cents(450_000) }),
  aScopeAnswer(lights, { kind: "allowance", amount: cents(50_000) }),
];

/** A project with a scope, and a bid of 8,000 dollars that answers it. */
const answered = Effect.gen(function* () {
  const [owner, contractor] = [yield* newcomer("home_owner"), yield* newcomer("contractor")];
  const listing = yield* postedListing(owner, { scope });
  const bid = yield* bidOn(listing, contractor, { scopeAnswers: answers });
  return { owner, contractor, listing, bid };
});

const reworded = Effect.fnUntraced(function* (owner: PersonActor, { id, pictures }: Listed, lines: Scope) {
  return yield* editListing(owner, { listingId: id, draft: aListingDraft({ pictures, scope: lines }) });
});
type Listed = Effect.Success<ReturnType<typeof postedListing>>;

describe("answers to a scope of work", () => {
  testInWorld("are kept with the bid, trimmed, and read by its poster and its bidder alone", function* () {
    const { owner, contractor, listing, bid } = yield* answered;
    const [first, second] = bid.scopeAnswers;
    expect([first?.note, second?.alternative]).toEqual(["With a dumpster", "Larch boards"]);
    expect((yield* viewBid(contractor, bid.id)).scopeAnswers).toEqual(bid.scopeAnswers);
    const { items } = yield* listBids(owner, listing.id, { after: null, limit: 5 });
    expect(items[0]?.scopeAnswers).toEqual(bid.scopeAnswers);
    const stranger = yield* newcomer("contractor");
    expect(yield* Effect.flip(viewBid(stranger, bid.id))).toMatchObject({ _tag: "NotFound" });
    const seen = yield* listBidders(stranger, listing.id, { after: null, limit: 5 });
    expect(JSON.stringify(seen)).not.toContain("Larch");
  });

  testInWorld("may be left out, and stay as they are in an edit that knows nothing of them", function* () {
    const { contractor, listing, bid } = yield* answered;
    const other = yield* bidOn(listing, yield* newcomer("contractor"));
    expect(other.scopeAnswers).toEqual([]);
    const kept = yield* editBid(contractor, { bidId: bid.id, draft: aBidDraft({ description: "We can begin." }) });
    expect(kept.scopeAnswers).toEqual(bid.scopeAnswers);
    const cleared = yield* editBid(contractor, { bidId: bid.id, draft: aBidDraft({ scopeAnswers: [] }) });
    expect(cleared.scopeAnswers).toEqual([]);
  });

  testInWorld("stay with their lines when the scope is changed, and say what is not as it was", function* () {
    const { owner, contractor, listing, bid } = yield* answered;
    const wider = { ...boards, quantity: 300 };
    const added = aScopeLine("5", { title: "Oil the boards" });
    const { scope: now } = yield* reworded(owner, listing, [wider, lights, rail, added]);
    const { lines, gone } = answeredScope(now, (yield* viewBid(owner, bid.id)).scopeAnswers);
    expect(lines.map(({ line, answer, missing, isChanged }) => [line.id, answer?.kind, missing, isChanged])).toEqual([
      ["2", "alternative", null, true],
      ["3", "allowance", null, false],
      ["4", undefined, null, false],
      ["5", undefined, "gap", false],
    ]);
    expect(gone.map(({ asked }) => asked.title)).toEqual(["Tear out the old porch"]);

    // A bidder whose draft answers the old scope must review the new one; the draft is kept.
    const stale = yield* Effect.flip(
      editBid(contractor, { bidId: bid.id, draft: aBidDraft({ scopeAnswers: answers }) }),
    );
    const message = "This line has changed. Open your bid again and look at it.";
    expect(stale).toMatchObject({
      issues: [
        { field: "scopeAnswers.0.asked", message },
        { field: "scopeAnswers.1.asked", message },
      ],
    });
    const again = [aScopeAnswer(wider), aScopeAnswer(added, { kind: "excluded", amount: null })];
    const edited = yield* editBid(contractor, { bidId: bid.id, draft: aBidDraft({ scopeAnswers: again }) });
    expect(answeredScope(now, edited.scopeAnswers)).toMatchObject({
      lines: [{ isChanged: false }, { missing: "gap" }, { missing: null }, { missing: "excluded" }],
      gone: [],
    });
  });

  testInWorld("stand in the document that both sign", function* () {
    const { owner, bid } = yield* answered;
    const offer = { bidId: bid.id, shownVersion: 1, drafts: null, terms: {} };
    const { document } = yield* viewOfferToSign(owner, offer, "en");
    const blocks = document.sections.flatMap((section) => section.blocks);
    const table = blocks.find((block) => block.kind === "table" && block.caption === "Line by line");
    expect(table).toMatchObject({
      rows: [
        [
          { text: "Tear out the old porch, 240 sq ft" },
          { text: "Included, at a price of its own. With a dumpster" },
          { cents: 300_000 },
        ],
        [{ text: "Lay cedar boards, 240 sq ft" }, { text: "Something else instead. Larch boards" }, { cents: 450_000 }],
        [{ text: "Step lights, 240 sq ft" }, { text: "Allowance" }, { cents: 50_000 }],
      ],
    });
    yield* hireBidder(owner, bid);
  });
});

test("the check of a bid says what is wrong with which answer", () => {
  const other = { ...aScopeAnswer(aScopeLine("9")), kind: "included" as const, amount: null };
  expect(
    scopeAnswerIssues(
      [
        aScopeAnswer(tearOut, { amount: null }),
        aScopeAnswer(boards, { kind: "alternative", alternative: " " }),
        aScopeAnswer(rail, { kind: "allowance" }),
        aScopeAnswer(tearOut, { kind: "excluded" }),
        other,
      ],
      scope,
    ),
  ).toEqual([
    { field: "scopeAnswers.0.amount", message: "Please enter a price." },
    { field: "scopeAnswers.1.alternative", message: "Please say what you offer instead." },
    { field: "scopeAnswers.2.kind", message: "This line has no allowance." },
    { field: "scopeAnswers.3.amount", message: "Enter an amount only for a line that you price separately." },
    { field: "scopeAnswers.4.asked", message: "This line has changed. Open your bid again and look at it." },
    { field: "scopeAnswers", message: "A line is answered twice. Please keep one answer." },
  ]);
});

test.each([
  ["comes to the bid", 300_000, [300_000], false, { rest: 0, addsUp: true }],
  ["leaves the rest to lines without a price", 350_000, [300_000], true, { rest: 50_000, addsUp: true }],
  ["is less than the bid, and nothing is without a price", 350_000, [300_000], false, { rest: 50_000, addsUp: false }],
  ["is more than the bid", 250_000, [200_000, 100_000], true, { rest: -50_000, addsUp: false }],
])("the sum of the priced lines %s", (_name, amount, prices, hasUnpriced, expected) => {
  const said = prices.map((price) => aScopeAnswer(tearOut, { amount: cents(price) }));
  const unpriced = hasUnpriced ? [aScopeAnswer(boards, { kind: "included", amount: null })] : [];
  expect(lineSum([...said, ...unpriced], amount)).toMatchObject({ ...expected, priced: 300_000, hasUnpriced });
});

test("lines without a price have no sum to compare, and a bid without answers has no missing lines", () => {
  expect(lineSum([aScopeAnswer(tearOut, { kind: "included", amount: null })], 100)).toBeNull();
  expect(answeredScope(scope, []).lines.every(({ missing }) => missing === null)).toBe(true);
});
