import { useCallback, useEffect, useRef, useState } from "react";
import { connectChatEndpoint } from "#api/endpoints/chat.ts";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import { usePerson, useRead } from "#web/client.ts";
import { callSignedIn } from "#web/session/session.ts";
import type { ChatClient } from "./chat-client.ts";
import { dibbsChat } from "./dibbs-chat.ts";

/** The page's only connection to Stream, made when the chat is first opened. */
let streaming: Promise<ChatClient> | null = null;

const streamChat = (selfId: string): Promise<ChatClient> => {
  streaming ??= import("./stream-chat.ts").then(({ connectStream }) =>
    connectStream({ kept: dibbsChat, selfId, connection: () => callSignedIn(connectChatEndpoint, {}) }),
  );
  streaming.catch(() => {
    streaming = null;
  });
  return streaming;
};

/** Returns the client of the chat at this host, for the signed-in person. */
export const chatClientOf = async (host: "stream" | "dibbs", selfId: string): Promise<ChatClient> =>
  host === "stream" ? streamChat(selfId) : dibbsChat;

/**
 * Returns this installation's chat: `client` is null until it is connected, `cause` is why that failed, and `connect`
 * tries again.
 */
export const useChat = () => {
  const { id } = usePerson();
  const setup = useRead(viewSetupEndpoint, {});
  const host = setup.data?.chat;
  const [client, setClient] = useState<ChatClient | null>(null);
  const [cause, setCause] = useState<unknown>(null);
  const { refetch } = setup;
  const isLeft = useRef(false);
  const connect = useCallback(async () => {
    setCause(null);
    if (host === undefined) return void refetch();
    try {
      const connected = await chatClientOf(host, id);
      if (!isLeft.current) setClient(connected);
    } catch (problem) {
      if (!isLeft.current) setCause(problem);
    }
  }, [host, id, refetch]);
  useEffect(() => {
    isLeft.current = false;
    if (host !== undefined) void connect();
    return () => {
      isLeft.current = true;
    };
  }, [host, connect]);
  return { client, cause: cause ?? (client === null ? setup.error : null), connect };
};
