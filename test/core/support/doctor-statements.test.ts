import { Effect, Fiber } from "effect";
import { afterEach, describe, expect, vi } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { changeAccountStanding } from "#adapters/sandbox/account.ts";
import { setSandboxDown } from "#adapters/sandbox/control.ts";
import { press } from "#adapters/sandbox/control-actions.ts";
import { openDispute } from "#adapters/sandbox/dispute.ts";
import { printContract, printProviders } from "#cli/doctor/print-contract.ts";
import { printPerson, printPersonProviders } from "#cli/doctor/print-person.ts";
import type { Output } from "#cli/print.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { escalateDispute } from "#core/money/dispute/answer-dispute.ts";
import { openDispute as disputeMilestone } from "#core/money/dispute/open-dispute.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { syncAccount } from "#core/money/payout-account/sync-account.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { cents } from "#core/shared/money.ts";
import { noFacts } from "#core/support/doctor/doctor-facts.ts";
import type { Focus } from "#core/support/doctor/examine-contract.ts";
import { readPerson, wordsAbout } from "#core/support/doctor/examine-person.ts";
import { mustActOn } from "#core/support/doctor/must-act.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import type { StuckKind } from "#core/support/inbox/stuck-kind.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { rehearseMoves, trialMoves } from "#core/support/rehearsal/rehearse-moves.ts";
import { suspendPerson } from "#core/support/staff/suspend-person.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import { examineContract } from "#test/builders/doctor.ts";
import {
  acceptedContract,
  cardForm,
  enterCard,
  payableContract,
  payByBank,
  payByCard,
  payWithoutPayout,
} from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, runJobs } from "#test/world.ts";

/** Returns everything printed, and the first three statements as one line each. */
const printed = (print: (output: Output) => void) => {
  const lines: Array<string> = [];
  print({ write: (line) => void lines.push(line), terminal: false, columns: 80, rows: 50 });
  const text = lines.join("\n");
  const first = (label: string): string =>
    lines.find((line) => line.startsWith(`${label}:`))?.replace(/^.*?: +/, "") ?? "";
  return { text, stuck: first("Stuck"), mustAct: first("Must act"), command: first("Do") };
};

/** Returns everything that the doctor prints about a contract or a part of it. */
const said = Effect.fnUntraced(function* (focus: Focus) {
  const found = yield* examineContract(focus);
  const tried = yield* rehearseMoves(trialMoves(found.world, "support"));
  return printed((output) => {
    printContract(output, found, tried, found.providers);
    printProviders(output, found, found.providers, false);
  });
});

/** Returns all that the doctor prints about a person; if providers are slow, first what is known without them. */
const saidOf = Effect.fnUntraced(function* ({ personId }: PersonActor, { isLate = false } = {}) {
  const found = yield* readPerson(personId);
  const words = yield* wordsAbout(found);
  return printed((output) => {
    printPerson(output, found, isLate ? null : words);
    printPersonProviders(output, found, words, isLate);
  });
});

const ofPayment = (id: string): Focus => ({ noun: "payment", id: id as never });
const ofContract = (id: string): Focus => ({ noun: "contract", id: id as never });

/** A payment that was charged but whose payout was refused. */
const withoutPayout = Effect.gen(function* () {
  const { owner, contract } = yield* payableContract();
  const payment = yield* payWithoutPayout(owner, contract);
  yield* advancePayment(payment.id);
  return { contract, payment };
});

/** A payment whose card was declined two days ago. */
const declined = Effect.gen(function* () {
  const { owner, contract } = yield* payableContract();
  const { id } = yield* payByCard(owner, contract, 1, "declined");
  yield* hearProviders;
  yield* letPass("2 days");
  return { owner, id };
});

/** A contractor whose account the card provider restricted without telling Dibbs. */
const restricted = Effect.gen(function* () {
  const { contractor } = yield* payableContract();
  yield* changeAccountStanding(contractor.personId, "restricted");
  return contractor;
});

