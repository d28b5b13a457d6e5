import { changeOrderLifecycle } from "#core/contract/change-order/change-order.machine.ts";
import type { ContractChanges } from "#core/contract/change-order/contract-changes.ts";
import { changeOrderMoves } from "#core/contract/change-order/decide-change.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { EventOf } from "#core/shared/lifecycle.ts";
import { Side } from "#core/shared/side.ts";
import type { Contract } from "./contract.ts";
import type { ContractEvent } from "./contracts.ts";
import { contractMoves } from "./decide-cancelling.ts";

export type MilestoneEvent = EventOf<typeof milestoneLifecycle>;

/** A move that support can make in a contract on behalf of one of its sides. */
export type SupportMove =
  | { readonly noun: "contract"; readonly event: ContractEvent; readonly side: Side }
  | { readonly noun: "milestone"; readonly event: MilestoneEvent; readonly side: Side; readonly number: number }
  | { readonly noun: "change_order"; readonly event: string; readonly side: Side; readonly number: number };

/** Returns a change order's move under a name that differs from the contract's own moves. */
export const inContract = (event: string): string => `${event}_change`;

/**
 * Returns every move in a contract that support can make now according to the machines; rules may still reject one.
 * `open`: the contract's change orders that wait for an answer.
 */
export const supportMoves = (
  contract: Contract,
  milestones: ReadonlyArray<Pick<Milestone, "number" | "state">>,
  open: ContractChanges["open"] = [],
): ReadonlyArray<SupportMove> =>
  Side.literals.flatMap(
    (side): ReadonlyArray<SupportMove> => [
      ...contractMoves(contract, side).map((event) => ({ noun: "contract", event, side }) as const),
      ...(contract.state === "accepted" ? milestones : []).flatMap(({ number, state }) =>
        milestoneLifecycle.movesFrom(state, side).map((event) => ({ noun: "milestone", event, side, number }) as const),
      ),
      ...open.flatMap(({ number, proposedBy }) =>
        changeOrderMoves(contract, { state: changeOrderLifecycle.initial, proposedBy }, side).map(
          (event) => ({ noun: "change_order", event: inContract(event), side, number }) as const,
        ),
      ),
    ],
  );
