import { Schema } from "effect";
import { aboutFile, FileLink, GivenFile } from "#core/people/file/file.ts";
import { checkIssues, type Issue } from "#core/shared/errors.ts";
import { ChatMessageId, ConversationId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** The most files that one message can carry. */
export const mostAttachments = 5;

/** A message to send. The browser picks the id, so that resending after a lost answer creates no second message. */
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
  /** The message's number in the conversation: 1, 2, 3 and so on, without a gap. */
  number: Schema.Int,
  senderId: PersonId,
  /** The team member who wrote it for a business, and their name for readers; null or left out if the account wrote. */
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

/** Fails with `Invalid` if the message is empty. */
export const checkChatMessage = (draft: ChatMessageDraft) => checkIssues(chatMessageIssues(draft));
