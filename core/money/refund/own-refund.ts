import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { RefundId } from "#core/shared/ids.ts";
import { Refunds } from "./refunds.ts";

/** The refund, if the actor stands on the given side of it; `NotFound` otherwise. */
export const ownRefund = Effect.fnUntraced(function* (actor: PersonActor, side: "poster" | "bidder", id: RefundId) {
  const refunds = yield* Refunds;
  const refund = yield* refunds.get(id);
  if ((side === "poster" ? refund.posterId : refund.bidderId) !== actor.personId) return yield* notFound("refund");
  return refund;
});
