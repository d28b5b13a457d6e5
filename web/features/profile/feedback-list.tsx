import { listFeedbackEndpoint } from "#api/endpoints/feedback.ts";
import { useReadPages } from "#web/client.ts";
import { ReplyButton } from "#web/feedback/reply-button.tsx";
import { SeenReview } from "#web/feedback/seen-review.tsx";
import { MoreButton } from "#web/reading/next-page.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Stars } from "#web/ui/Stars.tsx";
import * as words from "#web/words.ts";

export interface FeedbackListProps {
  /** The person whom the feedback is about. */
  person: { readonly id: string; readonly name: string };
  /** The text if there is no feedback. */
  hint?: string;
}

/** Shows the feedback about somebody, newest first, with the average stars above. */
export function FeedbackList({ person, hint }: FeedbackListProps) {
  const found = useReadPages(listFeedbackEndpoint, { params: { personId: person.id } });
  const [first] = found.data?.pages ?? [];
  if (!first) {
    return <Reading of={found} skeleton={<Skeleton shape="row" count={2} />} />;
  }
  if (found.rows.length === 0) {
    return hint ? (
      <EmptyState icon="star" title={words.profile.noFeedback}>
        {hint}
      </EmptyState>
    ) : (
      <p className="profile-soft soft">{words.profile.noFeedback}</p>
    );
  }
  return (
    <div className="profile-feedback stack-16">
      {first.average === null ? null : (
        <p className="profile-feedback__mean cluster-8">
          <Stars value={first.average} text={words.feedback.outOf(Math.round(first.average * 10) / 10)} />
          <bdi className="profile-soft soft">{words.profile.feedbackCount(first.count)}</bdi>
        </p>
      )}
      <ul className="plain-list profile-feedback__list stack-16">
        {found.rows.map((feedback) => (
          <li key={feedback.id}>
            <SeenReview
              feedback={feedback}
              about={person.name}
              subject={feedback.listing.title}
              actions={<ReplyButton feedback={feedback} />}
            />
          </li>
        ))}
      </ul>
      <MoreButton pages={found}>{words.profile.moreFeedback}</MoreButton>
    </div>
  );
}
