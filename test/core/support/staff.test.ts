import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { cancelForBoth } from "#core/contract/contract/cancel-contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { supportMoves } from "#core/contract/contract/support-moves.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { agreeToRefund } from "#core/money/refund/answer-refund.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import { markSupport } from "#core/people/person/mark-support.ts";
import { chooseUserType } from "#core/people/person/onboarding.ts";
import { verifyPhoneFor } from "#core/people/phone/verify-phone-code.ts";
import { removeSecondFactor } from "#core/people/second-factor/remove-second-factor.ts";
import { endSessionsFor } from "#core/people/session/end-sessions.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import { type ContractId, type PaymentId, type PersonId, SessionId, type TicketId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { defaultPolicy, Policy } from "#core/shared/policy.ts";
import { Approvals } from "#core/support/staff/approvals.ts";
import { recordAudit } from "#core/support/staff/audit-chain.ts";
import { AuditEntries, everyEntry, searchAudit } from "#core/support/staff/audit-entries.ts";
import { approvePlan, refusePlan } from "#core/support/staff/decide-approval.ts";
import { doStaffCommand, planStaffCommand } from "#core/support/staff/do-staff-command.ts";
import { revealPerson } from "#core/support/staff/reveal-person.ts";
import { findStaff, signInStaff, signOutStaff } from "#core/support/staff/sign-in-staff.ts";
import { type StaffActor, type StaffCommand, staffActorOf } from "#core/support/staff/staff-command.ts";
import { verifyAudit } from "#core/support/staff/verify-audit.ts";
import { aDevice } from "#test/builders/device.ts";
import {
  acceptedContract,
  newcomer,
  offeredContract,
  password,
  payableContract,
  payByCard,
} from "#test/builders/errand.ts";
import { codeAt, withSecondFactor, wrongCodeAt } from "#test/builders/second-factor.ts";
import { staffNewcomer } from "#test/builders/staff.ts";
import { storedTicket } from "#test/builders/ticket.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, inWorld, Time } from "#test/world.ts";

const staffActor = Effect.fnUntraced(function* (
  role: "agent" | "manager" = "manager",
  name = "Sam Staff",
  ticketId: TicketId | null = null,
) {
  const { member } = yield* staffNewcomer(role, name);
  return { ...staffActorOf(member), staffId: member.id, reason: "Asked by phone", ticketId } satisfies StaffActor;
});

/** Returns a staff actor for a ticket of this person. */
const doerFor = Effect.fnUntraced(function* ({ personId }: PersonActor, role: "agent" | "manager" = "manager") {
  const { id: ticketId } = yield* storedTicket(personId);
  return { ...(yield* staffActor(role)), ticketId };
});

const supportFor = ({ personId }: PersonActor): PersonActor => ({ kind: "support", personId, staff: "Sam Staff" });

const withdrawing = (owner: PersonActor, contractId: ContractId) =>
  ({
    command: "contracts withdraw",
    about: { contract: contractId },
    sentence: "Withdraw the offer.",
    effect: withdrawContract(supportFor(owner), contractId),
  }) satisfies StaffCommand<unknown>;

const paid = Effect.fnUntraced(function* () {
  const story = yield* payableContract();
  const payment = yield* payByCard(story.owner, story.contract);
  yield* hearProviders;
  return { ...story, payment };
});

const refunding = (contractor: PersonActor, paymentId: PaymentId, amount = 150_000) =>
  ({
    command: "payments refund",
    about: { payment: paymentId, amount },
    sentence: "Give money back.",
    effect: refundPayment(supportFor(contractor), { paymentId, amount: cents(amount), reason: "Too much" }),
  }) satisfies StaffCommand<unknown>;

const stateOf = (id: ContractId) =>
  Effect.flatMap(Contracts, (contracts) => Effect.map(contracts.get(id), ({ state }) => state));

const auditOf = (staffId: StaffActor["staffId"]) =>
  Effect.flatMap(AuditEntries, (entries) =>
    Effect.map(entries.search({ ...everyEntry, staffId }, { after: null, limit: 100 }), ({ items }) => items),
  );

