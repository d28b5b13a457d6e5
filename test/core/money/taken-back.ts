import { Effect } from "effect";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { payableContract, payByBank, payByCard } from "#test/builders/errand.ts";
import { letPass } from "#test/world.ts";

/** A contract that has ended, whose first milestone's payment the poster's bank has reversed since. */
export const contractTakenBackFrom = Effect.gen(function* () {
  const before = yield* payableContract("returns_later");
  const { owner, contract } = before;
  const { milestones } = yield* viewContract(owner, contract.id);
  yield* payByBank(owner, contract, 1);
  for (const { number } of milestones.slice(1)) yield* payByCard(owner, contract, number);
  yield* letPass("1 minute");
  yield* endContract(owner, contract.id);
  yield* letPass("4 days");
  return before;
});
