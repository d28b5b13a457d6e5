import { Effect } from "effect";
import { expect } from "vitest";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Waivers } from "#core/contract/waiver/waivers.ts";
import { WaiverId } from "#core/shared/ids.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { idOf } from "#test/builders/moment.ts";
import { dataOf, forget, storedContract, storedMilestone } from "#test/builders/stored.ts";
import { aWaiver, storedWaiver } from "#test/builders/waiver.ts";
import { firstPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

export const waiversContract = ({ holds }: Given): void => {
  holds(
    "a waiver is found as signed, saved only over the version that was read, and an unknown one is not found",
    function* () {
      const waivers = yield* Waivers;
      const { contract, milestone } = yield* storedMilestone();
      const waiver = yield* storedWaiver(contract, milestone);
      expect(yield* waivers.get(waiver.id)).toEqual(waiver);
      const saved = yield* waivers.save({ ...waiver, state: "effective" });
      expect(saved).toEqual({ ...waiver, state: "effective", version: 2 });
      expect(yield* waivers.get(waiver.id)).toEqual(saved);
      expect(yield* Effect.flip(waivers.save({ ...waiver, state: "replaced" }))).toMatchObject({ _tag: "Stale" });
      expect(yield* Effect.flip(waivers.get(idOf(WaiverId)))).toMatchObject({ _tag: "NotFound" });
    },
  );

  holds("a milestone has one waiver that is not replaced", function* () {
    const waivers = yield* Waivers;
    const { contract, milestone } = yield* storedMilestone();
    expect(yield* waivers.standingForUpdate(milestone.id)).toEqual([]);
    const first = yield* storedWaiver(contract, milestone);
    expect(yield* Effect.flip(waivers.insert(aWaiver(contract, milestone)))).toMatchObject({ _tag: "Stale" });
    yield* waivers.save({ ...first, state: "replaced" });
    const second = yield* storedWaiver(contract, milestone);
    expect(yield* waivers.standingForUpdate(milestone.id)).toEqual([second]);
    const other = aMilestone(contract, 2);
    yield* (yield* Milestones).insert([other]);
    const third = yield* storedWaiver(contract, other);
    expect(yield* waivers.standingOf([contract.id])).toEqual([second, third]);
    expect(yield* waivers.standingOf([(yield* storedContract()).id])).toEqual([]);
    const elsewhere = yield* storedMilestone();
    const fourth = yield* storedWaiver(elsewhere.contract, elsewhere.milestone);
    expect(yield* waivers.standingOf([contract.id, elsewhere.contract.id])).toEqual([second, third, fourth]);
  });

  holds("a milestone's retainage has one waiver beside the one for its work", function* () {
    const waivers = yield* Waivers;
    const { contract, milestone } = yield* storedMilestone();
    const work = yield* storedWaiver(contract, milestone);
    const kept = yield* storedWaiver(contract, milestone, { keptBack: true });
    expect(yield* waivers.get(kept.id)).toEqual(kept);
    const another = waivers.insert(aWaiver(contract, milestone, { keptBack: true }));
    expect(yield* Effect.flip(another)).toMatchObject({ _tag: "Stale" });
    const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);
    expect([...(yield* waivers.standingForUpdate(milestone.id))].sort(byId)).toEqual([work, kept]);
    expect(yield* waivers.standingOf([contract.id])).toEqual([work, kept]);
  });

  holds("waivers are paged newest first, by contract and by state", function* () {
    const waivers = yield* Waivers;
    const { contract, milestone } = yield* storedMilestone();
    const first = yield* storedWaiver(contract, milestone, { state: "replaced" });
    const second = yield* storedWaiver(contract, milestone, { state: "withdrawn" });
    const ofIt = { contractId: contract.id, state: null };
    expect((yield* waivers.list(ofIt, firstPage)).items).toEqual([second, first]);
    const one = yield* waivers.list(ofIt, { after: null, limit: 1 });
    expect(one.items).toEqual([second]);
    expect((yield* waivers.list(ofIt, { after: one.next, limit: 1 })).items).toEqual([first]);
    const withdrawn = yield* waivers.list({ ...ofIt, state: "withdrawn" }, firstPage);
    expect(withdrawn.items).toEqual([second]);
    const everywhere = yield* waivers.list({ contractId: null, state: "withdrawn" }, { after: null, limit: 100 });
    expect(everywhere.items).toContainEqual(second);
    expect(everywhere.items.every(({ state }) => state === "withdrawn")).toBe(true);
    expect((yield* waivers.list({ contractId: null, state: null }, { after: null, limit: 100 })).items).toContainEqual(
      first,
    );
  });

  holds("a deleted person is named in no waiver, and the waiver's hash and amount stay", function* () {
    const waivers = yield* Waivers;
    const contract = yield* storedContract({}, { state: "ended" });
    const { milestone } = yield* storedMilestone(contract);
    const waiver = yield* storedWaiver(contract, milestone);
    expect((yield* dataOf(contract.bidderId)).waivers).toEqual([waiver]);
    yield* forget(contract.bidderId);
    const left = yield* waivers.get(waiver.id);
    expect(left).toMatchObject({ hash: waiver.hash, amount: waiver.amount, state: "conditional" });
    expect(left.statement).toMatchObject({ signer: "", exceptions: "", stage: "progress" });
    expect([left.statement.conditional.text, left.statement.unconditional.text]).toEqual(["", ""]);
  });
};
