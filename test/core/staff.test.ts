import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { Alerts } from "#core/alert/alerts.ts";
import { cancelForBoth } from "#core/contract/cancel-for-both.ts";
import { Contracts } from "#core/contract/contracts.ts";
import { listHistory } from "#core/contract/list-history.ts";
import { proposeCancelling } from "#core/contract/propose-cancelling.ts";
import { withdrawContract } from "#core/contract/release-contract.ts";
import { supportMoves } from "#core/contract/support-moves.ts";
import { Ledger } from "#core/ledger/ledger.ts";
import { advancePayment } from "#core/payment/advance-payment.ts";
import { Payments } from "#core/payment/payments.ts";
import { markSupport } from "#core/person/mark-support.ts";
import { refundPayment } from "#core/refund/refund-payment.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import { type ContractId, type PaymentId, SessionId, TicketId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { defaultPolicy, Policy } from "#core/shared/policy.ts";
import { type Act, type Doer, doerOf } from "#core/staff/act.ts";
import { Approvals } from "#core/staff/approvals.ts";
import { AuditEntries, everyEntry } from "#core/staff/audit-entries.ts";
import { approvePlan, refusePlan } from "#core/staff/decide-approval.ts";
import { doAct } from "#core/staff/do-act.ts";
import { findStaff } from "#core/staff/find-staff.ts";
import { planAct } from "#core/staff/plan-act.ts";
import { revealPerson } from "#core/staff/reveal-person.ts";
import { signInStaff } from "#core/staff/sign-in-staff.ts";
import { signOutStaff } from "#core/staff/sign-out-staff.ts";
import { aDevice } from "#test/builders/device.ts";
import {
  acceptedContract,
  newcomer,
  offeredContract,
  password,
  payableContract,
  payByCard,
} from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { codeAt, withSecondFactor, wrongCodeAt } from "#test/builders/second-factor.ts";
import { staffNewcomer } from "#test/builders/staff.ts";
import { hearProviders, inWorld, Time } from "#test/world.ts";

const ticketId = idOf(TicketId);

const doer = Effect.fnUntraced(function* (role: "agent" | "manager" = "manager", name = "Sam Staff") {
  const { member } = yield* staffNewcomer(role, name);
  return { ...doerOf(member), reason: "Asked by phone", ticketId } satisfies Doer;
});

const supportFor = ({ personId }: PersonActor): PersonActor => ({ kind: "support", personId, staff: "Sam Staff" });

const withdrawing = (owner: PersonActor, contractId: ContractId) =>
  ({
    command: "contracts withdraw",
    about: { contract: contractId },
    sentence: "Take the offer back.",
    effect: withdrawContract(supportFor(owner), contractId),
  }) satisfies Act<unknown>;

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
  }) satisfies Act<unknown>;

const stateOf = (id: ContractId) =>
  Effect.flatMap(Contracts, (contracts) => Effect.map(contracts.get(id), ({ state }) => state));

const auditOf = (staffId: Doer["staffId"]) =>
  Effect.flatMap(AuditEntries, (entries) =>
    Effect.map(entries.search({ ...everyEntry, staffId }, { after: null, limit: 100 }), ({ items }) => items),
  );

const lowSum = Effect.provideService(Policy, { ...defaultPolicy, approvalAbove: cents(100_000) });

