import { checkOwnFiles } from "#core/people/file/own-files.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { BidDraft } from "./bid.ts";

/** Fails `Invalid` unless what is attached, if anything, is a file that the bidder uploaded for a bid. */
export const checkAttachment = (actor: PersonActor, { attachmentId }: Pick<BidDraft, "attachmentId">) =>
  checkOwnFiles(actor, {
    ids: attachmentId === null ? [] : [attachmentId],
    purpose: "bid_attachment",
    field: "attachmentId",
  });
