import { Effect, Exit } from "effect";
import { describe, expect, test } from "vitest";
import { openDispute as chargeBack, moveDispute as decideChargeback } from "#adapters/sandbox/dispute.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder, offerAgain } from "#core/contract/contract/hire-bidder.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { viewRulesOfBid } from "#core/contract/contract/rules-of-offer.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import type { BidDraft } from "#core/market/bid/bid.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { viewContractDocument } from "#core/money/document/view-documents.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { releasePart, releasePayment } from "#core/money/payment/release-payment.ts";
import { refuseRefund } from "#core/money/refund/answer-refund.ts";
import { decideLeaving, leaveContract } from "#core/money/refund/leave-contract.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import { checkCredential } from "#core/people/credential/check-credential.ts";
import { editCredential, listOwnCredentials, removeCredential } from "#core/people/credential/own-credentials.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { type Day, now, today } from "#core/shared/day.ts";
import type { ContractId, PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { sweepUnanswered } from "#core/support/reminder/sweep-unanswered.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { californianContract, californians } from "#test/builders/california.ts";
import { storedCredential } from "#test/builders/credential.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import {
  bidOn,
  cardForm,
  firstStage,
  fundByCard,
  offeredContract,
  payByBank,
  payByCard,
} from "#test/builders/errand.ts";
import { wait } from "#test/builders/settle.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, Time, type World } from "#test/world.ts";

/** A down payment in dollars before the work, and the rest after it. */
const withDownPayment = (first: number, rest: number): Effect.Effect<Partial<BidDraft>> =>
  Effect.map(today, (from) => ({
    startDay: daysAfter(from, 20),
    endDay: daysAfter(from, 90),
    milestones: [
      { amount: cents(first * 100), description: "Order the boards", endDay: daysAfter(from, 10) },
      { amount: cents(rest * 100), description: "Build the porch", endDay: daysAfter(from, 80) },
    ],
  }));

const codeOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), (no) => (no as { readonly code?: string }).code);

