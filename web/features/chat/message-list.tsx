import { Fragment, useEffect, useLayoutEffect, useRef } from "react";
import type { ChatMessage } from "#core/contract/chat/chat-message.ts";
import type { ConversationView } from "#core/contract/chat/conversation.ts";
import { usePerson } from "#web/client.ts";
import { MoreWhenNear } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import type { ChatClient } from "./chat-client.ts";
import { Bubble } from "./message-bubble.tsx";
import { OutgoingBubble } from "./outgoing-bubble.tsx";
import { sayDay } from "./say.ts";
import type { Thread, ThreadState } from "./thread.ts";

/** Reports to the other side what has arrived here, and what was read while the page is visible. */
const useProgress = (client: ChatClient, { id, own }: ConversationView, last: number): void => {
  useEffect(() => {
    const note = () => {
      const read = document.hidden ? own.read : last;
      if (last <= own.delivered && read <= own.read) return;
      // The next read of the conversation shows whether the report arrived; until then it is sent again.
      client.progress(id, { delivered: last, read }).catch(() => undefined);
    };
    note();
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, [client, id, own.delivered, own.read, last]);
};

type Props = {
  readonly client: ChatClient;
  readonly thread: Thread & { readonly shown: ThreadState };
  readonly conversation: ConversationView;
  readonly typing: boolean;
};

/** The distance from the end in pixels within which the list follows new messages. */
const near = 80;

/**
 * Keeps the end in sight while the reader is at the end, and keeps the reader's place when older messages load above.
 */
const useScroll = (state: ThreadState) => {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, atEnd: true, first: 0 });
  const first = state.messages[0]?.number ?? 0;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { height, atEnd, first: firstBefore } = before.current;
    if (atEnd) element.scrollTop = element.scrollHeight;
    else if (first < firstBefore) element.scrollTop += element.scrollHeight - height;
    before.current = { ...before.current, height: element.scrollHeight, first };
  });
  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < near;
    before.current = { ...before.current, atEnd, height: element.scrollHeight };
  };
  return { list, onScroll };
};

const startsDay = (message: ChatMessage, before: ChatMessage | undefined): boolean =>
  before === undefined || before.sentAt.toDateString() !== message.sentAt.toDateString();

export function MessageList({ client, thread, conversation, typing }: Props) {
  const self = usePerson();
  const { shown } = thread;
  const { list, onScroll } = useScroll(shown);
  const last = shown.messages.at(-1)?.number ?? 0;
  useProgress(client, conversation, last);
  const { other, others } = conversation;
  const lastOwn = shown.messages.findLast(({ senderId }) => senderId === self.id)?.number;

  if (shown.status === "loading") return <Skeleton shape="row" count={4} />;
  if (shown.status === "failed") {
    return (
      <div className="chats__hint">
        <ReadProblem cause={shown.cause} onRetry={thread.catchUp} />
      </div>
    );
  }
  return (
    <div
      ref={list}
      className="chat-messages"
      onScroll={onScroll}
      role="log"
      aria-label={words.chat.messages(other.name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
    >
      {shown.olderCause !== null ? (
        <ReadProblem cause={shown.olderCause} onRetry={thread.older} />
      ) : shown.hasOlder ? (
        <MoreWhenNear busy={shown.loadingOlder} onMore={thread.older} />
      ) : (
        <p className="chat-messages__beginning fine">{words.chat.beginning}</p>
      )}
      {shown.loadingOlder ? <Skeleton shape="row" count={1} /> : null}
      <ol className="plain-list stack-8">
        {shown.messages.map((message, place) => (
          <Fragment key={message.id}>
            {startsDay(message, shown.messages[place - 1]) ? (
              <li className="chat-messages__day fine">{sayDay(message.sentAt, new Date())}</li>
            ) : null}
            <Bubble
              message={message}
              isOwn={message.senderId === self.id}
              name={other.name}
              standing={message.number === lastOwn ? others : null}
            />
          </Fragment>
        ))}
        {shown.outgoing.map((outgoing) => (
          <OutgoingBubble
            key={outgoing.draft.id}
            outgoing={outgoing}
            canWrite={conversation.canWrite}
            onAgain={() => thread.again(outgoing.draft.id)}
            onGiveUp={() => thread.giveUp(outgoing.draft.id)}
          />
        ))}
      </ol>
      {shown.cause !== null ? <ReadProblem cause={shown.cause} onRetry={thread.catchUp} /> : null}
      <p className="chat-messages__typing soft" aria-live="polite">
        {typing ? words.chat.typing(other.name) : ""}
      </p>
    </div>
  );
}
