import { replyToFeedbackEndpoint } from "#api/endpoints/feedback.ts";
import type { SeenFeedback } from "#core/contract/feedback/feedback.ts";
import { useDo } from "#web/client.ts";
import { WriteButton } from "#web/ui/WriteButton.tsx";
import * as words from "#web/words.ts";

/** Answers feedback; there can be only one answer. */
export function ReplyButton({ feedback: { id, moves } }: { feedback: SeenFeedback }) {
  const answer = useDo(replyToFeedbackEndpoint, { said: words.feedback.replied });
  return (
    <WriteButton
      offered={moves.includes("reply")}
      asks={{
        title: words.feedback.replyTitle,
        label: words.feedback.reply,
        help: words.feedback.replyHelp,
        required: words.feedback.replyRequired,
        send: words.feedback.replyAction,
        maxLength: 2000,
      }}
      onSend={(reply) => answer.run({ params: { feedbackId: id }, body: { reply } })}
    >
      {words.feedback.replyAction}
    </WriteButton>
  );
}