describe("a contract in California", () => {
  testInWorld("is not made of a bid that asks too much before the work", function* () {
    const { owner, contractor, listing } = yield* californians();
    const no = yield* Effect.flip(bidOn(listing, contractor, yield* withDownPayment(5000, 5000)));
    expect(no).toMatchObject({
      code: "DownPaymentTooHigh",
      whoCanFix: "you",
      message:
        "In California, no more than $1,000.00 of this price can be due before the work starts. Here it's $5,000.00 (Cal. Bus. & Prof. Code § 7159.5(a)(3)).",
    });
    const bid = yield* bidOn(listing, contractor, yield* withDownPayment(1000, 9000));
    const draft = aBidDraft(yield* withDownPayment(1001, 9000));
    expect(yield* codeOf(editBid(contractor, { bidId: bid.id, draft }))).toBe("DownPaymentTooHigh");
    expect((yield* hireBidder(owner, bid)).rules).toMatchObject({ state: "CA", version: 1, madeOn: null });
  });

  testInWorld("is not offered again with more, nor changed to that", function* () {
    const { owner, contractor, listing } = yield* californians();
    const bid = yield* bidOn(listing, contractor, yield* withDownPayment(1000, 9000));
    const first = yield* hireBidder(owner, bid);
    yield* withdrawContract(owner, first.id);
    const { milestones = [] } = yield* withDownPayment(2000, 8000);
    expect(yield* codeOf(offerAgain(owner, { bidId: bid.id, milestones }))).toBe("DownPaymentTooHigh");
    const { id: contractId } = yield* offerAgain(owner, { bidId: bid.id, milestones: bid.milestones });
    yield* acceptContract(contractor, { contractId, skipAccounts: true });
    const change = (description: string) => ({
      contractId,
      draft: {
        reason: "More wood.",
        files: [],
        changes: [
          { milestoneId: null, terms: { amount: cents(50_000), description, endDay: daysAfter(bid.endDay, 1) } },
        ],
      },
    });
    expect(yield* codeOf(proposeChange(contractor, change("Deposit for the rail")))).toBe("DownPaymentTooHigh");
    expect(yield* proposeChange(contractor, change("The rail"))).toMatchObject({ state: "proposed" });
  });

  testInWorld("shows a license, without which nobody is hired", function* () {
    const { owner, contractor, listing } = yield* californians();
    const bid = yield* bidOn(listing, contractor);
    const [license] = (yield* listOwnCredentials(contractor, { after: null, limit: 20 })).items;
    if (license === undefined) throw new Error("The contractor has a license.");
    expect(yield* viewRulesOfBid(owner, bid.id, "en")).toMatchObject({
      ...{ state: "CA", license: "123456", licenseCheck: null, warnings: [] },
    });
    const at = yield* now;
    yield* checkCredential("Dibbs Support", license);
    const checked = { by: "support", day: dayOf(at), source: null };
    expect(yield* viewRulesOfBid(owner, bid.id, "en")).toMatchObject({ licenseCheck: checked });
    yield* removeCredential(contractor, license.id);
    expect(yield* viewRulesOfBid(owner, bid.id, "es")).toMatchObject({
      license: null,
      warnings: [expect.stringContaining("licencia")],
    });
    expect(yield* Effect.flip(hireBidder(owner, bid))).toMatchObject({ code: "LicenseMissing", whoCanFix: "bidder" });
  });

  testInWorld("does not take a license that has expired", function* () {
    const { owner, contractor, listing } = yield* californians();
    const bid = yield* bidOn(listing, contractor);
    const [license] = (yield* listOwnCredentials(contractor, { after: null, limit: 20 })).items;
    if (license === undefined) throw new Error("The contractor has a license.");
    const { kind, number, issuingState, holder, validFrom, coverage } = license;
    const draft = { kind, number, issuingState, holder, validFrom, coverage, documentId: null };
    const validUntil = daysAfter(yield* today, -1);
    yield* editCredential(contractor, license.id, { ...draft, validUntil });
    expect(yield* codeOf(hireBidder(owner, bid))).toBe("LicenseMissing");
  });

  testInWorld("says its rules, their sources and the license in its document", function* () {
    const { owner, contract } = yield* californianContract();
    const { document } = yield* viewContractDocument(owner, contract.id, { version: 1, language: null });
    const said = JSON.stringify(document);
    expect(said).toContain("Home improvement rules of California");
    expect(said).toContain("Cal. Bus. & Prof. Code § 7159.5(a)(3)");
    expect(said).toContain("https://leginfo.legislature.ca.gov/");
    expect(said).toContain("123456 (California) Delgado Builders LLC");
    expect(said).toContain("not legal advice");
    expect(said).toContain("16 CFR Part 429");
  });

  testInWorld("says in its document who has checked the license, and when", function* () {
    const { owner, contractor, listing } = yield* californians();
    yield* storedCredential(contractor.personId, {
      number: "987",
      state: "checked",
      check: { by: "support", at: new Date("2026-01-05T17:00:00Z"), source: null, listDay: null },
    });
    const contract = yield* hireBidder(owner, yield* bidOn(listing, contractor));
    const { document } = yield* viewContractDocument(owner, contract.id, { version: null, language: null });
    const rules = document.sections.find(({ title }) => title === "Home improvement rules of California");
    const said = JSON.stringify(rules);
    expect(said).toContain("987 (California) Delgado Builders LLC");
    expect(said).toContain("Checked by Dibbs Support January 5, 2026.");
  });
});

testInWorld("who pays a milestone that nobody has marked as done in California reads that first", function* () {
  const { owner, contractor, contract } = yield* californianContract(yield* withDownPayment(1000, 9000));
  const early = Effect.map(viewContract(owner, contract.id), ({ milestones }) =>
    milestones.map(({ aheadOfWork }) => aheadOfWork),
  );
  // The first milestone is a down payment.
  expect(yield* early).toEqual([null, "Cal. Bus. & Prof. Code § 7159.5(a)(5)"]);
  const [, second] = (yield* viewContract(owner, contract.id)).milestones;
  if (second === undefined) throw new Error("The contract has two milestones.");
  yield* submitMilestone(contractor, second.id);
  expect(yield* early).toEqual([null, null]);
});

