import { Effect, Schema } from "effect";
import { describe, expect } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { changeAccountStanding } from "#adapters/sandbox/account.ts";
import { setSandboxDown } from "#adapters/sandbox/control.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import type { DomainError } from "#core/errors.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { resolvePayment, retryPayment, retryTransfer } from "#core/money/payment/retry-payment.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { agreeToRefund } from "#core/money/refund/answer-refund.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import type { Ports } from "#core/ports.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { cents } from "#core/shared/money.ts";
import { defaultPolicy, Policy } from "#core/shared/policy.ts";
import { Approvals } from "#core/support/staff/approvals.ts";
import { doStaffCommand, planStaffCommand } from "#core/support/staff/do-staff-command.ts";
import { Plan } from "#core/support/staff/plan.ts";
import { type StaffActor, type StaffCommand, staffActorOf } from "#core/support/staff/staff-command.ts";
import { payableContract, payByBank, payByCard, payWithoutPayout } from "#test/builders/errand.ts";
import { aPlan, staffNewcomer } from "#test/builders/staff.ts";
import { storedTicket } from "#test/builders/ticket.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const byStaff = ({ personId }: PersonActor): PersonActor => ({ kind: "support", personId, staff: "Mona" });

const staffFor = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  const { member } = yield* staffNewcomer("manager", "Mona Manager");
  const { id: ticketId } = yield* storedTicket(personId);
  return { ...staffActorOf(member), staffId: member.id, reason: "Asked by phone", ticketId } satisfies StaffActor;
});

const commandOf = (effect: Effect.Effect<unknown, DomainError, Ports>): StaffCommand<unknown> => ({
  command: "try it",
  about: {},
  sentence: "Try it.",
  effect,
});

const planOf = Effect.fnUntraced(function* (owner: PersonActor, effect: Effect.Effect<unknown, DomainError, Ports>) {
  return (yield* planStaffCommand(commandOf(effect), yield* staffFor(owner))).plan;
});

