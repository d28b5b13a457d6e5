import { Schema } from "effect";
import { leaveChat } from "#core/contract/chat/leave-chat.ts";
import { FilteredListing } from "#core/market/listing/filtered-listing.ts";
import { tellSeekers } from "#core/market/saved-search/tell-seekers.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { ListingId, PaymentId, PersonId, RefundId } from "#core/shared/ids.ts";
import { handleNotice } from "#core/support/notice/handle-notice.ts";
import { packOwnData } from "#core/support/privacy/pack-own-data.ts";

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

/** The use case that does each kind of job. */
export const doJob = (job: Job) => {
  switch (job.name) {
    case "advance-payment":
      return advancePayment(job.paymentId);
    case "advance-refund":
      return advanceRefund(job.refundId);
    case "handle-notice":
      return handleNotice(job.noticeId);
    case "tell-seekers":
      return tellSeekers(job);
    case "pack-own-data":
      return packOwnData(job.personId);
    case "leave-chat":
      return leaveChat(job.personId);
  }
};
