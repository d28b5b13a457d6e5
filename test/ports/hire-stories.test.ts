import { Effect } from "effect";
import { describe, expect } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { openDispute as chargeBack, moveDispute as decideChargeback } from "#adapters/sandbox/dispute.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { leaveContract } from "#core/money/refund/leave-contract.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { californianContract } from "#test/builders/california.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import { firstStage, payByCard } from "#test/builders/errand.ts";
import { playOnPostgres } from "#test/support/postgres-stage.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, runJobs, type World } from "#test/world.ts";

// Runs the core's tests of hiring, which otherwise run in memory, on PostgreSQL.
playOnPostgres();
await import("../core/contract/contract.test.ts");
await import("../core/contract/offer-again.test.ts");
await import("../core/contract/cancel.test.ts");
await import("../core/money/leave-contract.test.ts");
await import("../core/contract/milestone.test.ts");

/** Runs the act once, outside of the unit of work that it interrupts. */
const once = <E>(act: Effect.Effect<unknown, E, World>) =>
  Effect.map(Effect.context<World>(), (here) => {
    let done: Promise<unknown> | null = null;
    return Effect.promise(() => (done ??= Effect.runPromiseWith(here)(act)));
  });

// In memory, no unit of work starts before the previous one has ended.
describe("a contract that is canceled meanwhile", () => {
  testInWorld("takes no dispute", function* () {
    const { owner, contractor, contract } = yield* californianContract();
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    const contracts = yield* Contracts;
    const left = yield* once(leaveContract(owner, { contractId: contract.id, isSenior: false }));
    const view = (id: ContractId) => Effect.andThen(left, contracts.view(id));
    const { id: milestoneId } = yield* firstStage(owner, contract);
    const dispute = openDispute(owner, { milestoneId, draft: aStatementDraft({ proposes: cents(100) }) });
    const refused = yield* Effect.flip(Effect.provideService(dispute, Contracts, { ...contracts, view }));
    expect(refused).toMatchObject({ _tag: "Blocked", code: "ContractOver" });
    yield* hearProviders;
    const seen = yield* viewContract(contractor, contract.id);
    expect(seen).toMatchObject({ state: "cancelled", totalPaid: 0 });
  });

  testInWorld("gives back the rest of what was paid where a part of it arrives with the poster", function* () {
    const { owner, contractor, contract } = yield* californianContract();
    const { id: paymentId } = yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    const { takeJob } = yield* MemoryStore;
    const refund = yield* refundPayment(contractor, { paymentId, amount: cents(1000), reason: "A board was short." });
    // Removes the job from the queue, because the test advances the refund itself.
    yield* takeJob;
    const contracts = yield* Contracts;
    const refunds = yield* Refunds;
    const left = yield* once(
      Effect.andThen(leaveContract(owner, { contractId: contract.id, isSenior: false }), runJobs),
    );
    const get = Effect.fnUntraced(function* (id: ContractId) {
      const found = yield* contracts.get(id);
      // Its last move is about to be made.
      if ((yield* Effect.orDie(refunds.get(refund.id))).state === "reversed") yield* left;
      return found;
    });
    yield* Effect.provideService(advanceRefund(refund.id), Contracts, { ...contracts, get });
    yield* hearProviders;
    const seen = yield* viewContract(owner, contract.id);
    expect(seen).toMatchObject({ state: "cancelled", totalPaid: 0 });
  });

  testInWorld("gives back what was charged back where the card's bank lets it stand", function* () {
    const { owner, contract } = yield* californianContract();
    const payment = yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    yield* chargeBack(payment.id);
    yield* letPass("1 minute");
    yield* decideChargeback(payment.id, "won");
    const contracts = yield* Contracts;
    const [chargeback] = (yield* contracts.view(contract.id)).chargebacks;
    const left = yield* once(
      Effect.andThen(leaveContract(owner, { contractId: contract.id, isSenior: false }), runJobs),
    );
    const get = (id: ContractId) => Effect.tap(contracts.get(id), left);
    const told = syncChargeback("chargeback", chargeback?.ref ?? "");
    yield* Effect.provideService(told, Contracts, { ...contracts, get });
    yield* hearProviders;
    const seen = yield* viewContract(owner, contract.id);
    expect(seen).toMatchObject({ state: "cancelled", totalPaid: 0 });
  });
});
