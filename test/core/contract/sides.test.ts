import { Effect } from "effect";
import { describe, expect } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { listHistory, listRunningContracts } from "#core/contract/contract/list-contracts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { syncPayment, viewPayment } from "#core/money/payment/view-payment.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cardForm, enterCard, payableContract, payByBank, payByCard } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const paymentMoves = (actor: PersonActor, id: ContractId) =>
  Effect.map(listHistory(actor, id), (entries) =>
    entries.filter(({ noun }) => noun === "payment").map(({ event, reason }) => [event, reason]),
  );

/** Returns everything that a person can read about a contract, serialized. */
const everythingSeen = Effect.fnUntraced(function* (actor: PersonActor, id: ContractId) {
  return JSON.stringify([yield* viewContract(actor, id), yield* listHistory(actor, id)]);
});

const changesFor = (actor: PersonActor) =>
  Effect.gen(function* () {
    const store = yield* MemoryStore;
    const changes = yield* store.changes;
    return changes
      .filter(({ to, change }) => to.includes(actor.personId) && change.noun === "payment")
      .map(({ change }) => change.event);
  });

describe("each side of a contract sees only what it may know", () => {
  testInWorld(
    "why a card was refused is told to the poster, and the bidder does not learn that it was tried",
    function* () {
      const { owner, contractor, contract } = yield* payableContract();
      const failed = yield* payByCard(owner, contract, 1, "insufficient_funds");
      yield* letPass("1 second");

      const words = "Your card has insufficient funds.";
      expect(yield* paymentMoves(owner, contract.id)).toEqual([
        ["start", null],
        ["fail", words],
      ]);
      expect(yield* viewPayment(owner, failed.id)).toMatchObject({ state: "failed", failure: { message: words } });

      expect(yield* paymentMoves(contractor, contract.id)).toEqual([]);
      const seen = yield* viewContract(contractor, contract.id);
      expect(seen.payments).toEqual([]);
      expect(seen.milestones[0]).toMatchObject({ payment: null, moves: ["submit"] });
      const onCards = (actor: PersonActor) =>
        Effect.map(listRunningContracts(actor, { after: null, limit: 20 }), ({ items }) => items[0]?.current?.trouble);
      expect([yield* onCards(owner), yield* onCards(contractor)]).toEqual(["failed", null]);
      expect(yield* everythingSeen(contractor, contract.id)).not.toMatch(/insufficient|failed|failure":\{/);
      for (const ask of [viewPayment, syncPayment]) {
        expect(yield* Effect.flip(ask(contractor, failed.id))).toMatchObject({ _tag: "NotFound", noun: "payment" });
      }
      expect(yield* changesFor(contractor)).toEqual([]);
      expect(yield* changesFor(owner)).toEqual(["start", "fail"]);
    },
  );

  testInWorld("a card form that stands open is the poster's; money on its way is both sides'", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { payment, clientSecret } = yield* cardForm(owner, contract);
    expect((yield* viewContract(owner, contract.id)).milestones[0]?.payment?.state).toBe("started");
    expect((yield* viewContract(contractor, contract.id)).milestones[0]?.payment).toBeNull();
    yield* enterCard(clientSecret);
    yield* letPass("1 second");
    expect((yield* viewContract(contractor, contract.id)).milestones[0]?.payment?.state).toBe("settled");
    expect((yield* viewPayment(contractor, payment.id)).milestoneAmount).toBe(200_000);
    expect((yield* changesFor(contractor)).every((event) => event === "move")).toBe(true);
  });

  testInWorld("what the poster pays beyond the milestone is the poster's alone", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { id } = yield* payByCard(owner, contract);
    yield* letPass("1 second");
    expect(yield* viewPayment(owner, id)).toMatchObject({ fee: 6_005, total: 206_005 });
    expect(yield* viewPayment(contractor, id)).toMatchObject({ fee: null, total: null, milestoneAmount: 200_000 });
    expect(yield* everythingSeen(contractor, contract.id)).not.toMatch(/6005|206005/);
  });

  testInWorld("the provider's names for a payment leave the core for neither side", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    yield* payByCard(owner, contract);
    yield* payByBank(owner, contract, 2);
    yield* letPass("10 seconds");
    for (const actor of [owner, contractor]) {
      expect(yield* everythingSeen(actor, contract.id)).not.toMatch(/providerRef|chargeRef|transferRef|Ref"/);
    }
  });

  testInWorld(
    "a bank transfer that comes back disappears from the bidder's screen, without the bank's words",
    function* () {
      const { owner, contractor, contract } = yield* payableContract("returns");
      yield* payByBank(owner, contract);
      yield* letPass("1 second");
      expect((yield* viewContract(contractor, contract.id)).milestones[0]?.payment?.state).toBe("processing");
      yield* letPass("1 hour");
      expect((yield* viewContract(owner, contract.id)).milestones[0]?.payment?.state).toBe("failed");
      expect((yield* viewContract(contractor, contract.id)).milestones[0]?.payment).toBeNull();
      expect(yield* everythingSeen(contractor, contract.id)).not.toMatch(/R01|insufficient/i);
    },
  );
});
