import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { disputeRefOf, moveDispute, openDispute as openChargeback } from "#adapters/sandbox/dispute.ts";
import { acceptChange } from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import type { WaiverDemand } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { plainForm } from "#core/contract/waiver/plain-form.ts";
import { filled, WaiverForms, waiverFields } from "#core/contract/waiver/waiver-forms.ts";
import { Waivers } from "#core/contract/waiver/waivers.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { documentCsv } from "#core/money/document/document-csv.ts";
import { viewWaiverDocument } from "#core/money/document/view-documents.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { applyOutcome } from "#core/money/payment/apply-outcome.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { releasePart, releasePayment } from "#core/money/payment/release-payment.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { exportStatement } from "#core/money/statement/view-statement.ts";
import { arrivedOf, decideWaiver, readWaived } from "#core/money/waiver/follow-money.ts";
import { missingWaivers } from "#core/money/waiver/missing-waivers.ts";
import { signWaiver } from "#core/money/waiver/sign-waiver.ts";
import { viewWaivers } from "#core/money/waiver/view-waivers.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { type Day, today } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import type { ContractId, MilestoneId, PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { sha256Hex } from "#core/shared/sha256.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { viewCalendar } from "#core/support/calendar/view-calendar.ts";
import { causeOf } from "#core/support/doctor/cause-of.ts";
import { factsOf, readContract } from "#core/support/doctor/examine-contract.ts";
import { mustActOn } from "#core/support/doctor/must-act.ts";
import { sweepUnanswered } from "#core/support/reminder/sweep-unanswered.ts";
import { viewToday } from "#core/support/today/view-today.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aChangeDraft } from "#test/builders/change-order.ts";
import { examineContract } from "#test/builders/doctor.ts";
import {
  fundByCard,
  newcomer,
  payByBank,
  payByCard,
  submittedBid,
  withBank,
  withCardAccount,
} from "#test/builders/errand.ts";
import { aWaiverDraft } from "#test/builders/waiver.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, Time, type World } from "#test/world.ts";

/** A running contract with milestones of these amounts, in cents, whose people can pay and be paid. */
const running = Effect.fnUntraced(function* (
  waiverDemand: WaiverDemand = "none",
  ownersBank: "settles" | "returns_later" = "settles",
  amounts: ReadonlyArray<number> = [90_000, 60_000],
) {
  const endDay = daysAfter(yield* today, 40);
  const stage = (amount: number) => ({ amount: cents(amount), description: "Frame", endDay });
  const before = yield* submittedBid({ startDay: null, endDay, milestones: amounts.map(stage) });
  const { id: contractId } = yield* hireBidder(before.owner, before.bid, { waiverDemand });
  const contract = yield* acceptContract(before.contractor, { contractId, skipAccounts: true });
  yield* withCardAccount(before.contractor);
  yield* withBank(before.contractor);
  yield* withBank(before.owner, ownersBank);
  const { milestones } = yield* viewWaivers(before.owner, contractId);
  const ids = milestones.map(({ id }) => id);
  const [first, second] = ids as [MilestoneId, MilestoneId];
  return { ...before, contract, first, second, ids };
});

/** Returns the days of automatic releases, according to the calendar, the home page and support. */
const releaseDays = Effect.fnUntraced(function* (actor: PersonActor, contractId: ContractId) {
  const from = yield* today;
  const { items } = yield* viewCalendar(actor, { from, to: daysAfter(from, 61) });
  const { releases } = yield* readContract({ noun: "contract", id: contractId });
  return {
    calendar: items.flatMap(({ kind, day }) => (/release$/.test(kind) ? [day] : [])),
    home: (yield* viewToday(actor)).items.flatMap(({ what, day }) => (what === "submitted" ? [day] : [])),
    support: [...releases.values()].map(dayOf),
  };
});

const stateOf = (actor: PersonActor, id: ContractId, number = 1) =>
  Effect.map(
    viewWaivers(actor, id),
    ({ milestones }) => milestones.find((it) => it.number === number)?.waiver?.state ?? null,
  );

