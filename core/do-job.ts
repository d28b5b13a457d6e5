import { deliverMessage } from "#core/message/deliver-message.ts";
import { handleNotice } from "#core/notice/handle-notice.ts";
import { advancePayment } from "#core/payment/advance-payment.ts";
import type { Job } from "#core/shared/jobs.ts";

/** The use case that does each kind of job. */
export const doJob = (job: Job) => {
  switch (job.name) {
    case "advance-payment":
      return advancePayment(job.paymentId);
    case "handle-notice":
      return handleNotice(job.noticeId);
    case "deliver-message":
      return deliverMessage(job.messageId);
  }
};
