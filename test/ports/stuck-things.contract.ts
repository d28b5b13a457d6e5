import { Effect } from "effect";
import { expect } from "vitest";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { lateChargeReturned } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import type { Case, ThingRef } from "#core/support/case/case.ts";
import { Cases } from "#core/support/case/cases.ts";
import { Closures } from "#core/support/inbox/close-stuck.ts";
import { quietEnds, quietRefusal, StuckKind, stuckRules } from "#core/support/inbox/stuck-kind.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { anythingStuck, type StuckFilter, StuckThings } from "#core/support/inbox/stuck-things.ts";
import { initialWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import { moveWebhookEvent, WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { storedCase } from "#test/builders/case.ts";
import { aChargeback } from "#test/builders/chargeback.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { aDispute, notOpen } from "#test/builders/dispute.ts";
import { moment } from "#test/builders/moment.ts";
import { anAccount, aPayment } from "#test/builders/payment.ts";
import { aRefund, storedRefund } from "#test/builders/refund.ts";
import { storedStaff } from "#test/builders/staff.ts";
import { storedContract, storedMilestone, storedPayment, storedPerson } from "#test/builders/stored.ts";
import { storedTicket } from "#test/builders/ticket.ts";
import { everyPage, forgedKeys } from "./pages.ts";
import type { Given } from "./store-world.ts";

const hour = 3_600_000;
/** The time at which the inbox is read. */
const at = new Date("2031-03-01T12:00:00Z");
const hoursAgo = (hours: number): Date => new Date(at.getTime() - hours * hour);

const list = (filter: Partial<StuckFilter>, limit = 100, on = at) =>
  Effect.gen(function* () {
    const things = yield* StuckThings;
    return yield* everyPage(limit, (page) => things.list({ ...anythingStuck, ...filter }, on, page));
  });

const limitOf = (noun: string, state: string): number =>
  stuckRules.find((it) => it.noun === noun && it.state === state)?.hours ?? Number.NaN;

const kinds = (found: ReadonlyArray<StuckThing>) => found.map((it) => it.kind);

export const stuckThingsContract = ({ holds }: Given): void => {
  holds(
    "an unanswered offer is stuck after its limit, with its amount, who must answer and whom it concerns",
    function* () {
      const hours = limitOf("contract", "offer_sent");
      const contract = yield* storedContract({}, { offeredAt: hoursAgo(hours), totalCost: cents(123_400) });
      const own = { contractId: contract.id };
      const early = new Date(at.getTime() - 1);
      expect(yield* list(own, 100, early)).toEqual([]);
      const [found, ...others] = yield* list(own);
      expect(others).toEqual([]);
      expect(found).toMatchObject({
        kind: "offer-unanswered",
        noun: "contract",
        id: contract.id,
        state: "offer_sent",
        isMoney: true,
        amount: 123_400,
        since: hoursAgo(hours),
        waitsFor: "bidder",
        contractId: contract.id,
        people: [
          { id: contract.posterId, part: "poster" },
          { id: contract.bidderId, part: "bidder" },
        ],
      });
      expect(found?.title).toEqual(expect.any(String));
      yield* (yield* Contracts).save({ ...contract, state: "withdrawn" });
      expect(yield* list(own)).toEqual([]);
    },
  );

  holds("a dispute is stuck once it is with support, and its milestone is not listed meanwhile", function* () {
    const disputes = yield* Disputes;
    const { contract, milestone } = yield* storedMilestone();
    yield* (yield* Contracts).save({ ...contract, state: "accepted" });
    yield* (yield* Milestones).save({ ...milestone, state: "submitted", updatedAt: hoursAgo(300) });
    const own = { contractId: contract.id };
    expect(kinds(yield* list(own))).toEqual(["request-unanswered"]);
    const dispute = aDispute(contract, milestone, { amount: cents(45_000) });
    yield* disputes.insert(dispute);
    expect(yield* list(own)).toEqual([]);
    const since = hoursAgo(limitOf("dispute", "with_support"));
    const passed = yield* disputes.save({ ...dispute, state: "with_support", ...notOpen, updatedAt: since });
    expect(yield* list(own)).toMatchObject([
      {
        kind: "dispute-open",
        noun: "dispute",
        id: dispute.id,
        isMoney: true,
        amount: 45_000,
        since,
        waitsFor: "support",
        detail: `milestone ${milestone.number}`,
      },
    ]);
    yield* disputes.save({ ...passed, state: "withdrawn" });
    expect(kinds(yield* list(own))).toEqual(["request-unanswered"]);
  });

  for (const [state, stuckKind] of [
    ["started", "payment-processing"],
    ["processing", "payment-processing"],
    ["unresolved", "payment-unresolved"],
    ["charged", "transfer-failed"],
  ] as const) {
    holds(`a payment that is '${state}' for too long is stuck as ${stuckKind}`, function* () {
      const since = hoursAgo(limitOf("payment", state));
      const { contract, payment } = yield* storedPayment({ state, updatedAt: since });
      const [found] = yield* list({ contractId: contract.id, kind: stuckKind });
      const amount = state === "charged" ? payment.milestoneAmount : payment.total;
      expect(found).toMatchObject({ noun: "payment", id: payment.id, amount, since, detail: "milestone 1" });
      expect(yield* list({ contractId: contract.id, kind: stuckKind }, 100, new Date(at.getTime() - 1))).toEqual([]);
    });
  }

  holds("a failed payment is stuck until it is retried, and so is each later one that fails", function* () {
    const payments = yield* Payments;
    const failure = { code: "card_declined", message: "Your card was declined." };
    const { contract, milestone, payment } = yield* storedPayment({
      state: "failed",
      failure,
      updatedAt: hoursAgo(25),
    });
    const failed = () => list({ contractId: contract.id, kind: "payment-failed" });
    expect(yield* failed()).toMatchObject([
      { id: payment.id, state: "failed", waitsFor: "poster", detail: "milestone 1: Your card was declined." },
    ]);
    const again = aPayment(contract, milestone);
    yield* payments.insert(again);
    expect(yield* failed()).toEqual([]);
    // A second failure does not bring the earlier one back.
    yield* payments.save({ ...again, state: "failed", failure, updatedAt: hoursAgo(24) });
    expect((yield* failed()).map(({ id }) => id)).toEqual([again.id]);
  });

  for (const code of quietEnds) {
    holds(
      `a '${code}' payment is not stuck, and an earlier failed one stays stuck unless a live one follows`,
      function* () {
        const payments = yield* Payments;
        const quiet = {
          state: "failed",
          failure: { code, message: "Nothing was taken." },
          updatedAt: hoursAgo(30),
        } as const;
        const failure = { code: "card_declined", message: "Your card was declined." };
        const first = yield* storedPayment(quiet);
        const failed = () => list({ contractId: first.contract.id, kind: "payment-failed" });
        expect(yield* failed()).toEqual([]);
        const tryAgain = Effect.gen(function* () {
          const next = aPayment(first.contract, first.milestone);
          yield* payments.insert(next);
          expect(yield* failed()).toEqual([]);
          return next;
        });
        const declined = yield* tryAgain;
        yield* payments.save({ ...declined, state: "failed", failure, updatedAt: hoursAgo(25) });
        expect((yield* failed()).map(({ id }) => id)).toEqual([declined.id]);
        for (let attempt = 0; attempt < 2; attempt += 1) {
          yield* payments.save({ ...(yield* tryAgain), ...quiet });
          expect((yield* failed()).map(({ id }) => id)).toEqual([declined.id]);
        }
        yield* payments.save({ ...(yield* tryAgain), state: "settled" });
        expect(yield* failed()).toEqual([]);
      },
    );
  }

  holds("a late charge that was returned leaves its milestone unpaid, and is stuck", function* () {
    const failure = { code: lateChargeReturned, message: "All of it goes back to the card." };
    const { contract, payment } = yield* storedPayment({ state: "failed", failure, updatedAt: hoursAgo(24) });
    const found = yield* list({ contractId: contract.id, kind: "payment-failed" });
    expect(found.map(({ id }) => id)).toEqual([payment.id]);
  });

  holds("a payment rejected beside a live one does not replace it as the latest", function* () {
    const payments = yield* Payments;
    const { contract, milestone, payment } = yield* storedPayment();
    yield* Effect.flip(payments.insert(aPayment(contract, milestone)));
    const failure = { code: "card_declined", message: "No." };
    yield* payments.save({ ...payment, state: "failed", failure, updatedAt: hoursAgo(30) });
    expect(kinds(yield* list({ contractId: contract.id, kind: "payment-failed" }))).toEqual(["payment-failed"]);
  });

  holds("a failed refund is stuck until another is requested, the money went back, or support closes it", function* () {
    const refunds = yield* Refunds;
    const failure = { code: "insufficient_balance", message: "Their account is empty." };
    const failed = { state: "failed", failure, updatedAt: hoursAgo(24) } as const;
    const stuckIn = (contractId: Contract["id"], on = at) => list({ contractId, kind: "refund-failed" }, 100, on);

    const { refund, payment, contract } = yield* storedRefund(failed);
    expect(yield* stuckIn(contract.id, new Date(at.getTime() - 1))).toEqual([]);
    expect(yield* stuckIn(contract.id)).toMatchObject([
      {
        id: refund.id,
        amount: refund.amount,
        waitsFor: "bidder",
        detail: "refund of milestone 1: Their account is empty.",
      },
    ]);
    yield* refunds.insert(aRefund(payment));
    expect(yield* stuckIn(contract.id)).toEqual([]);

    const gone = yield* storedRefund({ ...failed, failure: { code: quietRefusal, message: "It had gone back." } });
    expect(yield* stuckIn(gone.contract.id)).toEqual([]);

    const other = yield* storedRefund(failed);
    const taken = aChargeback(other.payment, { state: "lost", taken: cents(500) });
    yield* (yield* Chargebacks).insert(taken);
    expect(yield* stuckIn(other.contract.id)).toEqual([]);

    const closed = yield* storedRefund(failed);
    const closure = { subjectId: closed.refund.id, noun: "refund", how: "In cash.", at } as const;
    const { insert } = yield* Closures;
    expect([yield* insert(closure), yield* insert({ ...closure, how: "Twice?" })]).toEqual([true, false]);
    expect(yield* stuckIn(closed.contract.id)).toEqual([]);
  });

  holds("a lost chargeback is stuck while Dibbs bears the loss, until support closes it", function* () {
    const chargebacks = yield* Chargebacks;
    const { contract, payment } = yield* storedPayment({ state: "settled" });
    const losses = () => list({ contractId: contract.id, kind: "chargeback-lost" });
    const lost = aChargeback(payment, { state: "lost", taken: cents(700), updatedAt: hoursAgo(0) });
    // Nothing was taken, or it was returned.
    yield* chargebacks.insert(aChargeback(payment, { state: "lost", taken: null, updatedAt: hoursAgo(2) }));
    const back = { state: "lost", taken: cents(300), isReturned: true, updatedAt: hoursAgo(2) } as const;
    yield* chargebacks.insert(aChargeback(payment, back));
    expect(yield* losses()).toEqual([]);
    yield* chargebacks.insert(lost);
    expect(yield* chargebacks.get(lost.id)).toEqual(lost);
    expect(yield* losses()).toMatchObject([
      { id: lost.id, amount: 700, waitsFor: "support", detail: "chargeback of milestone 1: product_not_received" },
    ]);
    yield* (yield* Closures).insert({ subjectId: lost.id, noun: "chargeback", how: "Written off.", at });
    expect(yield* losses()).toEqual([]);
    // A charge that was never paid out is no loss.
    const charged = yield* storedPayment({ state: "refunded" });
    yield* chargebacks.insert(aChargeback(charged.payment, { state: "lost", taken: cents(700) }));
    expect(yield* list({ contractId: charged.contract.id, kind: "chargeback-lost" })).toEqual([]);
  });

  holds("of a chargeback on a partly released charge, only what exceeds the unreleased rest is a loss", function* () {
    const chargebacks = yield* Chargebacks;
    const payments = yield* Payments;
    const held = { purpose: "fund", releasedAt: hoursAgo(9) } as const;
    const { contract, milestone, payment } = yield* storedPayment({ ...held, state: "refunded" });
    const losses = () => list({ contractId: contract.id, kind: "chargeback-lost" });
    const lost = (taken: number) => aChargeback(payment, { state: "lost", taken: cents(taken) });
    const { total } = payment;
    yield* chargebacks.insert(lost(total));
    const whole = lost(total + 700);
    yield* chargebacks.insert(whole);
    expect(yield* losses()).toEqual([]);
    const part = { partOf: payment.id, fee: cents(0), total: payment.milestoneAmount, providerRef: null } as const;
    yield* payments.insert(aPayment(contract, milestone, { ...held, ...part, state: "settled" }));
    expect(yield* losses()).toMatchObject([{ id: whole.id, amount: 700 }]);
    // What a refund of the rest gave the poster covers none of the loss.
    yield* (yield* Refunds).insert(aRefund(payment, { state: "refunded", amount: cents(300) }));
    expect((yield* losses()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([300, 1000]);
  });

  holds(
    "a payment that the bank returned is stuck even after the contract has ended, until it is paid again",
    function* () {
      const milestones = yield* Milestones;
      const failure = { code: "R01", message: "Insufficient funds." };
      const { contract, milestone, payment } = yield* storedPayment({
        state: "returned",
        rail: "bank",
        failure,
        updatedAt: hoursAgo(24),
      });
      const reopened = yield* milestones.save({ ...milestone, state: "submitted", updatedAt: hoursAgo(24) });
      yield* (yield* Contracts).save({ ...contract, state: "ended" });
      expect(yield* list({ contractId: contract.id })).toMatchObject([{ kind: "payment-failed", id: payment.id }]);
      yield* milestones.save({ ...reopened, state: "completed" });
      expect(yield* list({ contractId: contract.id })).toEqual([]);
    },
  );

  for (const [state, stuckKind] of [
    ["requested", "request-unanswered"],
    ["reversing", "payment-processing"],
    ["unresolved", "payment-unresolved"],
    ["reversed", "transfer-failed"],
  ] as const) {
    holds(`a refund that is '${state}' for too long is stuck as ${stuckKind}`, function* () {
      const since = hoursAgo(limitOf("refund", state));
      const { contract, refund } = yield* storedRefund({ state, updatedAt: since, amount: cents(700) });
      expect(yield* list({ contractId: contract.id, kind: stuckKind })).toMatchObject([
        { noun: "refund", id: refund.id, amount: 700, since, detail: "refund of milestone 1" },
      ]);
    });
  }

  for (const [state, stuckKind] of [
    ["needs_response", "payment-failed"],
    ["under_review", "payment-processing"],
  ] as const) {
    holds(`a chargeback that is '${state}' for too long is stuck as ${stuckKind}`, function* () {
      const { contract, payment } = yield* storedPayment({ state: "settled" });
      const chargeback = aChargeback(payment, { state, updatedAt: hoursAgo(limitOf("chargeback", state)) });
      yield* (yield* Chargebacks).insert(chargeback);
      expect(yield* list({ contractId: contract.id, kind: stuckKind })).toMatchObject([
        { noun: "chargeback", id: chargeback.id, amount: payment.total, waitsFor: "provider" },
      ]);
    });
  }

  holds("work is overdue when its day has ended in New York, if its contract is running", function* () {
    const milestones = yield* Milestones;
    const contracts = yield* Contracts;
    const contract = yield* storedContract({});
    yield* milestones.insert([
      aMilestone(contract, 1, { endDay: "2031-01-10" as Day }),
      aMilestone(contract, 2, { endDay: "2031-07-10" as Day }),
    ]);
    const ends = [new Date("2031-01-11T05:00:00Z"), new Date("2031-07-11T04:00:00Z")] as const;
    const overdue = (on: Date) => list({ contractId: contract.id, kind: "milestone-overdue" }, 100, on);
    expect(yield* overdue(at)).toEqual([]);
    const accepted = yield* contracts.save({ ...contract, state: "accepted" });
    expect(yield* overdue(new Date(ends[0].getTime() - 1))).toEqual([]);
    expect(yield* overdue(ends[0])).toMatchObject([{ detail: "milestone 1", since: ends[0], waitsFor: "bidder" }]);
    expect(yield* overdue(ends[1])).toMatchObject([{ since: ends[0] }, { since: ends[1] }]);
    yield* contracts.save({ ...accepted, state: "ended" });
    expect(yield* overdue(ends[1])).toEqual([]);
  });

  holds("unpaid retainage is stuck three days after its day has ended, until it is paid", function* () {
    const milestones = yield* Milestones;
    const contract = yield* storedContract({}, { state: "ended" });
    const kept = aMilestone(contract, 2, { kind: "retainage", state: "submitted", endDay: "2031-01-10" as Day });
    yield* milestones.insert([kept]);
    const since = new Date("2031-01-11T05:00:00Z");
    const stuckAt = new Date(since.getTime() + limitOf("milestone", "kept_back") * 3_600_000);
    const overdue = (on: Date) => list({ contractId: contract.id, kind: "request-unanswered" }, 100, on);
    expect(yield* overdue(new Date(stuckAt.getTime() - 1))).toEqual([]);
    expect(yield* overdue(stuckAt)).toMatchObject([
      { id: kept.id, state: "kept_back", detail: "milestone 2", since, waitsFor: "poster", amount: kept.amount },
    ]);
    yield* milestones.save({ ...kept, state: "completed" });
    expect(yield* overdue(stuckAt)).toEqual([]);
  });

  holds("submitted work is stuck once it has waited for the poster up to its limit", function* () {
    const { contract, milestone } = yield* storedMilestone();
    const since = hoursAgo(limitOf("milestone", "submitted"));
    yield* (yield* Milestones).save({ ...milestone, state: "submitted", updatedAt: since });
    expect(yield* list({ contractId: contract.id })).toMatchObject([
      {
        kind: "request-unanswered",
        noun: "milestone",
        id: milestone.id,
        amount: milestone.amount,
        since,
        waitsFor: "poster",
      },
    ]);
  });

  holds(
    "a contract is complete since its last milestone was completed, and no longer once one is reopened",
    function* () {
      const milestones = yield* Milestones;
      const contract = yield* storedContract({}, { state: "accepted" });
      const [first, second] = [aMilestone(contract, 1), aMilestone(contract, 2)];
      yield* milestones.insert([first, second]);
      const complete = list({ contractId: contract.id, kind: "contract-complete" });
      yield* milestones.save({ ...first, state: "completed", updatedAt: hoursAgo(300) });
      expect(yield* complete).toEqual([]);
      const saved = yield* milestones.save({ ...second, state: "completed", updatedAt: hoursAgo(100) });
      expect(yield* complete).toMatchObject([
        { id: contract.id, since: hoursAgo(100), amount: 0, isMoney: false, waitsFor: "poster" },
      ]);
      yield* milestones.save({ ...saved, state: "submitted" });
      expect(yield* complete).toEqual([]);
    },
  );

  holds("an account is restricted since the provider first said so, with what its owner has yet to earn", function* () {
    const accounts = yield* PaymentAccounts;
    const { contract } = yield* storedMilestone();
    const account = anAccount(contract.bidderId, "card");
    const own = { personId: contract.bidderId, kind: "account-restricted" } as const;
    yield* accounts.insert({ ...account, updatedAt: hoursAgo(9) });
    expect(yield* list(own)).toEqual([]);
    const restricted = { ...account, standing: "restricted" } as const;
    const saved = yield* accounts.save({ ...restricted, updatedAt: hoursAgo(5) });
    const again = yield* accounts.save({ ...saved, updatedAt: hoursAgo(1) });
    expect(yield* list(own)).toMatchObject([
      {
        id: `${contract.bidderId}:card`,
        since: hoursAgo(5),
        amount: 200_000,
        contractId: null,
        waitsFor: "person",
        detail: "card",
        people: [{ id: contract.bidderId, part: "person" }],
      },
    ]);
    const free = yield* accounts.save({ ...again, standing: "ready", updatedAt: hoursAgo(0) });
    expect(yield* list(own)).toEqual([]);
    expect(yield* accounts.find(contract.bidderId, "card")).toEqual(free);
  });

  holds("a webhook event is stuck until it is processed or ignored, with the money that it names", function* () {
    const webhookEvents = yield* WebhookEvents;
    const { contract, payment } = yield* storedPayment({
      rail: "card",
      providerRef: `pi_${moment().getTime()}_${crypto.randomUUID()}`,
    });
    const received = {
      provider: "sandbox",
      event: "card_payment.succeeded",
      receivedAt: hoursAgo(1),
      ...initialWebhookEvent,
    };
    const id = crypto.randomUUID();
    yield* webhookEvents.insert({
      ...received,
      id: `a:${id}`,
      subject: { kind: "payment", paymentId: payment.id },
    });
    const subject = { kind: "payment_ref", rail: "card", ref: payment.providerRef ?? "" } as const;
    yield* webhookEvents.insert({ ...received, id: `b:${id}`, subject });
    const unhandled = list({ contractId: contract.id, kind: "webhook-unhandled" });
    const expected = {
      amount: payment.total,
      isMoney: true,
      detail: "sandbox card_payment.succeeded",
      waitsFor: "support",
    };
    expect(yield* unhandled).toMatchObject([
      { ...expected, id: `a:${id}` },
      { ...expected, id: `b:${id}` },
    ]);
    yield* moveWebhookEvent(yield* webhookEvents.get(`a:${id}`), "process", "system", { processedAt: at });
    expect((yield* unhandled).map((it) => it.id)).toEqual([`b:${id}`]);
    yield* moveWebhookEvent(yield* webhookEvents.get(`b:${id}`), "fail", "system", { trouble: "No answer." });
    expect(yield* unhandled).toMatchObject([
      { ...expected, id: `b:${id}`, state: "failed", detail: `${expected.detail}: No answer.` },
    ]);
    yield* moveWebhookEvent(yield* webhookEvents.get(`b:${id}`), "ignore", "support");
    expect(yield* unhandled).toEqual([]);
  });

  holds("an open ticket waits for support, and counts as money if it is about a contract", function* () {
    const person = yield* storedPerson();
    const { contract } = yield* storedMilestone();
    const since = hoursAgo(8);
    yield* storedTicket(person.id, { updatedAt: since, subject: "No code", priority: "normal" });
    yield* storedTicket(person.id, { updatedAt: since, state: "answered" });
    yield* storedTicket(contract.posterId, { updatedAt: since, contractId: contract.id });
    expect(yield* list({ personId: person.id })).toMatchObject([
      {
        kind: "ticket-open",
        title: "No code",
        amount: 0,
        isMoney: false,
        detail: "normal",
        people: [{ id: person.id, part: "person" }],
      },
    ]);
    expect(yield* list({ contractId: contract.id, kind: "ticket-open" })).toMatchObject([
      { amount: 200_000, isMoney: true, people: [{ part: "poster" }, { part: "bidder" }] },
    ]);
  });

  holds("an urgent ticket is listed at once and before money, and any other after its limit", function* () {
    const { contract } = yield* storedPayment({ state: "unresolved", updatedAt: hoursAgo(40) });
    const personId = contract.posterId;
    const own = { personId };
    const urgent = { priority: "urgent", updatedAt: at } as const;
    yield* storedTicket(personId, { updatedAt: hoursAgo(7.9) });
    const late = yield* storedTicket(personId, { updatedAt: hoursAgo(90) });
    const first = yield* storedTicket(personId, { ...urgent, updatedAt: hoursAgo(1) });
    const ofContract = yield* storedTicket(personId, { ...urgent, contractId: contract.id });
    yield* storedTicket(personId, { ...urgent, state: "answered" });
    const all = yield* list(own);
    expect(all.map((it) => [it.kind, it.isUrgent, it.isMoney])).toEqual([
      ["ticket-open", true, false],
      ["ticket-open", true, true],
      ["payment-unresolved", false, true],
      ["ticket-open", false, false],
    ]);
    expect([all[0]?.id, all[1]?.id, all[3]?.id]).toEqual([first.id, ofContract.id, late.id]);
    for (const limit of [1, 2, 3]) expect(yield* list(own, limit)).toEqual(all);
  });

  holds("case filters leave out snoozed things until they are due, and show owned things to their owner", function* () {
    const staff = yield* storedStaff();
    const { contract, payment } = yield* storedPayment({ state: "unresolved", updatedAt: hoursAgo(40) });
    const personId = contract.posterId;
    const account = { ...anAccount(personId, "bank"), standing: "restricted", updatedAt: hoursAgo(50) } as const;
    yield* (yield* PaymentAccounts).insert(account);
    const ticket = yield* storedTicket(personId, { updatedAt: hoursAgo(30) });
    const alone = yield* storedCase({ personId, clearedAt: hoursAgo(20), subject: "Kim called" });
    const own = { personId };
    const all = ["account-restricted", "payment-unresolved", "ticket-open", "case-open"];
    const nouns = (filter: Partial<StuckFilter>) => Effect.map(list({ ...own, ...filter }), kinds);
    expect(yield* nouns({ cases: "awake" })).toEqual(all);
    expect(yield* nouns({ cases: "none" })).toEqual(all.slice(0, 3));
    expect((yield* list(own))[3]).toMatchObject({
      noun: "case",
      id: alone.id,
      title: "Kim called",
      detail: null,
      case: { id: alone.id, owner: null },
    });
    const put = (of: Partial<Case>, thing: ThingRef) => storedCase({ ...of }, [thing]);
    const dueAt = new Date(at.getTime() + hour);
    const snoozed = yield* put({ state: "snoozed", dueAt, ownerId: staff.id }, { noun: "payment", id: payment.id });
    const held = yield* put({ ownerId: staff.id }, { noun: "account", id: `${personId}:bank` });
    yield* put({ state: "closed", ownerId: staff.id }, { noun: "ticket", id: ticket.id });
    expect(yield* nouns({})).toEqual(all);
    const awake = all.filter((kind) => kind !== "payment-unresolved");
    expect(yield* nouns({ cases: "awake" })).toEqual(awake);
    expect(yield* nouns({ cases: "unassigned" })).toEqual(["ticket-open", "case-open"]);
    expect(yield* nouns({ cases: "none" })).toEqual(["ticket-open"]);
    const mine = { cases: { ownerId: staff.id } };
    const found = yield* list({ ...own, ...mine });
    expect(found).toMatchObject([
      {
        kind: "account-restricted",
        case: { id: held.id, state: "open", priority: "normal", ownerId: staff.id, owner: staff.name, dueAt: null },
      },
    ]);
    expect((yield* list({ ...own, kind: "payment-unresolved" }))[0]?.case).toMatchObject({ id: snoozed.id, dueAt });
    expect((yield* list({ ...own, kind: "ticket-open" }))[0]?.case).toBeNull();
    // The same without naming a person.
    expect(kinds(yield* list(mine))).toEqual(["account-restricted"]);
    const later = new Date(at.getTime() + 2 * hour);
    expect(kinds(yield* list({ ...own, ...mine }, 100, later))).toEqual(["account-restricted", "payment-unresolved"]);
    yield* (yield* Cases).save({ ...alone, ownerId: staff.id, state: "snoozed", dueAt });
    expect(yield* nouns({ cases: "awake" })).toEqual(awake.slice(0, 2));
    expect(kinds(yield* list({ ...own, ...mine }, 100, later))).toContain("case-open");
    for (const limit of [1, 2]) expect(yield* list({ ...own, cases: "awake" }, limit)).toHaveLength(2);
  });

  holds("given things can be listed before their limit, and totals count each kind", function* () {
    const { contract, payment } = yield* storedPayment({ state: "unresolved", updatedAt: hoursAgo(0.5) });
    const ticket = yield* storedTicket(contract.posterId, { updatedAt: hoursAgo(1) });
    const answered = yield* storedTicket(contract.posterId, { updatedAt: hoursAgo(90), state: "answered" });
    const closed = yield* storedCase({ state: "closed", clearedAt: hoursAgo(9) });
    const things: ReadonlyArray<ThingRef> = [
      { noun: "payment", id: payment.id },
      { noun: "ticket", id: ticket.id },
      { noun: "ticket", id: answered.id },
      { noun: "webhook_event", id: "stripe:none" },
      { noun: "account", id: `${contract.posterId}:card` },
      { noun: "case", id: closed.id },
    ];
    expect(yield* list({ things })).toEqual([]);
    expect((yield* list({ things, isEarly: true })).map(({ id }) => id)).toEqual([payment.id, ticket.id]);
    expect(yield* list({ things: [], isEarly: true })).toEqual([]);
    const stuck = yield* StuckThings;
    const totals = (filter: Partial<StuckFilter>) => stuck.totals({ ...anythingStuck, ...filter }, at);
    expect(yield* totals({ things })).toEqual([]);
    expect(yield* totals({ things, isEarly: true })).toEqual([
      { kind: "payment-unresolved", count: 1, amount: payment.total },
      { kind: "ticket-open", count: 1, amount: 0 },
    ]);
    expect(yield* totals({ things, isEarly: true, kind: "ticket-open" })).toHaveLength(1);
    expect(yield* totals({ kind: "job-dead" })).toEqual([]);
  });

  holds("money comes first, oldest first; filters apply; pages neither repeat nor miss a thing", function* () {
    const { id: bidderId } = yield* storedPerson();
    const { contract, payment } = yield* storedPayment({ state: "unresolved", updatedAt: hoursAgo(40) });
    yield* (yield* PaymentAccounts).insert({
      ...anAccount(contract.posterId, "bank"),
      standing: "restricted",
      updatedAt: hoursAgo(50),
    });
    // At the same time, the kind decides the order.
    yield* storedTicket(contract.posterId, { updatedAt: hoursAgo(40), contractId: contract.id });
    for (const hours of [90, 70, 80, 70]) yield* storedTicket(contract.posterId, { updatedAt: hoursAgo(hours) });
    yield* storedTicket(bidderId, { updatedAt: hoursAgo(100) });
    const own = { personId: contract.posterId };
    const all = yield* list(own);
    expect(all.map((it) => [it.kind, (at.getTime() - it.since.getTime()) / hour])).toEqual([
      ["account-restricted", 50],
      ["payment-unresolved", 40],
      ["ticket-open", 40],
      ["ticket-open", 90],
      ["ticket-open", 80],
      ["ticket-open", 70],
      ["ticket-open", 70],
    ]);
    for (const limit of [1, 2, 3]) expect(yield* list(own, limit)).toEqual(all);
    expect(kinds(yield* list({ ...own, before: hoursAgo(80) }))).toEqual(["ticket-open", "ticket-open"]);
    expect(kinds(yield* list({ ...own, over: payment.total - 1 }))).toEqual(["payment-unresolved"]);
    expect(kinds(yield* list({ ...own, over: payment.total }))).toEqual([]);
    const things = yield* StuckThings;
    for (const after of forgedKeys) {
      const page = yield* things.list({ ...anythingStuck, ...own }, at, { after, limit: 100 });
      expect(page.items).toEqual(all);
    }
  });

  holds("a page key can name any kind and any id", function* () {
    const { contract } = yield* storedPayment({ state: "unresolved", updatedAt: hoursAgo(40) });
    const things = yield* StuckThings;
    for (const [place] of StuckKind.literals.entries()) {
      for (const id of ["", "x", "zzz:\u{10ffff}", "\u0000"]) {
        const after = `money.${hoursAgo(40).getTime()}.${place}.${id}`;
        const page = yield* things.list({ ...anythingStuck, contractId: contract.id }, at, { after, limit: 10 });
        expect(page.items.length).toBeLessThanOrEqual(1);
      }
    }
  });
};