/** Runs a test in a world where amounts above 1,000 dollars need a second manager. */
const testAtLowSum: typeof testInWorld = (promise, story) => {
  const policy = { ...defaultPolicy, approvalAbove: cents(100_000) };
  test(
    promise,
    inWorld(() => Effect.provideService(Effect.gen(story), Policy, policy)),
  );
};

describe("a plan", () => {
  testInWorld("tells moves, words and work, and leaves nothing behind", function* () {
    const { owner, contractor, contract } = yield* offeredContract();
    const store = yield* MemoryStore;
    const alerts = yield* Alerts;
    const history = yield* History;
    const unread = alerts.unread(contractor.personId);
    const traces = Effect.all([store.messages, store.changes, store.jobs, history.ofContract(contract.id), unread]);
    const by = yield* staffActor();
    const before = yield* traces;
    const { plan, needsApproval } = yield* planStaffCommand(withdrawing(owner, contract.id), by);
    expect(plan.moves.map(({ noun, from, to }) => [noun, from, to])).toEqual([
      ["contract", "offer_sent", "withdrawn"],
      ["bid", "contract_created", "submitted"],
      ["listing", "ongoing", "open"],
    ]);
    expect(plan.words).toContainEqual({
      personId: contractor.personId,
      name: "Cole Contractor",
      by: "alert",
      title: "Offer withdrawn",
      text: expect.any(String),
    });
    expect(plan).toMatchObject({ ledger: [], calls: [], isOpen: false, money: 0, stake: 0 });
    expect(needsApproval).toBe(false);
    expect(yield* traces).toEqual(before);
    expect(yield* stateOf(contract.id)).toBe("offer_sent");
  });

  testInWorld("has the same name each time, and another for another reason, request, person or thing", function* () {
    const { owner, contract } = yield* offeredContract();
    const other = yield* offeredContract();
    const by = yield* staffActor();
    const hashOf = (given: StaffActor, act = withdrawing(owner, contract.id)) =>
      Effect.map(planStaffCommand(act, given), ({ plan }) => plan.hash);
    const hash = yield* hashOf(by);
    expect(yield* hashOf(by)).toBe(hash);
    const others = [
      yield* hashOf({ ...by, reason: "Otherwise" }),
      yield* hashOf({ ...by, ticketId: (yield* storedTicket(owner.personId)).id }),
      yield* hashOf(yield* staffActor()),
      yield* hashOf(by, withdrawing(other.owner, other.contract.id)),
    ];
    expect(new Set([hash, ...others]).size).toBe(5);
  });

  testInWorld("ends where a provider would be asked to do something, which it is not", function* () {
    const { owner, contract } = yield* payableContract();
    const payment = yield* payByCard(owner, contract);
    const act: StaffCommand<unknown> = {
      command: "payments sync",
      about: { payment: payment.id },
      sentence: "Ask.",
      isRoutine: true,
      effect: advancePayment(payment.id),
    };
    const payments = yield* Payments;
    const ledger = yield* Ledger;
    const by = yield* doerFor(owner, "agent");
    const { plan } = yield* planStaffCommand(act, by);
    expect(plan).toMatchObject({ isOpen: true, money: payment.total });
    expect(plan.moves.map(({ noun, from, to }) => [noun, from, to])).toEqual([["payment", "started", "charged"]]);
    expect(plan.calls).toMatchObject([
      { provider: "the card provider", call: "transfer", amount: payment.milestoneAmount },
    ]);
    expect(plan.ledger.filter(({ account }) => account === "poster")).toMatchObject([{ amount: -payment.total }]);
    expect((yield* payments.get(payment.id)).state).toBe("started");
    expect(yield* ledger.postings(contract.id)).toEqual([]);

    yield* doStaffCommand(act, by, plan.hash);
    expect((yield* payments.get(payment.id)).state).toBe("settled");
    const moves = (yield* (yield* History).ofContract(contract.id)).filter(
      ({ noun, actorKind }) => noun === "payment" && actorKind === "system",
    );
    expect(moves.length).toBeGreaterThan(1);
    for (const move of moves.slice(-2)) {
      expect(move).toMatchObject({ staffId: by.staffId, staffReason: "Asked by phone", ticketId: by.ticketId });
    }
  });

  testInWorld("is not made of what a rule refuses, and that stands in the audit", function* () {
    const { owner, contract } = yield* acceptedContract();
    const by = yield* staffActor();
    const refused = yield* Effect.flip(planStaffCommand(withdrawing(owner, contract.id), by));
    expect(refused).toMatchObject({ _tag: "IllegalMove" });
    expect(yield* auditOf(by.staffId)).toMatchObject([
      { kind: "act_refused", command: "contracts withdraw", detail: refused.message, subjects: [contract.id] },
    ]);
  });
});

