import { Schema } from "effect";
import { Dispute, SeenDispute, StatementDraft } from "#core/contract/dispute/dispute.ts";
import { Cents } from "#core/shared/money.ts";
import { creating, keyed, list } from "../endpoint.ts";

export const listDisputesEndpoint = list("GET /api/contracts/:contractId/disputes", {
  name: "listDisputes",
  summary: "The disputes of a contract, newest first, with what you can do about each",
  of: SeenDispute,
});

export const openDisputeEndpoint = creating("POST /api/milestones/:milestoneId/disputes", {
  name: "openDispute",
  summary: "Dispute a milestone that was submitted, or one that you paid in the last 30 days",
  body: StatementDraft,
  reply: Dispute,
});

export const sayInDisputeEndpoint = keyed("POST /api/disputes/:disputeId/statements", {
  name: "sayInDispute",
  summary: "Add a statement to a dispute, with photos and files, and a split if you propose one",
  body: StatementDraft,
  reply: Dispute,
});

export const acceptSplitEndpoint = keyed("POST /api/disputes/:disputeId/accept", {
  name: "acceptSplit",
  summary: "Accept the split that the other side proposed; milestone or refund follow",
  /** The seller's share that you saw, in cents. */
  body: Schema.Struct({ share: Cents }),
  reply: Dispute,
});

export const escalateDisputeEndpoint = keyed("POST /api/disputes/:disputeId/escalate", {
  name: "escalateDispute",
  summary: "Ask Dibbs Support to decide a dispute",
  reply: Dispute,
});

export const withdrawDisputeEndpoint = keyed("POST /api/disputes/:disputeId/withdraw", {
  name: "withdrawDispute",
  summary: "Withdraw a dispute that you opened",
  reply: Dispute,
});
