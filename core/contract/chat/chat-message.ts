import { Schema } from "effect";
import { aboutFile, FileLink, GivenFile } from "#core/people/file/file.ts";
import { checkIssues, type Issue } from "#core/shared/errors.ts";
import { ChatMessageId, ConversationId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** How many files one message carries at the most. */
export const mostAttachments = 5;

/** What somebody writes. The id is the browser's own, so that a message sent again after a lost answer is the same one. */
export const ChatMessageDraft = Schema.Struct({
  id: ChatMessageId,
  text: Text(4000),
  attachments: Schema.Array(GivenFile).check(Schema.isMaxLength(mostAttachments), Schema.isUnique()),
});
export type ChatMessageDraft = typeof ChatMessageDraft.Type;

export const Attachment = Schema.Struct({ fileId: FileLink, ...aboutFile });
export type Attachment = typeof Attachment.Type;

export const ChatMessage = Schema.Struct({
  id: ChatMessageId,
  conversationId: ConversationId,
  /** Its number in the conversation: 1, 2, 3 and so on, without a gap. */
  number: Schema.Int,
  senderId: PersonId,
  /** Which member of the business that sent it wrote it, and by name where it is read; null or left out where an account wrote for itself. */
  memberId: Schema.optionalKey(Schema.NullOr(PersonId)),
  member: Schema.optionalKey(Schema.String),
  text: Schema.String,
  attachments: Schema.Array(Attachment),
  sentAt: Schema.Date,
});
export type ChatMessage = typeof ChatMessage.Type;

export const chatMessageIssues = ({
  text,
  attachments,
}: {
  readonly text: string;
  readonly attachments: ReadonlyArray<unknown>;
}): ReadonlyArray<Issue> =>
  text.trim() === "" && attachments.length === 0 ? [{ field: "text", message: "Please write a message." }] : [];

/** Fails `Invalid` for a message that says nothing. */
export const checkChatMessage = (draft: ChatMessageDraft) => checkIssues(chatMessageIssues(draft));