testInWorld("of a state whose rules nobody knows nothing is claimed", function* () {
  const { owner, bid, contract } = yield* offeredContract(yield* withDownPayment(5000, 5000));
  expect(contract.rules).toBeNull();
  expect(yield* viewRulesOfBid(owner, bid.id, "en")).toBeNull();
  const view = yield* viewContract(owner, contract.id);
  expect(view.leaving).toBeNull();
  expect(view.milestones.map(({ aheadOfWork }) => aheadOfWork)).toEqual([null, null]);
  const { document } = yield* viewContractDocument(owner, contract.id, { version: null, language: null });
  expect(JSON.stringify(document)).not.toContain("Rules of");
});

const lastTold = (actor: PersonActor) =>
  Effect.map(listAlerts(actor, { after: null, limit: 1 }), ({ items }) => items[0]);

const reason = { amount: cents(100), reason: "Too much." };

type Outcome = Effect.Effect<Exit.Exit<unknown, unknown>, never, World>;

/** Lets a second pass without running the due jobs. */
const passAlone = Effect.flatMap(Time, ({ pass }) => pass("1 second"));

/** A contract that its poster left while part of the payment was being refunded. */
const leftDuringRefund = Effect.fnUntraced(function* () {
  const { owner, contractor, contract } = yield* californianContract();
  const payment = yield* payByCard(owner, contract, 1);
  yield* hearProviders;
  yield* refundPayment(contractor, { paymentId: payment.id, ...reason });
  yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
  return { owner, contract };
});

/** Checks that all payments were refunded, ledger and providers agree, and nothing of the contract is owed or open. */
const allIsBack = Effect.fnUntraced(function* (owner: PersonActor, id: ContractId) {
  yield* letPass("3 days");
  yield* letPass("6 days");
  yield* letPass("1 day");
  const view = yield* (yield* Contracts).view(id);
  expect(view.state).toBe("cancelled");
  expect(view.totalPaid).toBe(0);
  expect(view.milestones.every(({ state }) => state === "completed" || state === "dropped")).toBe(true);
  for (const payment of view.payments) {
    const back = view.refunds.filter(({ paymentId, state }) => paymentId === payment.id && state === "refunded");
    const given = back.reduce((sum, { amount }) => sum + amount, 0);
    if (payment.state === "settled") expect(given).toBe(payment.milestoneAmount);
    else expect(["refunded", "failed", "returned"]).toContain(payment.state);
  }
  const { bidder, held } = yield* (yield* Ledger).balances(id);
  expect({ bidder, held }).toEqual({ bidder: 0, held: 0 });
  expect(yield* checkLedger()).toMatchObject({ differences: 0 });
  expect((yield* viewContract(owner, id)).milestones.flatMap(({ moves }) => moves)).toEqual([]);
});

