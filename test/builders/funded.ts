import { Effect } from "effect";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { hearProviders } from "#test/world.ts";
import { fundByCard, payableContract } from "./errand.ts";

/** Returns the balances of a contract's ledger accounts. */
export const balancesOf = (id: ContractId) => Effect.flatMap(Ledger, (ledger) => ledger.balances(id));

/** Returns the first milestone as this person sees it. */
export const firstOf = (actor: PersonActor, id: ContractId) =>
  Effect.map(viewContract(actor, id), ({ milestones: [first] }) => {
    if (first === undefined) throw new Error("The contract has a milestone.");
    return first;
  });

/** A contract whose first milestone is funded. */
export const funded = Effect.gen(function* () {
  const scene = yield* payableContract();
  const { id } = yield* fundByCard(scene.owner, scene.contract, 1);
  yield* hearProviders;
  const payment = yield* (yield* Payments).get(id);
  return { ...scene, payment, first: yield* firstOf(scene.owner, scene.contract.id) };
});

export type Funded = Effect.Success<typeof funded>;