describe("a plan", () => {
  test(
    "tells moves, words and work, and leaves nothing behind",
    inWorld(
      Effect.fnUntraced(function* () {
        const { owner, contractor, contract } = yield* offeredContract();
        const store = yield* MemoryStore;
        const alerts = yield* Alerts;
        const history = yield* History;
        const unread = alerts.unread(contractor.personId);
        const traces = Effect.all([store.messages, store.changes, store.jobs, history.ofContract(contract.id), unread]);
        const by = yield* doer();
        const before = yield* traces;
        const { plan, needsApproval } = yield* planAct(withdrawing(owner, contract.id), by);
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
        });
        expect(plan).toMatchObject({ ledger: [], calls: [], isOpen: false, money: 0, stake: 0 });
        expect(needsApproval).toBe(false);
        expect(yield* traces).toEqual(before);
        expect(yield* stateOf(contract.id)).toBe("offer_sent");
      }),
    ),
  );

  test(
    "has the same name each time, and another for another reason, request, person or thing",
    inWorld(
      Effect.fnUntraced(function* () {
        const { owner, contract } = yield* offeredContract();
        const other = yield* offeredContract();
        const by = yield* doer();
        const hashOf = (given: Doer, act = withdrawing(owner, contract.id)) =>
          Effect.map(planAct(act, given), ({ plan }) => plan.hash);
        const hash = yield* hashOf(by);
        expect(yield* hashOf(by)).toBe(hash);
        const others = [
          yield* hashOf({ ...by, reason: "Otherwise" }),
          yield* hashOf({ ...by, ticketId: idOf(TicketId) }),
          yield* hashOf(yield* doer()),
          yield* hashOf(by, withdrawing(other.owner, other.contract.id)),
        ];
        expect(new Set([hash, ...others]).size).toBe(5);
      }),
    ),
  );

  test(
    "ends where a provider would be asked to do something, which it is not",
    inWorld(
      Effect.fnUntraced(function* () {
        const { owner, contract } = yield* payableContract();
        const payment = yield* payByCard(owner, contract);
        const act: Act<unknown> = {
          command: "payments sync",
          about: { payment: payment.id },
          sentence: "Ask.",
          isRoutine: true,
          effect: advancePayment(payment.id),
        };
        const payments = yield* Payments;
        const ledger = yield* Ledger;
        const by = yield* doer("agent");
        const { plan } = yield* planAct(act, by);
        expect(plan).toMatchObject({ isOpen: true, money: payment.total });
        expect(plan.moves.map(({ noun, from, to }) => [noun, from, to])).toEqual([["payment", "started", "charged"]]);
        expect(plan.calls).toMatchObject([
          { provider: "the card provider", call: "transfer", amount: payment.milestoneAmount },
        ]);
        expect(plan.ledger.filter(({ account }) => account === "poster")).toMatchObject([{ amount: -payment.total }]);
        expect((yield* payments.get(payment.id)).state).toBe("started");
        expect(yield* ledger.postings(contract.id)).toEqual([]);

        yield* doAct(act, by, plan.hash);
        expect((yield* payments.get(payment.id)).state).toBe("settled");
        const moves = (yield* (yield* History).ofContract(contract.id)).filter(
          ({ noun, actorKind }) => noun === "payment" && actorKind === "system",
        );
        expect(moves.length).toBeGreaterThan(1);
        for (const move of moves.slice(-2)) {
          expect(move).toMatchObject({ staffId: by.staffId, staffReason: "Asked by phone", ticketId });
        }
      }),
    ),
  );

  test(
    "is not made of what a rule refuses, and that stands in the audit",
    inWorld(
      Effect.fnUntraced(function* () {
        const { owner, contract } = yield* acceptedContract();
        const by = yield* doer();
        const refused = yield* Effect.flip(planAct(withdrawing(owner, contract.id), by));
        expect(refused).toMatchObject({ _tag: "IllegalMove" });
        expect(yield* auditOf(by.staffId)).toMatchObject([
          { kind: "act_refused", command: "contracts withdraw", detail: refused.message, subjects: [contract.id] },
        ]);
      }),
    ),
  );
});

