import { Schema } from "effect";
import { SeenRefund } from "#core/money/refund/refund.ts";
import { PaymentId, RefundId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint } from "../endpoint.ts";

const ofPayment = Schema.Struct({ paymentId: PaymentId });
const ofRefund = Schema.Struct({ refundId: RefundId });
const RefundRequest = Schema.Struct({ amount: Cents, reason: Text(1000) });

export const refundPaymentEndpoint = endpoint({
  name: "refundPayment",
  summary: "Give money of a payment back that you have received, in cents",
  method: "POST",
  path: "/api/payments/:paymentId/refund",
  keyed: true,
  params: ofPayment,
  body: RefundRequest,
  reply: SeenRefund,
  status: 201,
});

export const requestRefundEndpoint = endpoint({
  name: "requestRefund",
  summary: "Ask the seller for money of a payment back, in cents",
  method: "POST",
  path: "/api/payments/:paymentId/request-refund",
  keyed: true,
  params: ofPayment,
  body: RefundRequest,
  reply: SeenRefund,
  status: 201,
});

export const agreeToRefundEndpoint = endpoint({
  name: "agreeToRefund",
  summary: "Give back what you are asked for",
  method: "POST",
  path: "/api/refunds/:refundId/agree",
  keyed: true,
  params: ofRefund,
  reply: SeenRefund,
});

export const refuseRefundEndpoint = endpoint({
  name: "refuseRefund",
  summary: "Refuse to give money back, with a reason",
  method: "POST",
  path: "/api/refunds/:refundId/refuse",
  keyed: true,
  params: ofRefund,
  body: Schema.Struct({ reason: Text(1000) }),
  reply: SeenRefund,
});

export const withdrawRefundEndpoint = endpoint({
  name: "withdrawRefund",
  summary: "No longer ask for money back",
  method: "POST",
  path: "/api/refunds/:refundId/withdraw",
  keyed: true,
  params: ofRefund,
  reply: SeenRefund,
});
