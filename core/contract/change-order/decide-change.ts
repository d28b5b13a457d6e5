import { Result } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { MilestoneMoney } from "#core/contract/contract/contract-money.ts";
import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import { leastWorth, payableOf } from "#core/contract/contract/retainage.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { contractNotRunning } from "#core/contract/milestone/submit-milestone.ts";
import { mostMilestones } from "#core/market/bid/bid.ts";
import { namedFiles, type StoredFile } from "#core/people/file/file.ts";
import { areOwn } from "#core/people/file/files.ts";
import { suspended } from "#core/people/person/people.ts";
import type { PersonStanding } from "#core/people/person/standing.machine.ts";
import type { Day } from "#core/shared/day.ts";
import { type Blocked, blocked, invalid } from "#core/shared/errors.ts";
import type { MilestoneId, PaymentId, PersonId } from "#core/shared/ids.ts";
import type { IllegalMove } from "#core/shared/lifecycle.ts";
import { Cents, dollars, mostCents, sum } from "#core/shared/money.ts";
import type { Side } from "#core/shared/side.ts";
import { moneyOfChange } from "./change-money.ts";
import { changeOrderLifecycle } from "./change-order.machine.ts";
import { type ChangeOrder, type ChangeOrderDraft, changedBy, type MilestoneChange } from "./change-order.ts";
import { changeOrderIssues, isSameTerms } from "./change-order-terms.ts";
import { type ChangeOrderEvent, changeOpen } from "./change-orders.ts";

/** The most change orders that a contract may have open at once, and in all. */
export const mostOpen = 10;
export const mostChangeOrders = 100;

const notOpen = (number: number): Blocked =>
  blocked("MilestoneNotOpen", "you", {
    message: `Milestone ${number} is paid or was dropped, so it can't be changed.`,
    whatToDo: "Propose a change to another milestone, or a new one.",
  });

const paymentLive = (number: number): Blocked =>
  blocked("PaymentLive", "you", {
    message: `A payment for milestone ${number} is under way, so it can't be changed right now.`,
    whatToDo:
      "Wait until the payment has arrived or failed. A card payment that was only started can be canceled on the contract's page.",
  });

/** Money that reached the bidder stays in the contract. */
const partlyPaid = (contract: Facts["contract"], number: number, paid: number): Blocked =>
  blocked("PartlyPaid", "you", {
    message: `${dollars(paid)} of milestone ${number} is already paid, so it can't be dropped or made smaller than that.`,
    whatToDo: `Make its amount ${dollars(leastWorth(contract, paid))} or more. To get money back, request a refund.`,
  });

/** In cents. A card can't pay less than this. */
const leastRest = 100;

type Stage = Pick<Milestone, "id" | "number" | "kind" | "state" | "amount" | "description" | "endDay">;

const noMoney: MilestoneMoney = { paid: 0, held: 0, kept: 0, heldIds: [], isMoving: false };

/** Returns what would be left to pay of a milestone, in cents; negative if more is already paid than would be due. */
const restOf = (
  { contract, money }: Pick<Facts, "contract" | "money">,
  stage: Stage,
  after: MilestoneChange["after"],
) =>
  (after === null ? 0 : payableOf(contract, { ...stage, amount: after.amount })) -
  (money.get(stage.id) ?? noMoney).paid;

/** Returns why a milestone can't change to `after` now; undefined if it can. */
const whyNot = (
  facts: Pick<Facts, "contract" | "money">,
  stage: Stage,
  after: MilestoneChange["after"],
): Blocked | undefined => {
  if (!isOpenMilestone(stage)) return notOpen(stage.number);
  const { isMoving, paid } = facts.money.get(stage.id) ?? noMoney;
  if (isMoving) return paymentLive(stage.number);
  return paid > 0 && restOf(facts, stage, after) < 0 ? partlyPaid(facts.contract, stage.number, paid) : undefined;
};

