import { useEffect, useState } from "react";
import type { ChatClient } from "./chat-client.ts";

/** A sign of typing is old after this, in milliseconds; writers send one more often than that. */
const typingFor = 5_000;

/** Whether the other side is writing. */
export const useTyping = (client: ChatClient, id: string): boolean => {
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