describe("an act", () => {
  test(
    "is done as it was planned, with who, why and for which request in the history, and not for the people to read",
    inWorld(
      Effect.fnUntraced(function* () {
        const { owner, contract } = yield* offeredContract();
        const by = yield* doer("agent");
        const act = withdrawing(owner, contract.id);
        const { plan } = yield* planAct(act, by);
        yield* doAct(act, by, plan.hash);
        const moves = (yield* (yield* History).ofContract(contract.id)).filter(({ event }) => event === "withdraw");
        expect(moves.length).toBeGreaterThan(1);
        for (const move of moves) {
          expect(move).toMatchObject({ staffId: by.staffId, staffReason: "Asked by phone", ticketId, reason: null });
        }
        expect(JSON.stringify(yield* listHistory(owner, contract.id))).not.toMatch(/Asked by phone|staff|ticket/);
        const [entry] = yield* auditOf(by.staffId);
        expect(entry).toMatchObject({ kind: "acted", plan: plan.hash, reason: "Asked by phone", moves: plan.moves });
        expect(entry?.subjects).toContain(contract.id);
      }),
    ),
  );

  test(
    "is not done where it would be something else by now",
    inWorld(
      Effect.fnUntraced(function* () {
        const { owner, contract } = yield* offeredContract();
        const by = yield* doer();
        const act = withdrawing(owner, contract.id);
        const { plan } = yield* planAct(act, by);
        expect(yield* Effect.flip(doAct(act, { ...by, reason: "x" }, plan.hash))).toMatchObject({ _tag: "PlanMoved" });
        yield* withdrawContract(owner, contract.id);
        const late = yield* Effect.flip(doAct(act, by, plan.hash));
        expect(late).toMatchObject({ _tag: "PlanMoved", plan: null });
        expect(late.message).toContain("This contract is 'withdrawn' now");
        expect((yield* auditOf(by.staffId)).map(({ kind }) => kind)).toEqual(["act_refused", "act_refused"]);
      }),
    ),
  );

  test(
    "that moves money is for managers, and what only managers do is too",
    inWorld(
      Effect.fnUntraced(function* () {
        const { contractor, payment, owner } = yield* paid();
        const agent = yield* doer("agent");
        const act = refunding(contractor, payment.id);
        expect(yield* Effect.flip(planAct(act, agent))).toMatchObject({ _tag: "NotAllowed" });
        const managers: Act<unknown> = { ...act, isManagers: true, isRoutine: true, effect: Effect.void };
        expect(yield* Effect.flip(planAct(managers, agent))).toMatchObject({ _tag: "NotAllowed" });
        const manager = yield* doer();
        const { plan } = yield* planAct(act, manager);
        expect(plan).toMatchObject({ money: 150_000, stake: 150_000, jobs: ["advance-refund"] });
        expect(plan.words.map(({ name }) => name)).toContain("Olive Owner");
        yield* doAct(act, manager, plan.hash);
        yield* hearProviders;
        const told = yield* (yield* Alerts).ofPerson(owner.personId, { after: null, limit: 5 });
        expect(told.items.map(({ title }) => title)).toContain("Refund on its way");
      }),
    ),
  );
});

describe("a plan above the sum", () => {
  const asked = Effect.fnUntraced(function* (role: "agent" | "manager" = "manager") {
    const story = yield* paid();
    const by = yield* doer(role);
    const act = refunding(story.contractor, story.payment.id);
    const { plan, needsApproval } = yield* planAct(act, by);
    expect(needsApproval).toBe(true);
    const kept = yield* Effect.flip(doAct(act, by, plan.hash));
    expect(kept).toMatchObject({ _tag: "NeedsApproval" });
    return { ...story, by, act, hash: plan.hash };
  });

  test(
    "is kept until another manager has approved it, then done once, by who planned it",
    inWorld(() =>
      Effect.gen(function* () {
        const { by, act, hash } = yield* asked();
        const approvals = yield* Approvals;
        expect(yield* approvals.liveOf(hash)).toMatchObject({ state: "waiting", staffId: by.staffId });
        expect(yield* Effect.flip(doAct(act, by, hash))).toMatchObject({ _tag: "NeedsApproval" });
        expect(yield* Effect.flip(approvePlan(by, hash))).toMatchObject({ _tag: "Blocked", code: "own_plan" });
        const agent = yield* doer("agent", "Ada Agent");
        expect(yield* Effect.flip(approvePlan(agent, hash))).toMatchObject({ _tag: "NotAllowed" });
        const other = yield* doer("manager", "Omar Other");
        expect(yield* approvePlan(other, hash)).toMatchObject({ state: "approved", decidedBy: other.staffId });
        expect(yield* Effect.flip(approvePlan(other, hash))).toMatchObject({ _tag: "IllegalMove" });
        expect(yield* Effect.flip(doAct(act, other, hash))).toMatchObject({ _tag: "PlanMoved" });
        const results = yield* Effect.forEach([1, 2, 3], () => Effect.result(doAct(act, by, hash)), {
          concurrency: 3,
        });
        expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
        expect(yield* approvals.liveOf(hash)).toBeNull();
        const kinds = (yield* auditOf(by.staffId)).map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind === "acted")).toHaveLength(1);
        expect(kinds.filter((kind) => kind === "approval_asked")).toHaveLength(1);
        expect(yield* auditOf(other.staffId)).toContainEqual(expect.objectContaining({ kind: "approved", plan: hash }));
      }).pipe(lowSum),
    ),
  );

  test(
    "can be refused, even when it was approved, or let go by who planned it; it may be asked again",
    inWorld(() =>
      Effect.gen(function* () {
        const { by, act, hash } = yield* asked();
        const other = yield* doer("manager", "Omar Other");
        yield* approvePlan(other, hash);
        expect(yield* refusePlan({ ...other, reason: "Call them first" }, hash)).toMatchObject({ state: "refused" });
        expect(yield* auditOf(other.staffId)).toMatchObject([
          { kind: "approval_refused", reason: "Call them first" },
          { kind: "approved" },
        ]);
        expect(yield* Effect.flip(doAct(act, by, hash))).toMatchObject({ _tag: "NeedsApproval" });
        expect(yield* refusePlan(by, hash)).toMatchObject({ state: "refused", decidedBy: null });
        expect(yield* Effect.flip(refusePlan(by, hash))).toMatchObject({ _tag: "NotFound" });
      }).pipe(lowSum),
    ),
  );

  test(
    "is never one of the machine's keeper, who is nobody on the staff",
    inWorld(() =>
      Effect.gen(function* () {
        const { contractor, payment } = yield* paid();
        const keeper: Doer = { staffId: null, name: "root", role: "manager", reason: null, ticketId: null };
        const act = refunding(contractor, payment.id);
        const { plan } = yield* planAct(act, keeper);
        expect(yield* Effect.flip(doAct(act, keeper, plan.hash))).toMatchObject({ _tag: "NotAllowed" });
      }).pipe(lowSum),
    ),
  );
});

