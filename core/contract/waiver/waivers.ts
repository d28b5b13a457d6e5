import { Context, Effect, Schema } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import { showBoth } from "#core/contract/contract/tell-sides.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Actor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, type Stale, type Unavailable } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { ContractId, type MilestoneId, type WaiverId } from "#core/shared/ids.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Side } from "#core/shared/side.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { WaiverState, waiverLifecycle } from "./waiver.machine.ts";
import type { Waiver } from "./waiver.ts";

/** Which waivers to list; every field that is set must match. */
export const WaiverFilter = Schema.Struct({ contractId: Schema.NullOr(ContractId), state: Schema.NullOr(WaiverState) });
export type WaiverFilter = typeof WaiverFilter.Type;

export class Waivers extends Context.Service<
  Waivers,
  VersionedStore<WaiverId, Waiver> & {
    /** Fails with `Stale` if the milestone already has an unreplaced waiver for the same purpose. */
    readonly insert: (waiver: Waiver) => Effect.Effect<void, Stale | Unavailable>;
    /** The unreplaced waivers of these contracts: per milestone at most one for its work and one for its retainage. */
    readonly standingOf: (ids: ReadonlyArray<ContractId>) => Effect.Effect<ReadonlyArray<Waiver>, Unavailable>;
    /**
     * A milestone's unreplaced waivers, locked: until the unit of work ends, nobody else signs one or moves one because
     * of money. Read again after this what the unit has already read.
     */
    readonly standingForUpdate: (id: MilestoneId) => Effect.Effect<ReadonlyArray<Waiver>, Unavailable>;
    /** Lists waivers newest first, for support. */
    readonly list: (filter: WaiverFilter, page: PageRequest) => Effect.Effect<Page<Waiver>, Unavailable>;
  }
>()("core/Waivers") {}

/** Returns what the contract's record says about a waiver, in cents. */
export const waiverFacts = ({
  milestoneId,
  keptBack,
  amount,
  hash,
  statement: { stage, throughDay, form },
}: Waiver) => ({
  ...{ milestoneId, amount, stage, throughDay, form, hash },
  ...(keptBack && { keptBack }),
});

/** Moves a waiver, saves it, records the move and refreshes both screens; inside the caller's unit of work. */
export const moveWaiver = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  contract: Pick<Contract, "id" | "listingId">,
  waiver: Waiver,
  event: EventOf<typeof waiverLifecycle>,
) {
  const state = yield* waiverLifecycle.move(waiver.state, event, party);
  const saved = yield* (yield* Waivers).save({ ...waiver, state, updatedAt: yield* now });
  yield* recordMove(actor, {
    ...moveIn(contract, "waiver", event, saved, waiver),
    facts: waiverFacts(waiver),
  });
  yield* showBoth(waiver, { noun: "contract", id: waiver.contractId, event: "waiver" });
  return saved;
});

/** A payment that may need a waiver: for a milestone's work, or its retainage; in cents. */
export type Waivable = Pick<Waiver, "milestoneId" | "keptBack"> & { readonly amount: number };

/** Returns what is to be paid for a milestone's work now. */
export const workOf = (
  contract: Pick<Contract, "retainage">,
  milestone: Pick<Milestone, "id" | "kind" | "amount">,
): Waivable => ({ milestoneId: milestone.id, keptBack: false, amount: payableOf(contract, milestone) });

/** Returns whether there is a waiver for exactly this payment. */
export const isWaived = (it: Waivable, standing: ReadonlyArray<Waivable>): boolean =>
  standing.some(
    ({ milestoneId, keptBack, amount }) =>
      milestoneId === it.milestoneId && keptBack === it.keptBack && amount === it.amount,
  );

/** Returns the payments for which the contract requires a waiver and that have none. */
export const unwaivedOf = Effect.fnUntraced(function* (
  contract: Pick<Contract, "id" | "waiverDemand">,
  all: ReadonlyArray<Waivable>,
) {
  if (contract.waiverDemand === "none" || all.length === 0) return [];
  const standing = yield* (yield* Waivers).standingOf([contract.id]);
  return all.filter((it) => !isWaived(it, standing));
});

/** Fails with `Blocked` if the contract requires a waiver with each payment and this one has none. */
export const checkWaived = Effect.fnUntraced(function* (
  contract: Pick<Contract, "id" | "waiverDemand">,
  payment: Waivable,
  side: Side,
) {
  if ((yield* unwaivedOf(contract, [payment])).length === 0) return;
  if (side === "bidder" && !payment.keptBack)
    return yield* blocked("WaiverMissing", "you", {
      message: "This contract asks for a lien waiver with each request for payment, and this milestone has none.",
      whatToDo: "Sign it under Lien waivers on the contract's page. It takes effect only once you have the money.",
    });
  return yield* blocked("WaiverMissing", "bidder", {
    message: payment.keptBack
      ? "This contract asks for a lien waiver with each payment, and this retainage has none yet."
      : "This contract asks for a lien waiver with each payment, and this milestone has none yet.",
    whatToDo: "Ask for it in a message. They can sign it under Lien waivers on the contract's page.",
  });
});
