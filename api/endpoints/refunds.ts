import { Schema } from "effect";
import { SeenRefund } from "#core/money/refund/refund.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint } from "../endpoint.ts";

const RefundRequest = Schema.Struct({ amount: Cents, reason: Text(1000) });

export const refundPaymentEndpoint = endpoint("POST /api/payments/:paymentId/refund", {
  name: "refundPayment",
  summary: "Give money of a payment back that you have received, in cents",
  keyed: true,
  body: RefundRequest,
  reply: SeenRefund,
  status: 201,
});

export const requestRefundEndpoint = endpoint("POST /api/payments/:paymentId/request-refund", {
  name: "requestRefund",
  summary: "Ask the seller for money of a payment back, in cents",
  keyed: true,
  body: RefundRequest,
  reply: SeenRefund,
  status: 201,
});

export const agreeToRefundEndpoint = endpoint("POST /api/refunds/:refundId/agree", {
  name: "agreeToRefund",
  summary: "Give back what you are asked for",
  keyed: true,
  reply: SeenRefund,
});

export const refuseRefundEndpoint = endpoint("POST /api/refunds/:refundId/refuse", {
  name: "refuseRefund",
  summary: "Refuse to give money back, with a reason",
  keyed: true,
  body: Schema.Struct({ reason: Text(1000) }),
  reply: SeenRefund,
});

export const withdrawRefundEndpoint = endpoint("POST /api/refunds/:refundId/withdraw", {
  name: "withdrawRefund",
  summary: "No longer ask for money back",
  keyed: true,
  reply: SeenRefund,
});
