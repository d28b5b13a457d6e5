import { Effect } from "effect";
import { describe, expect } from "vitest";
import { openDispute as chargeBack, moveDispute as decideChargeback } from "#adapters/sandbox/dispute.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { mostStatements } from "#core/contract/dispute/dispute.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import {
  acceptSplit,
  escalateDispute,
  escalateDisputes,
  listOwnDisputes,
  sayInDispute,
  withdrawDispute,
} from "#core/money/dispute/answer-dispute.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { decideDispute } from "#core/money/dispute/rule-on-dispute.ts";
import { retryRefund } from "#core/money/payment/retry-payment.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import { viewStatement } from "#core/money/statement/view-statement.ts";
import { cents } from "#core/shared/money.ts";
import { defaultPolicy, Policy } from "#core/shared/policy.ts";
import { sendReminders } from "#core/support/reminder/send-reminders.ts";
import { approvePlan } from "#core/support/staff/decide-approval.ts";
import { doStaffCommand, planStaffCommand } from "#core/support/staff/do-staff-command.ts";
import { type StaffActor, type StaffCommand, staffActorOf } from "#core/support/staff/staff-command.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aChangeDraft, aRaise } from "#test/builders/change-order.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import { newcomer, payableContract, payByBank, payByCard, uploadedPicture } from "#test/builders/errand.ts";
import { aRefund } from "#test/builders/refund.ts";
import { staffNewcomer } from "#test/builders/staff.ts";
import { storedTicket } from "#test/builders/ticket.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, Time, type World } from "#test/world.ts";

const passHours = (count: number) => Effect.flatMap(Time, ({ pass }) => pass(`${count} hours`));

const page = { after: null, limit: 10 };

/** A contract whose first milestone is submitted. */
const submitted = Effect.fnUntraced(function* () {
  const before = yield* payableContract();
  const [first] = (yield* viewContract(before.owner, before.contract.id)).milestones;
  if (first === undefined) throw new Error("The contract has no milestone.");
  yield* submitMilestone(before.contractor, first.id);
  return { ...before, first };
});

/** The poster disputes it and proposes to pay half. */
const disputed = Effect.fnUntraced(function* () {
  const before = yield* submitted();
  const half = cents(before.first.amount / 2);
  const draft = aStatementDraft({ proposes: half });
  const dispute = yield* openDispute(before.owner, { milestoneId: before.first.id, draft });
  return { ...before, half, dispute };
});

/** The first milestone is paid, and its poster disputes it. */
const paidAndDisputed = Effect.fnUntraced(function* () {
  const before = yield* submitted();
  yield* payByCard(before.owner, before.contract, 1);
  yield* hearProviders;
  const half = cents(before.first.amount / 2);
  const draft = aStatementDraft({ proposes: half });
  const dispute = yield* openDispute(before.owner, { milestoneId: before.first.id, draft });
  return { ...before, half, dispute };
});

