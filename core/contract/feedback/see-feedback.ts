import type { PersonId } from "#core/shared/ids.ts";
import { type FeedbackView, isEditable, type SeenFeedback } from "./feedback.ts";

/** Feedback as this person sees it at this time. Which contract it came of is for the two people in that. */
export const seeFeedback = (
  viewerId: PersonId,
  { contractId: _contractId, ...view }: FeedbackView,
  at: Date,
): SeenFeedback => {
  const canEdit = view.authorId === viewerId && isEditable(view, at);
  const canReply = view.aboutId === viewerId && view.reply === null;
  return { ...view, moves: [...(canEdit ? ["edit" as const] : []), ...(canReply ? ["reply" as const] : [])] };
};
