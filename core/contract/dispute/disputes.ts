import { Context, Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { type Actor, systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { type Blocked, blocked, type Stale, type Unavailable } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import type { ContractId, DisputeId, MilestoneId } from "#core/shared/ids.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { disputeLifecycle } from "./dispute.machine.ts";
import { type Dispute, disputeFacts } from "./dispute.ts";
import type { DisputeInShort } from "./dispute-in-short.ts";
import { isOpenDispute, standingDispute } from "./standing-dispute.ts";

export class Disputes extends Context.Service<
  Disputes,
  VersionedStore<DisputeId, Dispute> & {
    /** Fails with `Stale` if the contract already has a dispute of this number, or the milestone an open one. */
    readonly insert: (dispute: Dispute) => Effect.Effect<void, Stale | Unavailable>;
    /** The contract's disputes in summary, by number. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<DisputeInShort>, Unavailable>;
    /** The contract's disputes, newest first. */
    readonly pageOf: (id: ContractId, page: PageRequest) => Effect.Effect<Page<Dispute>, Unavailable>;
    /** At most `limit` disputes whose deadline to answer has passed at `at`, those that wait longest first. */
    readonly unanswered: (at: Date, limit: number) => Effect.Effect<ReadonlyArray<Dispute>, Unavailable>;
    /** Disputes in this state, or all if null, newest first; for support. */
    readonly list: (state: Dispute["state"] | null, page: PageRequest) => Effect.Effect<Page<Dispute>, Unavailable>;
  }
>()("core/Disputes") {}

export type DisputeEvent = EventOf<typeof disputeLifecycle>;

type Changes = Partial<Pick<Dispute, "statements" | "waitsFor" | "answerBy" | "outcome">>;

/** Moves a dispute, saves it and records the move in the history; inside the caller's unit of work. */
export const moveDispute = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  contract: Pick<Contract, "id" | "listingId">,
  dispute: Dispute,
  event: DisputeEvent,
  { changes = {}, reason = null }: { readonly changes?: Changes; readonly reason?: string | null } = {},
) {
  const state = yield* disputeLifecycle.move(dispute.state, event, party);
  const waiting = state === "open" ? {} : { waitsFor: null, answerBy: null };
  const saved = yield* (yield* Disputes).save({ ...dispute, ...changes, ...waiting, state, updatedAt: yield* now });
  yield* recordMove(actor, {
    ...moveIn(contract, "dispute", event, saved, dispute),
    reason,
    facts: disputeFacts(saved),
  });
  return saved;
});

/** Lapses the contract's open disputes whose subject is gone; inside the caller's unit of work. */
const lapse = Effect.fnUntraced(function* (
  contract: Pick<Contract, "id" | "listingId">,
  isGone: (dispute: Dispute) => boolean,
) {
  const disputes = yield* Disputes;
  for (const { id } of (yield* disputes.ofContract(contract.id)).filter(isOpenDispute)) {
    const dispute = yield* disputes.get(id);
    if (isGone(dispute)) yield* moveDispute(systemActor("contract"), "system", contract, dispute, "lapse");
  }
});

/** Lapses open disputes about unpaid milestones when their contract is canceled. */
export const lapseUnpaid = (contract: Contract) => lapse(contract, ({ isPaid }) => !isPaid);

/** Lapses all open disputes of a contract that its poster left, because all payments are refunded in full. */
export const lapseAll = (contract: Contract) => lapse(contract, () => true);

/** Lapses open disputes about a payment that the bank reversed: the milestone waits to be paid again. */
export const lapsePaid = (contract: Contract, milestoneId: MilestoneId) =>
  lapse(contract, (dispute) => dispute.isPaid && dispute.milestoneId === milestoneId);

export const disputeOpen = (number: number): Blocked =>
  blocked("DisputeOpen", "you", {
    message: `Milestone ${number} is in dispute.`,
    whatToDo: "Agree on a split, withdraw the dispute, or wait until Dibbs Support has decided.",
  });

export const disputeSettled = (number: number): Blocked =>
  blocked("DisputeSettled", "support", {
    message: `A dispute already settled the amount of milestone ${number}.`,
    whatToDo: "If it isn't paid yet, that amount can be paid. For anything else, contact Dibbs Support.",
  });

type Stage = Pick<Milestone, "id" | "contractId" | "number">;

const standingOf = Effect.fnUntraced(function* ({ id, contractId }: Stage) {
  return standingDispute(yield* (yield* Disputes).ofContract(contractId), id);
});

/** Fails with `Blocked` while the milestone is in dispute, because what is due for it is undecided. */
export const checkNotInDispute = Effect.fnUntraced(function* (milestone: Stage) {
  const standing = yield* standingOf(milestone);
  if (standing !== undefined && isOpenDispute(standing)) return yield* disputeOpen(milestone.number);
});

/** Fails with `Blocked` while the milestone is in dispute, or if a dispute already settled its amount. */
export const checkNeverSettled = Effect.fnUntraced(function* (milestone: Stage) {
  const standing = yield* standingOf(milestone);
  if (standing === undefined) return;
  return yield* isOpenDispute(standing) ? disputeOpen(milestone.number) : disputeSettled(milestone.number);
});
