import { Effect } from "effect";
import type { Actor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { Party } from "#core/shared/lifecycle.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { contractLifecycle } from "./contract.machine.ts";
import type { Contract } from "./contract.ts";
import { Contracts } from "./contracts.ts";

type ContractEvent = ReturnType<typeof contractLifecycle.movesFrom>[number];

/** Moves a contract, saves it and writes the move into the history; inside the caller's unit of work. */
export const moveContract = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  contract: Contract,
  event: ContractEvent,
  reason: string | null = null,
  changes: Partial<Pick<Contract, "cancellation">> = {},
) {
  const contracts = yield* Contracts;
  const state = yield* contractLifecycle.move(contract.state, event, party);
  const saved = yield* contracts.save({ ...contract, ...changes, state, updatedAt: yield* now });
  yield* recordMove(actor, {
    noun: "contract",
    subjectId: contract.id,
    listingId: contract.listingId,
    contractId: contract.id,
    event,
    from: contract.state,
    to: state,
    reason,
  });
  return saved;
});
