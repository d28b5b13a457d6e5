import { Effect } from "effect";
import { acceptChange, declineChange, withdrawChange } from "#core/contract/change-order/answer-change.ts";
import { changeOrderMoves } from "#core/contract/change-order/decide-change.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { proposeCancelling, refuseCancelling, withdrawCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { refuseContract, withdrawContract } from "#core/contract/contract/release-contract.ts";
import { inContract } from "#core/contract/contract/support-moves.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import type { DomainError } from "#core/errors.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { applyOutcome } from "#core/money/payment/apply-outcome.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { canMove, isLivePayment, type Payment, Rail } from "#core/money/payment/payment.ts";
import { releasePayment } from "#core/money/payment/release-payment.ts";
import { retryPayment } from "#core/money/payment/retry-payment.ts";
import type { Outcome } from "#core/money/payment/send-payment.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { agreeToRefund, refuseRefund, withdrawRefund } from "#core/money/refund/answer-refund.ts";
import { applyRefund } from "#core/money/refund/apply-refund.ts";
import { leaveContract } from "#core/money/refund/leave-contract.ts";
import { refundLifecycle } from "#core/money/refund/refund.machine.ts";
import { canRefundMove, type Refund } from "#core/money/refund/refund.ts";
import type { RefundOutcome } from "#core/money/refund/send-refund.ts";
import type { Ports } from "#core/ports.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Side } from "#core/shared/side.ts";
import type { Plan } from "#core/support/staff/plan.ts";
import { rehearseStaffCommand } from "#core/support/staff/rehearse-staff-command.ts";
import type { StaffActor } from "#core/support/staff/staff-command.ts";
import type { ContractWorld } from "./contract-world.ts";

/** A move that can be tried in a contract's world. */
export type TrialMove = {
  readonly noun: "contract" | "milestone" | "change_order" | "payment" | "refund";
  readonly id: string;
  readonly event: string;
  /** The side that makes the move; `provider`: what happens if the provider answers this. */
  readonly by: Side | "provider";
  /** The number of the milestone that it is about. */
  readonly number: number | null;
  /** The state that the move starts from. */
  readonly from: string;
  /** Whether the machine has the move in that state; the use case's rules may still refuse it. */
  readonly isLegal: boolean;
  readonly does: Effect.Effect<unknown, DomainError, Ports>;
};

/** The text that the two sides would read if this were not a rehearsal. */
const said = "Tried at the support desk.";
const failure = { code: "rehearsed", message: "The provider refuses, in this rehearsal." };

type Sides = Readonly<Record<Side, PersonActor>>;

const contractMoves = ({ contract }: ContractWorld, actors: Sides): ReadonlyArray<TrialMove> => {
  const { id, state } = contract;
  const reasoned = { contractId: id, reason: said };
  const make = (event: Parameters<typeof contractLifecycle.can>[1], by: Side, does: TrialMove["does"]): TrialMove => ({
    noun: "contract",
    id,
    event,
    by,
    number: null,
    from: state,
    isLegal: contractLifecycle.movesFrom(state, by).includes(event),
    does,
  });
  return [
    make("accept", "bidder", acceptContract(actors.bidder, { contractId: id, skipAccounts: true })),
    make("refuse", "bidder", refuseContract(actors.bidder, id)),
    make("withdraw", "poster", withdrawContract(actors.poster, id)),
    make("end", "poster", endContract(actors.poster, id)),
    make("leave", "poster", leaveContract(actors.poster, { contractId: id, isSenior: false })),
    ...(["poster", "bidder"] as const).flatMap((side) => [
      make("propose_cancelling", side, proposeCancelling(actors[side], reasoned)),
      make("withdraw_cancelling", side, withdrawCancelling(actors[side], id)),
      make("refuse_cancelling", side, refuseCancelling(actors[side], reasoned)),
      make("cancel", side, cancelContract(actors[side], id)),
    ]),
  ];
};

