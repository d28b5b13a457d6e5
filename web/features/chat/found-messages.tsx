import { useInfiniteQuery } from "@tanstack/react-query";
import type { ChatMessage } from "#core/contract/chat/chat-message.ts";
import type { ConversationView } from "#core/contract/chat/conversation.ts";
import { usePerson } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import type { ChatClient } from "./chat-client.ts";
import { ShortWhen } from "./short-when.tsx";

type Found = { readonly items: readonly ChatMessage[]; readonly next: string | null };

type Props = {
  readonly client: ChatClient;
  readonly text: string;
  readonly conversations: readonly ConversationView[];
  readonly onChoose: (id: string) => void;
};

/** Shows the messages that contain the search text, newest first. */
export function FoundMessages({ client, text, conversations, onChoose }: Props) {
  const self = usePerson();
  const found = useInfiniteQuery<Found, unknown, { pages: Found[] }, readonly string[], string | null>({
    queryKey: ["searchChatMessages", text],
    queryFn: ({ pageParam }) => client.search(text, pageParam),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
  });
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const nameOf = (message: ChatMessage): string => {
    const other = conversations.find(({ id }) => id === message.conversationId)?.other.name ?? "";
    return message.senderId === self.id ? `${words.chat.you} → ${other}` : other;
  };
  if (found.isPending) return <Skeleton shape="row" count={3} />;
  if (found.data === undefined) return <ReadProblem cause={found.error} onRetry={() => found.refetch()} />;
  return (
    <>
      <p className="chats__found soft" role="status">
        {rows.length === 0
          ? words.chat.noneFound
          : words.chat.found(found.hasNextPage ? `${rows.length}+` : `${rows.length}`)}
      </p>
      <ul className="plain-list">
        {rows.map((message) => (
          <li key={message.id}>
            <button type="button" className="chat-row" onClick={() => onChoose(message.conversationId)}>
              <span className="chat-row__text fills">
                <span className="chat-row__top">
                  <bdi className="chat-row__name medium">{nameOf(message)}</bdi>
                  <ShortWhen at={message.sentAt} />
                </span>
                <bdi className="chat-row__snippet soft chat-row__snippet--long">{message.text}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <NextPage pages={found} skeletons={<Skeleton shape="row" count={2} />} />
    </>
  );
}
