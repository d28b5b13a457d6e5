import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { Files } from "#core/people/file/files.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { ChatHost, type HostedMessage, type HostedProgress } from "./chat-host.ts";
import { mostAttachments } from "./chat-message.ts";
import type { Conversation } from "./conversation.ts";
import { Conversations } from "./conversations.ts";

const pageSize = 100;

/** Reads every message at the host that isn't stored here yet, oldest first, and the members' progress. */
const readNew = Effect.fnUntraced(function* (id: ConversationId, known: ReadonlySet<string>) {
  const host = yield* ChatHost;
  let fresh: ReadonlyArray<HostedMessage> = [];
  let before: string | null = null;
  let progress: ReadonlyArray<HostedProgress> | null = null;
  for (;;) {
    const page: Effect.Success<ReturnType<typeof host.read>> = yield* host.read(id, { before, limit: pageSize });
    progress ??= page.progress;
    const unknown = page.messages.filter((message) => !known.has(message.id));
    fresh = [...unknown, ...fresh];
    const [first] = page.messages;
    if (first === undefined || page.messages.length < pageSize || unknown.length < page.messages.length) break;
    before = first.ref;
  }
  return { fresh, progress };
});

/** Returns the message's attachments that its sender may send; skips all other files. */
const attachmentsOf = Effect.fnUntraced(function* ({ fileIds, senderId }: HostedMessage) {
  if (fileIds.length === 0) return [];
  const files = yield* (yield* Files).manyForShare(fileIds.slice(0, mostAttachments));
  return files
    .filter(({ ownerId, purpose }) => ownerId === senderId && purpose === "chat_attachment")
    .map(({ id: fileId, name, mediaType, size }) => ({ fileId, name, mediaType, size }));
});

const keep = Effect.fnUntraced(function* ({ id, members }: Conversation, message: HostedMessage) {
  const conversations = yield* Conversations;
  const { senderId, text, sentAt } = message;
  // Outside of the unit of work, because messages that neither member wrote are never stored and so come up each time.
  if (senderId === null || !members.includes(senderId)) return;
  yield* atomically(
    Effect.gen(function* () {
      const attachments = yield* attachmentsOf(message);
      yield* conversations.append({ id: message.id, conversationId: id, senderId, text, attachments, sentAt });
      yield* show(members, { noun: "chat", id, event: "send" });
    }),
  );
});

/**
 * Copies a conversation's new messages from the host, so that Dibbs can count and search them and support can see them.
 * It can be called at any time, repeatedly and in any order: messages that are already stored stay as they are.
 */
export const mirrorConversation = Effect.fn("mirrorConversation")(function* (id: ConversationId) {
  if (!(yield* ChatHost).isOutside) return;
  const conversations = yield* Conversations;
  const conversation = yield* conversations.get(id);
  const newest = { before: null, limit: pageSize };
  const known = new Set<string>((yield* conversations.messages(id, newest)).map((message) => message.id));
  const { fresh, progress } = yield* readNew(id, known);
  for (const message of fresh) yield* keep(conversation, message);
  const kept = yield* conversations.messages(id, newest);
  const numberAt = (at: Date | null) => (at && kept.findLast(({ sentAt }) => sentAt <= at)?.number) ?? 0;
  for (const { memberId, readAt, deliveredAt } of progress) {
    if (!conversation.members.includes(memberId)) continue;
    const reached = { delivered: numberAt(deliveredAt), read: numberAt(readAt) };
    if (yield* conversations.progress(id, memberId, reached)) {
      yield* show(conversation.members, { noun: "chat", id, event: "progress" });
    }
  }
});