describe("a dispute between poster and bidder", () => {
  testInWorld("they agree on a split: the milestone is worth the bidder's share, and can be paid", function* () {
    const { owner, contractor, contract, first, half, dispute } = yield* disputed();
    expect(dispute).toMatchObject({
      number: 1,
      state: "open",
      waitsFor: "bidder",
      amount: first.amount,
      isPaid: false,
    });
    expect(yield* toldTo(contractor)).toContain("A milestone is in dispute");
    expect((yield* listOwnDisputes(owner, contract.id, page)).items[0]?.moves).toEqual(["say", "withdraw", "escalate"]);
    const other = cents(first.amount - 1000);
    yield* sayInDispute(contractor, { disputeId: dispute.id, draft: aStatementDraft({ proposes: other }) });
    expect(yield* toldTo(owner)).toContain("A split was proposed");
    const [seen] = (yield* listOwnDisputes(owner, contract.id, page)).items;
    expect(seen).toMatchObject({ waitsFor: "poster", moves: ["say", "accept", "withdraw", "escalate"] });
    // Nobody can agree to a split other than the one they were shown.
    expect(yield* Effect.flip(acceptSplit(owner, { disputeId: dispute.id, share: half }))).toMatchObject({
      _tag: "Blocked",
      code: "ProposalChanged",
    });
    const agreed = yield* acceptSplit(owner, { disputeId: dispute.id, share: other });
    expect(agreed).toMatchObject({ state: "agreed", outcome: { share: other, by: "poster" }, waitsFor: null });
    expect(yield* toldTo(contractor)).toContain("Dispute settled");
    const view = yield* viewContract(owner, contract.id);
    expect(view).toMatchObject({
      totalCost: contract.totalCost - 1000,
      milestones: [{ amount: other, state: "submitted", moves: ["pay", "fund"] }, {}, {}],
    });
    // A settled milestone cannot be returned, changed or disputed again.
    for (const attempt of [
      returnMilestone(owner, { milestoneId: first.id, reason: "The rail is loose." }),
      openDispute(contractor, { milestoneId: first.id, draft: aStatementDraft() }),
      proposeChange(owner, {
        contractId: contract.id,
        draft: aChangeDraft({ changes: [aRaise({ ...first, amount: other })] }),
      }),
    ]) {
      expect(yield* Effect.flip(attempt as Effect.Effect<unknown, unknown>)).toMatchObject({ code: "DisputeSettled" });
    }
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    expect((yield* viewContract(owner, contract.id)).totalPaid).toBe(other);
    const statement = yield* viewStatement(contractor, contract.id);
    expect(statement).toMatchObject({ totalCost: contract.totalCost - 1000, paid: other, givenBack: 0 });
    expect(statement.paid + statement.onItsWay + statement.toPay).toBe(statement.totalCost);
    const moves = (yield* listHistory(owner, contract.id)).filter(({ noun }) => noun === "dispute");
    expect(moves.map(({ event }) => event)).toEqual(["open", "say", "accept"]);
  });

  testInWorld("while it is open its milestone stands still, and the others go on", function* () {
    const { owner, contractor, contract, first } = yield* disputed();
    const view = yield* viewContract(owner, contract.id);
    expect(view.milestones.map(({ moves }) => moves)).toEqual([[], ["pay", "fund"], ["pay", "fund"]]);
    const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, World>> = [
      returnMilestone(owner, { milestoneId: first.id, reason: "The rail is loose." }),
      payByCard(owner, contract, 1),
      proposeChange(contractor, { contractId: contract.id, draft: aChangeDraft({ changes: [aRaise(first)] }) }),
      openDispute(contractor, { milestoneId: first.id, draft: aStatementDraft() }),
    ];
    for (const attempt of attempts) {
      expect(yield* Effect.flip(attempt)).toMatchObject({ _tag: "Blocked", code: "DisputeOpen" });
    }
    yield* payByCard(owner, contract, 2);
  });

  testInWorld("only what is submitted or was paid lately, and not while something else is under way", function* () {
    const { owner, contractor, contract, first } = yield* submitted();
    const [, second] = (yield* viewContract(owner, contract.id)).milestones;
    if (second === undefined) throw new Error("The contract has no second milestone.");
    const open = (actor: typeof owner, milestoneId = first.id, draft = aStatementDraft()) =>
      Effect.flip(openDispute(actor, { milestoneId, draft }));
    expect(yield* open(owner, second.id)).toMatchObject({ code: "NotDisputable" });
    expect(yield* open(yield* newcomer("contractor"))).toMatchObject({ _tag: "NotFound" });
    expect(yield* open(owner, first.id, aStatementDraft({ text: " " }))).toMatchObject({ _tag: "Invalid" });
    for (const wrong of [first.amount + 1, 99]) {
      const draft = aStatementDraft({ proposes: cents(wrong) });
      expect(yield* open(owner, first.id, draft)).toMatchObject({ issues: [{ field: "proposes" }] });
    }
    const picture = yield* uploadedPicture(owner);
    expect(yield* open(owner, first.id, aStatementDraft({ files: [picture] }))).toMatchObject({
      issues: [{ field: "files" }],
    });
    yield* proposeChange(owner, { contractId: contract.id, draft: aChangeDraft({ changes: [aRaise(first)] }) });
    expect(yield* open(contractor)).toMatchObject({ code: "ChangeOpen" });
  });

  testInWorld("a share of nothing drops the milestone, and the contract can end without it", function* () {
    const { owner, contractor, contract, first, dispute } = yield* disputed();
    yield* sayInDispute(contractor, { disputeId: dispute.id, draft: aStatementDraft({ proposes: cents(0) }) });
    yield* acceptSplit(owner, { disputeId: dispute.id, share: 0 });
    const view = yield* viewContract(owner, contract.id);
    expect(view.totalCost).toBe(contract.totalCost - first.amount);
    expect(yield* viewStatement(owner, contract.id)).toMatchObject({ toPay: contract.totalCost - first.amount });
    expect(view.milestones[0]).toMatchObject({ state: "dropped", moves: [] });
    for (const number of [2, 3]) yield* payByCard(owner, contract, number);
    yield* hearProviders;
    expect(yield* endContract(owner, contract.id)).toMatchObject({ state: "ended" });
  });

  testInWorld("whoever opened it withdraws it, and then the milestone goes on as it was", function* () {
    const { owner, contractor, contract, first, dispute } = yield* disputed();
    expect(yield* Effect.flip(withdrawDispute(contractor, dispute.id))).toMatchObject({ _tag: "IllegalMove" });
    yield* withdrawDispute(owner, dispute.id);
    expect(yield* toldTo(contractor)).toContain("Dispute withdrawn");
    expect((yield* viewContract(owner, contract.id)).milestones[0]?.moves).toEqual([
      "return",
      "pay",
      "fund",
      "dispute",
    ]);
    expect(yield* Effect.flip(withdrawDispute(owner, dispute.id))).toMatchObject({ _tag: "IllegalMove" });
    const again = yield* openDispute(contractor, { milestoneId: first.id, draft: aStatementDraft() });
    expect(again).toMatchObject({ number: 2, openedBy: "bidder", waitsFor: "poster" });
  });

  testInWorld("nobody but the two, and nobody accepts what nobody proposed", function* () {
    const { owner, contract, half, dispute } = yield* disputed();
    const stranger = yield* newcomer("contractor");
    for (const attempt of [
      sayInDispute(stranger, { disputeId: dispute.id, draft: aStatementDraft() }),
      acceptSplit(stranger, { disputeId: dispute.id, share: half }),
      escalateDispute(stranger, dispute.id),
      withdrawDispute(stranger, dispute.id),
      listOwnDisputes(stranger, contract.id, page),
    ]) {
      expect(yield* Effect.flip(attempt as Effect.Effect<unknown, unknown>)).toMatchObject({ _tag: "NotFound" });
    }
    expect(yield* Effect.flip(acceptSplit(owner, { disputeId: dispute.id, share: half }))).toMatchObject({
      _tag: "IllegalMove",
    });
  });

  testInWorld("a side has room for so many statements", function* () {
    const { owner, dispute } = yield* disputed();
    const say = sayInDispute(owner, { disputeId: dispute.id, draft: aStatementDraft() });
    for (let said = 1; said < mostStatements; said += 1) yield* say;
    expect(yield* Effect.flip(say)).toMatchObject({ _tag: "IllegalMove" });
  });

  testInWorld("without an answer in five days it goes to support, after a reminder the day before", function* () {
    const { owner, contractor, contract, dispute } = yield* disputed();
    yield* escalateDisputes();
    expect((yield* listOwnDisputes(owner, contract.id, page)).items[0]?.state).toBe("open");
    yield* passHours(4 * 24 + 2);
    yield* sendReminders();
    yield* sendReminders();
    expect((yield* toldTo(contractor)).filter((title) => title === "A dispute is waiting for you")).toHaveLength(1);
    yield* passHours(23);
    yield* escalateDisputes();
    yield* escalateDisputes();
    const [seen] = (yield* listOwnDisputes(owner, contract.id, page)).items;
    expect(seen).toMatchObject({ id: dispute.id, state: "with_support", waitsFor: null, answerBy: null });
    for (const actor of [owner, contractor]) {
      expect((yield* toldTo(actor)).filter((title) => title === "Dibbs Support will decide a dispute")).toHaveLength(1);
    }
    // The two can still agree.
    yield* acceptSplit(contractor, { disputeId: dispute.id, share: dispute.amount / 2 });
  });

  testInWorld(
    "who says more gives the other side no more days, and after thirty days it waits for nobody",
    function* () {
      const { owner, contractor, contract, dispute } = yield* disputed();
      const say = (actor: typeof owner) => sayInDispute(actor, { disputeId: dispute.id, draft: aStatementDraft() });
      const day = 24 * 3_600_000;
      yield* passHours(48);
      expect(yield* say(owner)).toMatchObject({ waitsFor: "bidder", answerBy: dispute.answerBy });
      const answered = yield* say(contractor);
      expect(Math.floor(((answered.answerBy?.getTime() ?? 0) - dispute.openedAt.getTime()) / day)).toBe(7);
      for (const actor of [owner, contractor, owner, contractor, owner, contractor]) {
        yield* passHours(4 * 24);
        yield* escalateDisputes();
        yield* say(actor);
      }
      const [seen] = (yield* listOwnDisputes(owner, contract.id, page)).items;
      expect(seen).toMatchObject({ state: "open", waitsFor: "poster" });
      expect(seen?.answerBy?.getTime()).toBe(dispute.openedAt.getTime() + 30 * day);
      yield* passHours(4 * 24 + 1);
      yield* escalateDisputes();
      expect((yield* listOwnDisputes(owner, contract.id, page)).items[0]).toMatchObject({ state: "with_support" });
    },
  );

  testInWorld("support decides once it was asked, and both read why", function* () {
    const { owner, contractor, contract, first, dispute } = yield* disputed();
    const ruling = { disputeId: dispute.id, share: 30_000, reason: "The photos show that half of it stands." };
    expect(yield* Effect.flip(decideDispute("Sam", ruling))).toMatchObject({ _tag: "IllegalMove" });
    yield* escalateDispute(contractor, dispute.id);
    expect(yield* Effect.flip(decideDispute("Sam", { ...ruling, reason: " " }))).toMatchObject({ _tag: "Invalid" });
    expect(yield* Effect.flip(decideDispute("Sam", { ...ruling, share: first.amount + 1 }))).toMatchObject({
      _tag: "Invalid",
    });
    yield* decideDispute("Sam", ruling);
    for (const actor of [owner, contractor]) expect(yield* toldTo(actor)).toContain("Dispute decided");
    const [seen] = (yield* listOwnDisputes(contractor, contract.id, page)).items;
    expect(seen).toMatchObject({
      state: "decided",
      outcome: { share: 30_000, by: "support", reason: ruling.reason },
      moves: [],
    });
    expect((yield* viewContract(owner, contract.id)).milestones[0]).toMatchObject({
      amount: 30_000,
      moves: ["pay", "fund"],
    });
  });

  testInWorld("it lapses with the contract that both cancel", function* () {
    const { owner, contractor, contract } = yield* disputed();
    yield* proposeCancelling(owner, { contractId: contract.id, reason: "We have sold the house." });
    yield* cancelContract(contractor, contract.id);
    expect((yield* listOwnDisputes(owner, contract.id, page)).items[0]).toMatchObject({ state: "lapsed", moves: [] });
  });
});

