import { Context, type Effect, Schema } from "effect";
import { FilteredListing } from "#core/listing/filtered-listing.ts";
import type { Unavailable } from "./errors.ts";
import { ListingId, PaymentId, PersonId, RefundId } from "./ids.ts";

/** Work that goes on after the answer was given. Each kind is done by the use case of the same name. */
export const Job = Schema.Union([
  Schema.Struct({ name: Schema.Literal("advance-payment"), paymentId: PaymentId }),
  Schema.Struct({ name: Schema.Literal("advance-refund"), refundId: RefundId }),
  Schema.Struct({ name: Schema.Literal("handle-notice"), noticeId: Schema.String }),
  Schema.Struct({
    name: Schema.Literal("tell-seekers"),
    listingId: ListingId,
    /** What could be found until now; null where the listing was not to be found. */
    before: Schema.NullOr(FilteredListing),
  }),
  Schema.Struct({ name: Schema.Literal("pack-own-data"), personId: PersonId }),
  Schema.Struct({ name: Schema.Literal("leave-chat"), personId: PersonId }),
]);
export type Job = typeof Job.Type;

/**
 * The queue. A job put inside a unit of work exists only if that unit is kept. It is done at least once: a job whose
 * worker died is done again, so every use case it names must bear repetition.
 */
export class Jobs extends Context.Service<
  Jobs,
  {
    readonly put: (job: Job, options?: { readonly afterSeconds?: number }) => Effect.Effect<void, Unavailable>;
  }
>()("core/Jobs") {}
