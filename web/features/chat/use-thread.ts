import { useEffect, useMemo, useSyncExternalStore } from "react";
import { problemOf } from "#web/client.ts";
import type { ChatClient } from "./chat-client.ts";
import { openThread, type Thread, type ThreadState } from "./thread.ts";

/** Threads with unsent messages, by conversation: leaving the page must not lose them. */
const busy = new Map<string, Thread>();

const openedThread = (client: ChatClient, id: string): Thread => {
  const waiting = busy.get(id);
  busy.delete(id);
  if (waiting) void waiting.catchUp();
  return waiting ?? openThread(client, id, { problemOf });
};

const leave = (id: string, thread: Thread): void => {
  if (thread.state().outgoing.length === 0) {
    thread.close();
    return;
  }
  busy.set(id, thread);
  thread.subscribe(() => {
    if (busy.get(id) !== thread || thread.state().outgoing.length > 0) return;
    busy.delete(id);
    thread.close();
  });
};

/** Returns the thread of a conversation, which stays open while it is on the screen or has unsent messages. */
export const useThread = (client: ChatClient, id: string): Thread & { readonly shown: ThreadState } => {
  const thread = useMemo(() => openedThread(client, id), [client, id]);
  useEffect(() => () => leave(id, thread), [id, thread]);
  const shown = useSyncExternalStore(thread.subscribe, thread.state);
  return { ...thread, shown };
};
