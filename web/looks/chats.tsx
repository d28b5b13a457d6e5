import type { ConversationView } from "#core/contract/chat/conversation.ts";
import { ConversationRow } from "#web/features/chat/conversation-list.tsx";
import type { Look, Page } from "./look.ts";

export const look: Look<[Page<ConversationView>]> = {
  reads: 1,
  draw: ({ id }, { items }) => ({
    ...(items.length > 0 && {
      ".chats__rows > *": (
        <ul className="plain-list">
          {items.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} selfId={id} isChosen={false} />
          ))}
        </ul>
      ),
    }),
  }),
};
