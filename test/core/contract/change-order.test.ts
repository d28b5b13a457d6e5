import { Effect } from "effect";
import { describe, expect } from "vitest";
import {
  acceptChange,
  declineChange,
  listChangeOrders,
  withdrawChange,
} from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { uploadFile } from "#core/people/file/upload-file.ts";
import { People } from "#core/people/person/people.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aChangeDraft, anAddition, aRaise } from "#test/builders/change-order.ts";
import { acceptedContract, newcomer, offeredContract, payableContract, payByCard } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, type World } from "#test/world.ts";

const page = { after: null, limit: 10 };

/** An accepted contract, whose poster proposed raising its first milestone. */
const changing = Effect.fnUntraced(function* () {
  const before = yield* payableContract();
  const [first] = (yield* viewContract(before.owner, before.contract.id)).milestones;
  if (first === undefined) return yield* Effect.die("A contract has milestones.");
  const input = { contractId: before.contract.id, draft: aChangeDraft({ changes: [aRaise(first), anAddition] }) };
  return { ...before, first, input, order: yield* proposeChange(before.owner, input) };
});

describe("an accepted contract is changed when both sides agree", () => {
  testInWorld("one proposes, the other accepts: milestones, total and tiles follow, and all is told", function* () {
    const { owner, contractor, contract, first, order } = yield* changing();
    expect(order).toMatchObject({ number: 1, proposedBy: "poster", state: "proposed", difference: 80_000 });
    expect(yield* toldTo(contractor)).toContain("A change was proposed");
    // Until it is accepted, the contract is unchanged.
    expect(yield* viewContract(contractor, contract.id)).toMatchObject({
      totalCost: contract.totalCost,
      changes: { difference: 0, open: [{ number: 1, proposedBy: "poster", milestoneIds: [first.id] }] },
    });
    expect((yield* listChangeOrders(owner, contract.id, page)).items[0]?.moves).toEqual(["withdraw"]);
    expect((yield* listChangeOrders(contractor, contract.id, page)).items[0]?.moves).toEqual(["accept", "decline"]);
    yield* acceptChange(contractor, order.id);
    const seen = yield* viewContract(owner, contract.id);
    expect(seen).toMatchObject({
      totalCost: contract.totalCost + 80_000,
      milestonesTotal: 4,
      changes: { difference: 80_000, open: [] },
    });
    expect(seen.milestones[0]).toMatchObject({ amount: first.amount + 30_000, moves: ["pay", "fund"] });
    expect(seen.milestones[3]).toMatchObject({ number: 4, state: "planned", ...anAddition.terms });
    expect(yield* toldTo(owner)).toContain("Change accepted");
    const [kept] = (yield* listChangeOrders(owner, contract.id, page)).items;
    expect(kept).toMatchObject({ state: "accepted", moves: [], changes: [{ number: 1 }, { number: 4, before: null }] });
    const moves = (yield* listHistory(owner, contract.id)).filter(({ noun }) => noun === "change_order");
    expect(moves.map(({ event, reason }) => [event, reason])).toEqual([
      ["propose", order.reason],
      ["accept", null],
    ]);
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    expect((yield* viewContract(owner, contract.id)).totalPaid).toBe(first.amount + 30_000);
  });

  testInWorld("a milestone that is dropped is asked for no more, and the contract can end without it", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const [, ...rest] = (yield* viewContract(owner, contract.id)).milestones;
    const draft = aChangeDraft({ changes: rest.map(({ id }) => ({ milestoneId: id, terms: null })) });
    const order = yield* proposeChange(contractor, { contractId: contract.id, draft });
    yield* acceptChange(owner, order.id);
    const seen = yield* viewContract(owner, contract.id);
    expect(seen.milestones.map(({ state }) => state)).toEqual(["planned", "dropped", "dropped"]);
    expect(seen).toMatchObject({ milestonesTotal: 1, totalCost: seen.milestones[0]?.amount });
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    expect(yield* endContract(owner, contract.id)).toMatchObject({ state: "ended" });
  });

  testInWorld(
    "the other side declines and says why, or whoever proposed it withdraws it: nothing changes",
    function* () {
      const { owner, contractor, contract, input, order } = yield* changing();
      expect(yield* Effect.flip(declineChange(contractor, { changeOrderId: order.id, reason: " " }))).toMatchObject({
        _tag: "Invalid",
      });
      yield* declineChange(contractor, { changeOrderId: order.id, reason: "The beam is fine." });
      expect(yield* toldTo(owner)).toContain("Change declined");
      const again = yield* proposeChange(owner, input);
      expect(again.number).toBe(2);
      yield* withdrawChange(owner, again.id);
      expect(yield* toldTo(contractor)).toContain("Change withdrawn");
      expect((yield* viewContract(owner, contract.id)).totalCost).toBe(contract.totalCost);
      const { items } = yield* listChangeOrders(owner, contract.id, page);
      expect(items.map(({ number, state, answer }) => [number, state, answer])).toEqual([
        [2, "withdrawn", null],
        [1, "declined", "The beam is fine."],
      ]);
      for (const attempt of [acceptChange(contractor, order.id), withdrawChange(owner, again.id)]) {
        expect(yield* Effect.flip(attempt)).toMatchObject({ _tag: "IllegalMove" });
      }
    },
  );

  testInWorld(
    "a milestone in question stands still: nobody submits, returns or pays it, or asks for more",
    function* () {
      const { owner, contractor, contract, first, input } = yield* changing();
      const seen = yield* viewContract(owner, contract.id);
      expect(seen.milestones.map(({ moves }) => moves)).toEqual([[], ["pay", "fund"], ["pay", "fund"]]);
      const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, World>> = [
        submitMilestone(contractor, first.id),
        returnMilestone(owner, { milestoneId: first.id, reason: "The rail is loose." }),
        payByCard(owner, contract, 1),
        proposeChange(contractor, input),
      ];
      for (const attempt of attempts)
        expect(yield* Effect.flip(attempt)).toMatchObject({ _tag: "Blocked", code: "ChangeOpen" });
      // The other milestones continue.
      yield* payByCard(owner, contract, 2);
    },
  );

  testInWorld("what was not answered lapses with the contract", function* () {
    const { owner, contractor, contract, order } = yield* changing();
    yield* proposeCancelling(owner, { contractId: contract.id, reason: "We have sold the house." });
    yield* cancelContract(contractor, contract.id);
    const [lapsed] = (yield* listChangeOrders(owner, contract.id, page)).items;
    expect(lapsed).toMatchObject({ state: "lapsed", moves: [] });
    expect(yield* Effect.flip(acceptChange(contractor, order.id))).toMatchObject({ _tag: "IllegalMove" });
  });

  testInWorld("nobody but the two, not before it is accepted, and not one's own", function* () {
    const { owner, contractor, contract, input, order } = yield* changing();
    const stranger = yield* newcomer("contractor");
    for (const attempt of [
      proposeChange(stranger, input),
      acceptChange(stranger, order.id),
      declineChange(stranger, { changeOrderId: order.id, reason: "No." }),
      withdrawChange(stranger, order.id),
      listChangeOrders(stranger, contract.id, page),
    ]) {
      expect(yield* Effect.flip(attempt as Effect.Effect<unknown, unknown>)).toMatchObject({ _tag: "NotFound" });
    }
    expect(yield* Effect.flip(acceptChange(owner, order.id))).toMatchObject({ _tag: "IllegalMove" });
    expect(yield* Effect.flip(withdrawChange(contractor, order.id))).toMatchObject({ _tag: "IllegalMove" });
    const offered = yield* offeredContract();
    const early = { contractId: offered.contract.id, draft: aChangeDraft() };
    expect(yield* Effect.flip(proposeChange(offered.owner, early))).toMatchObject({ code: "ContractNotAccepted" });
  });

  testInWorld("nothing is agreed with whoever is suspended", function* () {
    const { owner, contractor, order, input } = yield* changing();
    const people = yield* People;
    yield* people.saveStanding(owner.personId, { from: "active", to: "suspended" });
    expect(yield* Effect.flip(acceptChange(contractor, order.id))).toMatchObject({ code: "account_suspended" });
    expect(yield* Effect.flip(proposeChange(contractor, input))).toMatchObject({ code: "account_suspended" });
  });

  testInWorld("files of whoever proposes come with it, and nobody else's", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const file = { name: "beam.png", purpose: "change_attachment", bytes, key: null, crop: null } as const;
    const { id } = yield* uploadFile(owner, file);
    const input = { contractId: contract.id, draft: aChangeDraft({ files: [id] }) };
    expect(yield* Effect.flip(proposeChange(contractor, input))).toMatchObject({ issues: [{ field: "files" }] });
    expect((yield* proposeChange(owner, input)).files).toEqual([{ id, name: "beam.png" }]);
  });
});
