import { Effect, Layer } from "effect";
import { ChatHost } from "#core/contract/chat/chat-host.ts";

/** Dibbs hosts the chat itself: the core stores everything. */
export const builtInChat: Layer.Layer<ChatHost> = Layer.succeed(
  ChatHost,
  ChatHost.of({
    isOutside: false,
    check: () => Effect.void,
    connection: () => Effect.succeed({ kind: "dibbs" }),
    open: () => Effect.void,
    say: () => Effect.void,
    forget: () => Effect.void,
    read: () => Effect.succeed({ messages: [], progress: [] }),
  }),
);