describe("the doctor's statements", () => {
  afterEach(() => void vi.useRealTimers());

  testInWorld(
    "the server was killed in a card payment: the provider has the money, and support asks it again, not the poster",
    function* () {
      const { owner, contract } = yield* payableContract();
      const { payment, clientSecret } = yield* cardForm(owner, contract);
      yield* enterCard(clientSecret);
      // Neither the worker nor the webhook event got through.
      const early = yield* said(ofPayment(payment.id));
      expect(early.stuck).toBe("nothing here is overdue.");
      expect(early.mustAct).toBe("support: ask the card provider again: it says 'succeeded', but Dibbs has 'started'.");
      expect(early.text).toContain("'started' here, 'succeeded' there: THEY DO NOT AGREE.");
      expect(early.text).toContain("Reference: pi_");
    },
  );

  testInWorld(
    "the webhook event was lost and the provider is down: it says that the provider is silent, and blames nobody",
    function* () {
      const { owner, contract } = yield* payableContract();
      const payment = yield* payByBank(owner, contract);
      yield* advancePayment(payment.id);
      yield* setSandboxDown(true);
      const { text, mustAct } = yield* said(ofPayment(payment.id));
      expect(mustAct).toBe("the bank provider: answer: it isn't answering right now, and Dibbs will ask again.");
      expect(text).toContain("'processing' here, the bank provider isn't answering right now.");
      expect(text).not.toContain("unresolved, ");
    },
  );

  testInWorld(
    "a milestone is in dispute: whoever has to answer must act, then support, and nobody pays it",
    function* () {
      const { owner, contractor, contract } = yield* payableContract();
      const [first] = yield* (yield* Milestones).ofContract(contract.id);
      if (first === undefined) throw new Error("The contract has milestones.");
      yield* submitMilestone(contractor, first.id);
      const { id } = yield* disputeMilestone(owner, { milestoneId: first.id, draft: aStatementDraft() });
      const focuses: ReadonlyArray<Focus> = [{ noun: "milestone", id: first.id }, ofContract(contract.id)];
      for (const focus of focuses) {
        expect((yield* said(focus)).mustAct).toBe(
          "Cole Contractor, the bidder: answer dispute 1 by 2026-05-09; after that support decides it.",
        );
      }
      yield* escalateDispute(contractor, id);
      for (const focus of focuses) {
        expect((yield* said(focus)).mustAct).toBe("support: read what both say, and decide the dispute.");
      }
    },
  );

  testInWorld(
    "a transfer was refused after the charge: the bidder must act, and it says what the provider asks them for",
    function* () {
      const { contract, payment } = yield* withoutPayout;
      const { id } = payment;
      yield* letPass("2 hours");
      for (const focus of [ofPayment(id), ofContract(contract.id)]) {
        const { text, stuck, mustAct, command } = yield* said(focus);
        // Support was already told.
        expect(text).not.toContain("support is told");
        expect(stuck).toBe(
          "transfer-failed, payment for 2h, $2,000.00 at stake. The money was taken, but the provider won't pay the bidder: their account is 'restricted' there, 'restricted' here. It needs more information from them: individual.verification.document.",
        );
        expect(mustAct).toBe(
          "Cole Contractor, the bidder: give the card provider what it asks for: individual.verification.document.",
        );
        expect(command).toBe(`dibbs transfers retry ${id} --ticket <id> --reason <text>`);
      }
      yield* changeAccountStanding(contract.bidderId, "ready");
      expect((yield* said(ofPayment(id))).mustAct).toBe("support: try the transfer to the bidder again.");
    },
  );

  testInWorld(
    "a milestone that was charged does not wait for the poster, nor for the bidder who has handed it in",
    function* () {
      const { payment } = yield* withoutPayout;
      const found = yield* said({ noun: "milestone", id: payment.milestoneId });
      expect(found.mustAct).toContain("Cole Contractor, the bidder: give the card provider");
    },
  );

  testInWorld(
    "a suspended bidder is overdue: it says that they are suspended, and that support does it with them",
    function* () {
      const { contract, contractor } = yield* acceptedContract();
      const [milestone] = yield* (yield* Milestones).ofContract(contract.id);
      if (milestone === undefined) throw new Error("The contract has no milestones.");
      const early = yield* said({ noun: "milestone", id: milestone.id });
      expect(early.text).toMatch(/^State +planned, since .+; support is told once 2099-05-20 is over$/m);
      expect((yield* said(ofContract(contract.id))).text).not.toContain("support is told");
      yield* suspendPerson({ kind: "support", personId: contractor.personId, staff: "Mona" }, "Fraud.");
      const milestones = yield* Milestones;
      yield* milestones.save({ ...milestone, endDay: "2020-01-10" as never });
      const { text, stuck, mustAct } = yield* said({ noun: "milestone", id: milestone.id });
      expect(stuck).toContain(
        "Cole Contractor didn't submit milestone 1 by the agreed date. Cole Contractor is suspended and can't sign in to do it.",
      );
      expect(mustAct).toBe(
        "Cole Contractor, the bidder (suspended: call them and do it for them): submit milestone 1.",
      );
      expect(text).toContain("Cole Contractor, suspended: can't sign in");
    },
  );

  testInWorld(
    "a chargeback beside a refund: it says until when it has to be answered, and how it is called at the provider",
    function* () {
      const { owner, contractor, contract } = yield* payableContract();
      const { id } = yield* payByCard(owner, contract);
      yield* hearProviders;
      yield* refundPayment(contractor, { paymentId: id, amount: cents(50_000), reason: "A part was not done." });
      yield* openDispute(id);
      yield* letPass("2 hours");
      yield* letPass("2 days");
      const { text } = yield* said(ofContract(contract.id));
      expect(text).toContain(`dibbs contracts timeline ${contract.id}\n`);
      expect(text).toContain(
        "The refund is on hold, with its money taken back from the bidder: the payment was charged back, and the card's bank hasn't decided.",
      );
      expect(text).toMatch(
        /Stuck: {4}payment-failed, chargeback for \dd, \$[\d,.]+ at stake\. The chargeback dp_\S+ \('\w+'\) hasn't been answered. Answer it on the card provider's site by 20\d\d-\d\d-\d\d\./,
      );
      expect(text).toMatch(
        /Must act: support: answer the chargeback on the card provider's site by 20\d\d-\d\d-\d\d\./,
      );
      expect(text).toMatch(/needs response, answer it on the provider's site by 20\d\d-\d\d-\d\d/);
      expect(text).toContain("Refund of $500.00");
    },
  );

  testInWorld(
    "a bank returned a payment after the contract had ended: the poster owes it, and the ledger has moved",
    function* () {
      const { owner, contract } = yield* payableContract("returns_later");
      const { id } = yield* payByBank(owner, contract, 1);
      for (const number of [2, 3]) yield* payByCard(owner, contract, number);
      yield* letPass("2 minutes");
      yield* endContract(owner, contract.id);
      yield* letPass("5 days");
      yield* letPass("2 days");
      expect(yield* (yield* Payments).get(id)).toMatchObject({ state: "returned" });
      for (const focus of [ofPayment(id), ofContract(contract.id)]) {
        const { text, stuck, mustAct, command } = yield* said(focus);
        expect(stuck).toMatch(
          /^payment-failed, payment for \dd, \$2,000\.00 at stake\. The bank reversed the payment \(.+\), and nobody has paid since\.$/,
        );
        expect(mustAct).toBe("Olive Owner, the poster: pay the milestone again.");
        expect(command).toBe(`dibbs payments retry ${id} --ticket <id> --reason <text>`);
        expect(text).not.toMatch(/nobody; it is over|Nothing has moved|Nothing is posted/);
      }
    },
  );

  testInWorld(
    "a bank returned a payment and nobody told Dibbs: support asks again, though nothing waits and the contract is over",
    function* () {
      const { owner, contract } = yield* payableContract();
      const { id } = yield* payByBank(owner, contract, 1);
      yield* letPass("2 minutes");
      yield* press({ what: "return_bank", id, how: "R01" });
      const { stuck, mustAct, command } = yield* said(ofPayment(id));
      expect(stuck).toBe("nothing here is overdue.");
      expect(mustAct).toBe("support: ask the bank provider again: it says 'failed', but Dibbs has 'settled'.");
      expect(command).toBe(`dibbs payments sync ${id} --ticket <id> --reason <text>`);
    },
  );

  testInWorld(
    "an answer was lost and the provider answers again: it says what it answers, and that they do not agree",
    function* () {
      const { owner, contract } = yield* payableContract();
      const { id } = yield* payByCard(owner, contract, 1, "never_answers");
      // By then the provider's silence counts as unresolved.
      yield* letPass("2 hours");
      yield* advancePayment(id);
      expect((yield* said(ofPayment(id))).mustAct).toContain("until it answers");
      yield* press({ what: "end_silence", id, how: "" });
      const { text, mustAct } = yield* said(ofPayment(id));
      expect(mustAct).toBe("support: ask the card provider again: it says 'succeeded', but Dibbs has 'unresolved'.");
      expect(text).toContain("'unresolved' here, 'succeeded' there: THEY DO NOT AGREE.");
    },
  );

  testInWorld(
    "the inbox says who must act as the doctor does, and names no provider that it has not asked",
    function* () {
      yield* withoutPayout;
      yield* letPass("2 hours");
      const { items } = yield* listStuck({ ...anythingStuck, isEarly: true }, { after: null, limit: 20 });
      const whoActs = (kind: StuckKind) => items.filter((it) => it.kind === kind).map((it) => mustActOn(it, noFacts));
      expect(whoActs("transfer-failed")).toEqual([
        { who: "Cole Contractor, the bidder", what: "give the payment provider what it asks for" },
      ]);
      const [payment] = items.filter(({ noun }) => noun === "payment");
      for (const [state, who] of [
        ["processing", "the payment provider"],
        ["unresolved", "support"],
        ["started", "Olive Owner, the poster"],
      ] as const) {
        expect(payment && mustActOn({ ...payment, kind: "payment-processing", state }, noFacts)).toMatchObject({ who });
      }
    },
  );

  testInWorld("a refund on the seller's empty account: it says that it failed, and why", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { id } = yield* payByCard(owner, contract, 1, "reversal_refused");
    yield* hearProviders;
    yield* refundPayment(contractor, { paymentId: id, amount: cents(50_000), reason: "A part was not done." });
    yield* hearProviders;
    const { text } = yield* said(ofPayment(id));
    expect(text).toMatch(/Refund of \$500\.00\nfailed: .*(enough|empty|hold)/);
    expect(text).toContain("The bidder asked for it: A part was not done.");
  });

  testInWorld("a job died after its work was done: nothing is at stake, and it is dropped", function* () {
    const { owner, contract } = yield* payableContract();
    const { id } = yield* payByCard(owner, contract);
    yield* hearProviders;
    yield* (yield* Jobs).put({ name: "advance-payment", paymentId: id });
    yield* (yield* MemoryStore).giveUpJob("The payment provider does not answer.");
    const { stuck, command } = yield* said(ofContract(contract.id));
    expect(stuck).toMatch(
      /^job-dead, job for \w+\. It failed on every try: .* \(The work has since been done without it\.\)$/,
    );
    expect(command).toMatch(/^dibbs jobs drop /);
  });

  testInWorld(
    "a payment that failed can be tried again: that stands among what is possible, as the command does it",
    function* () {
      const { id } = yield* declined;
      const { text, command, mustAct } = yield* said(ofPayment(id));
      expect(command).toBe(`dibbs payments retry ${id} --ticket <id> --reason <text>`);
      expect(mustAct).toBe("Olive Owner, the poster: pay the milestone again.");
      expect(text).toMatch(/Possible now\nMove +By +# +Then\nretry +poster +1 +payment new → started/);
    },
  );

  testInWorld(
    "a provider never answers: the doctor does without its word after some seconds, and has that of the other",
    function* () {
      const { owner, contract } = yield* payableContract();
      yield* payByCard(owner, contract);
      const cards = { ...(yield* Cards), findIntent: () => Effect.never, accountStanding: () => Effect.never };
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const asked = yield* Effect.forkChild(
        Effect.provideService(examineContract(ofContract(contract.id)), Cards, cards),
      );
      // The timers of both card questions, once the bank has answered for both sides.
      yield* Effect.promise(() => vi.waitUntil(() => vi.getTimerCount() === 2, { timeout: 20_000, interval: 5 }));
      vi.advanceTimersByTime(5000);
      const { providers } = yield* Fiber.join(asked);
      const words = providers.map(({ subject, rail, theirs }) => `${subject} ${rail} ${theirs}`);
      expect(words).toEqual([
        "payment card silent",
        "account card silent",
        "account bank verified",
        "account bank verified",
      ]);
    },
  );

  testInWorld(
    "a person's account is restricted at its provider, which nobody has told: it says both, and to ask again",
    function* () {
      const contractor = yield* restricted;
      const { text, stuck, mustAct, command } = yield* saidOf(contractor);
      expect(stuck).toBe("nothing here is overdue.");
      expect(mustAct).toBe("support: ask the card provider again: it says 'restricted', but Dibbs has 'ready'.");
      expect(command).toBe(`dibbs accounts sync ${contractor.personId} --rail card --ticket <id> --reason <text>`);
      expect(text).toContain(
        "The account of Cole Contractor, card: 'ready' here, 'restricted' there: THEY DO NOT AGREE.\n  It asks for individual.verification.document.",
      );
    },
  );

  testInWorld(
    "a person's account is restricted here and there: its owner must act, until the provider has lifted it",
    function* () {
      const contractor = yield* restricted;
      yield* syncAccount(contractor.personId, "card");
      const before = yield* saidOf(contractor);
      expect(before.stuck).toMatch(
        /^account-restricted, account for \w+, \$8,000\.00 at stake\. The card provider says 'restricted': its owner has to give the provider what it asks for: individual\.verification\.document\.$/,
      );
      expect(before.mustAct).toBe(
        "Cole Contractor, whose account it is: give the provider what it asks for: individual.verification.document.",
      );
      expect(before.text).toContain(
        "The account of Cole Contractor, card: 'restricted' here, 'restricted' there: they agree.",
      );
      yield* changeAccountStanding(contractor.personId, "ready");
      const lifted = yield* saidOf(contractor);
      expect(lifted.stuck).toMatch(/ The provider lifted the restriction, and nobody told us\.$/);
      expect(lifted.mustAct).toBe("support: check the account with the provider again.");
      expect(lifted.text).toContain(
        "The account of Cole Contractor, card: 'restricted' here, 'ready' there: THEY DO NOT AGREE.",
      );
    },
  );

  testInWorld(
    "a failed payment, looked into through its poster: it says why it failed, and which milestone of which project it was of",
    function* () {
      const { owner, id } = yield* declined;
      const { text, stuck, mustAct, command } = yield* saidOf(owner);
      expect(stuck).toMatch(
        /^payment-failed, payment for \dd, \$2,060\.05 at stake\. The payment failed \(Your card was declined\.\), and nobody has paid since\.$/,
      );
      expect(mustAct).toBe("Olive Owner, the poster: pay the milestone again.");
      expect(command).toBe(`dibbs payments retry ${id} --ticket <id> --reason <text>`);
      expect(text).toMatch(/^The payment of milestone 1 of '.+', card: 'failed' here, '\w+' there: they agree\.$/m);
    },
  );

  testInWorld(
    "the providers of a person are slow: what is known stands first, and what follows at the end",
    function* () {
      const contractor = yield* restricted;
      const { text, mustAct } = yield* saidOf(contractor, { isLate: true });
      expect(mustAct).toBe("nobody.");
      expect(text).toContain("The providers haven't answered yet; their answers come at the end.");
      expect(text.split("With their answers")[1]).toContain(
        "Must act: support: ask the card provider again: it says 'restricted', but Dibbs has 'ready'.",
      );
    },
  );

  testInWorld("the chat is down: that holds no contract up, and nobody is said to be in its way", function* () {
    const { contract } = yield* acceptedContract();
    yield* runJobs;
    yield* setSandboxDown(true);
    const { stuck, mustAct } = yield* said(ofContract(contract.id));
    expect(stuck).toBe("nothing here is overdue.");
    expect(mustAct).toBe("Cole Contractor, the bidder: submit milestone 1 by 2099-05-20.");
  });
});