describe("a waiver form", () => {
  test("is filled in with the typed values, in which braces are not replaced", () => {
    const fields = Object.fromEntries(waiverFields.map((name) => [name, name.toUpperCase()])) as never;
    const form = { title: "For {claimant}", text: "{amount} through {through_date}, {nothing}: {exceptions}" };
    expect(filled(form, { ...(fields as object), exceptions: "{signer}" } as never)).toEqual({
      title: "For CLAIMANT",
      text: "AMOUNT through THROUGH_DATE, {nothing}: {signer}",
    });
  });

  test("of Dibbs says in both languages that no state prescribes it, and uses only known fields", () => {
    for (const language of ["en", "es"] as const) {
      for (const kind of ["progress", "final", "retainage"] as const) {
        for (const { text } of Object.values(plainForm(kind, language))) {
          expect(text).toContain(language === "en" ? "not one that a state prescribes" : "no uno que exija un estado");
          const used = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
          expect(used.filter((name) => !(waiverFields as ReadonlyArray<unknown>).includes(name))).toEqual([]);
          expect(used).toContain("amount");
        }
      }
    }
  });
});

describe("the amount that has arrived", () => {
  const payment = { state: "settled", milestoneAmount: cents(900) } as const;
  const paid = (refunds: ReadonlyArray<object> = [], chargebacks: ReadonlyArray<object> = []) =>
    ({ payment, refunds, chargebacks }) as never;

  test.each([
    ["a payment", [paid()], 900],
    ["one on its way", [{ ...(paid() as object), payment: { ...payment, state: "charged" } } as never], 0],
    ["one the bank took back", [{ ...(paid() as object), payment: { ...payment, state: "returned" } } as never], 0],
    ["two parts", [paid(), paid()], 1800],
    ["one of which some was given back", [paid([{ state: "refunded", amount: 100 }])], 800],
    ["one of which some is on its way back", [paid([{ state: "reversed", amount: 100 }])], 800],
    ["one of which a refund came to nothing", [paid([{ state: "failed", amount: 100 }])], 900],
    ["one that is charged back, fee and all", [paid([], [{ taken: 950, isReturned: false }])], 0],
    ["one whose chargeback was won", [paid([], [{ taken: 950, isReturned: true }])], 900],
  ])("of %s", (_, payments, arrived) => {
    expect(arrivedOf(payments)).toBe(arrived);
  });

  test("decides whether a waiver is in effect", () => {
    const amount = cents(900);
    expect(decideWaiver({ state: "conditional", amount }, 899)).toBeNull();
    expect(decideWaiver({ state: "conditional", amount }, 900)).toBe("settle");
    expect(decideWaiver({ state: "withdrawn", amount }, 900)).toBe("settle");
    expect(decideWaiver({ state: "effective", amount }, 900)).toBeNull();
    expect(decideWaiver({ state: "effective", amount }, 899)).toBe("withdraw");
    expect(decideWaiver({ state: "replaced", amount }, 900)).toBeNull();
  });
});

testInWorld("a waiver takes effect once a card's money has reached the bidder, and not before", function* () {
  const { owner, contractor, contract, first } = yield* running();
  const signed = yield* signWaiver(contractor, first, aWaiverDraft({ exceptions: "The change of April" }));
  expect(signed).toMatchObject({
    state: "conditional",
    amount: 90_000,
    statement: { stage: "progress", form: "plain" },
  });
  expect(signed.hash).toBe(yield* Effect.promise(() => sha256Hex(canonicalJson(signed.statement))));
  expect(signed.statement.conditional.text).toContain("$900.00");
  expect(signed.statement.conditional.text).toContain("The change of April");
  yield* payByCard(owner, contract);
  expect(yield* stateOf(owner, contract.id)).toBe("conditional");
  yield* hearProviders;
  expect(yield* stateOf(owner, contract.id)).toBe("effective");
  const { text } = yield* exportStatement(owner, contract.id, "en");
  expect(text).toContain('"Lien waiver"');
  expect(text).toContain('"In effect"');
  // The other milestone's waiver is signed after its money arrived.
  yield* payByCard(owner, contract, 2);
  yield* hearProviders;
  const { milestones } = yield* viewWaivers(contractor, contract.id);
  const late = yield* signWaiver(contractor, milestones[1]?.id as MilestoneId, aWaiverDraft());
  expect(late).toMatchObject({ state: "effective", statement: { stage: "final" } });
});

