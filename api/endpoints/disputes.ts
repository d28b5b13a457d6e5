import { Schema } from "effect";
import { Dispute, SeenDispute, StatementDraft } from "#core/contract/dispute/dispute.ts";
import { Cents } from "#core/shared/money.ts";
import { Page } from "#core/shared/page.ts";
import { endpoint, pageQuery } from "../endpoint.ts";

export const listDisputesEndpoint = endpoint("GET /api/contracts/:contractId/disputes", {
  name: "listDisputes",
  summary: "The disputes of a contract, newest first, with what you can do about each",
  query: Schema.Struct(pageQuery),
  reply: Page(SeenDispute),
});

export const openDisputeEndpoint = endpoint("POST /api/milestones/:milestoneId/disputes", {
  name: "openDispute",
  summary: "Dispute a milestone that was submitted, or one that you paid in the last 30 days",
  keyed: true,
  body: StatementDraft,
  reply: Dispute,
  status: 201,
});

export const sayInDisputeEndpoint = endpoint("POST /api/disputes/:disputeId/statements", {
  name: "sayInDispute",
  summary: "Add a statement to a dispute, with photos and files, and a split if you propose one",
  keyed: true,
  body: StatementDraft,
  reply: Dispute,
});

export const acceptSplitEndpoint = endpoint("POST /api/disputes/:disputeId/accept", {
  name: "acceptSplit",
  summary: "Accept the split that the other side proposed; milestone or refund follow",
  keyed: true,
  /** The seller's share that you were shown, in cents. */
  body: Schema.Struct({ share: Cents }),
  reply: Dispute,
});

export const escalateDisputeEndpoint = endpoint("POST /api/disputes/:disputeId/escalate", {
  name: "escalateDispute",
  summary: "Ask Dibbs Support to decide a dispute",
  keyed: true,
  reply: Dispute,
});

export const withdrawDisputeEndpoint = endpoint("POST /api/disputes/:disputeId/withdraw", {
  name: "withdrawDispute",
  summary: "Withdraw a dispute that you opened",
  keyed: true,
  reply: Dispute,
});