const milestoneMoves = ({ contract, milestones }: ContractWorld, actors: Sides): ReadonlyArray<TrialMove> =>
  milestones.flatMap(({ id, number, state }): ReadonlyArray<TrialMove> => {
    const make = (
      move: Parameters<typeof milestoneLifecycle.can>[1],
      by: Side,
      does: TrialMove["does"],
      event: string = move,
    ): TrialMove => ({
      ...{ noun: "milestone", id, number, from: state },
      ...{ event, by, isLegal: milestoneLifecycle.can(state, move), does },
    });
    return [
      make("submit", "bidder", submitMilestone(actors.bidder, id)),
      make("return", "poster", returnMilestone(actors.poster, { milestoneId: id, reason: said })),
      ...Rail.literals.map((rail) => {
        const pay = payMilestone(actors.poster, { contractId: contract.id, number, rail });
        return make("complete", "poster", pay, `pay_by_${rail}`);
      }),
    ];
  });

const changeMoves = ({ contract, changes }: ContractWorld, actors: Sides): ReadonlyArray<TrialMove> =>
  changes.flatMap((order): ReadonlyArray<TrialMove> => {
    const { id, state } = order;
    const moves = {
      accept: (actor: PersonActor) => acceptChange(actor, id),
      decline: (actor: PersonActor) => declineChange(actor, { changeOrderId: id, reason: said }),
      withdraw: (actor: PersonActor) => withdrawChange(actor, id),
    };
    return (["poster", "bidder"] as const).flatMap((by) =>
      (["accept", "decline", "withdraw"] as const)
        .filter((event) => changeOrderMoves(contract, order, by).includes(event))
        .map((event) => ({
          noun: "change_order" as const,
          ...{ id, by, number: null, from: state, isLegal: true },
          event: inContract(event),
          does: moves[event](actors[by]),
        })),
    );
  });

type Told = Exclude<Outcome, { event: "wait" }>;

/** Outcomes that only the other rail has: a bank can reverse a payment; a card payment can be held or refunded. */
const ofOther: Readonly<Record<Payment["rail"], ReadonlyArray<Told["event"]>>> = {
  card: ["return"],
  bank: ["hold", "refund"],
};

/** Returns what a provider could report about a payment, by the move it causes. */
const outcomes = (payment: Payment): ReadonlyArray<Told> =>
  allOutcomes(payment).filter(
    // A card's money is passed on only after a charge.
    ({ event }) =>
      !ofOther[payment.rail].includes(event) &&
      !(event === "settle" && payment.rail === "card" && ["processing", "unresolved"].includes(payment.state)),
  );

const allOutcomes = (payment: Payment): ReadonlyArray<Told> => [
  { event: "process", providerRef: payment.providerRef ?? "rehearsed" },
  {
    event: "charge",
    providerRef: payment.providerRef ?? "rehearsed",
    chargeRef: payment.chargeRef ?? "rehearsed",
  },
  { event: "settle", transferRef: payment.rail === "card" ? (payment.transferRef ?? "rehearsed") : null },
  { event: "hold", failure },
  { event: "refund", failure },
  { event: "fail", failure },
  { event: "mark_unresolved" },
  { event: "return", failure },
];

/** Asks the provider now and continues from its answer. */
const ask = (does: TrialMove["does"], isLegal: boolean) => ({ event: "ask", by: "provider", isLegal, does }) as const;

const paymentMoves = ({ balance }: ContractWorld, { poster }: Sides): ReadonlyArray<TrialMove> =>
  balance.payments.flatMap((payment): ReadonlyArray<TrialMove> => {
    const number = balance.milestones.find(({ id }) => id === payment.milestoneId)?.number ?? null;
    const common = { noun: "payment", id: payment.id, number, from: payment.state } as const;
    const isOver = !isLivePayment(payment) && payment.state !== "settled";
    const own = (event: string, isLegal: boolean, does: TrialMove["does"]): TrialMove =>
      ({ ...common, event, by: "poster", isLegal, does }) as const;
    const retry = own("retry", isOver, retryPayment(poster, payment.id));
    if (paymentLifecycle.isFinal(payment.state)) return [retry];
    const canRelease = paymentLifecycle.can(payment.state, "release");
    const release = own("release", canRelease, releasePayment(poster, payment.id));
    return [
      ...(isOver ? [retry] : []),
      ...(payment.purpose === "fund" ? [release] : []),
      { ...common, ...ask(advancePayment(payment.id), canMove(payment)) },
      ...outcomes(payment).map((outcome) => ({
        ...common,
        event: outcome.event,
        by: "provider" as const,
        isLegal: paymentLifecycle.can(payment.state, outcome.event),
        does: Effect.andThen(
          paymentLifecycle.move(payment.state, outcome.event, "system"),
          applyOutcome(payment, outcome),
        ),
      })),
    ];
  });