testInWorld(
  "by bank it waits for the last leg, is withdrawn by a return, and takes effect again when paid anew",
  function* () {
    const { owner, contractor, contract, first } = yield* running("none", "returns_later");
    yield* signWaiver(contractor, first, aWaiverDraft());
    yield* payByBank(owner, contract);
    expect(yield* stateOf(owner, contract.id)).toBe("conditional");
    yield* letPass("1 minute");
    expect(yield* stateOf(owner, contract.id)).toBe("effective");
    yield* letPass("4 days");
    expect(yield* stateOf(owner, contract.id)).toBe("withdrawn");
    yield* payByCard(owner, contract);
    yield* hearProviders;
    expect(yield* stateOf(contractor, contract.id)).toBe("effective");
    const moves = (yield* (yield* History).ofContract(contract.id)).filter(({ noun }) => noun === "waiver");
    expect(moves.map(({ event }) => event)).toEqual(["sign", "settle", "withdraw", "settle"]);
  },
);

testInWorld("a refund withdraws it, even of a part", function* () {
  const { owner, contractor, contract, first } = yield* running();
  yield* signWaiver(contractor, first, aWaiverDraft());
  const { id: paymentId } = yield* payByCard(owner, contract);
  yield* hearProviders;
  yield* refundPayment(contractor, { paymentId, amount: cents(10_000), reason: "The rail is short." });
  yield* hearProviders;
  expect(yield* stateOf(owner, contract.id)).toBe("withdrawn");
});

testInWorld("a chargeback withdraws it, and one that is won puts it in effect again", function* () {
  const { owner, contractor, contract, first } = yield* running();
  yield* signWaiver(contractor, first, aWaiverDraft());
  const { id } = yield* payByCard(owner, contract);
  yield* hearProviders;
  expect(yield* stateOf(owner, contract.id)).toBe("effective");
  yield* openChargeback(id);
  yield* letPass("1 minute");
  expect(yield* stateOf(owner, contract.id)).toBe("withdrawn");
  yield* moveDispute(id, "won");
  yield* letPass("1 minute");
  expect(yield* stateOf(owner, contract.id)).toBe("effective");
});

