import { Effect } from "effect";
import { daysToCancel } from "#core/market/state-rules/days-to-cancel.ts";
import type { IllegalMove } from "#core/shared/lifecycle.ts";
import type { Side } from "#core/shared/side.ts";
import { contractLifecycle } from "./contract.machine.ts";
import type { Contract } from "./contract.ts";
import type { ContractEvent } from "./contracts.ts";

/** Which moves of cancelling fit to a proposal: one's own is withdrawn, the other side's is answered. Leaving is for contracts with days to cancel. */
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

/** The moves that this side has now; of leaving the day may be over, which `decideLeaving` knows. */
export const contractMoves = (contract: Contract, side: Side): ReadonlyArray<ContractEvent> =>
  contractLifecycle.movesFrom(contract.state, side).filter((event) => fits(contract, side, event));

/** Fails `IllegalMove` where the proposal that lies before both, or that there is none, does not allow the move. */
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