describe("within the days to cancel the poster can leave without a reason", () => {
  testInWorld("before anything was paid", function* () {
    const { owner, contractor, contract, listing } = yield* californianContract();
    const view = yield* viewContract(owner, contract.id);
    expect(view.moves).toContain("leave");
    expect(view.leaving).toMatchObject({ age: 65 });
    expect((yield* viewContract(contractor, contract.id)).moves).not.toContain("leave");
    expect(yield* Effect.flip(leaveContract(contractor, { contractId: contract.id, isSenior: false }))).toMatchObject({
      _tag: "NotFound",
    });
    const left = yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
    expect(left).toMatchObject({ state: "cancelled", cancellation: { by: "poster", isLeaving: true } });
    expect((yield* (yield* Listings).get(listing.id)).state).toBe("open");
    const story = (yield* listHistory(owner, contract.id)).map(({ noun, event }) => `${noun} ${event}`);
    expect(story).toContain("contract leave");
    const message = `Olive Owner canceled the contract for 'Rebuild the back porch' within the cancellation period. Nothing was paid. 'Rebuild the back porch' is open for bids again.`;
    for (const person of [owner, contractor]) expect((yield* lastTold(person))?.message).toBe(message);
    expect(yield* Effect.flip(leaveContract(owner, { contractId: contract.id, isSenior: true }))).toMatchObject({
      _tag: "IllegalMove",
    });
    yield* allIsBack(owner, contract.id);
  });

  testInWorld("and what is held goes back, also where a part was released", function* () {
    const { owner, contract } = yield* californianContract();
    const held = yield* fundByCard(owner, contract, 1);
    yield* fundByCard(owner, contract, 2);
    yield* hearProviders;
    yield* releasePart(owner, { paymentId: held.id, amount: cents(50_000) });
    yield* hearProviders;
    yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
    yield* allIsBack(owner, contract.id);
  });

  testInWorld("and what was paid by card is refunded, whatever the bidder says", function* () {
    const { owner, contractor, contract, listing } = yield* californianContract();
    const payment = yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    // A refund was requested before and not answered.
    yield* requestRefund(owner, { paymentId: payment.id, ...reason });
    yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
    expect((yield* (yield* Listings).get(listing.id)).state).toBe("closed");
    expect((yield* lastTold(contractor))?.message).toContain("Everything paid goes back");
    yield* allIsBack(owner, contract.id);
    const { refunds } = yield* (yield* Contracts).view(contract.id);
    expect(refunds.map(({ state }) => state)).toEqual(["withdrawn", "refunded"]);
  });

  testInWorld("and the rest follows a part that was on its way already", function* () {
    const { owner, contract } = yield* leftDuringRefund();
    yield* allIsBack(owner, contract.id);
  });

  testInWorld("and the whole where a part that was on its way came to nothing", function* () {
    const { owner, contract } = yield* leftDuringRefund();
    const cards = yield* Cards;
    const answers = [
      new ProviderSilent({ message: "No answer came in time." }),
      new ProviderRefused({ code: "balance_insufficient", message: "The account is empty." }),
    ];
    const reverseTransfer: typeof cards.reverseTransfer = (order) =>
      Effect.suspend(() => {
        const no = answers.shift();
        return no === undefined ? cards.reverseTransfer(order) : Effect.fail(no);
      });
    const halting = Effect.provideService(Cards, Cards.of({ ...cards, reverseTransfer }));
    yield* halting(hearProviders);
    yield* halting(wait("2 minutes"));
    expect(answers).toEqual([]);
    yield* allIsBack(owner, contract.id);
  });

  const meantime: Readonly<Record<string, (owner: PersonActor, contractor: PersonActor, id: PaymentId) => Outcome>> = {
    "they ask for a part": (owner, _, paymentId) => Effect.exit(requestRefund(owner, { paymentId, ...reason })),
    "they ask for a part, which the bidder declines": (owner, contractor, paymentId) =>
      Effect.exit(
        Effect.gen(function* () {
          const { id: refundId } = yield* requestRefund(owner, { paymentId, ...reason });
          yield* refuseRefund(contractor, { refundId, reason: "No." });
        }),
      ),
    "the bidder gives a part": (_, contractor, paymentId) =>
      Effect.exit(refundPayment(contractor, { paymentId, ...reason })),
  };
  for (const [what, act] of Object.entries(meantime)) {
    testInWorld(`and all of what was paid, also where ${what} before it has begun to go back`, function* () {
      const { owner, contractor, contract } = yield* californianContract();
      const payment = yield* payByCard(owner, contract, 1);
      yield* hearProviders;
      yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
      yield* passAlone;
      expect(Exit.isSuccess(yield* act(owner, contractor, payment.id))).toBe(true);
      yield* allIsBack(owner, contract.id);
    });
  }

  testInWorld("and all of what was paid, of which nothing can be disputed any more", function* () {
    const { owner, contract } = yield* californianContract();
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    const first = yield* firstStage(owner, contract);
    yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
    const dispute = openDispute(owner, { milestoneId: first.id, draft: aStatementDraft({ proposes: cents(100) }) });
    expect(yield* codeOf(dispute)).toBe("ContractOver");
    yield* allIsBack(owner, contract.id);
  });

  testInWorld("and what was charged back meanwhile, once the card's bank has let it stand", function* () {
    const { owner, contract } = yield* californianContract();
    const payment = yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    yield* chargeBack(payment.id);
    yield* letPass("1 minute");
    yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
    yield* letPass("1 day");
    yield* decideChargeback(payment.id, "won");
    yield* allIsBack(owner, contract.id);
  });

  testInWorld("and a paid milestone that is in dispute goes back whole", function* () {
    const { owner, contract } = yield* californianContract();
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    const first = yield* firstStage(owner, contract);
    yield* openDispute(owner, { milestoneId: first.id, draft: aStatementDraft({ proposes: cents(100) }) });
    yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
    yield* allIsBack(owner, contract.id);
  });

  testInWorld("and what is on its way by bank comes back once it has arrived", function* () {
    const { owner, contract } = yield* californianContract();
    yield* payByBank(owner, contract, 1);
    yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
    expect((yield* (yield* Contracts).view(contract.id)).payments[0]?.state).not.toBe("settled");
    yield* allIsBack(owner, contract.id);
  });

  testInWorld("and nothing is kept back of what goes back", function* () {
    const { owner, contract } = yield* californianContract({}, { percent: 10, days: 30 });
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
    expect((yield* viewContract(owner, contract.id)).milestones.some(({ kind }) => kind === "retainage")).toBe(false);
    yield* allIsBack(owner, contract.id);
  });

  for (const days of [0, 30] as const) {
    testInWorld(
      `and what is kept back for ${days} days goes back with the rest, by no clock to the bidder`,
      function* () {
        const { owner, contractor, contract } = yield* californianContract({}, { percent: 10, days });
        const { id } = yield* fundByCard(owner, contract, 1);
        yield* fundByCard(owner, contract, 2);
        yield* hearProviders;
        const { id: partId } = yield* releasePayment(owner, id);
        yield* hearProviders;
        const payments = yield* Payments;
        const kept = yield* payments.get(id);
        const part = yield* payments.get(partId);
        expect([kept.state, part.state]).toEqual(["held", "settled"]);
        yield* leaveContract(owner, { contractId: contract.id, isSenior: false });
        expect((yield* viewContract(contractor, contract.id)).milestones[0]?.keptUntil ?? null).toBeNull();
        // Nothing is due to the bidder, neither now nor after the retainage days.
        for (const pass of ["1 minute", "31 days"] as const) {
          yield* sweepUnanswered();
          yield* letPass(pass);
          yield* sweepUnanswered();
          expect((yield* payments.get(id)).state).not.toBe("settled");
        }
        yield* allIsBack(owner, contract.id);
        expect((yield* payments.get(id)).state).toBe("refunded");
        const given = (yield* (yield* Contracts).view(contract.id)).refunds.filter(({ state }) => state === "refunded");
        expect(given.find(({ paymentId }) => paymentId === partId)?.amount).toBe(part.milestoneAmount);
      },
    );
  }

  testInWorld("once their own card form is closed", function* () {
    const { owner, contract } = yield* californianContract();
    yield* cardForm(owner, contract);
    expect(yield* codeOf(leaveContract(owner, { contractId: contract.id, isSenior: false }))).toBe("PaymentLive");
  });

  testInWorld("and not afterwards, but for who is old enough", function* () {
    const { owner, contract } = yield* californianContract();
    const { leaving } = yield* viewContract(owner, contract.id);
    if (leaving === null) throw new Error("There are days to cancel.");
    const daysUntil = (day: Day | null): number => {
      const from = new Date(`${contract.rules?.madeOn}T00:00:00Z`).getTime();
      return (new Date(`${day}T00:00:00Z`).getTime() - from) / 86_400_000 + 1;
    };
    yield* letPass(`${daysUntil(leaving.until)} days`);
    expect(yield* codeOf(leaveContract(owner, { contractId: contract.id, isSenior: false }))).toBe("NoDaysToCancel");
    const stillSenior = yield* viewContract(owner, contract.id);
    expect(stillSenior.moves).toContain("leave");
    yield* letPass(`${daysUntil(leaving.seniorUntil) - daysUntil(leaving.until)} days`);
    expect(yield* codeOf(leaveContract(owner, { contractId: contract.id, isSenior: true }))).toBe("NoDaysToCancel");
    expect((yield* viewContract(owner, contract.id)).moves).not.toContain("leave");
  });
});