const refundOutcomes = (refund: Refund): ReadonlyArray<Exclude<RefundOutcome, { event: "wait" }>> => [
  { event: "process", refundRef: refund.refundRef ?? "rehearsed" },
  { event: "reverse", reversalRef: refund.reversalRef ?? "rehearsed" },
  { event: "refund", refundRef: refund.refundRef ?? "rehearsed" },
  { event: "hold", failure },
  { event: "bounce", failure },
  { event: "restore", restoreRef: refund.rail === "card" ? "rehearsed" : null },
  { event: "fail", failure },
  { event: "mark_unresolved" },
];

const refundMoves = ({ balance }: ContractWorld, actors: Sides): ReadonlyArray<TrialMove> =>
  balance.refunds
    .filter(({ state }) => !refundLifecycle.isFinal(state))
    .flatMap((refund): ReadonlyArray<TrialMove> => {
      const payment = balance.payments.find(({ id }) => id === refund.paymentId);
      const number = balance.milestones.find(({ id }) => id === payment?.milestoneId)?.number ?? null;
      const common = { noun: "refund", id: refund.id, number, from: refund.state } as const;
      const legal = (event: Parameters<typeof refundLifecycle.can>[1]) => refundLifecycle.can(refund.state, event);
      const answers = [
        ["agree", "bidder", agreeToRefund(actors.bidder, refund.id)],
        ["refuse", "bidder", refuseRefund(actors.bidder, { refundId: refund.id, reason: said })],
        ["withdraw", "poster", withdrawRefund(actors.poster, refund.id)],
      ] as const;
      return [
        { ...common, ...ask(advanceRefund(refund.id), canRefundMove(refund)) },
        ...answers.map(([event, by, does]) => ({ ...common, event, by, isLegal: legal(event), does })),
        ...refundOutcomes(refund).map((outcome) => ({
          ...common,
          event: outcome.event,
          by: "provider" as const,
          isLegal: legal(outcome.event),
          does: Effect.andThen(
            refundLifecycle.move(refund.state, outcome.event, "system"),
            applyRefund(refund, outcome),
          ),
        })),
      ];
    });

/** Returns every move that could be tried in this contract, for each party. */
export const trialMoves = (world: ContractWorld, staff: string): ReadonlyArray<TrialMove> => {
  const { posterId, bidderId } = world.contract;
  const actors: Sides = {
    poster: { kind: "support", personId: posterId, staff },
    bidder: { kind: "support", personId: bidderId, staff },
  };
  return [
    ...contractMoves(world, actors),
    ...milestoneMoves(world, actors),
    ...changeMoves(world, actors),
    ...paymentMoves(world, actors),
    ...refundMoves(world, actors),
  ];
};

/** The result of trying a move: its plan, or the refusal. */
export type RehearsedMove = Omit<TrialMove, "does"> & {
  readonly plan: Plan | null;
  readonly refusal: DomainError | null;
};

const nobody: StaffActor = {
  staffId: null,
  name: "rehearsal",
  role: "manager",
  reason: null,
  ticketId: null,
  caseId: null,
};

const words = ({ noun, event }: TrialMove): string => `${noun} ${event}`.replaceAll("_", " ");

/** Tries one move and undoes it. */
const rehearseOne = Effect.fnUntraced(function* (move: TrialMove, answers: boolean) {
  const { does, ...told } = move;
  const result = yield* Effect.result(
    rehearseStaffCommand({ command: "rehearse", about: {}, sentence: words(move), effect: does }, nobody, {
      answers,
    }),
  );
  const rehearsed: RehearsedMove =
    result._tag === "Success"
      ? { ...told, plan: result.success.plan, refusal: null }
      : { ...told, plan: null, refusal: result.failure };
  return rehearsed;
});

/**
 * Tries each move by itself, as staff commands are rehearsed: the rules themselves say what is possible. A move ends
 * where it would ask a provider for something; with `answers`, its plan also says what follows from each answer.
 */
export const rehearseMoves = Effect.fn("rehearseMoves")(
  (moves: ReadonlyArray<TrialMove>, { answers = false }: { readonly answers?: boolean } = {}) =>
    Effect.forEach(moves, (move) => rehearseOne(move, answers)),
);
