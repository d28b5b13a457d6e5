import { leaveChat } from "#core/chat/leave-chat.ts";
import { handleNotice } from "#core/notice/handle-notice.ts";
import { advancePayment } from "#core/payment/advance-payment.ts";
import { packOwnData } from "#core/privacy/pack-own-data.ts";
import { advanceRefund } from "#core/refund/advance-refund.ts";
import { tellSeekers } from "#core/saved-search/tell-seekers.ts";
import type { Job } from "#core/shared/jobs.ts";

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
