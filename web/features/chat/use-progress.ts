import { useEffect } from "react";
import type { ConversationView } from "#core/contract/chat/conversation.ts";
import type { ChatClient } from "./chat-client.ts";

/** Tells the other side what has arrived here, and, while the page is looked at, what was read. */
export const useProgress = (client: ChatClient, { id, own }: ConversationView, last: number): void => {
  useEffect(() => {
    const note = () => {
      const read = document.hidden ? own.read : last;
      if (last <= own.delivered && read <= own.read) return;
      // Whether it was noted is told with the next reading of the conversation; until then it is noted again.
      client.progress(id, { delivered: last, read }).catch(() => undefined);
    };
    note();
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, [client, id, own.delivered, own.read, last]);
};
