import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { addressOf } from "#api/addresses.ts";
import type { ConversationView } from "#core/contract/chat/conversation.ts";
import { usePerson } from "#web/client.ts";
import { faceOf } from "#web/files/pictures.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { BlockDialog } from "./block-dialog.tsx";
import type { ChatClient } from "./chat-client.ts";
import { MessageInput } from "./message-input.tsx";
import { MessageList } from "./message-list.tsx";
import { PaneHeader } from "./pane-header.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { useBlock } from "./use-block.ts";
import { useThread } from "./use-thread.ts";

/** A typing signal expires after this time, in milliseconds; writers send one more often than that. */
const typingFor = 5_000;

/** Whether the other side is typing. */
const useTyping = (client: ChatClient, id: string): boolean => {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    let ends: ReturnType<typeof setTimeout> | undefined;
    const stop = client.listen((news) => {
      if (news.kind === "gap" || news.conversationId !== id) return;
      clearTimeout(ends);
      setTyping(news.kind === "typing");
      if (news.kind === "typing") ends = setTimeout(() => setTyping(false), typingFor);
    });
    return () => {
      clearTimeout(ends);
      stop();
    };
  }, [client, id]);
  return typing;
};

/** Reads a conversation, and again with each news of it. */
const useConversation = (client: ChatClient, id: string) => {
  const queries = useQueryClient();
  useEffect(
    () =>
      client.listen((news) => {
        if (news.kind !== "typing") void queries.invalidateQueries({ queryKey: ["viewConversation", id] });
      }),
    [client, id, queries],
  );
  return useQuery<ConversationView>({ queryKey: ["viewConversation", id], queryFn: () => client.view(id) });
};

/** Shows what the conversation is about, with a link to it. */
function Subject({ conversation: { subject } }: { conversation: ConversationView }) {
  const self = usePerson();
  if (!subject) return null;
  const { contractId, bidId, posterId, listingId, title } = subject;
  const page =
    !contractId || !bidId
      ? addressOf({ to: "listing", listingId })
      : posterId === self.id
        ? addressOf({ to: "poster_contract", contractId })
        : addressOf({ to: "bidder_contract", bidId });
  return (
    <p className="chat-subject soft row-8">
      <Icon name={contractId ? "receipt" : "briefcase"} size="small" />
      <span className="visually-hidden">{words.chat.about} </span>
      <bdi className="chat-subject__title fills">{title}</bdi>
      <Link to={page}>{contractId ? words.chat.aboutContract : words.chat.aboutProject}</Link>
    </p>
  );
}

type Props = {
  readonly client: ChatClient;
  readonly id: string;
  readonly onLeave: () => void;
};

/** Shows one conversation: the other person, its subject, its messages, and a field to answer. */
export function ConversationPane({ client, id, onLeave }: Props) {
  const found = useConversation(client, id);
  const thread = useThread(client, id);
  const typing = useTyping(client, id);
  const profile = useOverlay("profile");
  const [asking, setAsking] = useState<"block" | "report" | null>(null);
  const { unblock } = useBlock(client);
  const conversation = found.data;

  if (conversation === undefined) {
    return (
      <div className="chats__hint">
        {found.isPending ? (
          <Skeleton shape="row" count={4} />
        ) : (
          <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
        )}
      </div>
    );
  }
  const { other, isBlocked, canWrite } = conversation;
  return (
    <>
      <PaneHeader
        name={other.name}
        imageUrl={faceOf(other)}
        detail={other.city && other.state ? `${other.city}, ${other.state}` : undefined}
        onOpen={() => profile.open(other.id)}
        onLeave={onLeave}
        menu={
          <Menu
            label={words.chat.more(other.name)}
            entries={[
              { label: words.chat.viewProfile, icon: "user", onChoose: () => profile.open(other.id) },
              { label: words.chat.report, icon: "exclamation-circle", onChoose: () => setAsking("report") },
              isBlocked
                ? { label: words.chat.unblock, icon: "undo", onChoose: () => void unblock(other.id) }
                : { label: words.chat.block, icon: "ban", onChoose: () => setAsking("block") },
            ]}
          />
        }
      />
      <Subject conversation={conversation} />
      <MessageList client={client} thread={thread} conversation={conversation} typing={typing} />
      {canWrite ? <MessageInput client={client} thread={thread} conversationId={id} /> : null}
      {/* Always rendered, so that screen readers announce the change. */}
      <div className={canWrite ? "visually-hidden" : "chat-closed cluster-wide"}>
        <p role="status">{canWrite ? null : isBlocked ? words.chat.youBlocked(other.name) : words.chat.cannotWrite}</p>
        {isBlocked ? <Button onPress={() => unblock(other.id)}>{words.chat.unblock}</Button> : null}
      </div>
      {asking === "report" ? <ReportDialog conversation={conversation} onClose={() => setAsking(null)} /> : null}
      {asking === "block" ? <BlockDialog client={client} person={other} onClose={() => setAsking(null)} /> : null}
    </>
  );
}