test("the poster can leave while a payment is under way, unless their own card form is open", () => {
  const contract = {
    state: "accepted",
    totalCost: cents(900_000),
    rules: { state: "CA", version: 1, license: null, madeOn: "2026-11-25" as Day },
  } as const;
  const facts = { contract, isSenior: false, at: new Date("2026-11-27T12:00:00Z") };
  const says = (
    ...payments: ReadonlyArray<{ readonly state: "started" | "processing"; readonly rail: "card" | "bank" }>
  ) => decideLeaving({ ...facts, payments })._tag;
  expect(says()).toBe("Success");
  expect(says({ state: "processing", rail: "bank" }, { state: "started", rail: "bank" })).toBe("Success");
  expect(says({ state: "started", rail: "card" })).toBe("Failure");
  expect(decideLeaving({ ...facts, payments: [], at: new Date("2026-12-05T12:00:00Z") })._tag).toBe("Failure");
});

/** What happens at the very moment when the poster leaves. */
const meanwhile: Readonly<Record<string, (owner: PersonActor, id: ContractId) => Outcome>> = {
  "pays by bank": (owner, contractId) => Effect.exit(payMilestone(owner, { contractId, number: 1, rail: "bank" })),
  funds: (owner, id) => Effect.exit(fundByCard(owner, { id }, 1)),
  releases: (owner, id) =>
    Effect.exit(
      Effect.gen(function* () {
        const held = (yield* (yield* Contracts).view(id)).payments.find(({ state }) => state === "held");
        if (held !== undefined) yield* releasePayment(owner, held.id);
      }),
    ),
  ends: (owner, id) => Effect.exit(endContract(owner, id)),
  "disputes what was paid": (owner, id) =>
    Effect.exit(
      Effect.gen(function* () {
        const first = yield* firstStage(owner, { id });
        yield* openDispute(owner, { milestoneId: first.id, draft: aStatementDraft({ proposes: cents(100) }) });
      }),
    ),
};

