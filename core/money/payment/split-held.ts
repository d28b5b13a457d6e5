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
  /** The id of the split-off part, if its provider already knows it by one. */
  readonly id?: PaymentId;
  readonly amount: Cents;
  /**
   * `release`: the bidder gets the part, by its own transfer; if everything was already released, that release included
   * it. `give_back`: the part stays held until its refund has begun.
   */
  readonly to: "release" | "give_back";
  /** The reason for the history; null for none. */
  readonly reason: string | null;
  /** Whether the rest is kept back from then on. */
  readonly keepsRest?: boolean;
};

const events = { release: "release_part", give_back: "split" } as const;

/**
 * Splits money off a payment that is held, or released and not paid out yet, and lowers that by it. The part is a
 * payment of the same charge without a fee, so that each payment has one transfer, and its refunds are of what it
 * moved. Runs inside the caller's unit of work; the caller has decided that it may be split, and how much. Returns the
 * part and the rest.
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
    // The provider's id belongs to the charge, which is found by the payment that it was made for.
    providerRef: null,
    releasedAt: releases ? at : held.releasedAt,
    keptBackAt: null,
    // Later than a release that included it; see `wasReleasedWithin`.
    createdAt: releases ? at : new Date(Math.max(at.getTime(), (held.releasedAt?.getTime() ?? 0) + 1)),
    updatedAt: at,
    version: 1,
  };
  // Increases the version: of two that split, release or give it back at once, one starts over. Keeps `updatedAt`,
  // because the time it has been held counts from when it was funded.
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
