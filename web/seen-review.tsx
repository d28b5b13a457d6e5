import type { ReactNode } from "react";
import type { SeenFeedback } from "#core/contract/feedback/feedback.ts";
import { useFresh } from "./fresh.ts";
import { pictureUrl } from "./pictures.ts";
import { Review } from "./ui/Review.tsx";
import * as words from "./words.ts";

/** Feedback as the API sends it, wherever it is shown. */
export function SeenReview({
  feedback,
  about,
  subject,
  actions,
}: {
  feedback: SeenFeedback;
  /** The name of whom it is about, who may have answered. */
  about: string;
  subject?: ReactNode;
  actions?: ReactNode;
}) {
  const { author, stars, createdAt, editedAt, description, reply } = feedback;
  return (
    <Review
      author={author.name}
      imageUrl={author.pictureId ? pictureUrl(author.pictureId, "card") : null}
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