describe("a staff command", () => {
  testInWorld(
    "is done as it was planned, with who, why and for which request in the history, and not for the people to read",
    function* () {
      const { owner, contract } = yield* offeredContract();
      const by = yield* doerFor(owner, "agent");
      const act = withdrawing(owner, contract.id);
      const { plan } = yield* planStaffCommand(act, by);
      yield* doStaffCommand(act, by, plan.hash);
      const moves = (yield* (yield* History).ofContract(contract.id)).filter(({ event }) => event === "withdraw");
      expect(moves.length).toBeGreaterThan(1);
      for (const move of moves) {
        expect(move).toMatchObject({
          staffId: by.staffId,
          staffReason: "Asked by phone",
          ticketId: by.ticketId,
          reason: null,
        });
      }
      expect(JSON.stringify(yield* listHistory(owner, contract.id))).not.toMatch(/Asked by phone|staff|ticket/);
      const [entry] = yield* auditOf(by.staffId);
      expect(entry).toMatchObject({ kind: "acted", plan: plan.hash, reason: "Asked by phone", moves: plan.moves });
      expect(entry?.subjects).toContain(contract.id);
    },
  );

  testInWorld("is not done where it would be something else by now", function* () {
    const { owner, contract } = yield* offeredContract();
    const by = yield* staffActor();
    const act = withdrawing(owner, contract.id);
    const { plan } = yield* planStaffCommand(act, by);
    expect(yield* Effect.flip(doStaffCommand(act, { ...by, reason: "x" }, plan.hash))).toMatchObject({
      _tag: "PlanOutdated",
    });
    yield* withdrawContract(owner, contract.id);
    const late = yield* Effect.flip(doStaffCommand(act, by, plan.hash));
    expect(late).toMatchObject({ _tag: "PlanOutdated", plan: null });
    expect(late.message).toContain("This offer was withdrawn.");
    expect((yield* auditOf(by.staffId)).map(({ kind }) => kind)).toEqual(["act_refused", "act_refused"]);
  });

  testInWorld("that moves money is for managers, and what only managers do is too", function* () {
    const { contractor, payment, owner } = yield* paid();
    const agent = yield* staffActor("agent");
    const act = refunding(contractor, payment.id);
    expect(yield* Effect.flip(planStaffCommand(act, agent))).toMatchObject({ _tag: "NotAllowed" });
    const managers: StaffCommand<unknown> = { ...act, isManagers: true, isRoutine: true, effect: Effect.void };
    expect(yield* Effect.flip(planStaffCommand(managers, agent))).toMatchObject({ _tag: "NotAllowed" });
    const manager = yield* staffActor();
    const { plan } = yield* planStaffCommand(act, manager);
    expect(plan).toMatchObject({ money: 150_000, stake: 150_000, jobs: ["advance-refund"] });
    expect(plan.words.map(({ name }) => name)).toContain("Olive Owner");
    yield* doStaffCommand(act, manager, plan.hash);
    yield* hearProviders;
    const told = yield* (yield* Alerts).ofPerson(owner.personId, { after: null, limit: 5 });
    expect(told.items.map(({ title }) => title)).toContain("Refund on its way");
  });
});

