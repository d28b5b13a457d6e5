import { Context, Effect, Schema } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { payableOf } from "#core/contract/contract/retained.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { show } from "#core/messaging/alert/tell.ts";
import type { Actor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked, type NotFound, type Stale, type Unavailable } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { ContractId, type MilestoneId, type WaiverId } from "#core/shared/ids.ts";
import type { Party } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { WaiverState, waiverLifecycle } from "./waiver.machine.ts";
import type { Waiver } from "./waiver.ts";

/** Which ones to list; every part that is set must hold. */
export const WaiverFilter = Schema.Struct({ contractId: Schema.NullOr(ContractId), state: Schema.NullOr(WaiverState) });
export type WaiverFilter = typeof WaiverFilter.Type;

export class Waivers extends Context.Service<
  Waivers,
  {
    /** Fails `Stale` where the milestone has another one that was not replaced. */
    readonly insert: (waiver: Waiver) => Effect.Effect<void, Stale | Unavailable>;
    readonly get: (id: WaiverId) => Effect.Effect<Waiver, NotFound | Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (waiver: Waiver) => Effect.Effect<Waiver, Stale | Unavailable>;
    /** Those of a contract that were not replaced, at most one of each milestone. */
    readonly standingOf: (id: ContractId) => Effect.Effect<ReadonlyArray<Waiver>, Unavailable>;
    /**
     * That of a milestone that was not replaced; null where there is none. Nobody else signs one of it, or lets money move it, until the
     * unit of work has ended: what that has read before is read again after this.
     */
    readonly standingForUpdate: (id: MilestoneId) => Effect.Effect<Waiver | null, Unavailable>;
    /** Newest first; for support. */
    readonly list: (filter: WaiverFilter, page: PageRequest) => Effect.Effect<Page<Waiver>, Unavailable>;
  }
>()("core/Waivers") {}

/** What the record of the contract says of a waiver; in cents. */
export const waiverFacts = ({ milestoneId, amount, hash, statement: { stage, throughDay, form } }: Waiver) => ({
  ...{ milestoneId, amount, stage, throughDay, form, hash },
});

type WaiverEvent = ReturnType<typeof waiverLifecycle.movesFrom>[number];

/** Moves one, saves it, writes the move into the history and refreshes both screens; inside the caller's unit of work. */
export const moveWaiver = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  contract: Pick<Contract, "listingId">,
  waiver: Waiver,
  event: WaiverEvent,
) {
  const state = yield* waiverLifecycle.move(waiver.state, event, party);
  const saved = yield* (yield* Waivers).save({ ...waiver, state, updatedAt: yield* now });
  yield* recordMove(actor, {
    noun: "waiver",
    subjectId: waiver.id,
    listingId: contract.listingId,
    contractId: waiver.contractId,
    event,
    from: waiver.state,
    to: state,
    reason: null,
    facts: waiverFacts(waiver),
  });
  yield* show([waiver.posterId, waiver.bidderId], { noun: "contract", id: waiver.contractId, event: "waiver" });
  return saved;
});

/** Whether there is a waiver for what is to be paid of this milestone now. */
export const isWaived = (
  contract: Pick<Contract, "retainage">,
  milestone: Pick<Milestone, "id" | "kind" | "amount">,
  standing: ReadonlyArray<Pick<Waiver, "milestoneId" | "amount">>,
): boolean => standing.some((it) => it.milestoneId === milestone.id && it.amount === payableOf(contract, milestone));

/** Fails `Blocked` where the contract demands a waiver with each payment, and there is none for what is to be paid of this milestone. */
export const checkWaived = Effect.fnUntraced(function* (
  contract: Pick<Contract, "id" | "retainage" | "waiverDemand">,
  milestone: Pick<Milestone, "id" | "kind" | "amount">,
  side: "poster" | "bidder",
) {
  if (contract.waiverDemand === "none") return;
  if (isWaived(contract, milestone, yield* (yield* Waivers).standingOf(contract.id))) return;
  return yield* side === "bidder"
    ? new Blocked({
        code: "WaiverMissing",
        message: "This contract asks for a lien waiver with each request for payment, and this milestone has none.",
        whoCanFix: "you",
        whatToDo: "Sign it under Lien waivers on the contract's page. It takes effect only once you have the money.",
      })
    : new Blocked({
        code: "WaiverMissing",
        message: "This contract asks for a lien waiver with each payment, and this milestone has none yet.",
        whoCanFix: "bidder",
        whatToDo: "Ask for it in a message. It is signed under Lien waivers on the contract's page.",
      });
});

/** The ids of the milestones that are not paid, of a contract that demands waivers, because theirs is not there. */
export const unwaivedOf = Effect.fnUntraced(function* (
  contract: Pick<Contract, "id" | "retainage" | "waiverDemand">,
  milestones: ReadonlyArray<Milestone>,
) {
  if (contract.waiverDemand === "none") return new Set<string>();
  const standing = yield* (yield* Waivers).standingOf(contract.id);
  const open = milestones.filter(({ state }) => state === "planned" || state === "submitted");
  return new Set<string>(open.filter((it) => !isWaived(contract, it, standing)).map(({ id }) => id));
});
