import { Effect } from "effect";
import { daysToCancel } from "#core/market/state-rules/days-to-cancel.ts";
import type { IllegalMove } from "#core/shared/lifecycle.ts";
import type { Side } from "#core/shared/side.ts";
import { contractLifecycle } from "./contract.machine.ts";
import type { Contract } from "./contract.ts";
import type { ContractEvent } from "./contracts.ts";

/** Returns whether a move fits the open proposal to cancel. `leave` is only for contracts with days to cancel. */
const fits = (contract: Contract, side: Side, event: ContractEvent): boolean => {
  const { cancellation } = contract;
  switch (event) {
    case "propose_cancelling":
      return cancellation === null;
    case "withdraw_cancelling":
      return cancellation?.by === side;
    case "refuse_cancelling":
    case "cancel":
      return cancellation !== null && cancellation.by !== side;
    case "leave":
      return daysToCancel(contract) !== null;
    default:
      return true;
  }
};

/** Returns the moves that this side has now. `leave` may already be too late, which `decideLeaving` checks. */
export const contractMoves = (contract: Contract, side: Side): ReadonlyArray<ContractEvent> =>
  contractLifecycle.movesFrom(contract.state, side).filter((event) => fits(contract, side, event));

/** Fails with `IllegalMove` if the move doesn't fit the open proposal to cancel, or needs one and there is none. */
export const checkMove = (contract: Contract, side: Side, event: ContractEvent): Effect.Effect<void, IllegalMove> => {
  const moves = contractMoves(contract, side);
  if (moves.includes(event)) return Effect.void;
  const proposal =
    contract.cancellation === null
      ? "Nobody is asking to cancel this contract right now."
      : "There's already a request to cancel this contract.";
  const message = contract.state === "accepted" ? proposal : undefined;
  return Effect.fail(contractLifecycle.refuse(contract.state, event, moves, message));
};