/** Returns the contract's total after these changes; `Blocked` if it is too large, or if no milestone is left. */
const totalAfter = (milestones: ReadonlyArray<Stage>, changes: ReadonlyArray<MilestoneChange>) => {
  const changed = new Map(changes.map(({ milestoneId, after }) => [milestoneId, after]));
  const amounts = [
    ...milestones.flatMap((stage) => {
      if (stage.state === "dropped") return [];
      const after = changed.get(stage.id);
      return after === null ? [] : [(after ?? stage).amount];
    }),
    ...changes.flatMap(({ before, after }) => (before === null && after !== null ? [after.amount] : [])),
  ];
  if (amounts.length === 0) {
    return Result.fail(
      blocked("NoMilestoneLeft", "you", {
        message: "A contract needs at least one milestone.",
        whatToDo: "To stop the work altogether, ask to cancel the contract.",
      }),
    );
  }
  const total = sum(amounts);
  if (amounts.length > mostMilestones || total > mostCents) {
    return Result.fail(
      blocked("ContractTooLarge", "you", {
        message: "A contract can have up to 50 milestones and a total of up to $10,000,000.",
        whatToDo: "Propose fewer milestones or smaller amounts.",
      }),
    );
  }
  return Result.succeed(Cents.make(total));
};

type Facts = {
  readonly contract: Pick<Contract, "state" | "retainage">;
  /** The contract's milestones, including dropped ones. */
  readonly milestones: ReadonlyArray<Stage>;
  /** What is paid of, and held for, the milestones that the change is about. */
  readonly money: ReadonlyMap<MilestoneId, MilestoneMoney>;
  /** The standing of the person on the other side. */
  readonly otherStanding: PersonStanding;
};

export type ProposalFacts = Facts & {
  readonly personId: PersonId;
  readonly draft: ChangeOrderDraft;
  /** The files that the draft names, without those that don't exist. */
  readonly files: ReadonlyArray<Pick<StoredFile, "id" | "ownerId" | "purpose" | "name">>;
  /** The change orders that wait for an answer, and the number of the contract's newest one. */
  readonly open: ReadonlyArray<ChangeOrder>;
  readonly lastNumber: number;
  readonly today: Day;
};

/** Returns a draft's changes, with each milestone's current terms as `before`. */
const changesOf = (draft: ChangeOrderDraft, milestones: ReadonlyArray<Stage>): ReadonlyArray<MilestoneChange> =>
  draft.changes.map(({ milestoneId, terms }) => {
    const stage = milestones.find(({ id }) => id === milestoneId);
    const before = stage && { amount: stage.amount, description: stage.description, endDay: stage.endDay };
    // The draft was already checked, so no field is missing.
    const after =
      terms === null || terms.amount === null || terms.endDay === null
        ? null
        : { amount: terms.amount, description: terms.description.trim(), endDay: terms.endDay };
    return { milestoneId: stage?.id ?? null, number: stage?.number ?? null, before: before ?? null, after };
  });

/**
 * Checks a proposed change to an accepted contract. A milestone can be in only one open change order; it can't change
 * once it is paid or being paid, nor to less than what is already paid of it. Fails with `Blocked` or `Invalid`.
 */
export const decideProposal = (facts: ProposalFacts) =>
  Result.gen(function* () {
    const { contract, milestones, otherStanding, personId, draft, files, open, lastNumber, today } = facts;
    if (contract.state !== "accepted") return yield* Result.fail(contractNotRunning(contract));
    if (otherStanding === "suspended") return yield* Result.fail(suspended("other"));
    const [first, ...others] = changeOrderIssues(draft, milestones, today);
    if (first) return yield* Result.fail(invalid(first, ...others));
    yield* areOwn(personId, files, { ids: draft.files, purpose: "change_attachment", field: "files" });
    const changes = changesOf(draft, milestones);
    for (const stage of milestones) {
      const index = changes.findIndex(({ milestoneId }) => milestoneId === stage.id);
      const change = changes[index];
      if (change === undefined) continue;
      const no = whyNot(facts, stage, change.after);
      if (no) return yield* Result.fail(no);
      const money = facts.money.get(stage.id) ?? noMoney;
      const rest = restOf(facts, stage, change.after);
      const { toFund } = moneyOfChange({ contract, milestone: stage, after: change.after }, money);
      const isTooLittle = (left: number): boolean => left > 0 && left < leastRest;
      // An amount below a card's minimum could be neither funded nor, once returned, paid.
      if (money.paid + money.held > 0 && [rest, rest - money.held, toFund].some(isTooLittle)) {
        const message = "Please enter an amount that leaves nothing to pay, or at least $1.00.";
        return yield* Result.fail(invalid({ field: `changes.${index}.amount`, message }));
      }
      if (open.some((order) => changedBy(order).includes(stage.id)))
        return yield* Result.fail(changeOpen(stage.number));
    }
    if (open.length >= mostOpen || lastNumber >= mostChangeOrders) {
      return yield* Result.fail(
        blocked("TooManyChanges", "you", {
          message:
            open.length >= mostOpen
              ? `This contract already has ${mostOpen} changes waiting for an answer.`
              : `A contract can have up to ${mostChangeOrders} change orders.`,
          whatToDo: open.length >= mostOpen ? "Wait for answers, or withdraw one of yours." : "Contact Dibbs Support.",
        }),
      );
    }
    const before = sum(milestones.filter(({ state }) => state !== "dropped").map(({ amount }) => amount));
    const total = yield* totalAfter(milestones, changes);
    return {
      number: lastNumber + 1,
      reason: draft.reason.trim(),
      cause: draft.cause ?? null,
      changes,
      difference: total - before,
      files: namedFiles(draft.files, files),
    };
  });