describe("a plan above the approval limit", () => {
  const asked = Effect.fnUntraced(function* (role: "agent" | "manager" = "manager") {
    const story = yield* paid();
    const by = yield* staffActor(role);
    const act = refunding(story.contractor, story.payment.id);
    const { plan, needsApproval } = yield* planStaffCommand(act, by);
    expect(needsApproval).toBe(true);
    const kept = yield* Effect.flip(doStaffCommand(act, by, plan.hash));
    expect(kept).toMatchObject({ _tag: "NeedsApproval" });
    return { ...story, by, act, hash: plan.hash };
  });

  testAtLowSum("is kept until another manager has approved it, then done once, by who planned it", function* () {
    const { by, act, hash } = yield* asked();
    const approvals = yield* Approvals;
    expect(yield* approvals.liveOf(hash)).toMatchObject({ state: "waiting", staffId: by.staffId });
    expect(yield* Effect.flip(doStaffCommand(act, by, hash))).toMatchObject({ _tag: "NeedsApproval" });
    expect(yield* Effect.flip(approvePlan(by, hash))).toMatchObject({ _tag: "Blocked", code: "own_plan" });
    const agent = yield* staffActor("agent", "Ada Agent");
    expect(yield* Effect.flip(approvePlan(agent, hash))).toMatchObject({ _tag: "NotAllowed" });
    const other = yield* staffActor("manager", "Omar Other");
    expect(yield* approvePlan(other, hash)).toMatchObject({ state: "approved", decidedBy: other.staffId });
    expect(yield* Effect.flip(approvePlan(other, hash))).toMatchObject({ _tag: "IllegalMove" });
    expect(yield* Effect.flip(doStaffCommand(act, other, hash))).toMatchObject({ _tag: "PlanOutdated" });
    const results = yield* Effect.forEach([1, 2, 3], () => Effect.result(doStaffCommand(act, by, hash)), {
      concurrency: 3,
    });
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
    expect(yield* approvals.liveOf(hash)).toBeNull();
    const kinds = (yield* auditOf(by.staffId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "acted")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "approval_asked")).toHaveLength(1);
    expect(yield* auditOf(other.staffId)).toContainEqual(expect.objectContaining({ kind: "approved", plan: hash }));
  });

  testAtLowSum(
    "can be refused, even when it was approved, or let go by who planned it; it may be asked again",
    function* () {
      const { by, act, hash } = yield* asked();
      const other = yield* staffActor("manager", "Omar Other");
      yield* approvePlan(other, hash);
      expect(yield* refusePlan({ ...other, reason: "Call them first" }, hash)).toMatchObject({ state: "refused" });
      expect(yield* auditOf(other.staffId)).toMatchObject([
        { kind: "approval_refused", reason: "Call them first" },
        { kind: "approved" },
      ]);
      expect(yield* Effect.flip(doStaffCommand(act, by, hash))).toMatchObject({ _tag: "NeedsApproval" });
      expect(yield* refusePlan(by, hash)).toMatchObject({ state: "refused", decidedBy: null });
      expect(yield* Effect.flip(refusePlan(by, hash))).toMatchObject({ _tag: "NotFound" });
    },
  );

  testAtLowSum("is never one of the machine's keeper, who is nobody on the staff", function* () {
    const { contractor, payment } = yield* paid();
    const keeper: StaffActor = {
      staffId: null,
      name: "root",
      role: "manager",
      reason: null,
      ticketId: null,
      caseId: null,
    };
    const act = refunding(contractor, payment.id);
    const { plan } = yield* planStaffCommand(act, keeper);
    expect(yield* Effect.flip(doStaffCommand(act, keeper, plan.hash))).toMatchObject({ _tag: "NotAllowed" });
    yield* staffNewcomer("manager");
    yield* staffNewcomer("manager");
    expect(yield* Effect.flip(planStaffCommand(act, keeper))).toMatchObject({ _tag: "NotAllowed" });
  });
});

