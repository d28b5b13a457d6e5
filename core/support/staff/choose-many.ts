import { Effect } from "effect";
import type { PaymentSummary } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { RefundSummary } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { dollars } from "#core/shared/money.ts";
import { anyMoney } from "#core/shared/money-filter.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { concernsOfSubject } from "#core/support/inbox/concerns-of.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { type Chosen, mostInBatch } from "./do-batch.ts";

/** More than that are not gone through: nobody has so many in one state. */
const mostPages = 100;

/** The oldest of a list that tells the newest first: one more than a plan may be about, where there are more. */
const oldestOf = Effect.fnUntraced(function* <Row>(list: (page: PageRequest) => Effect.Effect<Page<Row>, Unavailable>) {
  const rows: Array<Row> = [];
  let after: string | null = null;
  for (let count = 0; count < mostPages; count++) {
    const page: Page<Row> = yield* list({ after, limit: 100 });
    rows.push(...page.items);
    after = page.next;
    if (after === null) break;
  }
  return rows.toReversed().slice(0, mostInBatch + 1);
});

const chosenPayment = (it: PaymentSummary): Chosen => ({
  subject: it.id,
  concerns: [it.contractId, it.posterId, it.bidderId],
  label: `${dollars(it.total)} by ${it.rail}, ${it.listingTitle}, milestone ${it.milestone}`,
  before: it.state,
});

/** The payments in this state, the oldest first. */
export const choosePayments = Effect.fn("choosePayments")(function* (state: PaymentSummary["state"]) {
  const payments = yield* Payments;
  return (yield* oldestOf((page) => payments.list({ ...anyMoney, state }, page))).map(chosenPayment);
});

const chosenRefund = (it: RefundSummary): Chosen => ({
  subject: it.id,
  concerns: [it.paymentId, it.contractId, it.posterId, it.bidderId],
  label: `${dollars(it.amount)} back, ${it.listingTitle}, milestone ${it.milestone}`,
  before: it.state,
});

/** The refunds in this state, the oldest first. */
export const chooseRefunds = Effect.fn("chooseRefunds")(function* (state: RefundSummary["state"]) {
  const refunds = yield* Refunds;
  return (yield* oldestOf((page) => refunds.list({ ...anyMoney, state }, page))).map(chosenRefund);
});

/** The webhook events of a time, the longest ago first. */
export const chooseWebhookEvents = Effect.fn("chooseWebhookEvents")(function* (
  filter: Parameters<WebhookEvents["Service"]["receivedBetween"]>[0],
) {
  const found = yield* (yield* WebhookEvents).receivedBetween(filter, mostInBatch + 1);
  return yield* Effect.forEach(found, ({ id, provider, event, subject, state }) =>
    Effect.map(
      concernsOfSubject(subject),
      (concerns): Chosen => ({ subject: id, concerns, label: `${provider} ${event}`, before: state }),
    ),
  );
});
