import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { postPayment } from "#core/money/ledger/post-entries.ts";
import type { Actor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { newId, PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { type Cents, cents } from "#core/shared/money.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import { chargedBy, type Payment, paymentFacts } from "./payment.ts";
import { Payments, showPayment } from "./payments.ts";

type Split = {
  /** Of what is split off, where its provider knows it by one already. */
  readonly id?: PaymentId;
  readonly amount: Cents;
  /**
   * `release`: the bidder gets it, by a transfer of its own; where all was released already, that was of both. `give_back`: it stays held
   * until a refund of it has begun.
   */
  readonly to: "release" | "give_back";
  /** Why, for the history; null where nothing is to be said. */
  readonly reason: string | null;
  /** Whether what is left is kept back from then on. */
  readonly keepsRest?: boolean;
};

const events = { release: "release_part", give_back: "split" } as const;

/**
 * Splits money off what is held, or was released and not paid out yet, which is less by it from then on: a payment of its own, of the
 * same charge and without a fee, so that a payment has one transfer, and each of its refunds is of what it moved. Inside the caller's unit
 * of work; whoever calls it has decided that it may be done, and of how much. Answers what was split off, and what is left.
 */
export const splitHeld = Effect.fnUntraced(function* (
  actor: Actor,
  contract: Pick<Contract, "id" | "listingId">,
  held: Payment,
  { id, amount, to, reason, keepsRest = false }: Split,
) {
  const payments = yield* Payments;
  const at = yield* now;
  const releases = to === "release" && held.state === "held";
  const by = actor.kind === "system" ? "system" : "poster";
  const part: Payment = {
    ...held,
    id: id ?? (yield* newId(PaymentId)),
    partOf: chargedBy(held),
    state: releases ? yield* paymentLifecycle.move(held.state, "release", by) : held.state,
    milestoneAmount: amount,
    fee: cents(0),
    total: amount,
    // The provider's name is that of the charge, which is found by the payment that it was made for.
    providerRef: null,
    releasedAt: releases ? at : held.releasedAt,
    keptBackAt: null,
    // Later than a release that it was in; see `wasReleasedWithin`.
    createdAt: releases ? at : new Date(Math.max(at.getTime(), (held.releasedAt?.getTime() ?? 0) + 1)),
    updatedAt: at,
    version: 1,
  };
  // Saved over the version that was read: of two who split, release or give it back at once, one begins again. How long it has been
  // held is counted from when it was funded, so that this does not count as a move of it.
  const rest = yield* payments.save({
    ...held,
    milestoneAmount: cents(held.milestoneAmount - amount),
    total: cents(held.total - amount),
    keptBackAt: keepsRest ? at : held.keptBackAt,
  });
  yield* payments.insert(part).pipe(Effect.catchTag("PaymentInProgress", Effect.die));
  yield* recordMove(actor, {
    ...moveIn(contract, "payment", events[to], part),
    reason,
    facts: { ...paymentFacts(part), partOf: part.partOf },
  });
  if (releases) yield* postPayment(part, "release_held");
  if (to === "release") yield* (yield* Jobs).put({ name: "advance-payment", paymentId: part.id });
  yield* showPayment(part, null, events[to]);
  return { part, rest };
});
