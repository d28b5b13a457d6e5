import { Effect } from "effect";
import { expect } from "vitest";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { type Closeout, closeoutOf } from "#core/money/closeout/closeout.ts";
import { Closeouts } from "#core/money/closeout/closeouts.ts";
import { followCloseouts } from "#core/money/closeout/follow-closeouts.ts";
import { refreshUsual } from "#core/money/usual/refresh-usual.ts";
import { type Quartiles, quartilesOf } from "#core/money/usual/usual.ts";
import { UsualPrices } from "#core/money/usual/usual-prices.ts";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import { People } from "#core/people/person/people.ts";
import { History } from "#core/shared/history.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { aChangeOrder } from "#test/builders/change-order.ts";
import { aCloseout, storedEnd } from "#test/builders/closeout.ts";
import { moment } from "#test/builders/moment.ts";
import { storedRefund } from "#test/builders/refund.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const span = { from: new Date("2023-01-01T05:00:00Z"), until: new Date("2026-05-04T04:00:00Z") };
const inOrder = (quartiles: ReadonlyArray<Quartiles>) =>
  quartiles.toSorted((one, other) => (`${one.region} ${one.size}` < `${other.region} ${other.size}` ? -1 : 1));

/** Returns the next pseudorandom number after this one; the same in each run. */
const after = (seed: number): number => (seed * 48_271) % 2_147_483_647;

/** Writes a milestone's move at that time into the history. */
const moved = Effect.fnUntraced(function* (contract: Contract, { id }: Milestone, event: string, at: Date) {
  const history = yield* History;
  yield* history.append({
    ...{ noun: "milestone", subjectId: id, listingId: contract.listingId, contractId: contract.id, event },
    ...{
      from: "planned",
      to: "submitted",
      actorKind: "system",
      personId: null,
      memberId: null,
      actor: "Dibbs",
      reason: null,
    },
    ...{ staffId: null, staffReason: null, ticketId: null, caseId: null, at },
  });
});

/** Creates this many people. */
const somePeople = (count: number) => Effect.forEach(Array.from({ length: count }), () => storedPerson());