/** Returns what a side can do about a change order: withdraw its own, or answer the other side's. */
export const changeOrderMoves = (
  contract: Pick<Contract, "state">,
  { state, proposedBy }: Pick<ChangeOrder, "state" | "proposedBy">,
  side: Side,
): ReadonlyArray<ChangeOrderEvent> =>
  contract.state === "accepted"
    ? changeOrderLifecycle.movesFrom(state, side).filter((event) => (event === "withdraw") === (proposedBy === side))
    : [];

/** Returns the move if this side can make it; otherwise an `IllegalMove` that says what happened to the change. */
export const checkChangeMove = (
  contract: Pick<Contract, "state">,
  order: Pick<ChangeOrder, "state" | "proposedBy">,
  side: Side,
  event: ChangeOrderEvent,
): Result.Result<ChangeOrderEvent, IllegalMove> => {
  const moves = changeOrderMoves(contract, order, side);
  if (moves.includes(event)) return Result.succeed(event);
  const turn =
    order.proposedBy === side
      ? "You proposed this change, so the other side has to answer it."
      : "Only whoever proposed this change can withdraw it.";
  const message = order.state === "proposed" ? turn : undefined;
  return Result.fail(changeOrderLifecycle.refuse(order.state, event, moves, message));
};

export type AcceptanceFacts = Facts & { readonly order: ChangeOrder; readonly side: Side };

/**
 * Decides what accepting a change does to the milestones and the total. A side accepts only what it was shown: if a
 * milestone has changed since, nothing happens. Fails with `Blocked` or `IllegalMove`.
 */
export const decideAcceptance = (facts: AcceptanceFacts) =>
  Result.gen(function* () {
    const { contract, milestones, otherStanding, order, side } = facts;
    const event = yield* checkChangeMove(contract, order, side, "accept");
    if (otherStanding === "suspended") return yield* Result.fail(suspended("other"));
    const edited: Array<{ readonly id: MilestoneId; readonly terms: NonNullable<MilestoneChange["after"]> }> = [];
    const dropped: Array<MilestoneId> = [];
    const completed: Array<MilestoneId> = [];
    const held: Array<PaymentId> = [];
    let [toFund, givesBack] = [0, 0];
    for (const { milestoneId, number, before, after } of order.changes) {
      if (before === null) continue;
      const stage = milestones.find(({ id }) => id === milestoneId);
      if (stage === undefined || !isSameTerms(stage, before)) {
        return yield* Result.fail(
          blocked("ChangeOutdated", "you", {
            message: `Milestone ${number} was changed since this was proposed.`,
            whatToDo: "Decline this change, and propose it again as the milestone is now.",
          }),
        );
      }
      const no = whyNot(facts, stage, after);
      if (no) return yield* Result.fail(no);
      const money = facts.money.get(stage.id) ?? noMoney;
      const means = moneyOfChange({ contract, milestone: stage, after }, money);
      toFund += means.toFund;
      givesBack += means.givesBack;
      held.push(...money.heldIds);
      if (after !== null && money.paid > 0 && restOf(facts, stage, after) === 0) completed.push(stage.id);
      if (after === null) dropped.push(stage.id);
      else edited.push({ id: stage.id, terms: after });
    }
    const totalCost = yield* totalAfter(milestones, order.changes);
    const last = Math.max(0, ...milestones.map((stage) => stage.number));
    const added = order.changes.filter(({ before }) => before === null);
    return {
      event,
      edited,
      dropped,
      /** The milestones that are now fully paid. */
      completed,
      /** The held payments of the changed milestones; they go back where a milestone is now worth less. */
      held,
      /** What the poster is asked to fund, and what goes back to the poster, in cents. */
      toFund,
      givesBack,
      /** The new milestones, numbered after the highest number ever used. */
      added: added.flatMap(({ after }, index) => (after === null ? [] : [{ number: last + index + 1, terms: after }])),
      totalCost,
    };
  });
