import { Effect } from "effect";
import { acceptChange, declineChange, withdrawChange } from "#core/contract/change-order/answer-change.ts";
import type { ChangeOrder } from "#core/contract/change-order/change-order.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { proposeCancelling, refuseCancelling, withdrawCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { refuseContract, withdrawContract } from "#core/contract/contract/release-contract.ts";
import { type SupportMove, supportMoves } from "#core/contract/contract/support-moves.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import type { DomainError } from "#core/errors.ts";
import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import { leaveContract } from "#core/money/refund/leave-contract.ts";
import type { Ports } from "#core/ports.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid, notFound } from "#core/shared/errors.ts";
import { IllegalMove } from "#core/shared/lifecycle.ts";

/** The event, with whose rights, on which thing, and with which message. */
export type EventInput = {
  readonly event: string;
  /** Required if either side could do it. */
  readonly side?: "poster" | "bidder";
  /** The milestone's number; required if there is more than one candidate. */
  readonly milestone?: number;
  /** The change order's number; required if there is more than one candidate. */
  readonly change?: number;
  /** The message that the other side reads. */
  readonly tell?: string;
  /** Accepts even though the bidder cannot be paid yet. */
  readonly skipAccounts?: boolean;
  /** Cancels within the longer period for clients of a certain age; the client has said that they are that old. */
  readonly senior?: boolean;
};

type StaffMove = (
  actor: PersonActor,
  contract: ContractView,
  input: EventInput,
  number: number | null,
) => Effect.Effect<unknown, DomainError, Ports>;

const milestoneOf = (contract: ContractView, number: number | null) =>
  Effect.fromNullishOr(contract.milestones.find((stage) => stage.number === number)).pipe(
    Effect.mapError(() => notFound("milestone")),
  );

const contractMoves: Readonly<Record<string, StaffMove>> = {
  accept: (actor, { id }, { skipAccounts = false }) => acceptContract(actor, { contractId: id, skipAccounts }),
  refuse: (actor, { id }) => refuseContract(actor, id),
  withdraw: (actor, { id }) => withdrawContract(actor, id),
  end: (actor, { id }) => endContract(actor, id),
  propose_cancelling: (actor, { id }, { tell = "" }) => proposeCancelling(actor, { contractId: id, reason: tell }),
  withdraw_cancelling: (actor, { id }) => withdrawCancelling(actor, id),
  refuse_cancelling: (actor, { id }, { tell = "" }) => refuseCancelling(actor, { contractId: id, reason: tell }),
  cancel: (actor, { id, version }) => cancelContract(actor, id, version),
  leave: (actor, { id }, { senior = false }) => leaveContract(actor, { contractId: id, isSenior: senior }),
};

const milestoneMoves: Readonly<Record<string, StaffMove>> = {
  submit: (actor, contract, _asked, number) =>
    Effect.flatMap(milestoneOf(contract, number), ({ id }) => submitMilestone(actor, id)),
  return: (actor, contract, { tell = "" }, number) =>
    Effect.flatMap(milestoneOf(contract, number), ({ id }) =>
      returnMilestone(actor, { milestoneId: id, reason: tell }),
    ),
};

const changeMoves: Readonly<
  Record<string, (actor: PersonActor, order: ChangeOrder, reason: string) => Effect.Effect<unknown, DomainError, Ports>>
> = {
  accept_change: (actor, { id }) => acceptChange(actor, id),
  decline_change: (actor, { id }, reason) => declineChange(actor, { changeOrderId: id, reason }),
  withdraw_change: (actor, { id }) => withdrawChange(actor, id),
};

/** The events that support can trigger with the rights of one side, in the order of a contract's life. */
export const contractEvents = [contractMoves, milestoneMoves, changeMoves].flatMap((moves) => Object.keys(moves));

/** What each event does, as the represented person reads it before the project's title. */
const sentences: Readonly<Record<string, string>> = {
  accept: "Accept the contract for",
  refuse: "Decline the contract for",
  withdraw: "Withdraw the offer of the contract for",
  end: "End the contract for",
  propose_cancelling: "Ask to cancel the contract for",
  withdraw_cancelling: "Withdraw the request to cancel the contract for",
  refuse_cancelling: "Decline to cancel the contract for",
  cancel: "Cancel the contract for",
  leave: "Cancel, within the cancellation period, the contract for",
  submit: "Submit milestone # of",
  return: "Return milestone # of",
  accept_change: "Accept change # to the contract for",
  decline_change: "Decline change # to the contract for",
  withdraw_change: "Withdraw change # to the contract for",
};

/** The events whose message the other side reads. */
const told = ["propose_cancelling", "refuse_cancelling", "return", "decline_change"];

const typed = (move: SupportMove): string =>
  [
    move.event,
    move.noun === "milestone" ? `--milestone ${move.number}` : "",
    move.noun === "change_order" ? `--change ${move.number}` : "",
    move.event === "propose_cancelling" ? `--side ${move.side}` : "",
  ]
    .filter(Boolean)
    .join(" ");

/**
 * Returns the one matching move and how it is done. Fails with `IllegalMove`, which lists all possible moves, if the
 * event is not possible now; with `Invalid` if the side, milestone or message is missing.
 */
export const contractEvent = Effect.fn("contractEvent")(function* (contract: ContractView, input: EventInput) {
  const possible = supportMoves(contract, contract.milestones, contract.changes.open);
  const meant = possible.filter(
    (move) =>
      move.event === input.event &&
      (input.side === undefined || move.side === input.side) &&
      (input.milestone === undefined || (move.noun === "milestone" && move.number === input.milestone)) &&
      (input.change === undefined || (move.noun === "change_order" && move.number === input.change)),
  );
  const [move, ...others] = meant;
  if (move === undefined) {
    return yield* new IllegalMove({
      message: `'${input.event}' isn't possible in this contract now.`,
      noun: "contract",
      state: contract.state,
      event: input.event,
      moves: [...new Set(possible.map(typed))],
    });
  }
  if (others.length > 0) {
    const missing = {
      milestone: { field: "--milestone", message: "Give the milestone's number." },
      change_order: { field: "--change", message: "Give the change's number." },
      contract: { field: "--side", message: "Say on whose behalf: poster or bidder." },
    };
    return yield* invalid(missing[move.noun]);
  }
  if (told.includes(move.event) && !input.tell?.trim()) {
    return yield* invalid({ field: "--tell", message: "Write what the other side will read." });
  }
  const number = move.noun === "contract" ? null : move.number;
  const sentence = (sentences[move.event] ?? `${move.event} in`).replace("#", String(number));
  if (move.noun === "change_order") {
    const order = (yield* (yield* ChangeOrders).openOf(contract.id)).find((it) => it.number === number);
    const answer = changeMoves[move.event];
    if (order === undefined || answer === undefined) return yield* notFound("change order");
    const does = (actor: PersonActor) => answer(actor, order, input.tell ?? "");
    return { ...move, sentence, does, difference: order.difference };
  }
  const staffMove = (move.noun === "milestone" ? milestoneMoves : contractMoves)[move.event];
  if (staffMove === undefined) return yield* notFound("event");
  const does = (actor: PersonActor) => staffMove(actor, contract, input, number);
  return { ...move, sentence, does, difference: 0 };
});