describe("a contract that demands waivers", () => {
  const missing = (whoCanFix: string) => ({ _tag: "Blocked", code: "WaiverMissing", whoCanFix });

  testInWorld("takes no request and no payment without, and both with", function* () {
    const { owner, contractor, contract, first } = yield* running("demand");
    expect(yield* Effect.flip(submitMilestone(contractor, first))).toMatchObject(missing("you"));
    expect(yield* Effect.flip(payByCard(owner, contract))).toMatchObject(missing("bidder"));
    expect(yield* Effect.flip(payByBank(owner, contract))).toMatchObject(missing("bidder"));
    yield* signWaiver(contractor, first, aWaiverDraft());
    yield* submitMilestone(contractor, first);
    yield* payByCard(owner, contract);
    yield* hearProviders;
    expect(yield* stateOf(owner, contract.id)).toBe("effective");
    expect(yield* Effect.flip(payByCard(owner, contract, 2))).toMatchObject(missing("bidder"));
  });

  testInWorld("can be funded without, and is not released in whole or in part", function* () {
    const { owner, contractor, contract, first } = yield* running("demand");
    const { id: paymentId } = yield* fundByCard(owner, contract);
    yield* hearProviders;
    expect(yield* Effect.flip(releasePayment(owner, paymentId))).toMatchObject(missing("bidder"));
    expect(yield* Effect.flip(releasePart(owner, { paymentId, amount: cents(10_000) }))).toMatchObject(
      missing("bidder"),
    );
    yield* signWaiver(contractor, first, aWaiverDraft());
    yield* releasePart(owner, { paymentId, amount: cents(10_000) });
    yield* hearProviders;
    expect(yield* stateOf(owner, contract.id)).toBe("conditional");
    yield* releasePayment(owner, paymentId);
    yield* hearProviders;
    expect(yield* stateOf(owner, contract.id)).toBe("effective");
  });

  testInWorld(
    "is not released by the clock where a change has made it another sum, until it is signed anew",
    function* () {
      const { owner, contractor, contract, first } = yield* running("demand");
      const { id: paymentId } = yield* fundByCard(owner, contract);
      yield* hearProviders;
      yield* signWaiver(contractor, first, aWaiverDraft());
      yield* submitMilestone(contractor, first);
      const [milestone] = (yield* viewContract(owner, contract.id)).milestones;
      const named = dayOf(milestone?.releaseAt ?? new Date(0));
      expect(yield* releaseDays(owner, contract.id)).toEqual({ calendar: [named], home: [named], support: [named] });
      const terms = { amount: cents(80_000), description: "Frame", endDay: daysAfter(yield* today, 40) };
      const draft = aChangeDraft({ changes: [{ milestoneId: first, terms }] });
      const { id: changeId } = yield* proposeChange(owner, { contractId: contract.id, draft });
      yield* acceptChange(contractor, changeId);
      const payments = yield* Payments;
      const days = Effect.fnUntraced(function* (count: number) {
        for (let day = 0; day < count; day++) {
          yield* letPass("1 day");
          yield* sweepUnanswered();
          yield* hearProviders;
        }
      });
      yield* days(20);
      expect(yield* payments.get(paymentId)).toMatchObject({ state: "held", milestoneAmount: 80_000 });
      expect((yield* viewContract(owner, contract.id)).milestones[0]).toMatchObject({ releaseAt: null });
      expect(yield* releaseDays(owner, contract.id)).toEqual({ calendar: [], home: [null], support: [] });
      const found = yield* examineContract({ noun: "contract", id: contract.id });
      const facts = factsOf(found);
      expect(found.stuck.map((it) => [causeOf(it, facts), mustActOn(it, facts)])).toEqual([
        [
          "Cole Contractor hasn't signed the lien waiver of milestone 1, which the contract asks for.",
          { who: "Cole Contractor, the bidder", what: "sign the lien waiver of milestone 1" },
        ],
      ]);
      expect((yield* toldTo(contractor)).filter((it) => it === "Lien waiver needed")).toHaveLength(1);
      expect(yield* toldTo(owner)).not.toContain("Money will be released soon");
      yield* signWaiver(contractor, first, aWaiverDraft());
      yield* sweepUnanswered();
      expect(yield* toldTo(owner)).toContain("Money will be released soon");
      yield* days(1);
      expect(yield* payments.get(paymentId)).toMatchObject({ state: "settled" });
      expect(yield* stateOf(owner, contract.id)).toBe("effective");
    },
  );
});

describe("signing a waiver", () => {
  testInWorld("is the bidder's alone, of a name and of days that are over", function* () {
    const { owner, contractor, contract, first } = yield* running();
    const stranger = yield* newcomer("contractor");
    for (const actor of [owner, stranger]) {
      expect(yield* Effect.flip(signWaiver(actor, first, aWaiverDraft()))).toMatchObject({ _tag: "NotFound" });
    }
    const wrong = aWaiverDraft({ signer: " ", throughDay: "2099-01-01" as Day });
    expect(yield* Effect.flip(signWaiver(contractor, first, wrong))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "signer" }, { field: "throughDay" }],
    });
    expect(yield* Effect.flip(viewWaivers(stranger, contract.id))).toMatchObject({ _tag: "NotFound" });
    const { id } = yield* signWaiver(contractor, first, aWaiverDraft());
    expect(yield* Effect.flip(viewWaiverDocument(stranger, id, "en"))).toMatchObject({ _tag: "NotFound" });
  });

  testInWorld("anew replaces the one before, unless that is in effect", function* () {
    const { owner, contractor, contract, first } = yield* running();
    const before = yield* signWaiver(contractor, first, aWaiverDraft());
    const after = yield* signWaiver(contractor, first, aWaiverDraft({ exceptions: "Paint" }));
    expect(yield* (yield* Waivers).get(before.id)).toMatchObject({ state: "replaced" });
    yield* payByCard(owner, contract);
    yield* hearProviders;
    expect(yield* (yield* Waivers).get(after.id)).toMatchObject({ state: "effective" });
    expect(yield* Effect.flip(signWaiver(contractor, first, aWaiverDraft()))).toMatchObject({
      _tag: "Blocked",
      code: "WaiverEffective",
    });
  });

  testInWorld("uses the form of the state where the operator has put one in", function* () {
    const { contractor, first, listing } = yield* running();
    const form = (title: string) => ({ title, text: `${title} of {claimant}: {amount}` });
    const forms = WaiverForms.of({
      find: (state, stage) =>
        state === listing.place.state && stage === "progress"
          ? { conditional: form("Before"), unconditional: form("After"), source: "Sec. 1" }
          : null,
    });
    const { statement } = yield* Effect.provideService(
      signWaiver(contractor, first, aWaiverDraft()),
      WaiverForms,
      forms,
    );
    expect(statement).toMatchObject({
      form: listing.place.state,
      source: "Sec. 1",
      conditional: { title: "Before", text: "Before of Cole Contractor: $900.00" },
      unconditional: { text: "After of Cole Contractor: $900.00" },
    });
  });
});

