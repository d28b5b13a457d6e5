import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { checkOwnFiles, Files } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import { memberOf, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, stale } from "#core/shared/errors.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { ChatHost } from "./chat-host.ts";
import { type Attachment, type ChatMessageDraft, checkChatMessage } from "./chat-message.ts";
import { Conversations, ownConversation } from "./conversations.ts";
import { withMembers } from "./with-members.ts";

type Input = { readonly conversationId: ConversationId; readonly draft: ChatMessageDraft };

const cannotWrite = () =>
  blocked("CannotWrite", "support", {
    message: "You can't message this person anymore.",
    whatToDo: "If you blocked them, unblock them first. Otherwise, contact Dibbs Support.",
  });

/** Rejects messages sent through Dibbs while chat runs on an outside host. */
const writtenOutside = () =>
  blocked("WrittenOutside", "you", {
    message: "This chat runs on Stream, so this message wasn't sent.",
    whatToDo: "Send it on the Messages page, or with Stream's own library and your token.",
  });

const attachmentsOf = Effect.fnUntraced(function* (ids: ChatMessageDraft["attachments"]) {
  const files = yield* (yield* Files).many(ids);
  const known = new Map<string, Attachment>(
    files.map(({ id, name, mediaType, size }) => [id, { fileId: id, name, mediaType, size }]),
  );
  return ids.flatMap((id) => known.get(id) ?? []);
});

/**
 * Sends a message to the conversation's other member. Resending under the same id returns the stored message. Fails
 * with `Invalid`, or with `Blocked` if one of the two blocked the other, if the other account is deleted, or if chat
 * runs on an outside host.
 */
export const sendChatMessage = Effect.fn("sendChatMessage")(function* (
  actor: PersonActor,
  { conversationId, draft }: Input,
) {
  const conversations = yield* Conversations;
  if ((yield* ChatHost).isOutside) return yield* writtenOutside();
  yield* checkChatMessage(draft);
  const { otherId } = yield* ownConversation(actor, conversationId);
  if (yield* conversations.isBlocked(actor.personId, otherId)) return yield* cannotWrite();
  if ((yield* (yield* People).get(otherId)).isDeleted) return yield* cannotWrite();
  yield* checkOwnFiles(actor, { ids: draft.attachments, purpose: "chat_attachment", field: "attachments" });
  const kept = yield* conversations.append({
    id: draft.id,
    conversationId,
    senderId: actor.personId,
    memberId: memberOf(actor),
    text: draft.text.trim(),
    attachments: yield* attachmentsOf(draft.attachments),
    sentAt: yield* now,
  });
  // The id belongs to someone else's message or to another conversation.
  if (kept.conversationId !== conversationId || kept.senderId !== actor.personId) return yield* stale("message");
  yield* show([actor.personId, otherId], { noun: "chat", id: conversationId, event: "send" });
  return (yield* withMembers([kept]))[0] ?? kept;
}, atomically);
