import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { changeAccountStanding } from "#adapters/sandbox/account.ts";
import { setSandboxDown } from "#adapters/sandbox/control.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { History } from "#core/shared/history.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { causeOf } from "#core/support/doctor/cause-of.ts";
import type { DoctorFacts } from "#core/support/doctor/doctor-facts.ts";
import { factsOf, nounOf } from "#core/support/doctor/examine-contract.ts";
import type { ProviderWord } from "#core/support/doctor/provider-word.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { readWorld } from "#core/support/rehearsal/contract-world.ts";
import { rehearseMoves, trialMoves } from "#core/support/rehearsal/rehearse-moves.ts";
import { examineContract, examinePerson } from "#test/builders/doctor.ts";
import { bidOn, newcomer, offeredContract, payableContract, payByCard, submittedBid } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass, runJobs } from "#test/world.ts";

/** Tries every move of the contract and undoes each. */
const tried = Effect.fnUntraced(function* (id: ContractId) {
  const world = yield* readWorld(id);
  return yield* rehearseMoves(trialMoves(world, "sam"));
});

/** A charge whose money cannot be sent to the seller. */
const heldCharge = Effect.gen(function* () {
  const before = yield* payableContract();
  yield* changeAccountStanding(before.contractor.personId, "restricted");
  const payment = yield* payByCard(before.owner, before.contract);
  yield* advancePayment(payment.id);
  return { ...before, payment };
});

/** Returns the result of the move with this name: its plan, or the refusal. */
const outcomeOf = (
  all: Effect.Success<ReturnType<typeof tried>>,
  event: string,
  by: string,
  number: number | null = null,
) => {
  const found = all.find((it) => it.event === event && it.by === by && it.number === number);
  if (found === undefined) throw new Error(`Nobody tried ${event}.`);
  return found.refusal ?? found.plan?.moves.map(({ noun, from, to }) => `${noun} ${from} → ${to}`);
};

describe("a rehearsal", () => {
  testInWorld("tries each move, by the use cases' own rules, and leaves the store as it was", function* () {
    const store = yield* MemoryStore;
    const { bid, listing, owner } = yield* submittedBid();
    yield* bidOn(listing, yield* newcomer("contractor", "Another Contractor"));
    const contract = yield* hireBidder(owner, bid);
    const before = [yield* store.messages, yield* store.changes, yield* store.jobs];
    const all = yield* tried(contract.id);
    expect(outcomeOf(all, "accept", "bidder")).toEqual([
      "contract offer_sent → accepted",
      "bid contract_created → contract_started",
      "bid submitted → declined",
    ]);
    expect(outcomeOf(all, "withdraw", "poster")).toEqual([
      "contract offer_sent → withdrawn",
      "bid contract_created → submitted",
      "listing ongoing → open",
    ]);
    expect(outcomeOf(all, "end", "poster")).toMatchObject({ _tag: "IllegalMove", state: "offer_sent" });
    expect(outcomeOf(all, "submit", "bidder", 1)).toMatchObject({ _tag: "Blocked", code: "ContractNotAccepted" });
    const accept = all.find(({ event }) => event === "accept");
    expect(accept?.plan?.words.map(({ name, title }) => [name, title])).toContainEqual([
      "Olive Owner",
      "Contract accepted",
    ]);
    expect([yield* store.messages, yield* store.changes, yield* store.jobs]).toEqual(before);
    expect(yield* (yield* Contracts).get(contract.id)).toEqual(contract);
  });

  testInWorld("shows what happens if a provider says so, with the lines of the ledger", function* () {
    const { contract, owner } = yield* payableContract();
    const payment = yield* payByCard(owner, contract, 1, "never_answers");
    const all = yield* tried(contract.id);
    expect(outcomeOf(all, "charge", "provider", 1)).toEqual(["payment started → charged"]);
    expect(outcomeOf(all, "settle", "provider", 1)).toMatchObject({ _tag: "IllegalMove", state: "started" });
    expect(outcomeOf(all, "pay_by_bank", "poster", 1)).toMatchObject({ _tag: "PaymentInProgress" });
    expect(outcomeOf(all, "pay_by_bank", "poster", 2)).toEqual(["payment null → started"]);
    expect(outcomeOf(all, "end", "poster")).toMatchObject({ _tag: "Blocked", code: "MilestonesOpen" });
    const charge = all.find(({ event, number }) => event === "charge" && number === 1);
    expect(charge?.plan?.ledger.map(({ account, amount }) => [account, amount])).toEqual([
      ["poster", -payment.total],
      ["fees", payment.fee],
      ["clearing", payment.milestoneAmount],
    ]);
    expect((yield* (yield* Payments).get(payment.id)).state).toBe("started");
    expect(yield* (yield* Ledger).postings(contract.id)).toEqual([]);
  });

  testInWorld("asks a provider how things stand, and to change nothing", function* () {
    const { contract, contractor, payment } = yield* heldCharge;
    yield* changeAccountStanding(contractor.personId, "ready");
    const ask = (yield* tried(contract.id)).find(({ event }) => event === "ask");
    expect(ask?.plan).toMatchObject({
      isOpen: true,
      moves: [],
      calls: [{ call: "transfer", amount: payment.milestoneAmount }],
    });
    expect((yield* (yield* Payments).get(payment.id)).state).toBe("charged");
    // Had the rehearsal made the transfer, the provider would allow a second one; the books show that there is none.
    expect((yield* advancePayment(payment.id)).state).toBe("settled");
  });
});

