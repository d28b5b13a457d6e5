import { describe, expect, test } from "vitest";
import { levelBids, medianOf } from "#core/market/bid/level-bids.ts";
import type { ScopeAnswer } from "#core/market/bid/scope-answer.ts";
import type { Scope } from "#core/market/listing/scope.ts";
import { BidId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aScopeAnswer } from "#test/builders/bid.ts";
import { aScopeLine } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";

const demolition = aScopeLine("1", { title: "Demolition" });
const counters = aScopeLine("2", { title: "Counters" });
const tile = aScopeLine("3", { title: "Tile", kind: "allowance", allowance: cents(60_000) });
const door = aScopeLine("4", { title: "Paint the door", kind: "optional" });
const scope: Scope = [demolition, counters, tile, door];

/** A bid's answer to a line: a price in dollars, a word, or nothing. */
type Said = number | "included" | "excluded" | { readonly instead: number } | null;
const answersOf = (said: ReadonlyArray<Said>): ReadonlyArray<ScopeAnswer> =>
  said.flatMap((one, at) => {
    const line = scope[at];
    if (one === null || line === undefined) return [];
    if (typeof one === "string") return [aScopeAnswer(line, { kind: one, amount: null })];
    if (typeof one === "object") {
      return [aScopeAnswer(line, { kind: "alternative", alternative: "Oak", amount: cents(one.instead * 100) })];
    }
    const kind = line.kind === "allowance" ? "allowance" : "priced";
    return [aScopeAnswer(line, { kind, amount: cents(one * 100) })];
  });
const bid = (dollars: number, ...said: ReadonlyArray<Said>) => ({
  id: idOf(BidId),
  amount: cents(dollars * 100),
  scopeAnswers: answersOf(said),
});

const cases: ReadonlyArray<
  readonly [
    name: string,
    bids: ReadonlyArray<ReturnType<typeof bid>>,
    /** For the first bid, in dollars: what fills each line, how many gaps and exclusions, and the leveled total. */
    expected: readonly [fills: ReadonlyArray<number | null>, gaps: number, exclusions: number, leveled: number | null],
  ]
> = [
  [
    "a bid that covers everything stays as it is",
    [bid(1_500, 500, 400, 600, null), bid(1_000, 300, 100, 600)],
    [[null, null, null, null], 0, 0, 1_500],
  ],
  [
    "gaps and exclusions are filled with the middle of an odd number of prices",
    [bid(100, null, "excluded", 600), bid(1, 500, 900), bid(1, 100, 200), bid(1, 900, 300)],
    [[500, 300, null, null], 1, 1, 900],
  ],
  [
    "of an even number with the mean of the two in the middle",
    [bid(100, null, "included", 600), bid(1, 500), bid(1, 200), bid(1, 100), bid(1, 900)],
    [[350, null, null, null], 1, 0, 450],
  ],
  [
    "a price for something else counts",
    [bid(100, null, 1, 1), bid(1, { instead: 700 })],
    [[700, null, null, null], 1, 0, 800],
  ],
  [
    "what is included without a price says nothing of the price",
    [bid(100, 1, null, 1), bid(1, 1, "included"), bid(1, 1, 250)],
    [[null, 250, null, null], 1, 0, 350],
  ],
  [
    "where nobody has a price, nothing is filled",
    [bid(100, 1, null, 1), bid(1, 1, "excluded")],
    [[null, null, null, null], 1, 0, 100],
  ],
  [
    "an allowance is filled with what was set aside, whatever the others reckon with",
    [bid(100, 1, 1, "excluded"), bid(1, 1, 1, 900)],
    [[null, null, 600, null], 0, 1, 700],
  ],
  [
    "what is optional is no gap",
    [bid(100, 1, 1, 1, "excluded"), bid(1, 1, 1, 1, 50)],
    [[null, null, null, null], 0, 0, 100],
  ],
  [
    "of a bid on the whole it is not known what it covers",
    [bid(100), bid(1, 500, 400, 600)],
    [[null, null, null, null], 0, 0, null],
  ],
];

describe("leveled bids:", () => {
  test.each(cases)("%s", (_name, bids, [fills, gaps, exclusions, leveled]) => {
    const [first] = levelBids(scope, bids);
    const dollars = (sum: number | null | undefined) => (sum == null ? null : sum / 100);
    expect(first?.lines.map(({ fill }) => dollars(fill))).toEqual(fills);
    expect([first?.gaps, first?.exclusions, dollars(first?.leveled)]).toEqual([gaps, exclusions, leveled]);
  });

  test("a scope without lines leaves the price as bid, and answers to removed lines are listed apart", () => {
    const one = bid(100, 1, 1);
    expect(levelBids([], [one])).toMatchObject([{ lines: [], gone: one.scopeAnswers, leveled: 10_000 }]);
  });

  test("lines that changed after the bid are counted, and their prices are still used", () => {
    const more: Scope = [{ ...demolition, quantity: 900 }, counters];
    const [first, second] = levelBids(more, [bid(100, 500, 400), bid(100, null, 400)]);
    expect([first?.changed, second?.changed, second?.added]).toEqual([1, 0, 50_000]);
  });
});

test.each([
  [[], null],
  [[3], 3],
  [[9, 1], 5],
  [[2, 1], 2],
  [[9, 1, 4], 4],
  [[8, 1, 4, 5], 5],
])("the median of %j is %j", (figures, middle) => {
  expect(medianOf(figures)).toBe(middle);
});