testInWorld("its document is drawn in both languages, and says which form it is and how it stands", function* () {
  const { owner, contractor, contract, first } = yield* running();
  const { id, hash } = yield* signWaiver(contractor, first, aWaiverDraft());
  const english = documentCsv(yield* viewWaiverDocument(owner, id, "en"));
  expect(english).toContain("Conditional lien waiver, progress payment");
  expect(english).toContain("not one that a state prescribes");
  expect(english).toContain(hash);
  expect(english).not.toContain("Unconditional");
  const spanish = yield* viewWaiverDocument(contractor, id, "es");
  expect(documentCsv(spanish)).toContain("Condicional: no tiene efecto hasta que llegue el dinero.");
  yield* payByCard(owner, contract);
  yield* hearProviders;
  expect(documentCsv(yield* viewWaiverDocument(owner, id, "en"))).toContain(
    "Unconditional lien waiver, progress payment",
  );
});

testInWorld(
  "of twenty rounds in which money goes back while the bidder signs, none ends with a waiver that is wrong",
  function* () {
    const { owner, contractor, contract, first } = yield* running();
    yield* signWaiver(contractor, first, aWaiverDraft());
    const { id } = yield* payByCard(owner, contract);
    yield* hearProviders;
    const payments = yield* Payments;
    for (let round = 0; round < 20; round++) {
      const payment = yield* payments.get(id);
      const back = { code: "returned", message: "Not authorized." };
      yield* Effect.all(
        [
          Effect.exit(applyOutcome(payment, { event: "return", failure: back })),
          Effect.exit(signWaiver(contractor, first, aWaiverDraft({ exceptions: `Round ${round}` }))),
        ],
        { concurrency: "unbounded" },
      );
      const arrived = (yield* payments.get(id)).state === "settled";
      expect(yield* stateOf(owner, contract.id)).toEqual(
        arrived ? "effective" : expect.stringMatching(/^(withdrawn|conditional)$/),
      );
      if (arrived) continue;
      yield* payments.save({ ...(yield* payments.get(id)), state: "settled" });
      yield* signWaiver(contractor, first, aWaiverDraft());
    }
  },
);

/** Ways to take back a payment that has arrived or is about to. */
const reversals: Readonly<
  Record<string, (bidder: PersonActor, paymentId: PaymentId) => Effect.Effect<unknown, unknown, World>>
> = {
  "a refund": (bidder, paymentId) =>
    Effect.gen(function* () {
      const { id } = yield* refundPayment(bidder, { paymentId, amount: cents(100), reason: "The rail is short." });
      yield* advanceRefund(id);
    }),
  "a chargeback": (_, paymentId) => syncChargeback("chargeback", disputeRefOf(paymentId)),
  "a bank's return": (_, paymentId) => advancePayment(paymentId),
};

const rounds = 18;

