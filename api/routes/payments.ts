import { Effect } from "effect";
import { cancelPayment } from "#core/money/payment/cancel-payment.ts";
import { quoteMilestone } from "#core/money/payment/fee.ts";
import { openCardPayment } from "#core/money/payment/open-card-payment.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { releasePart, releasePayment } from "#core/money/payment/release-payment.ts";
import { syncPayment, viewPayment } from "#core/money/payment/view-payment.ts";
import { dollars } from "#core/shared/money.ts";
import * as payments from "../endpoints/payments.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";

const memo = (fee: number, way: string): string =>
  fee === 0 ? `There is no fee for paying by ${way}.` : `Includes a fee of ${dollars(fee)} for paying by ${way}.`;

export const paymentRoutes = (serve: Serving, limits: Limits): void => {
  serve.person(payments.quoteMilestoneEndpoint, ({ actor, body }) =>
    Effect.map(
      quoteMilestone(actor, { contractId: body.contract_id, number: body.milestone_number }),
      ({ card, bank, fund, retained }) => ({
        total_amount_card: card.total,
        card_fee: card.fee,
        card_memo: memo(card.fee, "card"),
        total_amount_ach: bank.total,
        ach_memo: memo(bank.fee, "bank transfer"),
        milestone_amount: card.milestoneAmount,
        ...(retained > 0 && {
          retained,
          fund_amount: fund.milestoneAmount,
          fund_fee: fund.fee,
          total_amount_fund: fund.total,
        }),
      }),
    ),
  );
  serve.person(payments.openCardPaymentEndpoint, ({ actor, body }) =>
    Effect.map(
      openCardPayment(actor, { contractId: body.contract_id, number: body.milestone_number }),
      ({ payment, clientSecret }) => ({ success: true, clientSecret, payment }),
    ),
  );
  serve.person(payments.fundMilestoneEndpoint, ({ actor, body }) =>
    Effect.map(
      openCardPayment(actor, { contractId: body.contract_id, number: body.milestone_number, purpose: "fund" }),
      ({ payment, clientSecret }) => ({ success: true, clientSecret, payment }),
    ),
  );
  serve.person(payments.releasePaymentEndpoint, ({ actor, params }) => releasePayment(actor, params.paymentId));
  serve.person(payments.releasePartEndpoint, ({ actor, params, body }) =>
    releasePart(actor, { paymentId: params.paymentId, amount: body.amount }),
  );
  serve.person(payments.payByBankEndpoint, ({ actor, body }) =>
    Effect.map(
      payMilestone(actor, {
        contractId: body.contract_id,
        number: body.milestone_number,
        rail: "bank",
        shown: {
          milestoneAmount: body.milestone_amount,
          total: body.total_amount,
          sourceRef: body.source_funding_source,
        },
      }),
      (payment) => ({ success: true, payment }),
    ),
  );
  serve.person(payments.viewPaymentEndpoint, ({ actor, params }) => viewPayment(actor, params.paymentId));
  serve.person(payments.syncPaymentEndpoint, ({ actor, params, request }) =>
    Effect.andThen(limits.sync(request), syncPayment(actor, params.paymentId)),
  );
  serve.person(payments.cancelPaymentEndpoint, ({ actor, params }) => cancelPayment(actor, params.paymentId));
};
