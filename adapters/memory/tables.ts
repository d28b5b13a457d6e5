import type { ChangeOrder } from "#core/contract/change-order/change-order.ts";
import type { ChatMessage } from "#core/contract/chat/chat-message.ts";
import type { Conversation, Progress } from "#core/contract/chat/conversation.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { ContractNames } from "#core/contract/contract/contract-names.ts";
import type { Delivery } from "#core/contract/delivery/delivery.ts";
import type { Dispute } from "#core/contract/dispute/dispute.ts";
import type { Feedback } from "#core/contract/feedback/feedback.ts";
import type { MaterialRequest } from "#core/contract/material-request/material-request.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { BrokenRecord, RecordHead, RecordKey, StoredEntry } from "#core/contract/record/contract-records.ts";
import type { Signature, SignedDocument } from "#core/contract/signature/signature.ts";
import type { Waiver } from "#core/contract/waiver/waiver.ts";
import type { Job } from "#core/jobs.ts";
import type { Bid } from "#core/market/bid/bid.ts";
import type { StoredBidReview } from "#core/market/bid/bid-reviews.ts";
import type { Category, Product } from "#core/market/catalogue/product.ts";
import type { Listing, ShareCode } from "#core/market/listing/listing.ts";
import type { ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import type { Question } from "#core/market/question/question.ts";
import type { SavedSearch } from "#core/market/saved-search/saved-search.ts";
import type { NewAlert } from "#core/messaging/alert/alert.ts";
import type { Message } from "#core/messaging/message/message.ts";
import type { Choice } from "#core/messaging/notification/preference.ts";
import type { PushSubscription } from "#core/messaging/push/push-subscription.ts";
import type { Chargeback } from "#core/money/chargeback/chargeback.ts";
import type { Closeout } from "#core/money/closeout/closeout.ts";
import type { Difference } from "#core/money/ledger/difference.ts";
import type { Posting } from "#core/money/ledger/ledger.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import type { BlockedPayment } from "#core/money/payment/tell-blocked.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import type { BankLink } from "#core/money/payout-account/sync-bank-link.ts";
import type { Refund } from "#core/money/refund/refund.ts";
import type { UsualPrice } from "#core/money/usual/usual.ts";
import type { BidToFinal, FinalAnswer } from "#core/people/bid-to-final/bid-to-final.ts";
import type { CalendarFeed } from "#core/people/calendar-feed/calendar-feeds.ts";
import type { Certificate } from "#core/people/certificate/certificate.ts";
import type { Credential } from "#core/people/credential/credential.ts";
import type { StoredFile, UploadKey } from "#core/people/file/file.ts";
import type { Identity } from "#core/people/identity/identity.ts";
import type { PasswordReset } from "#core/people/password/request-password-reset.ts";
import type { Member } from "#core/people/person/people.ts";
import type { Proof } from "#core/people/phone/human-check.ts";
import type { PhoneCode } from "#core/people/phone/phone-code.ts";
import type { Challenge, SecondFactor } from "#core/people/second-factor/second-factor.ts";
import type { Session } from "#core/people/session/sessions.ts";
import type { Invitation, TeamMembership } from "#core/people/team/team.ts";
import type { CheckMark } from "#core/shared/check-marks.ts";
import type { KeyedAnswer } from "#core/shared/do-once.ts";
import type { CommittedWord, HistoryEntry } from "#core/shared/history.ts";
import type { ContractId, ConversationId, FileId, ListingId, PersonId, SavedSearchId } from "#core/shared/ids.ts";
import type { Change } from "#core/shared/live.ts";
import type { AttemptCount } from "#core/shared/rate-limit.ts";
import type { Case, CaseNote, ThingRef } from "#core/support/case/case.ts";
import type { Heartbeat } from "#core/support/health/heartbeats.ts";
import type { Closure } from "#core/support/inbox/close-stuck.ts";
import type { Approval } from "#core/support/staff/approvals.ts";
import type { AuditSeal, ChainedEntry } from "#core/support/staff/audit-chain.ts";
import type { Batch, BatchItem } from "#core/support/staff/batches.ts";
import type { Ticket, TicketMessage } from "#core/support/ticket/ticket.ts";
import type { ViewSession } from "#core/support/view-session/view-session.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { copy } from "./copy.ts";

/** A queued job, and when it is due. */
export type QueuedJob = { readonly job: Job; readonly dueAt: Date };

/** A job whose every attempt failed. */
export type DeadJob = QueuedJob & { readonly id: string; readonly trouble: string; readonly diedAt: Date };

/** An update that was sent to open screens. */
export type PublishedChange = { readonly to: ReadonlyArray<PersonId>; readonly change: Change };

/** A person's like of a listing. */
export type Like = { readonly personId: PersonId; readonly listingId: ListingId; readonly likedAt: Date };

/** A saved search with its filter in the form that is compared with listings. */
export type KeptSearch = {
  readonly id: SavedSearchId;
  readonly search: SavedSearch;
  readonly resolved: ResolvedFilter;
};

/** A person who was told about a listing that their saved search matches. */
export type ToldSeeker = { readonly listingId: ListingId; readonly personId: PersonId; readonly toldAt: Date };

/** A person's choice for one kind of notification. */
export type KeptChoice = Choice & { readonly personId: PersonId };

/** A person with fields that they can't see, under their id. */
export type KeptMember = Member & { readonly id: PersonId };

/** A file with the key under which it was uploaded. */
export type KeptFile = { readonly id: FileId; readonly file: StoredFile; readonly key: UploadKey | null };

/** A browser in which a person has proved who they are. */
export type KnownDevice = { readonly personId: PersonId; readonly tokenHash: string; readonly lastUsedAt: Date };

/** An account, and since when it has its provider's current status. */
export type KeptAccount = PaymentAccount & { readonly standingSince: Date };

/** A copy of their own data that a person has requested. */
export type RequestedCopy = {
  readonly personId: PersonId;
  readonly requestedAt: Date;
  readonly fileId: FileId | null;
  readonly readyAt: Date | null;
};

/** A view session with what was viewed in it. */
export type KeptViewSession = ViewSession & { readonly seen: ReadonlyArray<string> };

export type RecoveryCode = {
  readonly personId: PersonId;
  readonly hash: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

/**
 * One side of a conversation; `shownAt` is null while it is in nobody's list, `waitsSince` while there is nothing
 * unread, and `told` says whether the person was alerted to unread messages.
 */
export type Membership = Progress & {
  readonly conversationId: ConversationId;
  readonly personId: PersonId;
  readonly shownAt: Date | null;
  readonly waitsSince: Date | null;
  readonly told: boolean;
};

export type ChatBlock = { readonly blockerId: PersonId; readonly blockedId: PersonId; readonly at: Date };

const table = <Row>(): ReadonlyMap<string, Row> => new Map();
const list = <Row>(): ReadonlyArray<Row> => [];

/** The tables of an empty store. */
export const emptyTables = {
  people: table<KeptMember>(),
  /** Keyed by person and key. */
  idempotencyKeys: table<KeyedAnswer>(),
  certificates: table<Certificate>(),
  credentials: table<Credential>(),
  sessions: table<Session>(),
  /** Keyed by provider and subject. */
  identities: table<Identity>(),
  /** Keyed by person and hash. */
  devices: table<KnownDevice>(),
  /** Keyed by person. */
  passwordResets: table<PasswordReset>(),
  /** Keyed by business and person. */
  teamMembers: table<TeamMembership>(),
  teamInvitations: table<Invitation>(),
  attemptCounts: table<AttemptCount>(),
  secondFactors: table<SecondFactor>(),
  /** Keyed by person and hash. */
  recoveryCodes: table<RecoveryCode>(),
  /** Keyed by the hash of their token. */
  challenges: table<Challenge>(),
  phoneCodes: table<PhoneCode>(),
  usedProofs: table<Proof>(),
  files: table<KeptFile>(),
  listings: table<Listing>(),
  /** Keyed by person and listing. */
  likes: table<Like>(),
  /** Keyed by code. */
  shareLinks: table<{ readonly code: ShareCode; readonly listingId: ListingId }>(),
  bids: table<Bid>(),
  /** Keyed by bid. */
  bidReviews: table<StoredBidReview>(),
  contracts: table<Contract>(),
  milestones: table<Milestone>(),
  /** Keyed by contract. */
  contractNames: table<ContractNames>(),
  /** Keyed by what was signed, and the side. */
  signatures: table<Signature>(),
  recordKeys: table<RecordKey>(),
  /** Keyed by what was signed. */
  signedDocuments: table<SignedDocument>(),
  waivers: table<Waiver>(),
  /** Keyed by listing. */
  materialRequests: table<MaterialRequest>(),
  deliveries: table<Delivery>(),
  changeOrders: table<ChangeOrder>(),
  disputes: table<Dispute>(),
  payments: table<Payment>(),
  refunds: table<Refund>(),
  chargebacks: table<Chargeback>(),
  tickets: table<Ticket>(),
  ticketMessages: table<TicketMessage>(),
  cases: table<Case>(),
  /** Keyed by noun and id. */
  caseThings: table<ThingRef & { readonly caseId: Case["id"] }>(),
  caseNotes: table<CaseNote>(),
  approvals: table<Approval>(),
  /** In chain order. */
  auditEntries: table<ChainedEntry>(),
  auditSeal: null as AuditSeal | null,
  viewSessions: table<KeptViewSession>(),
  batches: table<{ readonly batch: Batch; readonly items: ReadonlyArray<BatchItem> }>(),
  heartbeats: table<Heartbeat>(),
  /** Keyed by check. */
  checkMarks: table<CheckMark>(),
  /** Keyed by what is closed. */
  closures: table<Closure>(),
  /** The next poll of each payment, keyed by payment. */
  paymentAsks: table<{ readonly nextPollAt: Date }>(),
  /** The next poll of each refund, keyed by refund. */
  refundAsks: table<{ readonly nextPollAt: Date }>(),
  /** Keyed by person and rail. */
  accounts: table<KeptAccount>(),
  /** Keyed by bank account. */
  bankLinks: table<BankLink>(),
  /** Keyed by contract and rail. */
  blockedPayments: table<BlockedPayment>(),
  /** Keyed by payment, kind, refund and chargeback. */
  postings: table<Posting>(),
  differences: table<Difference>(),
  /** Keyed by contract. */
  closeouts: table<Closeout>(),
  /** Keyed by person. */
  bidToFinals: table<BidToFinal & { readonly personId: PersonId }>(),
  /** Keyed by person. */
  finalAnswers: table<FinalAnswer & { readonly personId: PersonId }>(),
  /** Keyed by trade and part. */
  usualPrices: table<UsualPrice>(),
  feedbacks: table<Feedback>(),
  pushSubscriptions: table<PushSubscription>(),
  /** Keyed by person. */
  calendarFeeds: table<CalendarFeed>(),
  questions: table<Question>(),
  savedSearches: table<KeptSearch>(),
  /** Keyed by listing and person. */
  toldSeekers: table<ToldSeeker>(),
  webhookEvents: table<WebhookEvent>(),
  categories: table<Category>(),
  /** Keyed by SKU. */
  products: table<Product>(),
  /** Keyed by what, subject and occasion. */
  reminders: table<{ readonly sentAt: Date }>(),
  alerts: table<NewAlert>(),
  /** Keyed by person and kind. */
  preferences: table<KeptChoice>(),
  /** The day of each person's latest digest. */
  digests: table<{ readonly personId: PersonId; readonly day: string }>(),
  conversations: table<Conversation>(),
  /** Keyed by conversation and person. */
  conversationMembers: table<Membership>(),
  chatMessages: table<ChatMessage>(),
  /** Keyed by who blocks and who is blocked. */
  chatBlocks: table<ChatBlock>(),
  messages: table<Message>(),
  /** Keyed by person. */
  dataCopies: table<RequestedCopy>(),
  history: list<HistoryEntry>(),
  /** Keyed by contract. */
  contractRecords: table<RecordHead>(),
  /** Keyed by contract and sequence number. */
  recordEntries: table<StoredEntry>(),
  /** Keyed by contract and commitment. */
  recordWords: table<CommittedWord & { readonly contractId: ContractId }>(),
  /** Keyed by contract. */
  brokenRecords: table<BrokenRecord>(),
  jobs: list<QueuedJob>(),
  deadJobs: list<DeadJob>(),
  changes: list<PublishedChange>(),
};

/**
 * Everything the store holds. Never changed in place: a change creates new tables, so undoing a unit of work means
 * dropping the tables it created.
 */
export type Tables = Readonly<typeof emptyTables>;

/** The row type of each table that has keys. */
export type Keyed = {
  [Name in keyof Tables]: Tables[Name] extends ReadonlyMap<string, infer Row> ? Row : never;
};
export type KeyedName = { [Name in keyof Tables]: Keyed[Name] extends never ? never : Name }[keyof Tables];

type Versioned = { readonly id: string; readonly version: number };

/** The tables whose rows get a new version with every save. */
export type VersionedName = { [Name in KeyedName]: Keyed[Name] extends Versioned ? Name : never }[KeyedName];
export type VersionedRow<Name extends VersionedName> = Keyed[Name] & Versioned;

/** The tables with a copy of `row` under `key`. */
export const withRow = <Name extends KeyedName>(tables: Tables, name: Name, key: string, row: Keyed[Name]): Tables => ({
  ...tables,
  [name]: new Map<string, unknown>(tables[name]).set(key, copy(row)),
});

/** The tables with copies of `rows` under their ids. */
export const withRows = <Name extends KeyedName>(
  tables: Tables,
  name: Name,
  rows: ReadonlyArray<Keyed[Name] & { readonly id: string }>,
): Tables => rows.reduce((changed, row) => withRow(changed, name, row.id, row), tables);

/** The tables without the row under `key`. */
export const withoutRow = (tables: Tables, name: KeyedName, key: string): Tables => {
  const rows = new Map<string, unknown>(tables[name]);
  rows.delete(key);
  return { ...tables, [name]: rows };
};
