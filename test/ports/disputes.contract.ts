import { Effect } from "effect";
import { describe, expect } from "vitest";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import type { Dispute } from "#core/contract/dispute/dispute.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { isOpenDispute } from "#core/contract/dispute/standing-dispute.ts";
import type { MilestoneState } from "#core/contract/milestone/milestone.machine.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { acceptSplit, escalateDispute, sayInDispute, withdrawDispute } from "#core/money/dispute/answer-dispute.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { decideDispute } from "#core/money/dispute/rule-on-dispute.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { isLivePayment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { Files } from "#core/people/file/files.ts";
import { ContractId, DisputeId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { aChangeDraft, aRaise } from "#test/builders/change-order.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { aDispute, aStatementDraft, notOpen, storedDispute } from "#test/builders/dispute.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { aPayment } from "#test/builders/payment.ts";
import { storedFile } from "#test/builders/stored.ts";
import { both, either, onlyOne, onlyOther, racesIn } from "./at-once.ts";
import { running } from "./change-orders.contract.ts";
import { everyPage, forgedKeys } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

/** Creates the scene of the change order tests, and an act that opens a dispute about its milestone. */
const disputable = Effect.fnUntraced(function* (state: typeof MilestoneState.Type) {
  const scene = yield* running(state);
  const { milestone, owner } = scene;
  const open = (actor = owner, proposes: number | null = null) =>
    openDispute(actor, {
      milestoneId: milestone.id,
      draft: aStatementDraft({ proposes: proposes === null ? null : cents(proposes) }),
    });
  return { ...scene, open };
});

type Scene = Effect.Success<ReturnType<typeof disputable>>;

export const disputesContract = ({ holds }: Given): void => {
  holds(
    "a dispute is found with its statements, among its contract's disputes, and in the contract's changes",
    function* () {
      const disputes = yield* Disputes;
      const photo = yield* storedFile({ purpose: "change_attachment" });
      const { dispute, contract, milestone } = yield* storedDispute();
      expect(yield* disputes.get(dispute.id)).toEqual(dispute);
      const said = { by: "bidder", text: "They are straight.", proposes: null, at: moment() } as const;
      const statements = [...dispute.statements, { ...said, files: [{ id: photo.id, name: photo.name }] }];
      const saved = yield* disputes.save({ ...dispute, statements });
      expect(yield* disputes.get(dispute.id)).toEqual(saved);
      // The file is kept as long as it is shown.
      expect(yield* (yield* Files).remove(photo.id)).toBe(false);
      const { id, amount, updatedAt } = saved;
      const short = { id, number: 1, milestoneId: milestone.id, state: "open", amount, worth: null, updatedAt };
      expect(yield* disputes.ofContract(contract.id)).toEqual([short]);
      expect((yield* (yield* Contracts).view(contract.id)).disputes).toEqual([short]);
      expect(yield* disputes.ofContract(idOf(ContractId))).toEqual([]);
      const outcome = {
        share: cents(milestone.amount - 500),
        by: "support" as const,
        reason: "It is nearly straight.",
      };
      yield* disputes.save({ ...saved, state: "decided", ...notOpen, outcome });
      expect(yield* (yield* Contracts).view(contract.id)).toMatchObject({
        disputes: [{ ...short, state: "decided", worth: outcome.share }],
        changes: { difference: -500 },
      });
    },
  );

  holdsRows(holds, {
    port: Disputes,
    id: DisputeId,
    make: Effect.map(storedDispute(), ({ dispute }) => dispute),
    change: () => ({ state: "with_support", ...notOpen }),
  });

  holds("a milestone has one open dispute, and dispute numbers are unique in a contract", function* () {
    const disputes = yield* Disputes;
    const { contract, milestone, dispute } = yield* storedDispute();
    const again = aDispute(contract, milestone, { number: 2 });
    expect(yield* Effect.flip(disputes.insert(again))).toMatchObject({ _tag: "Stale" });
    yield* disputes.save({ ...dispute, state: "withdrawn", ...notOpen });
    expect(yield* Effect.flip(disputes.insert({ ...again, number: 1 }))).toMatchObject({ _tag: "Stale" });
    yield* disputes.insert(again);
  });

  holds(
    "disputes are paged newest first, by contract and by state, and forged keys start at the first page",
    function* () {
      const disputes = yield* Disputes;
      const { contract, milestone, dispute } = yield* storedDispute();
      const others = [2, 3, 4].map((number) => aDispute(contract, milestone, { number, state: "lapsed", ...notOpen }));
      for (const one of others) yield* disputes.insert(one);
      const all = [dispute, ...others].toReversed();
      expect(yield* everyPage(3, (page) => disputes.pageOf(contract.id, page))).toEqual(all);
      const own = (found: ReadonlyArray<Dispute>) => found.filter(({ contractId }) => contractId === contract.id);
      expect(own(yield* everyPage(50, (page) => disputes.list(null, page)))).toEqual(all);
      expect(own(yield* everyPage(50, (page) => disputes.list("lapsed", page)))).toEqual(others.toReversed());
      for (const after of forgedKeys) {
        expect((yield* disputes.pageOf(contract.id, { after, limit: 100 })).items).toEqual(all);
      }
    },
  );

  holds("a contract at work shows the dispute that waits for an answer, or else the one with support", function* () {
    const disputes = yield* Disputes;
    const contracts = yield* Contracts;
    const { contract, dispute, milestone } = yield* storedDispute();
    const second = aMilestone(contract, 2);
    yield* (yield* Milestones).insert([second]);
    const told = Effect.map(contracts.atWork([contract.id]), ([found]) => found?.dispute);
    expect(yield* told).toEqual({ number: milestone.number, waitsFor: "bidder" });
    const asked = yield* disputes.save({ ...dispute, state: "with_support", ...notOpen });
    expect(yield* told).toEqual({ number: milestone.number, waitsFor: "support" });
    const other = aDispute(contract, second, { number: 2, waitsFor: "poster" });
    yield* disputes.insert(other);
    expect(yield* told).toEqual({ number: 2, waitsFor: "poster" });
    for (const it of [asked, other]) yield* disputes.save({ ...it, state: "withdrawn", ...notOpen });
    expect(yield* told).toBeNull();
  });

  holds("disputes past their deadline are unanswered, longest overdue first", function* () {
    const disputes = yield* Disputes;
    const at = new Date("1999-05-03T12:00:00Z");
    const over = (minutes: number) => ({ answerBy: new Date(at.getTime() - minutes * 60_000) });
    const { dispute: late } = yield* storedDispute(over(0));
    const { dispute: later } = yield* storedDispute(over(5));
    yield* storedDispute(over(-1));
    const { dispute: answered } = yield* storedDispute(over(9));
    yield* disputes.save({ ...answered, state: "with_support", ...notOpen });
    expect(yield* disputes.unanswered(at, 10)).toEqual([later, late]);
    expect(yield* disputes.unanswered(at, 1)).toEqual([later]);
    for (const it of [late, later]) yield* disputes.save({ ...it, state: "withdrawn", ...notOpen });
  });

  describe("two acts at once:", () => {
    /** Checks that the race leaves nothing half done. */
    const race = racesIn(
      holds,
      Effect.fnUntraced(function* ({ contract, milestone }: Scene) {
        const view = yield* (yield* Contracts).view(contract.id);
        const counted = view.milestones.filter(({ state }) => state !== "dropped" || view.state === "cancelled");
        expect(view.totalCost).toBe(sum(counted.map(({ amount }) => amount)));
        const open = view.disputes.filter(isOpenDispute);
        expect(open.length).toBeLessThanOrEqual(1);
        if (open.length > 0) {
          expect(view).toMatchObject({
            state: "accepted",
            milestones: [{ state: milestone.state === "completed" ? "completed" : "submitted" }],
            changes: { open: [] },
          });
          expect(view.refunds).toEqual([]);
        }
        for (const payment of view.payments.filter(isLivePayment)) {
          expect(open).toEqual([]);
          expect(payment.milestoneAmount).toBe(view.milestones[0]?.amount);
        }
      }),
    );
    const pay = ({ owner, contract }: Scene) =>
      payMilestone(owner, { contractId: contract.id, number: 1, rail: "card" });

    race("open and pay: one of them", disputable("submitted"), either, (scene) => [
      scene.open(scene.contractor),
      pay(scene),
    ]);
    race("open and open: one of them", disputable("submitted"), either, (scene) => [
      scene.open(),
      scene.open(scene.contractor),
    ]);
    race("open and return: one of them", disputable("submitted"), either, (scene) => [
      scene.open(scene.contractor),
      returnMilestone(scene.owner, { milestoneId: scene.milestone.id, reason: "The rail is loose." }),
    ]);
    race(
      "open and submit: it is submitted before it is disputed",
      disputable("planned"),
      [both, onlyOther],
      (scene) => [scene.open(), submitMilestone(scene.contractor, scene.milestone.id)],
    );
    race("open and propose a change: one of them", disputable("submitted"), either, (scene) => [
      scene.open(scene.contractor),
      proposeChange(scene.owner, {
        contractId: scene.contract.id,
        draft: aChangeDraft({ changes: [aRaise(scene.milestone)] }),
      }),
    ]);
    race("open and cancel: nothing is left open", disputable("submitted"), [both, onlyOther], (scene) =>
      Effect.gen(function* () {
        yield* proposeCancelling(scene.owner, { contractId: scene.contract.id, reason: "We sold the house." });
        return [scene.open(), cancelContract(scene.contractor, scene.contract.id)] as const;
      }),
    );
    race("accept and withdraw: one of them", disputable("submitted"), either, (scene) =>
      Effect.map(
        scene.open(scene.owner, 150_000),
        ({ id }) =>
          [acceptSplit(scene.contractor, { disputeId: id, share: 150_000 }), withdrawDispute(scene.owner, id)] as const,
      ),
    );
    race(
      "accept and propose another split: nobody agrees to what they were not shown",
      disputable("submitted"),
      either,
      (scene) =>
        Effect.map(scene.open(scene.owner, 150_000), ({ id }) => {
          const draft = aStatementDraft({ proposes: cents(90_000) });
          return [
            acceptSplit(scene.contractor, { disputeId: id, share: 150_000 }),
            sayInDispute(scene.owner, { disputeId: id, draft }),
          ] as const;
        }),
    );
    race("accept and pay: what is paid is what was agreed", disputable("submitted"), [both, onlyOne], (scene) =>
      Effect.map(
        scene.open(scene.owner, 150_000),
        ({ id }) => [acceptSplit(scene.contractor, { disputeId: id, share: 150_000 }), pay(scene)] as const,
      ),
    );
    race(
      "accept that nothing is due, and end: it ends once the milestone is dropped",
      disputable("submitted"),
      [both, onlyOne],
      (scene) =>
        Effect.map(
          scene.open(scene.owner, 0),
          ({ id }) =>
            [
              acceptSplit(scene.contractor, { disputeId: id, share: 0 }),
              endContract(scene.owner, scene.contract.id),
            ] as const,
        ),
    );
    race("accept and decide: one of them", disputable("submitted"), either, (scene) =>
      Effect.gen(function* () {
        const { id: disputeId } = yield* scene.open(scene.owner, 150_000);
        yield* escalateDispute(scene.contractor, disputeId);
        return [
          acceptSplit(scene.contractor, { disputeId, share: 150_000 }),
          decideDispute("Sam", { disputeId, share: 100_000, reason: "Half of it stands." }),
        ] as const;
      }),
    );
    race("open about what was paid, and refund it: one of them", disputable("completed"), either, (scene) =>
      Effect.gen(function* () {
        const payment = aPayment(scene.contract, scene.milestone, { state: "settled" });
        yield* (yield* Payments).insert(payment);
        return [
          scene.open(),
          refundPayment(scene.contractor, {
            paymentId: payment.id,
            amount: cents(50_000),
            reason: "The rail is loose.",
          }),
        ] as const;
      }),
    );
  });
};
