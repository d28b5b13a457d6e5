import { Schema } from "effect";
import type { ChangeOrder } from "#core/contract/change-order/change-order.ts";
import type { ChatMessage } from "#core/contract/chat/chat-message.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Delivery } from "#core/contract/delivery/delivery.ts";
import type { Dispute } from "#core/contract/dispute/dispute.ts";
import type { Feedback } from "#core/contract/feedback/feedback.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Signature } from "#core/contract/signature/signature.ts";
import type { Waiver } from "#core/contract/waiver/waiver.ts";
import type { Bid } from "#core/market/bid/bid.ts";
import type { StoredBidReview } from "#core/market/bid/bid-reviews.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import type { Question } from "#core/market/question/question.ts";
import type { SeenSavedSearch } from "#core/market/saved-search/saved-search.ts";
import type { Alert } from "#core/messaging/alert/alert.ts";
import type { Message } from "#core/messaging/message/message.ts";
import type { Choice } from "#core/messaging/notification/preference.ts";
import type { PushSubscription } from "#core/messaging/push/push-subscription.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import type { Refund } from "#core/money/refund/refund.ts";
import type { FinalAnswer } from "#core/people/bid-to-final/bid-to-final.ts";
import type { Certificate } from "#core/people/certificate/certificate.ts";
import type { Credential } from "#core/people/credential/credential.ts";
import { FileLink, type StoredFile } from "#core/people/file/file.ts";
import type { Identity } from "#core/people/identity/identity.ts";
import type { Person } from "#core/people/person/person.ts";
import type { Session } from "#core/people/session/sessions.ts";
import type { TeamMembership } from "#core/people/team/team.ts";
import type { PublicHistoryEntry } from "#core/shared/history.ts";
import type { ListingId, PersonId, QuestionId } from "#core/shared/ids.ts";
import type { Ticket, TicketMessage } from "#core/support/ticket/ticket.ts";
import type { SupportAccess } from "#core/support/view-session/view-session.ts";

/** Everything that is stored about one person, except data that would give a reader access to their account. */
export type OwnData = {
  readonly profile: Person;
  readonly certificates: ReadonlyArray<Certificate>;
  /** Licenses, insurance and bonds. */
  readonly credentials: ReadonlyArray<Credential>;
  readonly identities: ReadonlyArray<Pick<Identity, "provider" | "email" | "linkedAt">>;
  /** The person's comment on how their final prices compare with their bids; null if there is none. */
  readonly finalAnswer: FinalAnswer | null;
  /** Since when a second factor has been required; null if it is not. */
  readonly secondFactorSince: Date | null;
  readonly sessions: ReadonlyArray<Omit<Session, "personId" | "tokenHash" | "previousTokenHash">>;
  readonly knownDevices: ReadonlyArray<{ readonly lastUsedAt: Date }>;
  readonly listings: ReadonlyArray<Listing>;
  readonly likes: ReadonlyArray<{ readonly listingId: ListingId; readonly likedAt: Date }>;
  readonly bids: ReadonlyArray<Bid>;
  /** The person's private notes on bids for their listings. */
  readonly bidReviews: ReadonlyArray<Omit<StoredBidReview, "posterId">>;
  readonly contracts: ReadonlyArray<Contract>;
  readonly milestones: ReadonlyArray<Milestone>;
  /** Lien waivers, signed or received. */
  readonly waivers: ReadonlyArray<Waiver>;
  /** Deliveries in the person's materials contracts, recorded by either side. */
  readonly deliveries: ReadonlyArray<Delivery>;
  readonly changeOrders: ReadonlyArray<ChangeOrder>;
  /** Only the person's own: for themselves, and for a business that they are a member of. */
  readonly signatures: ReadonlyArray<Signature>;
  /** The businesses that the person is a member of, and the members of the person's own. */
  readonly teams: ReadonlyArray<TeamMembership>;
  readonly disputes: ReadonlyArray<Dispute>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly tickets: ReadonlyArray<Omit<Ticket, "personId">>;
  /** The person's messages to support and the answers. */
  readonly ticketMessages: ReadonlyArray<Omit<TicketMessage, "staff">>;
  readonly paymentAccounts: ReadonlyArray<Omit<PaymentAccount, "personId" | "ref" | "version">>;
  /** Given and received. */
  readonly feedback: ReadonlyArray<Feedback>;
  readonly savedSearches: ReadonlyArray<SeenSavedSearch>;
  /** The browsers that get pushes; without the keys, which would allow sending them. */
  readonly pushSubscriptions: ReadonlyArray<Pick<PushSubscription, "endpoint" | "createdAt">>;
  /** Since when other calendars can read the person's; null if they cannot. */
  readonly calendarFeedSince: Date | null;
  readonly questions: ReadonlyArray<Question>;
  /** The person's answers to questions on their listings. */
  readonly answers: ReadonlyArray<{
    readonly questionId: QuestionId;
    readonly listingId: ListingId;
    readonly answer: string;
    readonly answeredAt: Date;
  }>;
  /** The person's own messages; those that others wrote to them belong to the others. */
  readonly chatMessages: ReadonlyArray<ChatMessage>;
  readonly blocked: ReadonlyArray<{ readonly personId: PersonId; readonly at: Date }>;
  readonly alerts: ReadonlyArray<Omit<Alert, "personId" | "words">>;
  /** How the person wants to be told about news. */
  readonly preferences: ReadonlyArray<Choice>;
  /** The text is null if it was a secret. */
  readonly messages: ReadonlyArray<
    Pick<Message, "channel" | "address" | "subject" | "createdAt" | "sentAt"> & { readonly text: string | null }
  >;
  /** When support viewed the person's pages, and about what. */
  readonly supportAccess: ReadonlyArray<Pick<SupportAccess, "about" | "openedAt">>;
  /** The person's own moves. */
  readonly moves: ReadonlyArray<PublicHistoryEntry>;
  readonly files: ReadonlyArray<StoredFile>;
};

/** A copy of the person's own data: none, being packed, or ready to download until it expires. */
export const DataCopy = Schema.Struct({
  progress: Schema.Literals(["none", "preparing", "ready"]),
  requestedAt: Schema.NullOr(Schema.Date),
  file: Schema.NullOr(FileLink),
  /** In bytes. */
  size: Schema.NullOr(Schema.Int),
  endsAt: Schema.NullOr(Schema.Date),
});
export type DataCopy = typeof DataCopy.Type;

/** The minimum time between two copies, in ms, because packing one is expensive. */
export const betweenCopies = 3_600_000;

/** How long a copy can be downloaded, in milliseconds. */
export const copyLife = 7 * 24 * 3_600_000;
