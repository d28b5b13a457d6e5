import { Effect } from "effect";
import { expect } from "vitest";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { toldTo } from "#test/builders/alerts.ts";
import {
  acceptedContract,
  cardForm,
  firstStage,
  offeredContract,
  payableContract,
  payByBank,
  payByCard,
} from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

testInWorld(
  "the bidder submits a milestone, the poster returns it with what is missing, and it begins again",
  function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const planned = yield* firstStage(contractor, contract);
    expect(planned.moves).toEqual(["submit"]);
    yield* submitMilestone(contractor, planned.id);
    expect(yield* firstStage(owner, contract)).toMatchObject({
      state: "submitted",
      moves: ["return", "pay", "fund", "dispute"],
    });
    expect(yield* Effect.flip(submitMilestone(contractor, planned.id))).toMatchObject({ _tag: "IllegalMove" });
    expect(yield* Effect.flip(returnMilestone(owner, { milestoneId: planned.id, reason: " " }))).toMatchObject({
      _tag: "Invalid",
      message: "Please say what is missing.",
    });
    yield* returnMilestone(owner, { milestoneId: planned.id, reason: "The rail is loose." });
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "planned", moves: ["pay", "fund"] });
    expect(yield* toldTo(owner)).toContain("Milestone done");
    expect(yield* toldTo(contractor)).toContain("Milestone sent back");
    const again = { milestoneId: planned.id, reason: "Still." };
    expect(yield* Effect.flip(returnMilestone(owner, again))).toMatchObject({ _tag: "IllegalMove" });
    yield* submitMilestone(contractor, planned.id);
  },
);

testInWorld("a milestone does not move before the contract is accepted", function* () {
  const { contractor, contract } = yield* offeredContract();
  const stage = yield* firstStage(contractor, contract);
  expect(yield* Effect.flip(submitMilestone(contractor, stage.id))).toMatchObject({
    _tag: "Blocked",
    code: "ContractNotAccepted",
  });
});

testInWorld(
  "a milestone that is being paid is not returned, and one that is completed never moves again",
  function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const stage = yield* firstStage(contractor, contract);
    yield* submitMilestone(contractor, stage.id);
    yield* cardForm(owner, contract);
    const input = { milestoneId: stage.id, reason: "Not yet." };
    expect(yield* Effect.flip(returnMilestone(owner, input))).toMatchObject({ _tag: "PaymentInProgress" });
    yield* payByCard(owner, contract);
    yield* letPass("1 second");
    expect(yield* firstStage(contractor, contract)).toMatchObject({ state: "completed", moves: ["refund"] });
    expect(yield* Effect.flip(returnMilestone(owner, input))).toMatchObject({ _tag: "IllegalMove" });
    expect(yield* Effect.flip(submitMilestone(contractor, stage.id))).toMatchObject({ _tag: "IllegalMove" });
  },
);

testInWorld("a card form that the poster has opened keeps nobody from going on with the work", function* () {
  const { owner, contractor, contract } = yield* payableContract();
  yield* cardForm(owner, contract);
  const stage = yield* firstStage(contractor, contract);
  expect(stage).toMatchObject({ moves: ["submit"], payment: null });
  yield* submitMilestone(contractor, stage.id);
  expect((yield* firstStage(owner, contract)).moves).toEqual([]);
});

for (const over of ["ended", "cancelled"] as const) {
  testInWorld(
    `a milestone that a bank took back after the contract was ${over} stays owed: it is paid again, and never returned`,
    function* () {
      const { owner, contractor, contract } = yield* payableContract("returns_later");
      const { milestones } = yield* viewContract(owner, contract.id);
      const paying = over === "ended" ? milestones : milestones.slice(0, 1);
      yield* payByBank(owner, contract, 1);
      for (const { number } of paying.slice(1)) yield* payByCard(owner, contract, number);
      yield* letPass("1 minute");
      if (over === "ended") yield* endContract(owner, contract.id);
      else {
        yield* proposeCancelling(owner, { contractId: contract.id, reason: "We move." });
        yield* cancelContract(contractor, contract.id);
      }
      yield* letPass("4 days");
      const owed = yield* firstStage(owner, contract);
      expect(owed).toMatchObject({ state: "submitted", moves: ["pay"] });

      const refused = { _tag: "Blocked", code: "ContractOver" };
      const input = { milestoneId: owed.id, reason: "It is not good after all." };
      expect(yield* Effect.flip(returnMilestone(owner, input))).toMatchObject(refused);
      expect(yield* Effect.flip(submitMilestone(contractor, owed.id))).toMatchObject(refused);

      expect(yield* firstStage(owner, contract)).toMatchObject({ state: "submitted", moves: ["pay"] });
      yield* payByCard(owner, contract, 1);
      yield* letPass("1 minute");
      expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed" });
      expect(yield* Effect.flip(payByCard(owner, contract, 1))).toMatchObject({ code: "ContractOver" });
    },
  );
}