/** Returns what follows from these answers in sequence; null if the plan has no such answers. */
const following = ({ answers }: Plan, ...says: ReadonlyArray<string>) => {
  const found = answers.find(({ path }) => path.map((one) => one.says).join() === says.join());
  if (found === undefined) return null;
  return {
    moves: found.moves.map(({ noun, from, to }) => `${noun} ${from} → ${to}`),
    ledger: found.ledger.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`),
    told: [...new Set(found.words.map(({ name, title }) => `${name}: ${title}`))],
    refusal: found.refusal,
  };
};

const paid = Effect.fnUntraced(function* (behaviour: Parameters<typeof payByCard>[3] = "succeeds") {
  const it = yield* payableContract();
  const { id } = yield* payByCard(it.owner, it.contract, 1, behaviour);
  yield* hearProviders;
  const payment = yield* (yield* Payments).get(id);
  return { ...it, payment, input: { paymentId: id, amount: cents(50_000), reason: "A part was not done." } };
});

const nothing = { moves: [], ledger: [], told: [], refusal: null };

describe("a plan that a provider has to answer", () => {
  testInWorld("of a refund says what follows from yes, no and silence, and from what is asked next", function* () {
    const { owner, contractor, input } = yield* paid();
    const plan = yield* planOf(owner, refundPayment(byStaff(contractor), input));
    expect(plan.isOpen).toBe(false);
    const both = (title: string) => [`Olive Owner: ${title}`, `Cole Contractor: ${title}`];
    expect(following(plan, "says yes")).toEqual({
      ...nothing,
      moves: ["refund reversing → reversed"],
      ledger: ["reverse bidder -50000", "reverse clearing 50000"],
    });
    expect(following(plan, "says yes", "says yes")).toEqual({
      ...nothing,
      moves: ["refund reversed → refunded"],
      ledger: ["refund clearing -50000", "refund poster 50000"],
      told: both("Refund made"),
    });
    expect(following(plan, "says yes", "says no")).toEqual({
      ...nothing,
      moves: ["refund reversed → bounced"],
      told: both("Refund came back"),
    });
    expect(following(plan, "says yes", "says no", "says yes")).toMatchObject({
      moves: ["refund bounced → restored"],
    });
    expect(following(plan, "says yes", "stays silent")).toEqual(nothing);
    expect(following(plan, "says no")).toEqual({
      ...nothing,
      moves: ["refund reversing → failed"],
      told: both("Refund failed"),
    });
    expect(following(plan, "stays silent")).toEqual({
      ...nothing,
      moves: ["refund reversing → unresolved"],
      told: both("Refund being checked"),
    });
  });

  testInWorld("foresees what then happens, and leaves nothing behind, here or at the provider", function* () {
    const { owner, contractor, contract, payment, input } = yield* paid();
    const store = yield* MemoryStore;
    const history = yield* History;
    const staff = yield* staffFor(owner);
    const act = commandOf(refundPayment(byStaff(contractor), input));
    const traces = Effect.all([store.messages, store.jobs, history.ofContract(contract.id), movementsOf(payment.id)]);
    const before = yield* traces;
    const { plan } = yield* planStaffCommand(act, staff);
    expect(yield* traces).toEqual(before);
    expect((yield* planStaffCommand(act, staff)).plan).toMatchObject({ hash: plan.hash, answers: plan.answers });
    yield* doStaffCommand(act, staff, plan.hash);
    const begun = (yield* history.ofContract(contract.id)).length;
    yield* hearProviders;
    const moved = (yield* history.ofContract(contract.id)).slice(begun);
    const foreseen = [following(plan, "says yes"), following(plan, "says yes", "says yes")].flatMap(
      (it) => it?.moves ?? [],
    );
    expect(moved.map(({ noun, from, to }) => `${noun} ${from} → ${to}`)).toEqual(foreseen);
  });

  testInWorld("of money that the bidder never had says that the charge ends with the refund", function* () {
    const it = yield* payableContract();
    const charged = yield* advancePayment((yield* payWithoutPayout(it.owner, it.contract)).id);
    const input = { paymentId: charged.id, amount: charged.milestoneAmount, reason: "It was not done." };
    const plan = yield* planOf(it.owner, refundPayment(byStaff(it.contractor), input));
    expect(following(plan, "says yes")?.moves).toEqual(["refund reversing → refunded", "payment charged → refunded"]);
    expect(following(plan, "says no")?.moves).toEqual(["refund reversing → failed"]);
    expect(following(plan, "stays silent")?.moves).toEqual(["refund reversing → unresolved"]);
  });

  testInWorld("of a transfer that is tried again, and of a refund that was asked for", function* () {
    const it = yield* payableContract();
    const charged = yield* advancePayment((yield* payWithoutPayout(it.owner, it.contract)).id);
    const retry = yield* planOf(it.owner, retryTransfer(charged.id));
    expect(retry).toMatchObject({ isOpen: true, moves: [] });
    expect(following(retry, "says yes")).toMatchObject({
      moves: ["payment charged → settled", "milestone planned → completed"],
      told: ["Olive Owner: Payment successful", "Cole Contractor: You were paid"],
    });
    for (const says of ["says no", "stays silent"]) {
      expect(following(retry, says)).toEqual({
        ...nothing,
        refusal: expect.stringContaining("hasn't sent the charge to the bidder"),
      });
    }

    const other = yield* paid();
    const { id } = yield* requestRefund(other.owner, other.input);
    const agree = yield* planOf(other.owner, agreeToRefund(byStaff(other.contractor), id));
    for (const says of ["says yes", "says no", "stays silent"]) expect(following(agree, says)).not.toBeNull();
    yield* agreeToRefund(other.contractor, id);
    const sync = yield* planOf(other.owner, advanceRefund(id));
    expect(following(sync, "says yes", "says yes")?.told).toContain("Olive Owner: Refund made");
  });

  testInWorld("of a payment by bank says what becomes of it in the days after", function* () {
    const it = yield* payableContract();
    const { id } = yield* payByBank(it.owner, it.contract);
    const payments = yield* Payments;
    const failure = { code: "R01", message: "No funds." };
    yield* payments.save({ ...(yield* payments.get(id)), state: "failed", failure });
    const plan = yield* planOf(it.owner, retryPayment(byStaff(it.owner), id));
    expect(following(plan, "says yes")?.moves).toEqual(["payment started → processing"]);
    expect(following(plan, "says yes", "says that it has arrived")?.moves).toEqual([
      "payment processing → settled",
      "milestone planned → completed",
    ]);
    expect(following(plan, "says yes", "says that it failed")?.told).toEqual(["Olive Owner: Payment Failed"]);
    expect(following(plan, "says no")?.moves).toEqual(["payment started → failed"]);
    expect(following(plan, "stays silent")?.moves).toEqual(["payment started → unresolved"]);
  });
});

describe("a plan where the provider does not answer", () => {
  testInWorld("plans no move: it says what follows from each answer and from further silence", function* () {
    const it = yield* payableContract();
    const payment = yield* payByCard(it.owner, it.contract, 1, "never_answers");
    yield* letPass("20 minutes");
    const plan = yield* planOf(it.owner, advancePayment(payment.id));
    expect(plan).toMatchObject({ isOpen: true, moves: [], ledger: [], words: [], calls: [] });
    expect(following(plan, "stays silent")).toEqual({
      ...nothing,
      moves: ["payment started → unresolved"],
      told: ["Olive Owner: Payment being checked"],
    });
    expect(following(plan, "says that the card was charged")?.moves).toEqual(["payment started → charged"]);
    expect(following(plan, "says that the card was refused")?.moves).toEqual(["payment started → failed"]);
  });

  testInWorld("is done as planned, and is refused at once where silence ends it", function* () {
    const it = yield* payableContract();
    const payment = yield* payByCard(it.owner, it.contract, 1, "never_answers");
    yield* letPass("20 minutes");
    const staff = yield* staffFor(it.owner);
    const act = commandOf(advancePayment(payment.id));
    const { plan } = yield* planStaffCommand(act, staff);
    expect(yield* doStaffCommand(act, staff, plan.hash)).toMatchObject({ state: "unresolved" });
    const refused = yield* Effect.flip(planStaffCommand(commandOf(resolvePayment(payment.id)), staff));
    expect(refused).toMatchObject({ _tag: "Unavailable", message: expect.stringContaining("nobody knows") });
  });

  testInWorld(
    "knows of both providers: a card that is paid out is not planned while the whole sandbox is down",
    function* () {
      const it = yield* payableContract();
      const { id } = yield* payByBank(it.owner, it.contract);
      yield* hearProviders;
      yield* letPass("1 minute");
      yield* changeAccountStanding(it.contractor.personId, "ready");
      const { state } = yield* (yield* Payments).get(id);
      yield* setSandboxDown(true);
      const plan = yield* planOf(it.owner, advancePayment(id));
      expect(plan).toMatchObject({ isOpen: true, moves: [] });
      expect(following(plan, "stays silent")).toEqual(nothing);
      expect(following(plan, "says that it failed")?.moves[0]).toBe(
        `payment ${state} → ${state === "settled" ? "returned" : "failed"}`,
      );
    },
  );
});

describe("a manager who approves", () => {
  testInWorld("sees the same answers, and plans of before, which had none, are read all the same", function* () {
    const { owner, contractor, input } = yield* paid();
    const staff = yield* staffFor(owner);
    const act = commandOf(refundPayment(byStaff(contractor), input));
    const low = Effect.provideService(Policy, { ...defaultPolicy, approvalAbove: cents(100) });
    const { plan } = yield* low(planStaffCommand(act, staff));
    yield* Effect.flip(low(doStaffCommand(act, staff, plan.hash)));
    const waiting = yield* (yield* Approvals).liveOf(plan.hash);
    expect(waiting?.plan.answers).toEqual(plan.answers);
    const { answers: _none, ...before } = yield* Schema.encodeEffect(Plan)(aPlan());
    expect(yield* Schema.decodeUnknownEffect(Plan)(before)).toMatchObject({ answers: [] });
  });
});
