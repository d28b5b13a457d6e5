import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { IllegalMove } from "#core/shared/lifecycle.ts";
import { contractLifecycle } from "./contract.machine.ts";
import type { Contract } from "./contract.ts";
import { Contracts } from "./contracts.ts";

type Side = "poster" | "bidder";
type ContractEvent = ReturnType<typeof contractLifecycle.movesFrom>[number];

/** The contract with the side of it on which the actor stands; `NotFound` for everybody else. */
export const contractOf = Effect.fnUntraced(function* (actor: PersonActor, id: ContractId) {
  const contracts = yield* Contracts;
  const contract = yield* contracts.get(id);
  const { posterId, bidderId } = contract;
  if (posterId !== actor.personId && bidderId !== actor.personId) return yield* notFound("contract");
  const side: Side = posterId === actor.personId ? "poster" : "bidder";
  return { contract, side };
});

/** Which moves of cancelling fit to a proposal: one's own is withdrawn, the other side's is answered. */
const fits = (cancellation: Contract["cancellation"], side: Side, event: ContractEvent): boolean => {
  switch (event) {
    case "propose_cancelling":
      return cancellation === null;
    case "withdraw_cancelling":
      return cancellation?.by === side;
    case "refuse_cancelling":
    case "cancel":
      return cancellation !== null && cancellation.by !== side;
    default:
      return true;
  }
};

/** The moves that this side has now. */
export const contractMoves = ({ state, cancellation }: Contract, side: Side): ReadonlyArray<ContractEvent> =>
  contractLifecycle.movesFrom(state, side).filter((event) => fits(cancellation, side, event));

/** Fails `IllegalMove` where the proposal that lies before both, or that there is none, does not allow the move. */
export const checkMove = (contract: Contract, side: Side, event: ContractEvent): Effect.Effect<void, IllegalMove> =>
  contractMoves(contract, side).includes(event)
    ? Effect.void
    : Effect.fail(
        new IllegalMove({
          message:
            contract.cancellation === null
              ? "Nobody has asked to cancel this contract, or it is not running."
              : "Somebody has already asked to cancel this contract.",
          noun: "contract",
          state: contract.state,
          event,
          moves: [...contractMoves(contract, side)],
        }),
      );
