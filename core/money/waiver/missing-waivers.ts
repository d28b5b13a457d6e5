import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { unwaivedOf, workOf } from "#core/contract/waiver/waivers.ts";
import { keptBackUntil } from "#core/money/payment/decide-release.ts";
import { isKeptBack, keptOf, type Payment } from "#core/money/payment/payment.ts";

type Read = {
  readonly contract: Pick<Contract, "id" | "state" | "retainage" | "updatedAt" | "cancellation" | "waiverDemand">;
  readonly milestones: ReadonlyArray<Milestone>;
  /** All of the contract. */
  readonly payments: ReadonlyArray<Payment>;
};

/**
 * The ids of the milestones that are not paid, of a contract that demands waivers, because theirs is not there; and of those that are,
 * and whose retainage is not released for the same reason once the contract is over.
 */
export const missingWaivers = Effect.fnUntraced(function* ({ contract, milestones, payments }: Read) {
  const open = milestones.filter(isOpenMilestone);
  const done = keptBackUntil(contract) === null ? [] : milestones.filter(({ state }) => state === "completed");
  const kept = done.flatMap(({ id }) => {
    const own = payments.filter(({ milestoneId }) => milestoneId === id);
    return own.some(isKeptBack) ? [{ milestoneId: id, keptBack: true, amount: keptOf(own) }] : [];
  });
  const all = [...open.map((it) => workOf(contract, it)), ...kept];
  return new Set<string>((yield* unwaivedOf(contract, all)).map(({ milestoneId }) => milestoneId));
});