describe("a dispute about a paid milestone", () => {
  testInWorld("its poster gets their part back by a refund, once the bidder agrees", function* () {
    const { owner, contractor, contract, first, half, dispute } = yield* paidAndDisputed();
    expect(dispute).toMatchObject({ isPaid: true, amount: first.amount });
    const view = yield* viewContract(contractor, contract.id);
    expect(view.milestones[0]?.moves).toEqual([]);
    const paymentId = view.milestones[0]?.payment?.id;
    if (paymentId === undefined) throw new Error("The milestone has no payment.");
    const given = { paymentId, amount: cents(1000), reason: "The rail was not built." };
    for (const attempt of [requestRefund(owner, given), refundPayment(contractor, given)]) {
      expect(yield* Effect.flip(attempt as Effect.Effect<unknown, unknown>)).toMatchObject({ code: "DisputeOpen" });
    }
    yield* acceptSplit(contractor, { disputeId: dispute.id, share: half });
    yield* hearProviders;
    const after = yield* viewContract(owner, contract.id);
    expect(after.refunds).toMatchObject([{ amount: first.amount - half, state: "refunded" }]);
    expect(after).toMatchObject({ totalPaid: half, totalCost: contract.totalCost });
    expect(after.milestones[0]).toMatchObject({ state: "completed", amount: first.amount });
    const statement = yield* viewStatement(owner, contract.id);
    expect(statement).toMatchObject({ paid: first.amount, givenBack: first.amount - half });
    expect(statement.paid + statement.onItsWay + statement.toPay).toBe(statement.totalCost);
    expect(statement.lines.filter(({ kind }) => kind === "refund")).toMatchObject([
      { number: 1, standing: "refunded", amount: first.amount - half },
    ]);
  });

  testInWorld("what is agreed is refunded or refused, also while the card's bank rules on the payment", function* () {
    const { owner, contractor, contract, half, dispute } = yield* paidAndDisputed();
    const [payment] = (yield* (yield* Contracts).view(contract.id)).payments;
    if (payment === undefined) throw new Error("Nothing was paid.");
    yield* chargeBack(payment.id);
    yield* letPass("1 minute");
    const accept = acceptSplit(contractor, { disputeId: dispute.id, share: half });
    expect(yield* Effect.flip(accept)).toMatchObject({ _tag: "Blocked", code: "ChargedBack" });
    yield* decideChargeback(payment.id, "won");
    yield* letPass("1 minute");
    yield* accept;
    yield* hearProviders;
    expect((yield* viewContract(owner, contract.id)).refunds).toMatchObject([{ amount: half, state: "refunded" }]);
  });

  testInWorld("what is agreed is refused where all of the payment went back past Dibbs", function* () {
    const { contractor, contract, half, dispute } = yield* paidAndDisputed();
    const [payment] = (yield* (yield* Contracts).view(contract.id)).payments;
    if (payment === undefined) throw new Error("Nothing was paid.");
    yield* chargeBack(payment.id);
    yield* decideChargeback(payment.id, "lost");
    yield* letPass("1 minute");
    const accept = acceptSplit(contractor, { disputeId: dispute.id, share: half });
    expect(yield* Effect.flip(accept)).toMatchObject({ _tag: "Invalid" });
  });

  testInWorld("what support decides is refunded in the same stroke", function* () {
    const { owner, contract, first, dispute } = yield* paidAndDisputed();
    yield* escalateDispute(owner, dispute.id);
    yield* decideDispute("Sam", { disputeId: dispute.id, share: 0, reason: "Nothing was built." });
    yield* hearProviders;
    const after = yield* viewContract(owner, contract.id);
    expect(after.refunds).toMatchObject([{ amount: first.amount, state: "refunded" }]);
  });

  testInWorld("it lapses when the bank takes the payment back, and the milestone can be paid again", function* () {
    const { owner, contractor, contract } = yield* payableContract("returns_later");
    const [first] = (yield* viewContract(owner, contract.id)).milestones;
    if (first === undefined) throw new Error("The contract has no milestone.");
    yield* submitMilestone(contractor, first.id);
    yield* payByBank(owner, contract, 1);
    yield* letPass("1 minute");
    yield* openDispute(owner, { milestoneId: first.id, draft: aStatementDraft() });
    yield* letPass("4 days");
    expect((yield* listOwnDisputes(owner, contract.id, page)).items[0]).toMatchObject({ state: "lapsed", moves: [] });
    expect((yield* viewContract(owner, contract.id)).milestones[0]).toMatchObject({
      state: "submitted",
      moves: ["return", "pay", "fund", "dispute"],
    });
    yield* payByCard(owner, contract, 1);
  });

  testInWorld("above the limit a second manager approves the decision, and it is refunded once", function* () {
    const { owner, contract, first, dispute } = yield* paidAndDisputed();
    yield* escalateDispute(owner, dispute.id);
    const managerNamed = Effect.fnUntraced(function* (name: string) {
      const { member } = yield* staffNewcomer("manager", name);
      const { id: ticketId } = yield* storedTicket(owner.personId);
      return { ...staffActorOf(member), reason: "Both were heard", ticketId } satisfies StaffActor;
    });
    const mona = yield* managerNamed("Mona Manager");
    const omar = yield* managerNamed("Omar Other");
    const ruling = { disputeId: dispute.id, share: 0, reason: "Nothing was built." };
    const act: StaffCommand<unknown> = {
      command: "disputes decide",
      about: { dispute: dispute.id, share: 0, tell: ruling.reason },
      sentence: "Decide it.",
      stake: dispute.amount,
      effect: decideDispute(mona.name, ruling),
    };
    const low = Effect.provideService(Policy, { ...defaultPolicy, approvalAbove: cents(dispute.amount - 1) });
    const { plan, needsApproval } = yield* low(planStaffCommand(act, mona));
    expect(needsApproval).toBe(true);
    expect(plan.moves.map(({ noun, to }) => `${noun} ${to}`)).toEqual([
      "dispute decided",
      "refund requested",
      "refund reversing",
    ]);
    expect(yield* Effect.flip(low(doStaffCommand(act, mona, plan.hash)))).toMatchObject({ _tag: "NeedsApproval" });
    expect((yield* viewContract(owner, contract.id)).refunds).toEqual([]);
    yield* approvePlan(omar, plan.hash);
    const results = yield* Effect.forEach([1, 2, 3], () => Effect.result(low(doStaffCommand(act, mona, plan.hash))), {
      concurrency: 3,
    });
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
    yield* hearProviders;
    expect((yield* viewContract(owner, contract.id)).refunds).toMatchObject([
      { amount: first.amount, state: "refunded" },
    ]);
  });

  testInWorld("a refund that failed before is not begun anew while it is open", function* () {
    const { contractor, contract, half, dispute } = yield* paidAndDisputed();
    const [paid] = (yield* (yield* Contracts).view(contract.id)).payments;
    if (paid === undefined) throw new Error("Nothing was paid.");
    const failed = aRefund(paid, { state: "failed" });
    yield* (yield* Refunds).insert(failed);
    expect(yield* Effect.flip(retryRefund(contractor, failed.id))).toMatchObject({ code: "DisputeOpen" });
    yield* acceptSplit(contractor, { disputeId: dispute.id, share: half });
    yield* hearProviders;
    expect(yield* retryRefund(contractor, failed.id)).toMatchObject({ amount: failed.amount });
  });

  testInWorld("the poster alone, and for thirty days", function* () {
    const { owner, contractor, contract, first } = yield* submitted();
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    const open = (actor: typeof owner) => openDispute(actor, { milestoneId: first.id, draft: aStatementDraft() });
    expect(yield* Effect.flip(open(contractor))).toMatchObject({ code: "NotDisputable" });
    yield* passHours(30 * 24 - 1);
    expect((yield* viewContract(owner, contract.id)).milestones[0]?.moves).toContain("dispute");
    yield* passHours(2);
    expect((yield* viewContract(owner, contract.id)).milestones[0]?.moves).not.toContain("dispute");
    expect(yield* Effect.flip(open(owner))).toMatchObject({ code: "DisputeTooLate" });
  });
});
