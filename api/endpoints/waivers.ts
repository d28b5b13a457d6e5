import { Effect, Schema } from "effect";
import { WaiverDemand } from "#core/contract/contract/contract.ts";
import { Document } from "#core/contract/document/document.ts";
import { MilestoneState } from "#core/contract/milestone/milestone.machine.ts";
import { WaiverState } from "#core/contract/waiver/waiver.machine.ts";
import { Waiver, WaiverDraft, WaiverStage } from "#core/contract/waiver/waiver.ts";
import { Day } from "#core/shared/day.ts";
import { BidId, ContractId, MilestoneId, WaiverId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { creating, endpoint } from "../endpoint.ts";
import { File, format } from "./documents.ts";

/** A waiver without its text, which its document contains. */
const WaiverInShort = Schema.Struct({
  id: WaiverId,
  milestoneId: MilestoneId,
  state: WaiverState,
  amount: Cents,
  hash: Schema.String,
  signedAt: Schema.Date,
  updatedAt: Schema.Date,
  stage: WaiverStage,
  throughDay: Day,
  exceptions: Schema.String,
  signer: Schema.String,
  form: Schema.String,
});

/** The state of a waiver, and whether it can be signed. */
const standing = {
  waiver: Schema.NullOr(WaiverInShort),
  isWaived: Schema.Boolean,
  canSign: Schema.Boolean,
};

export const viewWaiversEndpoint = endpoint("GET /api/contracts/:contractId/waivers", {
  name: "viewWaivers",
  summary: "The milestones of a contract with their lien waivers",
  reply: Schema.Struct({
    contractId: ContractId,
    bidId: BidId,
    listingTitle: Schema.String,
    side: Schema.Literals(["poster", "bidder"]),
    bidderName: Schema.String,
    waiverDemand: WaiverDemand,
    milestones: Schema.Array(
      Schema.Struct({
        id: MilestoneId,
        number: Schema.Int,
        description: Schema.String,
        state: MilestoneState,
        /** The amount that is paid for the milestone, in cents, which its waiver has to cover. */
        payable: Cents,
        ...standing,
        /** The same for the milestone's retainage that is or was held; null if there is none. */
        kept: Schema.NullOr(Schema.Struct({ amount: Cents, ...standing })).pipe(
          Schema.withDecodingDefaultKey(Effect.succeed(null)),
        ),
      }),
    ),
  }),
});

export const signWaiverEndpoint = creating("POST /api/milestones/:milestoneId/waiver", {
  name: "signWaiver",
  summary: "Sign the lien waiver of a milestone, or of its retainage, which takes effect once its money has arrived",
  body: WaiverDraft,
  reply: Waiver,
});

export const viewWaiverDocumentEndpoint = endpoint("GET /api/waivers/:waiverId/document", {
  name: "viewWaiverDocument",
  summary: "A lien waiver as it was signed, and what has become of it",
  reply: Document,
});

export const exportWaiverDocumentEndpoint = endpoint("GET /api/waivers/:waiverId/document/file", {
  name: "exportWaiverDocument",
  summary: "The same as a file",
  query: Schema.Struct({ format }),
  reply: File,
});