export const usualContract = ({ holds }: Given): void => {
  const atomic = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.flatMap(UnitOfWork, (unit) => unit.atomic(effect));

  /** Stores this many ended contracts and their closeouts, each with its changes. */
  const kept = Effect.fnUntraced(function* (
    count: number,
    people: { readonly owners: ReadonlyArray<{ id: PersonId }>; readonly pros: ReadonlyArray<{ id: PersonId }> },
    change: (at: number) => Partial<Closeout>,
  ) {
    const closeouts = yield* Closeouts;
    const made = yield* Effect.forEach(
      Array.from({ length: count }),
      Effect.fnUntraced(function* (_, at) {
        const { id: posterId } = people.owners[at % people.owners.length] as { id: PersonId };
        const { id: bidderId } = people.pros[at % people.pros.length] as { id: PersonId };
        const endedAt = new Date(span.from.getTime() + (at + 1) * oneDay);
        const { contract } = yield* storedEnd({ posterId, bidderId, endedAt, dollars: 1_000 });
        return aCloseout({ contractId: contract.id, posterId, bidderId, endedAt, ...change(at) });
      }),
    );
    yield* closeouts.put(made);
    return made;
  });

  holds("a contract's closeout facts are read from its data, once it has ended", function* () {
    const closeouts = yield* Closeouts;
    const [owner, pro] = yield* somePeople(2);
    if (!owner || !pro) return;
    const endedAt = new Date("2026-03-02T15:00:00Z");
    const { contract, listing } = yield* storedEnd({ posterId: owner.id, bidderId: pro.id, endedAt, dollars: 4_000 });
    const { contract: running } = yield* storedRefund();
    const [facts, ...others] = yield* closeouts.factsOf([contract.id, running.id]);
    expect(others).toEqual([]);
    expect(facts).toEqual({
      contractId: contract.id,
      ...{ posterId: owner.id, bidderId: pro.id, endedAt },
      ...{ kind: "service", industries: listing.industries, budget: listing.budget, state: "TX", zipCode: "78701" },
      kept: 400_000,
      ...{ milestones: ["completed"], payments: ["settled"], refunds: [], isChargedBack: false },
      ...{ bid: 400_000, total: 400_000, changes: [], disputes: 0, endDay: "2099-05-20", doneAt: null },
    });
  });

  holds("closeout facts list the accepted changes by cause, and when the last work was submitted", function* () {
    const closeouts = yield* Closeouts;
    const [owner, pro] = yield* somePeople(2);
    if (!owner || !pro) return;
    const on = { posterId: owner.id, bidderId: pro.id, endedAt: new Date("2026-03-02T15:00:00Z"), dollars: 4_000 };
    const { contract, milestone } = yield* storedEnd(on);
    const orders = yield* ChangeOrders;
    for (const [number, cause] of (["owner", null, "found"] as const).entries()) {
      const answered =
        number === 2 ? ({ state: "declined", answer: "No." } as const) : ({ state: "accepted" } as const);
      const order = { number: number + 1, cause, difference: 500, answeredAt: moment(), ...answered };
      yield* orders.insert(aChangeOrder(contract, milestone, order));
    }
    const days = ["2026-02-01T12:00:00Z", "2026-02-03T12:00:00Z"].map((day) => new Date(day));
    for (const at of days) yield* moved(contract, milestone, "submit", at);
    yield* moved(contract, milestone, "complete", new Date("2026-02-09T12:00:00Z"));
    const [facts] = yield* closeouts.factsOf([contract.id]);
    expect(facts).toMatchObject({
      changes: [
        { cause: "owner", difference: 500 },
        { cause: null, difference: 500 },
      ],
      doneAt: days[1],
    });
    const { contract: other, milestone: unsaid } = yield* storedEnd(on);
    yield* moved(other, unsaid, "complete", new Date("2026-02-09T12:00:00Z"));
    expect((yield* closeouts.factsOf([other.id]))[0]?.doneAt).toEqual(new Date("2026-02-09T12:00:00Z"));
  });

  holds("the newest contracts of each bidder with enough of them are read in order of bidder id", function* () {
    const closeouts = yield* Closeouts;
    const owners = yield* somePeople(2);
    const [one, other] = (yield* somePeople(2)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!one || !other) return;
    const bid = (at: number) => ({ bid: cents(1_000 + at), changes: [{ cause: "owner" as const, difference: at }] });
    yield* kept(4, { owners, pros: [one] }, bid);
    yield* kept(3, { owners, pros: [other] }, bid);
    yield* kept(9, { owners, pros: [other] }, () => ({ isSettled: false }));
    const ids = [one.id, other.id];
    const found = (yield* closeouts.ofBidders({ after: null, limit: 10_000 }, span, { least: 3, most: 2 })).filter(
      ({ personId }) => ids.includes(personId),
    );
    expect(found.map(({ personId }) => personId)).toEqual(ids);
    expect(found.map(({ contracts }) => contracts.map(({ bid }) => bid))).toEqual([
      [1_003, 1_002],
      [1_002, 1_001],
    ]);
    expect(found[0]?.contracts[0]).toEqual({ posterId: owners[1]?.id, bid: 1_003, final: 800_000, ownerAsked: 3 });
    const rest = yield* closeouts.ofBidders({ after: one.id, limit: 10_000 }, span, { least: 4, most: 2 });
    expect(rest.filter(({ personId }) => ids.includes(personId))).toEqual([]);
    const first = yield* closeouts.ofBidders({ after: null, limit: 1 }, span, { least: 1, most: 1 });
    expect(first).toHaveLength(1);
  });

  holds("figures replace all earlier ones in their range, and answers stay until they are removed", function* () {
    const finals = yield* BidToFinals;
    const [one, two, three] = (yield* somePeople(3)).map(({ id }) => id).toSorted();
    if (!one || !two || !three) return;
    const figures = { percent: 4, within: 6, contracts: 8 };
    // The figures of other people lie outside of this range.
    const range = { after: null, until: three };
    yield* atomic(
      finals.replace(range, [
        { personId: one, ...figures },
        { personId: two, ...figures },
      ]),
    );
    yield* atomic(finals.replace({ after: one, until: three }, [{ personId: three, ...figures, percent: 5 }]));
    expect(yield* finals.of(one)).toEqual({ figures, answer: null });
    expect(yield* finals.of(two)).toEqual({ figures: null, answer: null });
    expect((yield* finals.of(three)).figures?.percent).toBe(5);

    const writtenAt = new Date("2026-05-04T12:00:00Z");
    expect(yield* finals.hide(one, "Names")).toBe(false);
    yield* finals.answer(one, { text: "First", writtenAt });
    yield* finals.answer(one, { text: "We bid low.", writtenAt });
    expect((yield* finals.of(one)).answer).toEqual({ text: "We bid low.", writtenAt, hiddenBecause: null });
    expect(yield* finals.hide(one, "Names")).toBe(true);
    yield* finals.answer(one, { text: "Again", writtenAt });
    expect((yield* finals.of(one)).answer).toEqual({ text: "Again", writtenAt, hiddenBecause: "Names" });
    expect(yield* finals.hide(one, null)).toBe(true);
    expect((yield* finals.of(one)).answer?.hiddenBecause).toBe(null);
    yield* finals.answer(one, null);
    expect(yield* finals.of(one)).toEqual({ figures, answer: null });
  });

  holds("the history is followed once, by contracts that ended", function* () {
    const closeouts = yield* Closeouts;
    const [owner, pro] = yield* somePeople(2);
    if (!owner || !pro) return;
    const on = { posterId: owner.id, bidderId: pro.id, endedAt: new Date("2026-03-02T15:00:00Z"), dollars: 1_000 };
    const before = yield* closeouts.movedAfter(0, 1_000_000);
    expect(before.more).toBe(false);
    const { contract: one } = yield* storedEnd(on);
    const { contract: other } = yield* storedEnd(on);
    const first = yield* closeouts.movedAfter(before.number, 1);
    expect(first).toMatchObject({ ids: [one.id], more: true });
    const rest = yield* closeouts.movedAfter(first.number, 10);
    expect(rest).toMatchObject({ ids: [other.id], more: false });
    expect(yield* closeouts.movedAfter(rest.number, 10)).toEqual({ ids: [], number: rest.number, more: false });
  });

  holds("the store's quartiles equal the core's, for any closeouts", function* () {
    const usual = yield* UsualPrices;
    const people = { owners: yield* somePeople(9), pros: yield* somePeople(4) };
    let seed = 7;
    const pick = <Value>(values: ReadonlyArray<Value>): Value => {
      seed = after(seed);
      return values[seed % values.length] as Value;
    };
    const industry = "Pest Control";
    const made = yield* kept(120, people, () => ({
      industries: pick([[industry], [industry, "Rooting"], ["Rooting"]]),
      kind: pick(["service", "service", "service", "material_supply"]),
      state: pick(["WY", "MT"]),
      area: pick(["820", "821", "590"]),
      budget: cents(pick([90_000, 250_000, 700_000, 999_900, 1_000_000, 30_000_000])),
      final: cents(pick([1, 2, 3, 5, 8, 13, 21]) * 12_345),
      endedAt: new Date(span.from.getTime() + pick([1, 2, 3, 400, 900, 1_300]) * oneDay),
      isSettled: pick([true, true, true, false]),
    }));
    for (const trade of [industry, "Rooting"] as const) {
      const counted = made.filter(
        (it) => it.kind === "service" && it.industries.includes(trade) && it.isSettled && it.endedAt < span.until,
      );
      const expected = inOrder(quartilesOf(counted));
      expect(expected.length).toBeGreaterThan(3);
      expect(inOrder(yield* usual.quartiles({ kind: "service", industry: trade }, span))).toEqual(expected);
    }
  });

  holds("suspended people do not count, nor contracts that ended outside the period", function* () {
    const usual = yield* UsualPrices;
    const [owner, ...owners] = yield* somePeople(6);
    const people = { owners, pros: yield* somePeople(3) };
    const trade = { kind: "service", industry: "Lending" } as const;
    yield* kept(10, people, () => ({ industries: ["Lending"], state: "AK", area: "995" }));
    if (owner) {
      yield* kept(2, { ...people, owners: [owner] }, (at) => ({
        industries: ["Lending"],
        endedAt: at ? span.until : new Date(span.from.getTime() - 1),
        final: cents(1),
      }));
    }
    const before = yield* usual.quartiles(trade, span);
    expect(before.map(({ low }) => low)).toEqual(before.map(() => 800_000));
    expect(before.length).toBe(6);
    const suspended = owners[0]?.id as PersonId;
    yield* (yield* People).saveStanding(suspended, { from: "active", to: "suspended" });
    expect(yield* usual.quartiles(trade, span)).toEqual([]);
  });

  holds("a trade's new prices replace the previous ones, and are found by region and size", function* () {
    const usual = yield* UsualPrices;
    const trade = { kind: "material_supply", industry: "Insurance" } as const;
    const price = (region: string, size: number, low: number) => ({ region, size, low: cents(low), high: cents(900) });
    yield* atomic(usual.replace(trade, [price("AL", 1, 100), price("AL", -1, 200), price("352", 1, 300)]));
    yield* atomic(usual.replace({ ...trade, kind: "service" }, [price("AL", 1, 400)]));
    yield* atomic(usual.replace(trade, [price("AL", 1, 150), price("US", -1, 250)]));
    const cells = ["352", "AL", "US"].flatMap((region) => [1, -1].map((size) => ({ region, size })));
    const found = yield* usual.find("material_supply", ["Insurance", "Lending"], cells);
    expect(found.toSorted((one, other) => one.low - other.low)).toEqual([
      { ...trade, ...price("AL", 1, 150) },
      { ...trade, ...price("US", -1, 250) },
    ]);
    expect(yield* usual.find("material_supply", ["Insurance"], [{ region: "AL", size: -1 }])).toEqual([]);
    expect(yield* usual.find("material_supply", [], cells)).toEqual([]);
    yield* atomic(usual.replace(trade, []));
    expect(yield* usual.find("material_supply", ["Insurance"], cells)).toEqual([]);
  });

  holds("a failed unit of work leaves prices unchanged", function* () {
    const usual = yield* UsualPrices;
    const closeouts = yield* Closeouts;
    const trade = { kind: "material_supply", industry: "Real Estate" } as const;
    const cell = { region: "US", size: -1 };
    const price = { ...cell, low: cents(100), high: cents(200) };
    yield* atomic(usual.replace(trade, [price]));
    const unit = atomic(
      Effect.gen(function* () {
        yield* closeouts.takeTurn;
        yield* usual.replace(trade, []);
        return yield* Effect.fail("no");
      }),
    );
    expect(yield* Effect.flip(unit)).toBe("no");
    expect(yield* usual.find("material_supply", ["Real Estate"], [cell])).toEqual([{ ...trade, ...price }]);
  });

  holds("five refreshes at once give the same prices as one", function* () {
    const usual = yield* UsualPrices;
    const closeouts = yield* Closeouts;
    const people = { owners: yield* somePeople(5), pros: yield* somePeople(3) };
    const ids: Array<Closeout["contractId"]> = [];
    for (let at = 0; at < 10; at += 1) {
      const { contract } = yield* storedEnd({
        posterId: people.owners[at % 5]?.id as PersonId,
        bidderId: people.pros[at % 3]?.id as PersonId,
        endedAt: new Date(Date.now() - 30 * oneDay + at),
        dollars: 3_000 + at * 100,
        listing: { industries: ["Tree Removal"], budget: cents(400_000) },
      });
      ids.push(contract.id);
    }
    const all = { kind: "service", industry: "Tree Removal" } as const;
    const find = usual.find(all.kind, [all.industry], [{ region: "787", size: 1 }]);
    yield* refreshUsual({ again: true });
    const once = yield* find;
    expect(once).toMatchObject([{ low: 320_000, high: 350_000 }]);
    const refresh = manyAtOnce(5, () => refreshUsual({ again: true }));
    expect((yield* refresh).map(({ prices }) => prices)).toEqual((yield* refresh).map(({ prices }) => prices));
    expect(yield* find).toEqual(once);
    const facts = yield* closeouts.factsOf(ids);
    expect(facts.map(closeoutOf).filter(({ isSettled }) => isSettled)).toHaveLength(10);
    expect(yield* followCloseouts()).toBeGreaterThanOrEqual(10);
  });
};
