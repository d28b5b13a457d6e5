import { replyToFeedbackEndpoint } from "#api/endpoints/feedback.ts";
import { useDo } from "#web/client.ts";
import { TextDialog } from "#web/ui/TextDialog.tsx";
import * as words from "#web/words.ts";

/** Answers feedback, once. */
export function ReplyDialog({ feedbackId, onClose }: { feedbackId: string; onClose: () => void }) {
  const answer = useDo(replyToFeedbackEndpoint, { said: words.feedback.replied, onDone: onClose });
  return (
    <TextDialog
      title={words.feedback.replyTitle}
      label={words.feedback.reply}
      help={words.feedback.replyHelp}
      required={words.feedback.replyRequired}
      send={words.feedback.replyAction}
      maxLength={2000}
      busy={answer.busy}
      onSend={(reply) => answer.run({ params: { feedbackId }, body: { reply } })}
      onClose={onClose}
    />
  );
}