describe("the staff", () => {
  test(
    "sign in with two factors for a working day",
    inWorld(
      Effect.fnUntraced(function* () {
        const { member, person } = yield* staffNewcomer("agent");
        const time = yield* Time;
        const { secret } = yield* withSecondFactor(personActor(person.id), SessionId.make(crypto.randomUUID()));
        yield* time.pass("1 minute");
        const credentials = { email: person.email, password };
        const wrong = { ...credentials, code: wrongCodeAt(secret, yield* now) };
        expect(yield* Effect.flip(signInStaff(wrong, aDevice))).toMatchObject({ _tag: "SignInFailed" });
        const { staff, refreshToken } = yield* signInStaff(
          { ...credentials, code: codeAt(secret, yield* now) },
          aDevice,
        );
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
      }),
    ),
  );

  test(
    "are signed out by themselves, and when they leave; nobody else is let in",
    inWorld(
      Effect.fnUntraced(function* () {
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
      }),
    ),
  );

  test(
    "always have a manager",
    inWorld(
      Effect.fnUntraced(function* () {
        const { person } = yield* staffNewcomer("manager");
        const own = supportFor(personActor(person.id));
        expect(yield* Effect.flip(markSupport(own, "agent"))).toMatchObject({ _tag: "Blocked", code: "last_manager" });
        expect(yield* Effect.flip(markSupport(own, null))).toMatchObject({ _tag: "Blocked" });
        yield* staffNewcomer("manager", "Omar Other");
        expect(yield* markSupport(own, null)).toMatchObject({ staffRole: null });
      }),
    ),
  );

  test(
    "who look at somebody's address are written down",
    inWorld(
      Effect.fnUntraced(function* () {
        const by = yield* doer("agent");
        const { personId } = yield* newcomer("contractor", "Paula Private");
        expect(yield* revealPerson(by, personId)).toMatchObject({ email: expect.stringContaining("@example.com") });
        expect(yield* auditOf(by.staffId)).toMatchObject([
          { kind: "revealed", subjects: [personId], reason: "Asked by phone", ticketId },
        ]);
      }),
    ),
  );
});

describe("what support can do in a contract", () => {
  test(
    "is what either side can, in the contract and its milestones",
    inWorld(
      Effect.fnUntraced(function* () {
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
      }),
    ),
  );

  test(
    "is to cancel it for both, whoever has proposed it",
    inWorld(
      Effect.fnUntraced(function* () {
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
      }),
    ),
  );
});