describe("an examination", () => {
  testInWorld(
    "says what the provider says beside what we have, what is stuck and why, and writes nothing",
    function* () {
      const { contract, owner, contractor, payment } = yield* heldCharge;
      const history = yield* (yield* History).ofContract(contract.id);
      yield* letPass("2 hours");
      const found = yield* examineContract({ noun: "payment", id: payment.id });
      expect(found.standing).toMatchObject({ state: "charged", waits: { on: "provider" } });
      expect(found.providers).toContainEqual(
        expect.objectContaining({ subject: "payment", ours: "charged", theirs: "succeeded", agrees: true }),
      );
      const [stuck] = found.stuck;
      if (stuck === undefined) throw new Error("Nothing is stuck.");
      expect(stuck).toMatchObject({ kind: "transfer-failed", id: payment.id });
      expect(causeOf(stuck, factsOf(found))).toContain("their account is 'restricted' there");
      expect(found.differences).toEqual([]);
      expect(found.told.map(({ name, title }) => [name, title])).toContainEqual([
        "Cole Contractor",
        "You have an offer",
      ]);
      expect(found.webhookEvents.length).toBeGreaterThan(0);
      expect(yield* (yield* History).ofContract(contract.id)).toEqual(history);

      const person = yield* examinePerson(contractor.personId);
      expect(person.stuck.map((it) => it.kind)).toContain("account-restricted");
      expect(person.contracts.map(({ id }) => id)).toEqual([contract.id]);
      // For the poster, too, the provider is asked about the payment, and about the bidder who cannot be paid.
      const poster = yield* examinePerson(owner.personId);
      const [own] = poster.stuck.filter((it) => it.kind === "transfer-failed");
      expect(own && causeOf(own, poster)).toBe(causeOf(stuck, factsOf(found)));
      expect(JSON.stringify(person)).not.toContain("@example.com");
    },
  );

  testInWorld("says that a provider is silent, and does without its word", function* () {
    const { contract, owner } = yield* payableContract();
    yield* payByCard(owner, contract);
    yield* runJobs;
    yield* setSandboxDown(true);
    const { providers } = yield* examineContract({ noun: "contract", id: contract.id });
    expect(providers.map(({ theirs, agrees }) => [theirs, agrees])).toEqual(providers.map(() => ["silent", null]));
    expect(providers.length).toBeGreaterThanOrEqual(4);
  });

  test("says that a provider is silent, and that money is in doubt only where some may have moved", () => {
    const id = "01a1f6c9-7563-79c9-8d1a-dc10b8843408";
    const stuck: StuckThing = {
      kind: "payment-processing",
      noun: "payment",
      id,
      state: "processing",
      case: null,
      isUrgent: false,
      isMoney: true,
      amount: 100,
      since: new Date("2026-05-01T10:00:00Z"),
      waitsFor: "provider",
      contractId: null,
      title: null,
      detail: null,
      people: [],
    };
    const silent: ProviderWord = {
      subject: "payment",
      id,
      rail: "bank",
      ref: null,
      ours: "processing",
      theirs: "silent",
      agrees: null,
      missing: [],
    };
    const factsWith = (...providers: ReadonlyArray<ProviderWord>): DoctorFacts => ({
      providers,
      suspended: new Set(),
      chargebacks: [],
      refunds: [],
      changes: [],
      givesBack: new Set(),
      unfunded: new Set(),
      unwaived: new Set(),
      releases: new Map(),
    });
    expect(causeOf(stuck, factsWith(silent))).toBe(
      "The bank provider isn't answering right now; we have 'processing'.",
    );
    expect(causeOf(stuck, factsWith())).toBe("It is 'processing'. Ask the provider.");
    const unresolved: StuckThing = { ...stuck, kind: "payment-unresolved", state: "unresolved" };
    expect(causeOf(unresolved, factsWith(silent))).toContain("nobody knows whether money was taken");
    const restricted: StuckThing = { ...stuck, kind: "account-restricted", noun: "account", id: `${id}:bank` };
    expect(causeOf(restricted, factsWith({ ...silent, subject: "account", ours: "suspended" }))).toBe(
      "It is 'suspended' here, and the bank provider isn't answering right now.",
    );
  });

  testInWorld("says what an id is of that was taken for another's", function* () {
    const { contract } = yield* offeredContract();
    expect(yield* nounOf(contract.id)).toBe("contract");
    const [milestone] = (yield* readWorld(contract.id)).milestones;
    expect(yield* nounOf(milestone?.id ?? "")).toBe("milestone");
    expect(yield* nounOf("019a0000-0000-7000-8000-000000000000")).toBeNull();
  });

  testInWorld("knows of milestones by their contract, and not of what does not exist", function* () {
    const { contract, contractor } = yield* offeredContract();
    yield* acceptContract(contractor, { contractId: contract.id, skipAccounts: true });
    const [milestone] = (yield* readWorld(contract.id)).milestones;
    if (milestone === undefined) throw new Error("The contract has no milestones.");
    const found = yield* examineContract({ noun: "milestone", id: milestone.id });
    expect(found.standing).toMatchObject({ state: "planned", waits: { on: "bidder" } });
    const unknown = yield* Effect.flip(examineContract({ noun: "contract", id: milestone.id as string as ContractId }));
    expect(unknown).toMatchObject({ _tag: "NotFound" });
  });
});
