import { Effect } from "effect";
import { mirrorConversation } from "#core/contract/chat/mirror-conversation.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { syncAccount } from "#core/money/payout-account/sync-account.ts";
import { syncBankLink } from "#core/money/payout-account/sync-bank-link.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { moveNotice } from "./move-notice.ts";
import { noticeLifecycle } from "./notice.machine.ts";
import type { NoticeSubject } from "./notice.ts";
import { Notices } from "./notices.ts";

/** A transfer between banks has legs of its own, of which the provider tells by names that nobody here knows. */
const handleTransfer = Effect.fnUntraced(function* (ref: string) {
  const bank = yield* Bank;
  const purpose = yield* Effect.catchTag(bank.purposeOf(ref), "ProviderSilent", ({ message }) =>
    Effect.fail(new Unavailable({ what: "bank transfers", message })),
  );
  if (purpose === null) return null;
  const { paymentId, refundId } = purpose;
  if (refundId !== null) return yield* Effect.catchTag(advanceRefund(refundId), "NotFound", () => Effect.succeed(null));
  return yield* Effect.catchTag(advancePayment(paymentId), "NotFound", () => Effect.succeed(null));
});

/** A name that nobody here knows belongs to something that others made on the same account of the provider. */
export const handleSubject = Effect.fnUntraced(function* (subject: NoticeSubject) {
  switch (subject.kind) {
    case "payment":
      return yield* Effect.catchTag(advancePayment(subject.paymentId), "NotFound", () => Effect.succeed(null));
    case "payment_ref": {
      const payment = yield* (yield* Payments).findByRef(subject.rail, subject.ref);
      if (payment === null && subject.rail === "bank") return yield* handleTransfer(subject.ref);
      return payment && (yield* advancePayment(payment.id));
    }
    case "refund":
      return yield* Effect.catchTag(advanceRefund(subject.refundId), "NotFound", () => Effect.succeed(null));
    case "account":
      return yield* syncAccount(subject.personId, subject.rail);
    case "account_ref": {
      const account = yield* (yield* PaymentAccounts).findByRef(subject.rail, subject.ref);
      return account && (yield* syncAccount(account.personId, account.rail));
    }
    case "chargeback":
      return yield* syncChargeback(subject.how, subject.ref);
    case "bank_link":
      return yield* syncBankLink(subject.ref);
    case "conversation":
      return yield* Effect.catchTag(mirrorConversation(subject.conversationId), "NotFound", () => Effect.void);
    case "other":
      return null;
  }
});

/**
 * Asks the provider about what a notification names. Its order does not matter, because only the answer is believed. Where that
 * fails the notification is `failed` until it is tried again; one that support has settled meanwhile is left alone.
 */
export const handleNotice = Effect.fn("handleNotice")(function* (id: string) {
  const notice = yield* (yield* Notices).get(id);
  if (!noticeLifecycle.can(notice.state, "handle")) return;
  yield* Effect.tapError(handleSubject(notice.subject), (error) =>
    Effect.ignore(moveNotice(notice, "fail", "system", { trouble: error.message })),
  );
  yield* moveNotice(notice, "handle", "system", { handledAt: yield* now, trouble: null });
});
