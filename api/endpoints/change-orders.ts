import { Schema } from "effect";
import { ChangeOrder, ChangeOrderDraft, SeenChangeOrder } from "#core/contract/change-order/change-order.ts";
import { ChangeOrderId, ContractId } from "#core/shared/ids.ts";
import { Page } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint, pageQuery } from "../endpoint.ts";

const ofContract = Schema.Struct({ contractId: ContractId });
const ofChangeOrder = Schema.Struct({ changeOrderId: ChangeOrderId });

export const listChangeOrdersEndpoint = endpoint({
  name: "listChangeOrders",
  summary: "The change orders of a contract, newest first, with what you can do about each",
  method: "GET",
  path: "/api/contracts/:contractId/change-orders",
  params: ofContract,
  query: Schema.Struct(pageQuery),
  reply: Page(SeenChangeOrder),
});

export const proposeChangeEndpoint = endpoint({
  name: "proposeChange",
  summary: "Propose a change of an accepted contract: new milestones, other ones, or fewer",
  method: "POST",
  path: "/api/contracts/:contractId/change-orders",
  keyed: true,
  params: ofContract,
  body: ChangeOrderDraft,
  reply: ChangeOrder,
  status: 201,
});

export const acceptChangeEndpoint = endpoint({
  name: "acceptChange",
  summary: "Accept a change that the other side has proposed; milestones and total follow",
  method: "POST",
  path: "/api/change-orders/:changeOrderId/accept",
  keyed: true,
  params: ofChangeOrder,
  reply: ChangeOrder,
});

export const declineChangeEndpoint = endpoint({
  name: "declineChange",
  summary: "Decline a change that the other side has proposed, with a reason",
  method: "POST",
  path: "/api/change-orders/:changeOrderId/decline",
  keyed: true,
  params: ofChangeOrder,
  body: Schema.Struct({ reason: Text(1000) }),
  reply: ChangeOrder,
});

export const withdrawChangeEndpoint = endpoint({
  name: "withdrawChange",
  summary: "Withdraw a change that you have proposed",
  method: "POST",
  path: "/api/change-orders/:changeOrderId/withdraw",
  keyed: true,
  params: ofChangeOrder,
  reply: ChangeOrder,
});
