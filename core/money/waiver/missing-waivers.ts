import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { isWaived, Waivers, workOf } from "#core/contract/waiver/waivers.ts";
import { keptBackUntil } from "#core/money/payment/decide-release.ts";
import { isKeptBack, keptOf, type Payment } from "#core/money/payment/payment.ts";

type Read = {
  readonly contract: Pick<Contract, "id" | "state" | "retainage" | "updatedAt" | "cancellation" | "waiverDemand">;
  readonly milestones: ReadonlyArray<Pick<Milestone, "id" | "kind" | "state" | "amount">>;
  /** All of the contract. */
  readonly payments: ReadonlyArray<Payment>;
};

/** What waivers are demanded for. */
const demandedOf = ({ contract, milestones, payments }: Read) => {
  const open = milestones.filter(isOpenMilestone);
  const done = keptBackUntil(contract) === null ? [] : milestones.filter(({ state }) => state === "completed");
  const kept = done.flatMap(({ id }) => {
    const own = payments.filter(({ milestoneId }) => milestoneId === id);
    return own.some(isKeptBack) ? [{ milestoneId: id, keptBack: true, amount: keptOf(own) }] : [];
  });
  return [...open.map((it) => workOf(contract, it)), ...kept];
};

/**
 * The ids of the milestones that are not paid, of contracts that demand waivers, because theirs is not there; and of those that are,
 * and whose retainage is not released for the same reason once the contract is over.
 */
export const missingWaivers = Effect.fnUntraced(function* (read: ReadonlyArray<Read>) {
  const demanding = read.filter(({ contract }) => contract.waiverDemand !== "none");
  if (demanding.length === 0) return new Set<string>();
  const standing = yield* (yield* Waivers).standingOf(demanding.map(({ contract }) => contract.id));
  const missing = demanding.flatMap(demandedOf).filter((it) => !isWaived(it, standing));
  return new Set<string>(missing.map(({ milestoneId }) => milestoneId));
});
