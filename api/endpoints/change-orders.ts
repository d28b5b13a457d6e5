import { Schema } from "effect";
import { ChangeOrder, ChangeOrderDraft, SeenChangeOrder } from "#core/contract/change-order/change-order.ts";
import { GivenSignature, ToSign } from "#core/contract/signature/signature.ts";
import { creating, endpoint, keyed, list, Reason } from "../endpoint.ts";

export const listChangeOrdersEndpoint = list("GET /api/contracts/:contractId/change-orders", {
  name: "listChangeOrders",
  summary: "The change orders of a contract, newest first, with what you can do about each",
  of: SeenChangeOrder,
});

/** Pages of the previous release leave it out; they are accepted while both releases run (decision 99). */
const signature = Schema.optionalKey(GivenSignature);

export const viewProposalToSignEndpoint = endpoint("POST /api/contracts/:contractId/change-orders/document-to-sign", {
  name: "viewProposalToSign",
  summary: "The document that you sign by proposing this change",
  isPrivate: true,
  writes: false,
  body: ChangeOrderDraft,
  reply: ToSign,
});

export const viewChangeToSignEndpoint = endpoint("GET /api/change-orders/:changeOrderId/document-to-sign", {
  name: "viewChangeToSign",
  summary: "The document that you sign by accepting a change",
  isPrivate: true,
  reply: ToSign,
});

export const proposeChangeEndpoint = creating("POST /api/contracts/:contractId/change-orders", {
  name: "proposeChange",
  summary: "Propose a change of an accepted contract: new milestones, other ones, or fewer",
  body: Schema.Struct({ ...ChangeOrderDraft.fields, signature }),
  reply: ChangeOrder,
});

export const acceptChangeEndpoint = keyed("POST /api/change-orders/:changeOrderId/accept", {
  name: "acceptChange",
  summary: "Accept a change that the other side has proposed; milestones and total follow",
  body: Schema.Struct({ signature }),
  reply: ChangeOrder,
});

export const declineChangeEndpoint = keyed("POST /api/change-orders/:changeOrderId/decline", {
  name: "declineChange",
  summary: "Decline a change that the other side has proposed, with a reason",
  body: Reason,
  reply: ChangeOrder,
});

export const withdrawChangeEndpoint = keyed("POST /api/change-orders/:changeOrderId/withdraw", {
  name: "withdrawChange",
  summary: "Withdraw a change that you have proposed",
  reply: ChangeOrder,
});
