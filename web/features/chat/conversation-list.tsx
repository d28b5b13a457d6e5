import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router-dom";
import { addressOf } from "#api/addresses.ts";
import type { ConversationView } from "#core/contract/chat/conversation.ts";
import { usePerson } from "#web/client.ts";
import { faceOf } from "#web/files/pictures.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Avatar } from "#web/ui/Person.tsx";
import { SearchInput } from "#web/ui/SearchInput.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import type { ChatClient, Conversations } from "./chat-client.ts";
import { FoundMessages } from "./found-messages.tsx";
import { saySnippet } from "./say.ts";
import { ShortWhen } from "./short-when.tsx";

/** The query key of the conversations; concerns.ts names it. */
export const conversationsKey = ["listConversations", "chat"] as const;

/** Reads the person's conversations page by page, and again with each news. */
export const useConversations = (client: ChatClient) => {
  const queries = useQueryClient();
  useEffect(
    () =>
      client.listen((news) => {
        if (news.kind !== "typing") void queries.invalidateQueries({ queryKey: conversationsKey });
      }),
    [client, queries],
  );
  return useInfiniteQuery<Conversations, unknown, { pages: Conversations[] }, readonly string[], string | null>({
    queryKey: conversationsKey,
    queryFn: ({ pageParam }) => client.conversations(pageParam),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
  });
};

type RowProps = { readonly conversation: ConversationView; readonly selfId: string; readonly isChosen: boolean };

export function ConversationRow({ conversation, selfId, isChosen }: RowProps) {
  const { other, last, unread, subject } = conversation;
  return (
    <li>
      <Link
        className={`chat-row${isChosen ? " chat-row--chosen" : ""}${unread > 0 ? " chat-row--unread" : ""}`}
        to={addressOf({ to: "chat", conversationId: conversation.id })}
        aria-current={isChosen ? "page" : undefined}
      >
        <Avatar name={other.name} imageUrl={faceOf(other)} />
        <span className="chat-row__text fills">
          <span className="chat-row__top">
            <bdi className="chat-row__name medium">{other.name}</bdi>
            {last ? <ShortWhen at={last.sentAt} /> : null}
          </span>
          {subject ? <bdi className="chat-row__subject fine">{subject.title}</bdi> : null}
          <span className="chat-row__bottom">
            <bdi className="chat-row__snippet soft">{last ? saySnippet(last, selfId) : words.chat.beginning}</bdi>
            {unread > 0 ? (
              <span className="chat-row__count tabular">
                <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
                <span className="visually-hidden">{words.chat.unread(unread)}</span>
              </span>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  );
}

type Props = {
  readonly client: ChatClient;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

/** Shows 'Messages': the person's conversations, latest news first, or the search results. */
export function ConversationList({ client, chosen, onChoose }: Props) {
  const { id: selfId } = usePerson();
  const found = useConversations(client);
  const [text, setText] = useState("");
  const listId = useId();
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const wanted = text.trim();
  return (
    <>
      <header className="chats__head stack-12">
        <h1 id="chats-title">{words.chat.title}</h1>
        <SearchInput
          aria-label={words.chat.search}
          placeholder={words.chat.search}
          aria-controls={listId}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </header>
      <div id={listId} className="chats__rows">
        {wanted !== "" ? (
          <FoundMessages client={client} text={wanted} conversations={rows} onChoose={onChoose} />
        ) : found.isPending ? (
          <Skeleton shape="row" count={5} />
        ) : found.data === undefined ? (
          <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
        ) : rows.length === 0 ? (
          <EmptyState icon="comments" title={words.chat.emptyTitle}>
            {words.chat.empty}
          </EmptyState>
        ) : (
          <>
            <ul className="plain-list">
              {rows.map((conversation) => (
                <ConversationRow
                  key={conversation.id}
                  conversation={conversation}
                  selfId={selfId}
                  isChosen={conversation.id === chosen}
                />
              ))}
            </ul>
            <NextPage pages={found} skeletons={<Skeleton shape="row" count={2} />} />
          </>
        )}
      </div>
    </>
  );
}
