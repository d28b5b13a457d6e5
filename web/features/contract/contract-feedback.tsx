import type { ReplyOf } from "#api/call.ts";
import type { viewFeedbackEndpoint } from "#api/endpoints/feedback.ts";
import { ReplyButton } from "#web/feedback/reply-button.tsx";
import { SeenReview } from "#web/feedback/seen-review.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Section } from "#web/ui/Section.tsx";
import * as words from "#web/words.ts";
import type { Side, Viewed } from "./viewed.ts";

const FeedbackDialog = lazyPart(async () => (await import("./feedback-dialog.tsx")).FeedbackDialog, "over the page");

export type ViewedFeedback = ReplyOf<typeof viewFeedbackEndpoint>;

/**
 * Shows what the two sides of a contract said about each other. `asking` is whether the person is writing their own.
 */
export function ContractFeedback({
  contract,
  side,
  feedback,
  asking,
  onAsk,
}: {
  contract: Viewed;
  side: Side;
  feedback: ViewedFeedback;
  asking: boolean;
  onAsk: (asking: boolean) => void;
}) {
  const { given, received, moves } = feedback;
  const [own, other] = side === "poster" ? [contract.poster, contract.bidder] : [contract.bidder, contract.poster];
  return (
    <Section
      id="contract-feedback"
      className="no-print"
      title={words.feedback.section}
      titleClassName="contract__subtitle text-16"
    >
      <div className="contract-feedback">
        {received ? (
          <SeenReview feedback={received} about={own.name} actions={<ReplyButton feedback={received} />} />
        ) : null}
        {given ? (
          <SeenReview
            feedback={given}
            about={other.name}
            actions={
              given.moves.includes("edit") ? (
                <Button icon="pencil" onPress={() => onAsk(true)}>
                  {words.feedback.change}
                </Button>
              ) : null
            }
          />
        ) : null}
        {moves.includes("give") ? (
          <>
            <p className="quiet">{words.feedback.noneHint(other.name)}</p>
            <Button icon="star" onPress={() => onAsk(true)}>
              {words.contract.leaveFeedback}
            </Button>
          </>
        ) : null}
      </div>
      {asking ? (
        <FeedbackDialog contractId={contract.id} name={other.name} before={given} onClose={() => onAsk(false)} />
      ) : null}
    </Section>
  );
}