describe("the staff", () => {
  testInWorld("sign in with two factors for a working day", function* () {
    const { member, person } = yield* staffNewcomer("agent");
    const time = yield* Time;
    const { secret } = yield* withSecondFactor(personActor(person.id), SessionId.make(crypto.randomUUID()));
    yield* time.pass("1 minute");
    const credentials = { email: person.email, password };
    const wrong = { ...credentials, code: wrongCodeAt(secret, yield* now) };
    expect(yield* Effect.flip(signInStaff(wrong, aDevice))).toMatchObject({ _tag: "SignInFailed" });
    const { staff, refreshToken } = yield* signInStaff({ ...credentials, code: codeAt(secret, yield* now) }, aDevice);
    expect(staff).toEqual(member);
    expect(yield* findStaff(refreshToken)).toMatchObject({ staff: member, refreshToken });
    yield* time.pass("11 minutes");
    const later = yield* findStaff(refreshToken);
    expect(later.refreshToken).not.toBe(refreshToken);
    expect(yield* findStaff(later.refreshToken)).toMatchObject({ staff: member });
    yield* time.pass("12 hours");
    expect(yield* Effect.flip(findStaff(later.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
    const kinds = (yield* auditOf(null)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "sign_in_refused" || kind === "signed_in")).toEqual([
      "signed_in",
      "sign_in_refused",
    ]);
  });

  testInWorld("are signed out by themselves, and when they leave; nobody else is let in", function* () {
    const { person } = yield* staffNewcomer("agent");
    const time = yield* Time;
    const { secret } = yield* withSecondFactor(personActor(person.id), SessionId.make(crypto.randomUUID()));
    const enter = Effect.gen(function* () {
      yield* time.pass("1 minute");
      return yield* signInStaff({ email: person.email, password, code: codeAt(secret, yield* now) }, aDevice);
    });
    const first = yield* enter;
    yield* signOutStaff(first.refreshToken);
    yield* signOutStaff(first.refreshToken);
    expect(yield* Effect.flip(findStaff(first.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
    const second = yield* enter;
    yield* markSupport(supportFor(personActor(person.id)), null);
    expect(yield* Effect.flip(findStaff(second.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
    expect(yield* Effect.flip(enter)).toMatchObject({ _tag: "NotAllowed" });
    const early = yield* staffNewcomer("manager");
    const withoutCode = signInStaff({ email: early.person.email, password, code: "123456" }, aDevice);
    expect(yield* Effect.flip(withoutCode)).toMatchObject({ _tag: "Blocked", code: "second_factor_missing" });
  });

  testInWorld("always have a manager", function* () {
    const { person } = yield* staffNewcomer("manager");
    const own = supportFor(personActor(person.id));
    expect(yield* Effect.flip(markSupport(own, "agent"))).toMatchObject({ _tag: "Blocked", code: "last_manager" });
    expect(yield* Effect.flip(markSupport(own, null))).toMatchObject({ _tag: "Blocked" });
    yield* staffNewcomer("manager", "Omar Other");
    expect(yield* markSupport(own, null)).toMatchObject({ staffRole: null });
  });

  testInWorld("who look at somebody's address are written down", function* () {
    const paula = yield* newcomer("contractor", "Paula Private");
    const { personId } = paula;
    const by = yield* doerFor(paula, "agent");
    expect(yield* revealPerson(by, personId)).toMatchObject({ email: expect.stringContaining("@example.com") });
    expect(yield* auditOf(by.staffId)).toMatchObject([
      { kind: "revealed", subjects: [personId], reason: "Asked by phone", ticketId: by.ticketId },
    ]);
  });
});

describe("what support can do in a contract", () => {
  testInWorld("is what either side can, in the contract and its milestones", function* () {
    const { contract } = yield* acceptedContract();
    const { milestones } = yield* (yield* Contracts).view(contract.id);
    const moves = supportMoves(contract, milestones);
    expect(moves).toContainEqual({ noun: "contract", event: "end", side: "poster" });
    expect(moves.filter(({ event }) => event === "propose_cancelling").map(({ side }) => side)).toEqual([
      "poster",
      "bidder",
    ]);
    expect(moves.filter(({ event }) => event === "submit")).toHaveLength(milestones.length);
    expect(moves.map(({ event }) => event)).not.toContain("drop");
    expect(moves.map(({ event }) => event)).not.toContain("accept");
  });

  testInWorld("is to cancel it for both, whoever has proposed it", function* () {
    const reason = "Both asked us";
    for (const proposer of ["nobody", "owner", "contractor"] as const) {
      const { owner, contractor, contract } = yield* acceptedContract();
      const contractId = contract.id;
      if (proposer !== "nobody") {
        const side = proposer === "owner" ? owner : contractor;
        yield* proposeCancelling(side, { contractId, reason: "No time" });
      }
      yield* cancelForBoth(supportFor(owner), supportFor(contractor), { contractId, reason });
      expect(yield* stateOf(contractId)).toBe("cancelled");
    }
  });
});

describe("the amount at stake", () => {
  /** A refund that the poster requested, to which support agrees for the bidder. */
  const agreeing = Effect.fnUntraced(function* (amount = 150_000) {
    const story = yield* paid();
    const asked = { paymentId: story.payment.id, amount: cents(amount), reason: "Too much" };
    const refund = yield* requestRefund(story.owner, asked);
    const act: StaffCommand<unknown> = {
      command: "refunds agree",
      about: { refund: refund.id },
      sentence: "Give it back.",
      effect: agreeToRefund(supportFor(story.contractor), refund.id),
    };
    return { ...story, refund, act };
  });

  testAtLowSum(
    "counts what is agreed to and goes out later, so that no agent moves it and a second manager approves much of it",
    function* () {
      const { act, refund, payment, contract } = yield* agreeing();
      const agent = yield* staffActor("agent");
      expect(yield* Effect.flip(planStaffCommand(act, agent))).toMatchObject({
        _tag: "NotAllowed",
        message: "Moving money is for managers only. Ask one of them.",
      });
      expect(yield* Effect.flip(planStaffCommand({ ...act, isRoutine: true }, agent))).toMatchObject({
        _tag: "NotAllowed",
      });
      const { plan, needsApproval } = yield* planStaffCommand(act, yield* staffActor());
      expect(plan).toMatchObject({ money: refund.amount, begun: refund.amount, stake: refund.amount });
      expect(plan.concerns).toEqual(expect.arrayContaining([payment.id, contract.id, refund.posterId]));
      expect(needsApproval).toBe(true);
    },
  );

  const small = (contractor: PersonActor, paymentId: PaymentId) => refunding(contractor, paymentId, 60_000);

  testAtLowSum(
    "is summed for each payment, person and day, whoever of the staff does it; what was approved counts no more",
    function* () {
      const { contractor, payment } = yield* paid();
      const time = yield* Time;
      const act = small(contractor, payment.id);
      const by = yield* staffActor();
      const other = yield* staffActor("manager", "Omar Other");
      const first = yield* planStaffCommand(act, by);
      expect(first.needsApproval).toBe(false);
      yield* doStaffCommand(act, by, first.plan.hash);
      yield* hearProviders;
      for (const one of [by, other]) expect((yield* planStaffCommand(act, one)).needsApproval).toBe(true);
      const { plan } = yield* planStaffCommand(act, by);
      expect(yield* Effect.flip(doStaffCommand(act, by, plan.hash))).toMatchObject({ _tag: "NeedsApproval" });
      yield* approvePlan(other, plan.hash);
      yield* doStaffCommand(act, by, plan.hash);
      yield* hearProviders;
      yield* time.pass("25 hours");
      expect((yield* planStaffCommand({ ...act, effect: Effect.void, stake: 90_000 }, by)).needsApproval).toBe(false);
    },
  );

  testAtLowSum("is summed for each member of the staff, over the payments of different people", function* () {
    const [one, two] = [yield* paid(), yield* paid()];
    const by = yield* staffActor();
    const act = small(one.contractor, one.payment.id);
    yield* doStaffCommand(act, by, (yield* planStaffCommand(act, by)).plan.hash);
    const next = small(two.contractor, two.payment.id);
    expect((yield* planStaffCommand(next, by)).needsApproval).toBe(true);
    expect((yield* planStaffCommand(next, yield* staffActor("manager", "Omar Other"))).needsApproval).toBe(false);
  });
});

describe("the audit log", () => {
  const about = (id: string) =>
    Effect.map(
      searchAudit({ staffId: null, kind: null, ticketId: null, since: null, about: id }, { after: null, limit: 100 }),
      ({ items }) => items,
    );

  testAtLowSum(
    "finds what was done about money by the payment, the contract and each of its people, with who asked and who approved",
    function* () {
      const { owner, contractor, contract, payment } = yield* paid();
      const act = refunding(contractor, payment.id);
      const by = yield* staffActor();
      const other = yield* staffActor("manager", "Omar Other");
      const { plan } = yield* planStaffCommand(act, by);
      yield* Effect.flip(doStaffCommand(act, by, plan.hash));
      yield* approvePlan(other, plan.hash);
      yield* doStaffCommand(act, by, plan.hash);
      for (const id of [payment.id, contract.id, owner.personId, contractor.personId]) {
        expect((yield* about(id)).map(({ kind, staffName }) => [kind, staffName])).toEqual([
          ["acted", "Sam Staff"],
          ["approved", "Omar Other"],
          ["approval_asked", "Sam Staff"],
        ]);
      }
      expect(yield* verifyAudit(null)).toMatchObject({ isWhole: true, entries: 3, unsealed: 0 });
    },
  );

  testInWorld(
    "finds under a contract what was written down under one of its payments alone, and nothing of another contract",
    function* () {
      const { contract, payment } = yield* paid();
      const other = yield* offeredContract();
      yield* recordAudit(yield* staffActor(), { kind: "acted", command: "payments sync", subjects: [payment.id] });
      expect(yield* about(contract.id)).toMatchObject([{ command: "payments sync" }]);
      expect(yield* about(other.contract.id)).toEqual([]);
      expect(yield* about("stripe:evt_1")).toEqual([]);
    },
  );
});

describe("staff accounts", () => {
  const removing = (of: { readonly staffId: PersonId }): StaffCommand<unknown> => ({
    command: "people remove-second-factor",
    about: { person: of.staffId },
    sentence: "Take the second factor away.",
    effect: removeSecondFactor({ kind: "support", personId: of.staffId, staff: "Sam Staff" }),
  });
  const withFactor = Effect.fnUntraced(function* (role: "agent" | "manager", name: string) {
    const made = yield* staffActor(role, name);
    yield* withSecondFactor(personActor(made.staffId), SessionId.make(crypto.randomUUID()));
    return made;
  });
  const making = (personId: PersonActor["personId"], role: "agent" | "manager" | null): StaffCommand<unknown> => ({
    command: "people support",
    about: { person: personId, role },
    sentence: "Change who works for support.",
    isManagers: true,
    effect: markSupport({ kind: "support", personId, staff: "Sam Staff" }, role),
  });

  testInWorld("are no agent's to change, by whichever command", function* () {
    const agent = yield* withFactor("agent", "Ada Agent");
    for (const role of ["manager", "agent"] as const) {
      const of = yield* withFactor(role, "Mona");
      const actor: PersonActor = { kind: "support", personId: of.staffId, staff: "Ada Agent" };
      const acts = [
        removeSecondFactor(actor),
        endSessionsFor(actor),
        verifyPhoneFor(actor, "(512) 555-0143"),
        chooseUserType(actor, "supplier"),
        ...(role === "agent" ? [markSupport(actor, "manager")] : []),
      ];
      yield* openSession(of.staffId, aDevice);
      for (const effect of acts) {
        const refused = yield* Effect.flip(planStaffCommand({ ...removing(of), effect }, agent));
        expect(refused).toMatchObject({
          _tag: "NotAllowed",
          message: expect.stringContaining("staff accounts"),
        });
      }
    }
  });

  testInWorld("are changed by a manager with the approval of another one, once there are two", function* () {
    const only = yield* withFactor("manager", "Mona Manager");
    const agent = yield* withFactor("agent", "Ada Agent");
    expect((yield* planStaffCommand(removing(agent), only)).needsApproval).toBe(false);
    const second = yield* withFactor("manager", "Omar Other");
    const act = removing(second);
    const { plan, needsApproval } = yield* planStaffCommand(act, only);
    expect(needsApproval).toBe(true);
    expect(plan.staff).toEqual([second.staffId]);
    expect(yield* Effect.flip(doStaffCommand(act, only, plan.hash))).toMatchObject({ _tag: "NeedsApproval" });
    expect(yield* Effect.flip(approvePlan(only, plan.hash))).toMatchObject({ code: "own_plan" });
    expect(yield* Effect.flip(approvePlan(agent, plan.hash))).toMatchObject({ _tag: "NotAllowed" });
    yield* approvePlan(second, plan.hash);
    yield* doStaffCommand(act, only, plan.hash);
    const { personId } = yield* newcomer("home_owner", "Nils New");
    for (const role of ["agent", "manager"] as const) {
      expect((yield* planStaffCommand(making(personId, role), only)).needsApproval).toBe(true);
    }
  });

  testInWorld(
    "are never a second manager's whom the only one makes; the machine makes the first two, and that stands in the audit",
    function* () {
      const keeper: StaffActor = {
        staffId: null,
        name: "root at the machine",
        role: "manager",
        reason: null,
        ticketId: null,
        caseId: null,
      };
      const people = [yield* newcomer("home_owner"), yield* newcomer("home_owner"), yield* newcomer("home_owner")];
      const [first, second, third] = people.map(({ personId }) => making(personId, "manager"));
      if (!first || !second || !third) throw new Error("There are three.");
      yield* doStaffCommand(first, keeper, (yield* planStaffCommand(first, keeper)).plan.hash);
      const only: StaffActor = { ...keeper, staffId: people[0]?.personId ?? null, name: "Fay First" };
      expect(yield* Effect.flip(planStaffCommand(second, only))).toMatchObject({
        _tag: "Blocked",
        code: "second_manager",
        // The command as typed: it is refused without a reason.
        whatToDo: expect.stringContaining("--at-the-machine --reason "),
      });
      yield* doStaffCommand(second, keeper, (yield* planStaffCommand(second, keeper)).plan.hash);
      expect(yield* Effect.flip(planStaffCommand(third, keeper))).toMatchObject({ _tag: "NotAllowed" });
      expect((yield* planStaffCommand(third, only)).needsApproval).toBe(true);
      expect((yield* auditOf(null)).filter(({ staffName }) => staffName === keeper.name)).toMatchObject([
        { kind: "act_refused" },
        { kind: "acted" },
        { kind: "acted" },
      ]);
    },
  );
});

describe("the ticket of a staff command", () => {
  testInWorld("is open, and about the person or the contract; one about nobody may be anybody's", function* () {
    const { owner, contract } = yield* offeredContract();
    const by = yield* staffActor();
    const act = withdrawing(owner, contract.id);
    const planFor = Effect.fnUntraced(function* (ticket: { readonly id: TicketId }) {
      return yield* planStaffCommand(act, { ...by, ticketId: ticket.id });
    });
    const stranger = yield* storedTicket();
    expect(yield* Effect.flip(planFor(stranger))).toMatchObject({ _tag: "Blocked", code: "ticket_of_others" });
    const closed = yield* storedTicket(owner.personId, { state: "closed" });
    expect(yield* Effect.flip(planFor(closed))).toMatchObject({ _tag: "Blocked", code: "ticket_closed" });
    yield* planFor(yield* storedTicket(owner.personId));
    yield* planFor(yield* storedTicket(undefined, { contractId: contract.id }));
    const ofNobody: StaffCommand<unknown> = { ...act, about: { job: "1" }, effect: Effect.void };
    yield* planStaffCommand(ofNobody, { ...by, ticketId: stranger.id });
    const shown = revealPerson({ ...by, ticketId: stranger.id }, owner.personId);
    expect(yield* Effect.flip(shown)).toMatchObject({ code: "ticket_of_others" });
  });
});
