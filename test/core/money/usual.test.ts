import { Effect } from "effect";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removeListing } from "#core/market/listing/close-listing.ts";
import { type CloseoutFacts, closeoutOf, closeoutSums } from "#core/money/closeout/closeout.ts";
import { refreshUsual } from "#core/money/usual/refresh-usual.ts";
import {
  cellsFor,
  chooseUsual,
  quartilesOf,
  roundUsual,
  sizeOf,
  type UsualPrice,
  type UsualQuestion,
  usualBudget,
  usualSpan,
} from "#core/money/usual/usual.ts";
import { standingOfUsual, viewUsual, viewUsualOfListing } from "#core/money/usual/view-usual.ts";
import { People } from "#core/people/person/people.ts";
import { type Day, now } from "#core/shared/day.ts";
import { PersonId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { aCloseout, storedEnd } from "#test/builders/closeout.ts";
import { newcomer, postedListing } from "#test/builders/errand.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const owners = Array.from({ length: 12 }, () => idOf(PersonId));
const bidders = Array.from({ length: 12 }, () => idOf(PersonId));

/** This many closeouts of this many owners and bidders, one a day, from 1,000 dollars up in steps of 100. */
const closeouts = (count: number, { ofOwners = count, ofBidders = count } = {}) =>
  Array.from({ length: count }, (_, at) =>
    aCloseout({
      posterId: owners[at % ofOwners] as PersonId,
      bidderId: bidders[at % ofBidders] as PersonId,
      endedAt: new Date(Date.parse("2026-01-05T12:00:00Z") + at * oneDay),
      final: cents(100_000 + at * 10_000),
    }),
  );

const inTexas = (found: ReturnType<typeof quartilesOf>) =>
  found.filter(({ region, size }) => region === "TX" && size === 1).map(({ low, high }) => [low, high]);

describe("the usual price range", () => {
  test.each([
    ["too few contracts", closeouts(7), []],
    ["too few owners", closeouts(8, { ofOwners: 4 }), []],
    ["too few contractors", closeouts(8, { ofBidders: 2 }), []],
    ["as many as it takes", closeouts(8, { ofOwners: 5, ofBidders: 3 }), [[117_500, 152_500]]],
    ["fewer than four more, which change nothing", closeouts(11), [[117_500, 152_500]]],
    ["four more", closeouts(12), [[127_500, 182_500]]],
    ["an owner's third contract, which does not count", closeouts(12, { ofOwners: 5 }), [[117_500, 152_500]]],
  ])("with %s", (_name, given, expected) => {
    expect(inTexas(quartilesOf(given))).toEqual(expected);
    expect(quartilesOf(given.toReversed())).toEqual(expect.arrayContaining([...quartilesOf(given)]));
  });

  test("is computed for a ZIP area, a state and the country, for a size and for all sizes", () => {
    const given = closeouts(8);
    expect(
      quartilesOf(given)
        .map(({ region, size }) => `${region} ${size}`)
        .toSorted(),
    ).toEqual(["787 -1", "787 1", "TX -1", "TX 1", "US -1", "US 1"]);
    const apart = given.map((it, at) => (at % 2 ? { ...it, area: "752", budget: cents(2_000_000) } : it));
    expect(quartilesOf(apart).map(({ region, size }) => `${region} ${size}`)).toEqual(["TX -1", "US -1"]);
  });

  test("does not move with one more contract, except with every fourth", () => {
    const dollars = fc.integer({ min: 500, max: 9_000 });
    fc.assert(
      fc.property(fc.array(dollars, { minLength: 8, maxLength: 12 }), dollars, (finals, last) => {
        const given = closeouts(finals.length).map((it, at) => ({ ...it, final: cents((finals[at] ?? 0) * 100) }));
        const one = aCloseout({ endedAt: new Date("2026-06-01T12:00:00Z"), final: cents(last * 100) });
        const isFourth = (given.length + 1) % 4 === 0;
        fc.pre(!isFourth);
        expect(inTexas(quartilesOf([...given, one]))).toEqual(inTexas(quartilesOf(given)));
      }),
    );
  });

  test.each([
    [117_550, 120_000],
    [1_234_567, 1_200_000],
    [98_765, 99_000],
    [4_321, 4_300],
    [95, 100],
    [999_999_900, 1_000_000_000],
  ])("shows %i cents as %i", (amount, told) => {
    expect(roundUsual(amount)).toBe(told);
  });

  test("groups budgets into sizes, each with one budget that stands for it", () => {
    const budgets = [100, 249_999, 250_000, 999_999, 1_000_000, 2_500_000, 9_999_999, 10_000_000];
    expect(budgets.map(sizeOf)).toEqual([0, 0, 1, 1, 2, 3, 3, 4]);
    expect(budgets.map((it) => sizeOf(usualBudget(it) ?? -1))).toEqual(budgets.map(sizeOf));
    expect([usualBudget(0), usualBudget(Number.NaN)]).toEqual([null, null]);
  });

  test("counts contracts that ended before this week's Monday, of this year and the three before", () => {
    // Sunday night and Monday morning in New York.
    expect(usualSpan(new Date("2026-05-04T03:59:00Z")).until).toEqual(new Date("2026-04-27T04:00:00Z"));
    expect(usualSpan(new Date("2026-05-04T04:01:00Z"))).toEqual({
      from: new Date("2023-01-01T05:00:00Z"),
      until: new Date("2026-05-04T04:00:00Z"),
    });
  });

  const question: UsualQuestion = {
    kind: "service",
    industries: ["Roofing", "Windows"],
    budget: cents(900_000),
    state: "TX",
    zipCode: "78704",
  };
  const price = (region: string, size: number, industry: UsualPrice["industry"] = "Roofing"): UsualPrice => ({
    ...{ kind: "service", industry, region, size },
    low: cents(100),
    high: cents(200),
  });

  test.each([
    ["nothing", [], null],
    ["its own area and size", [price("US", -1), price("787", 1)], { region: { kind: "area", code: "787" } }],
    [
      "the state, where there is nothing closer",
      [price("TX", 1), price("US", 1)],
      { region: { kind: "state", code: "TX" } },
    ],
    [
      "its size in the country before all sizes nearby",
      [price("787", -1), price("US", 1)],
      { region: { kind: "country" } },
    ],
    ["all sizes", [price("787", -1)], { size: null }],
    ["the first of its trades", [price("TX", 1, "Windows"), price("TX", 1)], { industry: "Roofing" }],
    ["another trade that is closer", [price("787", 1, "Windows"), price("TX", 1)], { industry: "Windows" }],
  ])("answers with %s", (_name, found, expected) => {
    const answer = chooseUsual(question, found);
    if (expected === null) expect(answer).toBe(null);
    else expect(answer).toMatchObject(expected);
  });

  test("says from which budget to which its size goes", () => {
    expect(chooseUsual(question, [price("TX", 1)])?.size).toEqual({ from: 250_000, below: 1_000_000 });
    const large = { ...question, budget: cents(20_000_000) };
    expect(chooseUsual(large, [price("TX", 4)])?.size).toEqual({ from: 10_000_000, below: null });
    expect(cellsFor({ ...question, budget: null, zipCode: null }).map(({ region }) => region)).toEqual(["TX", "US"]);
  });
});

describe("the closeout of a contract", () => {
  const facts: CloseoutFacts = {
    contractId: aCloseout().contractId,
    posterId: owners[0] as PersonId,
    bidderId: bidders[0] as PersonId,
    endedAt: new Date("2026-03-02T15:00:00Z"),
    kind: "service",
    industries: ["Roofing"],
    budget: cents(900_000),
    state: "TX",
    zipCode: "78704",
    kept: cents(750_000),
    bid: cents(700_000),
    total: cents(780_000),
    changes: [
      { cause: "owner", difference: 50_000 },
      { cause: null, difference: 10_000 },
      { cause: "found", difference: 20_000 },
      { cause: "owner", difference: -10_000 },
      { cause: "prices", difference: 0 },
    ],
    disputes: -5_000,
    endDay: "2026-03-01" as Day,
    doneAt: new Date("2026-03-04T04:59:00Z"),
    milestones: ["completed", "dropped"],
    payments: ["failed", "settled"],
    refunds: ["refused", "refunded"],
    isChargedBack: false,
  };
  test.each<[string, Partial<CloseoutFacts>, boolean]>([
    ["all is paid", {}, true],
    ["nothing was paid in the end", { kept: cents(0) }, false],
    ["retainage waits to be paid", { milestones: ["completed", "submitted"] }, false],
    ["a payment is on its way", { payments: ["settled", "processing"] }, false],
    ["a payment is held", { payments: ["settled", "held"] }, false],
    ["a refund is on its way", { refunds: ["reversing"] }, false],
    ["a refund is only asked for", { refunds: ["requested"] }, true],
    ["a card's bank took money back", { isChargedBack: true }, false],
  ])("says whether money is settled if %s", (_name, but, isSettled) => {
    const { kept } = { ...facts, ...but };
    expect(closeoutOf({ ...facts, ...but })).toMatchObject({ area: "787", final: kept, isSettled });
    expect(closeoutSums({ ...facts, ...but }) !== null).toBe(isSettled);
  });

  test("adds up from bid to final price: hiring, changes by cause, disputes and refunds", () => {
    const sums = closeoutSums(facts);
    expect(sums).toEqual({
      bid: 700_000,
      agreed: 715_000,
      changes: [
        { cause: "owner", difference: 40_000 },
        { cause: null, difference: 10_000 },
        { cause: "found", difference: 20_000 },
      ],
      disputes: -5_000,
      refunds: 30_000,
      final: 750_000,
      // It ended on the 3rd in New York.
      daysLate: 2,
    });
    const { agreed = 0, changes = [], disputes = 0, refunds = 0, final } = sums ?? {};
    expect(agreed + sum(changes.map(({ difference }) => difference)) + disputes - refunds).toBe(final);
  });

  test.each<[string, Partial<CloseoutFacts>, number | null]>([
    ["on its day", { doneAt: new Date("2026-03-02T04:59:00Z") }, 0],
    ["early", { doneAt: new Date("2026-02-20T12:00:00Z") }, 0],
    ["nobody knows when", { doneAt: null }, null],
    ["without a day", { endDay: null }, null],
  ])("says how many days late work was that was done %s", (_name, but, daysLate) => {
    expect(closeoutOf({ ...facts, ...but }).daysLate).toBe(daysLate);
  });
});

describe("what is usually paid", () => {
  const ended = Effect.fnUntraced(function* (count: number, endedAt: Date) {
    const posters = yield* Effect.forEach(Array.from({ length: 5 }), () => newcomer("home_owner"));
    const pros = yield* Effect.forEach(Array.from({ length: 3 }), () => newcomer("contractor"));
    yield* Effect.forEach(Array.from({ length: count }), (_, at) =>
      storedEnd({
        posterId: posters[at % 5]?.personId as PersonId,
        bidderId: pros[at % 3]?.personId as PersonId,
        endedAt: new Date(endedAt.getTime() + at),
        dollars: 3_000 + at * 100,
        listing: { industries: ["Roofing"], budget: cents(400_000) },
      }),
    );
    return { posters, pros };
  });
  const asked: UsualQuestion = {
    kind: "service",
    industries: ["Roofing"],
    budget: cents(300_000),
    state: "TX",
    zipCode: "78701",
  };

  testInWorld("is worked out once a week, and is the same however often", function* () {
    const at = yield* now;
    yield* ended(8, new Date(at.getTime() - 7 * oneDay));
    expect(yield* viewUsual(asked)).toEqual({ usual: null });
    expect(yield* refreshUsual({ again: false })).toMatchObject({ closeouts: 8, prices: 6 });
    const first = yield* viewUsual(asked);
    expect(first.usual).toMatchObject({ low: 320_000, high: 350_000, region: { code: "787" }, leastContracts: 8 });
    expect(Object.keys(first.usual ?? {}).toSorted()).toEqual(
      ["high", "industry", "kind", "leastContracts", "low", "region", "size"].toSorted(),
    );

    expect(yield* refreshUsual({ again: false })).toMatchObject({ prices: null });
    expect(yield* refreshUsual({ again: true })).toMatchObject({ prices: 6 });
    expect(yield* viewUsual(asked)).toEqual(first);

    // Contracts that end this week count next week.
    yield* ended(8, at);
    yield* refreshUsual({ again: true });
    expect(yield* viewUsual(asked)).toEqual(first);
    yield* letPass("7 days");
    expect(yield* refreshUsual({ again: false })).toMatchObject({ prices: 6 });
    expect((yield* viewUsual(asked)).usual).toMatchObject({ low: 320_000, high: 350_000 });
    expect((yield* viewUsual({ ...asked, kind: "material_supply" })).usual).toBe(null);
  });

  testInWorld("is late when its week has been over for two nights", function* () {
    const at = yield* now;
    expect(yield* standingOfUsual(at)).toBe(null);
    yield* refreshUsual({ again: false });
    const { until } = usualSpan(at);
    expect(yield* standingOfUsual(at)).toEqual({ until, isLate: false });
    const twoNights = until.getTime() + 8 * oneDay + 7 * 3_600_000;
    expect(yield* standingOfUsual(new Date(twoNights))).toEqual({ until, isLate: false });
    expect(yield* standingOfUsual(new Date(twoNights + 1))).toEqual({ until, isLate: true });
  });

  testInWorld("goes when too few are left, and leaves out who is suspended", function* () {
    const people = yield* People;
    const { posters } = yield* ended(8, new Date((yield* now).getTime() - 7 * oneDay));
    yield* refreshUsual({ again: false });
    expect((yield* viewUsual(asked)).usual).not.toBe(null);
    yield* people.saveStanding(posters[0]?.personId as PersonId, { from: "active", to: "suspended" });
    yield* refreshUsual({ again: true });
    expect((yield* viewUsual(asked)).usual).toBe(null);
  });

  testInWorld("is told of a project to whoever sees it", function* () {
    yield* ended(8, new Date((yield* now).getTime() - 7 * oneDay));
    yield* refreshUsual({ again: false });
    const owner = yield* newcomer("home_owner");
    const place = { ...aListingDraft().place, zipCode: "75201", city: "Dallas" };
    const { id } = yield* postedListing(owner, { industries: ["Roofing"], budget: cents(500_000), place });
    const stranger = yield* newcomer("contractor");
    expect((yield* viewUsualOfListing(stranger, id)).usual).toMatchObject({ region: { kind: "state", code: "TX" } });
    yield* removeListing(owner, id);
    expect(yield* Effect.flip(viewUsualOfListing(stranger, id))).toMatchObject({ _tag: "NotFound" });
  });
});
