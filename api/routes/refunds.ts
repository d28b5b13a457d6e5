import { Effect } from "effect";
import { agreeToRefund, refuseRefund, withdrawRefund } from "#core/money/refund/answer-refund.ts";
import { seenRefund } from "#core/money/refund/refund.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import * as refunds from "../endpoints/refunds.ts";
import type { Serving } from "../serve.ts";

export const refundRoutes = (serve: Serving): void => {
  serve.person(refunds.refundPaymentEndpoint, ({ actor, params, body }) =>
    Effect.map(refundPayment(actor, { ...params, ...body }), seenRefund),
  );
  serve.person(refunds.requestRefundEndpoint, ({ actor, params, body }) =>
    Effect.map(requestRefund(actor, { ...params, ...body }), seenRefund),
  );
  serve.person(refunds.agreeToRefundEndpoint, ({ actor, params }) =>
    Effect.map(agreeToRefund(actor, params.refundId), seenRefund),
  );
  serve.person(refunds.refuseRefundEndpoint, ({ actor, params, body }) =>
    Effect.map(refuseRefund(actor, { ...params, ...body }), seenRefund),
  );
  serve.person(refunds.withdrawRefundEndpoint, ({ actor, params }) =>
    Effect.map(withdrawRefund(actor, params.refundId), seenRefund),
  );
};
