import { reportConversationEndpoint } from "#api/endpoints/chat.ts";
import type { ConversationView } from "#core/contract/chat/conversation.ts";
import { useDo } from "#web/client.ts";
import { TextDialog } from "#web/ui/TextDialog.tsx";
import * as words from "#web/words.ts";

/** Reports somebody's behavior to support, with the conversation. */
export function ReportDialog({ conversation, onClose }: { conversation: ConversationView; onClose: () => void }) {
  const report = useDo(reportConversationEndpoint, { said: words.chat.reported });
  return (
    <TextDialog
      title={words.chat.reportTitle(conversation.other.name)}
      label={words.chat.reportLabel}
      help={words.chat.reportHelp}
      required={words.chat.reportRequired}
      send={words.chat.reportSend}
      maxLength={longestReport}
      onSend={(text) => report.run({ params: { conversationId: conversation.id }, body: { text } })}
      onClose={onClose}
    />
  );
}

/** In characters; the API's limit. */
const longestReport = 4000;
