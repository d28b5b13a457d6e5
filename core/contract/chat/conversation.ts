import { Schema } from "effect";
import { PersonCard } from "#core/people/person/person.ts";
import { BidId, ContractId, ConversationId, ListingId, PersonId } from "#core/shared/ids.ts";
import { ChatMessage } from "./chat-message.ts";

/** What two people talk about: a project, or the contract that came from it. */
export const Subject = Schema.Struct({
  listingId: ListingId,
  contractId: Schema.NullOr(ContractId),
});
export type Subject = typeof Subject.Type;

/** The only conversation between two people. */
export const Conversation = Schema.Struct({
  id: ConversationId,
  /** Both members, sorted by id. */
  members: Schema.Tuple([PersonId, PersonId]),
  /** The member whose list shows the conversation before its first message. */
  openedBy: PersonId,
  /** What it was most recently opened about; null if it was opened from a profile. */
  subject: Schema.NullOr(Subject),
  createdAt: Schema.Date,
});
export type Conversation = typeof Conversation.Type;

/** Returns the two members sorted by id. */
export const membersOf = (one: PersonId, other: PersonId): Conversation["members"] =>
  one < other ? [one, other] : [other, one];

/** The number of the last message that someone received, and read; messages count from 1 in each conversation. */
export const Progress = Schema.Struct({ delivered: Schema.Int, read: Schema.Int });
export type Progress = typeof Progress.Type;

/** A conversation as one of its members sees it. */
export const ConversationView = Schema.Struct({
  id: ConversationId,
  other: PersonCard,
  subject: Schema.NullOr(
    Schema.Struct({
      ...Subject.fields,
      title: Schema.String,
      posterId: PersonId,
      /** The bid behind the contract; the URL of the bidder's contract page needs it. */
      bidId: Schema.NullOr(BidId),
    }),
  ),
  /** The newest message; null if there is none. */
  last: Schema.NullOr(ChatMessage),
  /** How many of the other member's messages are unread. */
  unread: Schema.Int,
  own: Progress,
  others: Progress,
  /** Whether the viewer has blocked the other member. */
  isBlocked: Schema.Boolean,
  /** Whether the viewer may write: neither has blocked the other, and the other account is not deleted. */
  canWrite: Schema.Boolean,
});
export type ConversationView = typeof ConversationView.Type;
