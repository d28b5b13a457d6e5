import { Schema } from "effect";
import { PersonCard } from "#core/people/person/person.ts";
import { BidId, ContractId, ConversationId, ListingId, PersonId } from "#core/shared/ids.ts";
import { ChatMessage } from "./chat-message.ts";

/** What two people talk about: a project, or the contract that was made of it. */
export const Subject = Schema.Struct({
  listingId: ListingId,
  contractId: Schema.NullOr(ContractId),
});
export type Subject = typeof Subject.Type;

/** The one conversation of two people. */
export const Conversation = Schema.Struct({
  id: ConversationId,
  /** The two, in the order of their ids. */
  members: Schema.Tuple([PersonId, PersonId]),
  /** Whose list it stands in before anything was said. */
  openedBy: PersonId,
  /** What it was last opened for; null where it was opened from a profile. */
  subject: Schema.NullOr(Subject),
  createdAt: Schema.Date,
});
export type Conversation = typeof Conversation.Type;

/** The members of a conversation in their one order. */
export const membersOf = (one: PersonId, other: PersonId): Conversation["members"] =>
  one < other ? [one, other] : [other, one];

/** Up to which message somebody has received, and read, what was written. Messages are numbered from 1 in each conversation. */
export const Progress = Schema.Struct({ delivered: Schema.Int, read: Schema.Int });
export type Progress = typeof Progress.Type;

/** A conversation as one of the two sees it. */
export const ConversationView = Schema.Struct({
  id: ConversationId,
  other: PersonCard,
  subject: Schema.NullOr(
    Schema.Struct({
      ...Subject.fields,
      title: Schema.String,
      posterId: PersonId,
      /** The bid behind the contract, by which the bidder's page of it is found. */
      bidId: Schema.NullOr(BidId),
    }),
  ),
  /** The newest message; null before the first. */
  last: Schema.NullOr(ChatMessage),
  /** How many messages of the other wait to be read. */
  unread: Schema.Int,
  own: Progress,
  others: Progress,
  /** Whether the viewer has blocked the other. */
  isBlocked: Schema.Boolean,
  /** Whether the viewer may write: neither has blocked the other, who still has an account. */
  canWrite: Schema.Boolean,
});
export type ConversationView = typeof ConversationView.Type;
