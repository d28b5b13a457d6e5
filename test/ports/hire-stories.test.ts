import { Effect } from "effect";
import { expect } from "vitest";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { leaveContract } from "#core/money/refund/leave-contract.ts";
import { cents } from "#core/shared/money.ts";
import { californianContract } from "#test/builders/california.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import { firstStage, payByCard } from "#test/builders/errand.ts";
import { playOnPostgres } from "#test/support/postgres-stage.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, type World } from "#test/world.ts";

// The stories of hiring that the core's tests play in memory, once more on PostgreSQL.
playOnPostgres();
await import("../core/contract/contract.test.ts");
await import("../core/contract/offer-again.test.ts");
await import("../core/contract/cancel.test.ts");
await import("../core/money/leave-contract.test.ts");
await import("../core/contract/milestone.test.ts");

// In memory no unit of work begins before the last has ended.
testInWorld("no dispute is opened of a contract that is left while the other side writes", function* () {
  const { owner, contractor, contract } = yield* californianContract();
  yield* payByCard(owner, contract, 1);
  yield* hearProviders;
  const here = yield* Effect.context<World>();
  const contracts = yield* Contracts;
  const left = leaveContract(owner, { contractId: contract.id, isSenior: false });
  let isLeft = false;
  const view = (id: typeof contract.id) =>
    Effect.gen(function* () {
      // On its own, and not in the unit of work that looks.
      if (!isLeft) yield* Effect.promise(() => Effect.runPromiseWith(here)(left));
      isLeft = true;
      return yield* contracts.view(id);
    });
  const { id: milestoneId } = yield* firstStage(owner, contract);
  const dispute = openDispute(owner, { milestoneId, draft: aStatementDraft({ proposes: cents(100) }) });
  const refused = yield* Effect.flip(Effect.provideService(dispute, Contracts, { ...contracts, view }));
  expect(refused).toMatchObject({ _tag: "Blocked", code: "ContractOver" });
  yield* hearProviders;
  const seen = yield* viewContract(contractor, contract.id);
  expect(seen).toMatchObject({ state: "cancelled", totalPaid: 0 });
});
