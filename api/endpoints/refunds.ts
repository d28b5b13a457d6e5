import { Schema } from "effect";
import { SeenRefund } from "#core/money/refund/refund.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { creating, keyed, Reason } from "../endpoint.ts";

const RefundRequest = Schema.Struct({ amount: Cents, reason: Text(1000) });

export const refundPaymentEndpoint = creating("POST /api/payments/:paymentId/refund", {
  name: "refundPayment",
  summary: "Give money of a payment back that you have received, in cents",
  body: RefundRequest,
  reply: SeenRefund,
});

export const requestRefundEndpoint = creating("POST /api/payments/:paymentId/request-refund", {
  name: "requestRefund",
  summary: "Ask the seller for money of a payment back, in cents",
  body: RefundRequest,
  reply: SeenRefund,
});

export const agreeToRefundEndpoint = keyed("POST /api/refunds/:refundId/agree", {
  name: "agreeToRefund",
  summary: "Give back what you are asked for",
  reply: SeenRefund,
});

export const refuseRefundEndpoint = keyed("POST /api/refunds/:refundId/refuse", {
  name: "refuseRefund",
  summary: "Refuse to give money back, with a reason",
  body: Reason,
  reply: SeenRefund,
});

export const withdrawRefundEndpoint = keyed("POST /api/refunds/:refundId/withdraw", {
  name: "withdrawRefund",
  summary: "No longer ask for money back",
  reply: SeenRefund,
});
