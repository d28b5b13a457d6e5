import * as words from "#web/words.ts";
import "./chat.css";
import { Option, Schema } from "effect";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { ChatClient } from "./chat-client.ts";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationPane } from "./conversation-pane.tsx";
import { dibbsChat } from "./dibbs-chat.ts";
import { keepDraft, readDraft } from "./kept-draft.ts";
import { PaneHeader } from "./pane-header.tsx";
import { useChat } from "./use-chat.ts";

type Props = {
  readonly name: string;
  /** Why the conversation could not be opened; null while it opens. */
  readonly cause: unknown;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
};

/** A placeholder for a conversation until it is open. */
export function Opening({ name, cause, onRetry, onLeave }: Props) {
  return (
    <>
      <PaneHeader name={name} onLeave={onLeave} />
      <div className="chats__hint">
        {cause === null ? (
          <Skeleton shape="row" count={3} label={words.chat.opening(name)} />
        ) : (
          <ReadProblem cause={cause} onRetry={onRetry} />
        )}
      </div>
    </>
  );
}

/**
 * The state that /v1/chats is visited with: whom to write to (the specification's `uid` and `name`), and about what.
 */
const Start = Schema.Struct({
  uid: Schema.String,
  name: Schema.String,
  listingId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  contractId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The prefilled message. */
  text: Schema.optionalKey(Schema.String),
});
export type Start = typeof Start.Type;

const read = Schema.decodeUnknownOption(Start);

/** Returns a navigation's state, if it says whom to write to. */
const readStart = (state: unknown): Start | null => Option.getOrNull(read(state));

/** Opens the conversation that the page was visited for, and then changes to its address. */
function useStart(client: ChatClient | null, show: (id: string) => void) {
  const { state } = useLocation();
  const start = readStart(state);
  const [cause, setCause] = useState<unknown>(null);
  const [attempts, setAttempts] = useState(0);
  const uid = start?.uid;
  const latest = useRef({ start, show });
  latest.current = { start, show };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const { start } = latest.current;
    if (!client || !uid || !start) return;
    let isLeft = false;
    setCause(null);
    client.open(uid, { listingId: start.listingId ?? null, contractId: start.contractId ?? null }).then(
      ({ id }) => {
        if (isLeft) return;
        if (start.text !== undefined && readDraft(id) === "") keepDraft(id, start.text);
        latest.current.show(id);
      },
      (problem) => isLeft || setCause(problem),
    );
    return () => {
      isLeft = true;
    };
  }, [client, uid, attempts]);
  return { start, cause, again: () => setAttempts(attempts + 1) };
}

/**
 * Shows /v1/chats: the person's conversations, and the chosen one. Visited with `uid` and `name`, it opens that
 * conversation.
 */
export function ChatsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const chosen = search.get("conversation");
  const show = (id: string | null) =>
    void navigate(id === null ? paths.chats : addressOf({ to: "chat", conversationId: id }), {
      replace: chosen === null && id !== null,
    });
  const { client, cause: noConnection, connect } = useChat();
  const { start, cause, again } = useStart(client, show);
  const isBusy = chosen !== null || start !== null;

  return (
    <div className={`chats${isBusy ? " chats--open" : ""}`}>
      <title>{`${words.chat.title} · Dibbs`}</title>
      <section className="chats__list" aria-labelledby="chats-title">
        <ConversationList client={client ?? dibbsChat} chosen={chosen} onChoose={show} />
      </section>
      <section className="chats__pane" aria-label={words.chat.list}>
        {noConnection !== null ? (
          <div className="chats__hint">
            <ReadProblem cause={noConnection} onRetry={connect} />
          </div>
        ) : client === null && (chosen !== null || start !== null) ? (
          <div className="chats__hint">
            <Skeleton shape="row" count={4} />
          </div>
        ) : client !== null && chosen !== null ? (
          <ConversationPane key={chosen} client={client} id={chosen} onLeave={() => show(null)} />
        ) : start !== null ? (
          <Opening name={start.name} cause={cause} onRetry={again} onLeave={() => show(null)} />
        ) : (
          <div className="chats__hint chats__hint--choose">
            <EmptyState icon="comments" title={words.chat.chooseTitle}>
              {words.chat.choose}
            </EmptyState>
          </div>
        )}
      </section>
    </div>
  );
}