describe("at least one of two concurrent moves counts, and no money is lost, if the poster leaves while", () => {
  for (const [move, act] of Object.entries(meanwhile)) {
    testInWorld(`the poster ${move}`, function* () {
      for (let round = 0; round < 8; round++) {
        const { owner, contractor, contract } = yield* californianContract();
        if (move === "releases") {
          yield* fundByCard(owner, contract, 1);
          yield* hearProviders;
          const [first] = (yield* viewContract(contractor, contract.id)).milestones;
          if (first !== undefined) yield* submitMilestone(contractor, first.id);
        }
        if (move === "disputes what was paid") {
          yield* payByCard(owner, contract, 1);
          yield* hearProviders;
        }
        if (move === "ends") {
          for (const number of [1, 2, 3]) yield* payByCard(owner, contract, number);
          yield* hearProviders;
        }
        const leave: Outcome = Effect.exit(leaveContract(owner, { contractId: contract.id, isSenior: false }));
        const other = act(owner, contract.id);
        const ends = yield* Effect.all(round % 2 === 0 ? [leave, other] : [other, leave], { concurrency: 2 });
        expect(ends.some(Exit.isSuccess)).toBe(true);
        yield* hearProviders;
        const { state } = yield* (yield* Contracts).get(contract.id);
        if (state === "accepted") yield* leave;
        yield* hearProviders;
        const now = yield* (yield* Contracts).get(contract.id);
        if (now.state === "cancelled") yield* allIsBack(owner, contract.id);
        else expect(yield* checkLedger()).toMatchObject({ differences: 0 });
      }
    });
  }
});
