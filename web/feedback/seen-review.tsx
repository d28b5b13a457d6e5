import type { ReactNode } from "react";
import type { SeenFeedback } from "#core/contract/feedback/feedback.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { faceOf } from "#web/files/pictures.ts";
import { Review } from "#web/ui/Review.tsx";
import * as words from "#web/words.ts";

/** Shows feedback as the API sends it. */
export function SeenReview({
  feedback,
  about,
  subject,
  actions,
}: {
  feedback: SeenFeedback;
  /** The name of the person whom it is about, who may have answered. */
  about: string;
  subject?: ReactNode;
  actions?: ReactNode;
}) {
  const { author, stars, createdAt, editedAt, description, reply } = feedback;
  return (
    <Review
      author={author.name}
      imageUrl={faceOf(author)}
      stars={stars}
      starsText={words.feedback.outOf(stars)}
      at={createdAt}
      note={editedAt ? words.feedback.edited : undefined}
      subject={subject}
      reply={reply === null ? undefined : { label: words.feedback.replyOf(about), text: reply }}
      actions={actions}
      fresh={useFresh("feedback", feedback.id)}
    >
      {description}
    </Review>
  );
}