describe(`a waiver that takes effect while money goes back is right in each of ${rounds} rounds:`, () => {
  for (const [name, reverse] of Object.entries(reversals)) {
    testInWorld(name, function* () {
      const amounts = Array.from({ length: rounds }, () => 90_000);
      const { owner, contractor, contract, ids } = yield* running("none", "returns_later", amounts);
      for (const [round, milestoneId] of ids.entries()) {
        const sign = signWaiver(contractor, milestoneId, aWaiverDraft());
        // Signed before, so that it must be signed again; or at that very moment.
        if (round % 2 === 0) yield* sign;
        const byBank = name === "a bank's return";
        const number = round + 1;
        const { id } = yield* byBank ? payByBank(owner, contract, number) : payByCard(owner, contract, number);
        // In every third round the money also arrives at that moment.
        if (byBank || round % 3 !== 0) yield* hearProviders;
        if (byBank) {
          yield* letPass("1 minute");
          yield* (yield* Time).pass("4 days");
        }
        if (name === "a chargeback") yield* openChargeback(id);
        yield* Effect.all(
          [sign, reverse(contractor, id), advancePayment(id)].map((it) => Effect.exit(it)),
          { concurrency: "unbounded" },
        );
        const atomic = (yield* UnitOfWork).atomic;
        const isRight = Effect.gen(function* () {
          const { standing, arrived } = (yield* atomic(readWaived(contract, milestoneId))).of(false);
          expect([round, standing?.state === "effective"]).toEqual([
            round,
            standing !== null && arrived >= standing.amount,
          ]);
        });
        yield* isRight;
        yield* hearProviders;
        yield* isRight;
      }
    });
  }
});

testInWorld("what is owed of retainage has a final waiver of its own", function* () {
  const before = yield* submittedBid({ startDay: null });
  const { id: contractId } = yield* hireBidder(before.owner, before.bid, {
    retainage: { percent: 10, days: 0 },
    waiverDemand: "demand",
  });
  const contract = yield* acceptContract(before.contractor, { contractId, skipAccounts: true });
  yield* withCardAccount(before.contractor);
  const { milestones } = yield* viewWaivers(before.owner, contractId);
  for (const { id, number } of milestones) {
    const { statement } = yield* signWaiver(before.contractor, id, aWaiverDraft());
    expect(statement.stage).toBe("progress");
    yield* payByCard(before.owner, contract, number);
    yield* hearProviders;
  }
  yield* endContract(before.owner, contractId);
  const owed = (yield* viewWaivers(before.contractor, contractId)).milestones.at(-1);
  expect(owed).toMatchObject({ waiver: null, canSign: true });
  const number = owed?.number ?? 0;
  expect(yield* Effect.flip(payByCard(before.owner, contract, number))).toMatchObject({ code: "WaiverMissing" });
  const final = yield* signWaiver(before.contractor, owed?.id as MilestoneId, aWaiverDraft());
  expect(final.statement.stage).toBe("final");
  yield* payByCard(before.owner, contract, number);
  yield* hearProviders;
  expect(yield* stateOf(before.owner, contractId, number)).toBe("effective");
});

