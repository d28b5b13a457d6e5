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
  /** All payments of the contract. */
  readonly payments: ReadonlyArray<Payment>;
};

/** Returns the work and the retainage for which these contracts demand waivers. */
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
 * Returns the ids of milestones whose demanded waiver is missing: open ones, which are not paid for that reason, and,
 * once the contract is over, completed ones, whose retainage is not released for the same reason.
 */
export const missingWaivers = Effect.fnUntraced(function* (read: ReadonlyArray<Read>) {
  const demanding = read.filter(({ contract }) => contract.waiverDemand !== "none");
  if (demanding.length === 0) return new Set<string>();
  const standing = yield* (yield* Waivers).standingOf(demanding.map(({ contract }) => contract.id));
  const missing = demanding.flatMap(demandedOf).filter((it) => !isWaived(it, standing));
  return new Set<string>(missing.map(({ milestoneId }) => milestoneId));
});
