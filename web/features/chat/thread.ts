/**
 * One conversation on the screen: the loaded messages, in order and without duplicates, and the person's own outgoing
 * messages, which are sent one after another. A message that failed says so, and the person sends it again.
 */
import type { Problem } from "#api/endpoint.ts";
import type { Attachment, ChatMessage, ChatMessageDraft } from "#core/contract/chat/chat-message.ts";
import type { ChatClient } from "./chat-client.ts";

/** How many messages are read at first, and at each scroll back (specification 1, section 9). */
const pageSize = 8;
/** How many messages are read at a time when catching up. */
const catchUpSize = 100;

export type Outgoing = {
  readonly draft: ChatMessageDraft;
  readonly attachments: readonly Attachment[];
  readonly writtenAt: Date;
  /** Why it was refused or failed; null while it is being sent. */
  readonly problem: Problem | null;
};

export type ThreadState = {
  readonly status: "loading" | "ready" | "failed";
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly Outgoing[];
  /** Whether there are older messages than the first loaded one. */
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  /** Why loading older messages failed, until it is tried again. */
  readonly olderCause: unknown;
  /** Why reading failed; the loaded messages stay. */
  readonly cause: unknown;
};

export type Thread = {
  readonly state: () => ThreadState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly older: () => Promise<void>;
  /** Reads what is new; also the way out of `failed`. */
  readonly catchUp: () => Promise<void>;
  readonly send: (draft: ChatMessageDraft, attachments: readonly Attachment[]) => void;
  /** Sends a refused or failed message again. */
  readonly again: (id: string) => void;
  readonly giveUp: (id: string) => void;
  readonly close: () => void;
};

const merged = (one: readonly ChatMessage[], other: readonly ChatMessage[]): readonly ChatMessage[] => {
  const byId = new Map([...one, ...other].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.number - b.number || (a.id < b.id ? -1 : 1));
};

type Options = { readonly problemOf: (cause: unknown) => Problem };

export const openThread = (
  client: Pick<ChatClient, "listen" | "messages" | "send">,
  conversationId: string,
  { problemOf }: Options,
): Thread => {
  let state: ThreadState = {
    status: "loading",
    messages: [],
    outgoing: [],
    hasOlder: false,
    loadingOlder: false,
    olderCause: null,
    cause: null,
  };
  const listeners = new Set<() => void>();
  // Everything up to this number was read. The person's own message that was just sent may come after unread ones.
  let readUpTo = 0;
  let isClosed = false;
  let sending = false;
  let reading: Promise<void> | null = null;
  let readAgain = false;

  const set = (change: Partial<ThreadState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const take = (messages: readonly ChatMessage[]): void => {
    const arrived = new Set(messages.map(({ id }) => id));
    set({
      messages: merged(state.messages, messages),
      outgoing: state.outgoing.filter(({ draft }) => !arrived.has(draft.id)),
    });
  };

  const readFirst = async (): Promise<void> => {
    const newest = await client.messages(conversationId, { before: null, limit: pageSize });
    take(newest);
    readUpTo = newest.at(-1)?.number ?? 0;
    set({ status: "ready", cause: null, hasOlder: newest.length >= pageSize });
  };

  const readOn = async (): Promise<void> => {
    for (;;) {
      const next = await client.messages(conversationId, { after: readUpTo, limit: catchUpSize });
      take(next);
      readUpTo = next.at(-1)?.number ?? readUpTo;
      if (next.length < catchUpSize) break;
    }
    if (state.cause !== null || state.olderCause !== null) set({ cause: null, olderCause: null });
  };

  const read = async (): Promise<void> => {
    try {
      do {
        readAgain = false;
        await (state.status === "ready" ? readOn() : readFirst());
      } while (readAgain && !isClosed);
    } catch (cause) {
      set({ cause, ...(state.status === "ready" ? {} : { status: "failed" }) });
    }
  };

  // News that arrives during a read is read right after it, not concurrently.
  const catchUp = (): Promise<void> => {
    readAgain = true;
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  const older = async (): Promise<void> => {
    const [first] = state.messages;
    if (!first || !state.hasOlder || state.loadingOlder) return;
    set({ loadingOlder: true, olderCause: null });
    try {
      const before = await client.messages(conversationId, { before: first.number, limit: pageSize });
      take(before);
      set({ loadingOlder: false, hasOlder: before.length >= pageSize });
    } catch (cause) {
      set({ loadingOlder: false, olderCause: cause });
    }
  };

  const change = (id: string, problem: Problem | null): void =>
    set({ outgoing: state.outgoing.map((one) => (one.draft.id === id ? { ...one, problem } : one)) });

  const sendOne = async (draft: ChatMessageDraft): Promise<void> => {
    try {
      take([await client.send(conversationId, draft)]);
    } catch (cause) {
      change(draft.id, problemOf(cause));
    }
  };

  const sendAll = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    for (;;) {
      const next = state.outgoing.find(({ problem }) => problem === null);
      if (!next || isClosed) break;
      await sendOne(next.draft);
    }
    sending = false;
  };

  const stop = client.listen((news) => {
    if (news.kind === "gap" || (news.kind === "message" && news.conversationId === conversationId)) void catchUp();
  });
  void catchUp();

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    older,
    catchUp,
    send: (draft, attachments) => {
      set({ outgoing: [...state.outgoing, { draft, attachments, writtenAt: new Date(), problem: null }] });
      void sendAll();
    },
    again: (id) => {
      change(id, null);
      void sendAll();
    },
    giveUp: (id) => set({ outgoing: state.outgoing.filter(({ draft }) => draft.id !== id) }),
    close: () => {
      isClosed = true;
      stop();
      listeners.clear();
    },
  };
};