describe("held retainage of a funded milestone", () => {
  const kept = 9_000;

  /** The first of two milestones is funded and released with its waiver; 10 % of it is held for 10 days. */
  const released = Effect.fnUntraced(function* (waiverDemand: WaiverDemand = "demand") {
    const endDay = daysAfter(yield* today, 40);
    const stage = { amount: cents(90_000), description: "Frame", endDay };
    const milestones = [stage, stage];
    const before = yield* submittedBid({ startDay: null, endDay, milestones, asksFunding: true });
    const retainage = { percent: 10, days: 10 } as const;
    const { id: contractId } = yield* hireBidder(before.owner, before.bid, { retainage, waiverDemand });
    const contract = yield* acceptContract(before.contractor, { contractId, skipAccounts: true });
    yield* withCardAccount(before.contractor);
    const [first, second] = (yield* viewWaivers(before.owner, contractId)).milestones.map(({ id }) => id) as [
      MilestoneId,
      MilestoneId,
    ];
    const { id: paymentId } = yield* fundByCard(before.owner, contract);
    yield* hearProviders;
    const early = yield* Effect.flip(signWaiver(before.contractor, first, aWaiverDraft({ keptBack: true })));
    yield* signWaiver(before.contractor, first, aWaiverDraft());
    yield* releasePayment(before.owner, paymentId);
    yield* hearProviders;
    return { ...before, contract, first, second, paymentId, early };
  });

  /** Returns the states of the first milestone's two waivers: for its work and for its retainage. */
  const both = (actor: PersonActor, id: ContractId) =>
    Effect.map(viewWaivers(actor, id), ({ milestones: [milestone] }) => [
      milestone?.waiver?.state ?? null,
      milestone?.kept?.waiver?.state ?? null,
    ]);

  const signKept = (bidder: PersonActor, id: MilestoneId) => signWaiver(bidder, id, aWaiverDraft({ keptBack: true }));

  /** The second milestone is paid as well, and the contract has ended. */
  const ended = Effect.gen(function* () {
    const scene = yield* released();
    yield* signWaiver(scene.contractor, scene.second, aWaiverDraft());
    yield* payByCard(scene.owner, scene.contract, 2);
    yield* hearProviders;
    yield* endContract(scene.owner, scene.contract.id);
    return scene;
  });

  testInWorld("has a waiver of its own, which its release waits for where the contract demands it", function* () {
    const { owner, contractor, contract, first, paymentId, early } = yield* released();
    expect(early).toMatchObject({ _tag: "Blocked", code: "NothingKept" });
    expect(yield* both(owner, contract.id)).toEqual(["effective", null]);
    const [shown] = (yield* viewWaivers(contractor, contract.id)).milestones;
    expect(shown).toMatchObject({ canSign: false, kept: { amount: kept, isWaived: false, canSign: true } });
    for (const release of [releasePayment(owner, paymentId), releasePart(owner, { paymentId, amount: cents(kept) })])
      expect(yield* Effect.flip(release)).toMatchObject({ code: "WaiverMissing", whoCanFix: "bidder" });
    const signed = yield* signKept(contractor, first);
    // The other milestone is still unpaid.
    const statement = { stage: "progress", amount: kept, keptBack: true };
    expect(signed).toMatchObject({ state: "conditional", amount: kept, statement });
    expect(signed.statement.conditional.title).toBe("Conditional lien waiver, retainage");
    expect(signed.statement.conditional.text).toContain("about money that was kept back of that work as retainage");
    expect(signed.statement.conditional.text).not.toContain("does not cover money that is kept back");
    expect(documentCsv(yield* viewWaiverDocument(owner, signed.id, "en"))).toContain("Retainage of milestone 1 of");
    yield* releasePayment(owner, paymentId);
    expect(yield* both(owner, contract.id)).toEqual(["effective", "conditional"]);
    yield* hearProviders;
    expect(yield* both(owner, contract.id)).toEqual(["effective", "effective"]);
    expect(yield* Effect.flip(signKept(contractor, first))).toMatchObject({ code: "WaiverEffective" });
    const moves = (yield* (yield* History).ofContract(contract.id)).filter(({ subjectId }) => subjectId === signed.id);
    expect(moves.map(({ event }) => event)).toEqual(["sign", "settle"]);
  });

  testInWorld("is signed on the form for retainage that the operator has put in", function* () {
    const { contractor, first, listing } = yield* released();
    const form = (title: string) => ({ title, text: `${title} of {claimant}: {amount}` });
    const asked: Array<string> = [];
    const forms = WaiverForms.of({
      find: (state, kind) => {
        asked.push(`${state}-${kind}`);
        return { conditional: form("Before"), unconditional: form("After"), source: "Sec. 2" };
      },
    });
    const { statement } = yield* Effect.provideService(signKept(contractor, first), WaiverForms, forms);
    expect(asked).toEqual([`${listing.place.state}-retainage`]);
    expect(statement).toMatchObject({
      stage: "progress",
      form: listing.place.state,
      source: "Sec. 2",
      conditional: { title: "Before", text: "Before of Cole Contractor: $90.00" },
    });
  });

  testInWorld("is released without one where none is demanded, and signed afterwards", function* () {
    const { owner, contractor, contract, first, paymentId } = yield* released("none");
    yield* releasePayment(owner, paymentId);
    yield* hearProviders;
    expect(yield* both(owner, contract.id)).toEqual(["effective", null]);
    expect(yield* signKept(contractor, first)).toMatchObject({ state: "effective" });
  });

  testInWorld("takes its waiver along when a refund takes it back, and leaves that of the work", function* () {
    const { owner, contractor, contract, first, paymentId } = yield* released();
    yield* signKept(contractor, first);
    yield* releasePayment(owner, paymentId);
    yield* hearProviders;
    yield* refundPayment(contractor, { paymentId, amount: cents(100), reason: "The rail is short." });
    yield* hearProviders;
    expect(yield* both(owner, contract.id)).toEqual(["effective", "withdrawn"]);
  });

  testInWorld("loses its waiver by a chargeback, and has it again when that is won", function* () {
    const { owner, contractor, contract, first, paymentId } = yield* released();
    yield* signKept(contractor, first);
    yield* releasePayment(owner, paymentId);
    yield* hearProviders;
    yield* openChargeback(paymentId);
    yield* letPass("1 minute");
    expect(yield* both(owner, contract.id)).toEqual(["withdrawn", "withdrawn"]);
    yield* moveDispute(paymentId, "won");
    yield* letPass("1 minute");
    expect(yield* both(owner, contract.id)).toEqual(["effective", "effective"]);
  });

  testInWorld("is not released by the clock before it is signed, which its bidder is told once", function* () {
    const { owner, contractor, contract, first, paymentId } = yield* ended;
    const keptUntil = Effect.map(viewContract(owner, contract.id), ({ milestones }) => milestones[0]?.keptUntil);
    expect([yield* keptUntil, (yield* releaseDays(owner, contract.id)).calendar]).toEqual([null, []]);
    for (let day = 0; day < 13; day++) {
      yield* letPass("1 day");
      yield* sweepUnanswered();
      yield* hearProviders;
    }
    const payments = yield* Payments;
    expect(yield* payments.get(paymentId)).toMatchObject({ state: "held" });
    expect((yield* toldTo(contractor)).filter((it) => it === "Lien waiver needed")).toHaveLength(1);
    expect(yield* toldTo(owner)).not.toContain("Lien waiver needed");
    const view = yield* (yield* Contracts).view(contract.id);
    expect(yield* missingWaivers([{ ...view, contract: view }])).toContain(first);
    yield* signKept(contractor, first);
    expect(yield* keptUntil).not.toBeNull();
    yield* sweepUnanswered();
    yield* hearProviders;
    expect(yield* payments.get(paymentId)).toMatchObject({ state: "settled" });
    expect(yield* both(owner, contract.id)).toEqual(["effective", "effective"]);
  });

  testInWorld("is signed as the final payment once nothing else is to be paid", function* () {
    const { owner, contractor, contract, first } = yield* ended;
    expect((yield* signKept(contractor, first)).statement.stage).toBe("progress");
    const owed = (yield* viewWaivers(contractor, contract.id)).milestones.at(-1);
    // The first milestone's held money is not released yet.
    const sign = signWaiver(contractor, owed?.id as MilestoneId, aWaiverDraft());
    const early = yield* sign;
    expect(early.statement.stage).toBe("progress");
    expect(early.statement.conditional.text).toContain("about money that was kept back of that work as retainage");
    yield* payByCard(owner, contract, owed?.number ?? 0);
    yield* hearProviders;
    expect((yield* signKept(contractor, first)).statement.stage).toBe("final");
  });

  testInWorld(
    "of twenty rounds in which it is released while its waiver is signed, none ends with one that is wrong",
    function* () {
      const { owner, contractor, contract, first, paymentId } = yield* released("none");
      const payments = yield* Payments;
      yield* releasePayment(owner, paymentId);
      const onItsWay = yield* payments.get(paymentId);
      for (let round = 0; round < 20; round++) {
        yield* Effect.all(
          [
            Effect.exit(advancePayment(paymentId)),
            Effect.exit(signWaiver(contractor, first, aWaiverDraft({ keptBack: true, exceptions: `Round ${round}` }))),
          ],
          { concurrency: "unbounded" },
        );
        yield* hearProviders;
        expect(yield* both(owner, contract.id)).toEqual(["effective", "effective"]);
        // Back to the start: neither waiver's money has arrived, and neither is signed.
        const { milestones } = yield* viewWaivers(contractor, contract.id);
        const waivers = yield* Waivers;
        const own = yield* waivers.get(milestones[0]?.kept?.waiver?.id as never);
        yield* waivers.save({ ...own, state: "replaced" });
        yield* payments.save({ ...(yield* payments.get(paymentId)), state: onItsWay.state });
      }
    },
  );
});
