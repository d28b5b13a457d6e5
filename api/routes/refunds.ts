import { Effect } from "effect";
import { agreeToRefund, refuseRefund, withdrawRefund } from "#core/money/refund/answer-refund.ts";
import { seenRefund } from "#core/money/refund/refund.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import {
  agreeToRefundEndpoint,
  refundPaymentEndpoint,
  refuseRefundEndpoint,
  requestRefundEndpoint,
  withdrawRefundEndpoint,
} from "../endpoints/refunds.ts";
import type { Serving } from "../serve.ts";

export const refundRoutes = (serve: Serving): void => {
  serve.person(refundPaymentEndpoint, ({ actor, params, body }) =>
    Effect.map(refundPayment(actor, { ...params, ...body }), seenRefund),
  );
  serve.person(requestRefundEndpoint, ({ actor, params, body }) =>
    Effect.map(requestRefund(actor, { ...params, ...body }), seenRefund),
  );
  serve.person(agreeToRefundEndpoint, ({ actor, params }) =>
    Effect.map(agreeToRefund(actor, params.refundId), seenRefund),
  );
  serve.person(refuseRefundEndpoint, ({ actor, params, body }) =>
    Effect.map(refuseRefund(actor, { ...params, ...body }), seenRefund),
  );
  serve.person(withdrawRefundEndpoint, ({ actor, params }) =>
    Effect.map(withdrawRefund(actor, params.refundId), seenRefund),
  );
};
