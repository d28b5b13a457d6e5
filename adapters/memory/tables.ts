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

/** A job that waits in the queue, and when it may be done. */
export type QueuedJob = { readonly job: Job; readonly dueAt: Date };

/** A job that failed at every try. */
export type DeadJob = QueuedJob & { readonly id: string; readonly trouble: string; readonly diedAt: Date };

/** Word that went out to open screens. */
export type PublishedChange = { readonly to: ReadonlyArray<PersonId>; readonly change: Change };

/** That somebody likes a listing. */
export type Like = { readonly personId: PersonId; readonly listingId: ListingId; readonly likedAt: Date };

/** A saved search with its filter as listings are compared with it. */
export type KeptSearch = {
  readonly id: SavedSearchId;
  readonly search: SavedSearch;
  readonly resolved: ResolvedFilter;
};

/** That somebody was told of a listing that their saved search finds. */
export type ToldSeeker = { readonly listingId: ListingId; readonly personId: PersonId; readonly toldAt: Date };

/** What somebody has chosen of one kind of news. */
export type KeptChoice = Choice & { readonly personId: PersonId };

/** A person with what is not theirs to read, under their id. */
export type KeptMember = Member & { readonly id: PersonId };

/** A file with the key under which it was uploaded. */
export type KeptFile = { readonly id: FileId; readonly file: StoredFile; readonly key: UploadKey | null };

/** A browser in which somebody has proved who they are. */
export type KnownDevice = { readonly personId: PersonId; readonly tokenHash: string; readonly lastUsedAt: Date };

/** An account, and since when its provider says of it what it says. */
export type KeptAccount = PaymentAccount & { readonly standingSince: Date };

/** A copy of their own data that a person has asked for. */
export type RequestedCopy = {
  readonly personId: PersonId;
  readonly requestedAt: Date;
  readonly fileId: FileId | null;
  readonly readyAt: Date | null;
};

/** A view with what was looked at in it. */
export type KeptViewSession = ViewSession & { readonly seen: ReadonlyArray<string> };

export type RecoveryCode = {
  readonly personId: PersonId;
  readonly hash: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

/**
 * One side of a conversation; `shownAt` is null while it stands in nobody's list, `waitsSince` while nothing waits to be
 * read, and `told` says whether they were told that something does.
 */
export type Membership = Progress & {
  readonly conversationId: ConversationId;
  readonly personId: PersonId;
  readonly shownAt: Date | null;
  readonly waitsSince: Date | null;
  readonly told: boolean;
};

export type ChatBlock = { readonly blockerId: PersonId; readonly blockedId: PersonId; readonly at: Date };

/**
 * Everything the store holds. Never changed in place: a change makes new tables, so that undoing a unit of work is
 * to forget the tables it made.
 */
export type Tables = {
  readonly people: ReadonlyMap<string, KeptMember>;
  /** By person and key. */
  readonly idempotencyKeys: ReadonlyMap<string, KeyedAnswer>;
  readonly certificates: ReadonlyMap<string, Certificate>;
  readonly credentials: ReadonlyMap<string, Credential>;
  readonly sessions: ReadonlyMap<string, Session>;
  /** By provider and subject. */
  readonly identities: ReadonlyMap<string, Identity>;
  /** By person and hash. */
  readonly devices: ReadonlyMap<string, KnownDevice>;
  /** By person. */
  readonly passwordResets: ReadonlyMap<string, PasswordReset>;
  /** By business and person. */
  readonly teamMembers: ReadonlyMap<string, TeamMembership>;
  readonly teamInvitations: ReadonlyMap<string, Invitation>;
  readonly attemptCounts: ReadonlyMap<string, AttemptCount>;
  readonly secondFactors: ReadonlyMap<string, SecondFactor>;
  /** By person and hash. */
  readonly recoveryCodes: ReadonlyMap<string, RecoveryCode>;
  /** By the hash of their token. */
  readonly challenges: ReadonlyMap<string, Challenge>;
  readonly phoneCodes: ReadonlyMap<string, PhoneCode>;
  readonly usedProofs: ReadonlyMap<string, Proof>;
  readonly files: ReadonlyMap<string, KeptFile>;
  readonly listings: ReadonlyMap<string, Listing>;
  /** By person and listing. */
  readonly likes: ReadonlyMap<string, Like>;
  /** By code. */
  readonly shareLinks: ReadonlyMap<string, { readonly code: ShareCode; readonly listingId: ListingId }>;
  readonly bids: ReadonlyMap<string, Bid>;
  /** By bid. */
  readonly bidReviews: ReadonlyMap<string, StoredBidReview>;
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly milestones: ReadonlyMap<string, Milestone>;
  /** By contract. */
  readonly contractNames: ReadonlyMap<string, ContractNames>;
  /** By what was signed, and the side. */
  readonly signatures: ReadonlyMap<string, Signature>;
  readonly recordKeys: ReadonlyMap<string, RecordKey>;
  /** By what was signed. */
  readonly signedDocuments: ReadonlyMap<string, SignedDocument>;
  readonly waivers: ReadonlyMap<string, Waiver>;
  /** By listing. */
  readonly materialRequests: ReadonlyMap<string, MaterialRequest>;
  readonly deliveries: ReadonlyMap<string, Delivery>;
  readonly changeOrders: ReadonlyMap<string, ChangeOrder>;
  readonly disputes: ReadonlyMap<string, Dispute>;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly refunds: ReadonlyMap<string, Refund>;
  readonly chargebacks: ReadonlyMap<string, Chargeback>;
  readonly tickets: ReadonlyMap<string, Ticket>;
  readonly ticketMessages: ReadonlyMap<string, TicketMessage>;
  readonly cases: ReadonlyMap<string, Case>;
  /** By noun and id. */
  readonly caseThings: ReadonlyMap<string, ThingRef & { readonly caseId: Case["id"] }>;
  readonly caseNotes: ReadonlyMap<string, CaseNote>;
  readonly approvals: ReadonlyMap<string, Approval>;
  /** In the order of their chain. */
  readonly auditEntries: ReadonlyMap<string, ChainedEntry>;
  readonly auditSeal: AuditSeal | null;
  readonly viewSessions: ReadonlyMap<string, KeptViewSession>;
  readonly batches: ReadonlyMap<string, { readonly batch: Batch; readonly items: ReadonlyArray<BatchItem> }>;
  readonly heartbeats: ReadonlyMap<string, Heartbeat>;
  /** By their checks. */
  readonly checkMarks: ReadonlyMap<string, CheckMark>;
  /** By what is closed. */
  readonly closures: ReadonlyMap<string, Closure>;
  /** When each payment is asked about, by payment. */
  readonly paymentAsks: ReadonlyMap<string, { readonly nextPollAt: Date }>;
  /** When each refund is asked about, by refund. */
  readonly refundAsks: ReadonlyMap<string, { readonly nextPollAt: Date }>;
  /** By person and rail. */
  readonly accounts: ReadonlyMap<string, KeptAccount>;
  /** By bank account. */
  readonly bankLinks: ReadonlyMap<string, BankLink>;
  /** By contract and rail. */
  readonly blockedPayments: ReadonlyMap<string, BlockedPayment>;
  /** By payment, kind, refund and chargeback. */
  readonly postings: ReadonlyMap<string, Posting>;
  readonly differences: ReadonlyMap<string, Difference>;
  /** By contract. */
  readonly closeouts: ReadonlyMap<string, Closeout>;
  /** By person. */
  readonly bidToFinals: ReadonlyMap<string, BidToFinal & { readonly personId: PersonId }>;
  /** By person. */
  readonly finalAnswers: ReadonlyMap<string, FinalAnswer & { readonly personId: PersonId }>;
  /** By trade and part. */
  readonly usualPrices: ReadonlyMap<string, UsualPrice>;
  readonly feedbacks: ReadonlyMap<string, Feedback>;
  readonly pushSubscriptions: ReadonlyMap<string, PushSubscription>;
  /** By person. */
  readonly calendarFeeds: ReadonlyMap<string, CalendarFeed>;
  readonly questions: ReadonlyMap<string, Question>;
  readonly savedSearches: ReadonlyMap<string, KeptSearch>;
  /** By listing and person. */
  readonly toldSeekers: ReadonlyMap<string, ToldSeeker>;
  readonly webhookEvents: ReadonlyMap<string, WebhookEvent>;
  readonly categories: ReadonlyMap<string, Category>;
  /** By their numbers. */
  readonly products: ReadonlyMap<string, Product>;
  /** By what, subject and occasion. */
  readonly reminders: ReadonlyMap<string, { readonly sentAt: Date }>;
  readonly alerts: ReadonlyMap<string, NewAlert>;
  /** By person and kind. */
  readonly preferences: ReadonlyMap<string, KeptChoice>;
  /** On which day each person had their last digest. */
  readonly digests: ReadonlyMap<string, { readonly personId: PersonId; readonly day: string }>;
  readonly conversations: ReadonlyMap<string, Conversation>;
  /** By conversation and person. */
  readonly conversationMembers: ReadonlyMap<string, Membership>;
  readonly chatMessages: ReadonlyMap<string, ChatMessage>;
  /** By who blocks and who is blocked. */
  readonly chatBlocks: ReadonlyMap<string, ChatBlock>;
  readonly messages: ReadonlyMap<string, Message>;
  /** By person. */
  readonly dataCopies: ReadonlyMap<string, RequestedCopy>;
  readonly history: ReadonlyArray<HistoryEntry>;
  /** By contract. */
  readonly contractRecords: ReadonlyMap<string, RecordHead>;
  /** By contract and place. */
  readonly recordEntries: ReadonlyMap<string, StoredEntry>;
  /** By contract and commitment. */
  readonly recordWords: ReadonlyMap<string, CommittedWord & { readonly contractId: ContractId }>;
  /** By contract. */
  readonly brokenRecords: ReadonlyMap<string, BrokenRecord>;
  readonly jobs: ReadonlyArray<QueuedJob>;
  readonly deadJobs: ReadonlyArray<DeadJob>;
  readonly changes: ReadonlyArray<PublishedChange>;
};

export const emptyTables: Tables = {
  people: new Map(),
  idempotencyKeys: new Map(),
  certificates: new Map(),
  credentials: new Map(),
  sessions: new Map(),
  identities: new Map(),
  devices: new Map(),
  passwordResets: new Map(),
  teamMembers: new Map(),
  teamInvitations: new Map(),
  attemptCounts: new Map(),
  secondFactors: new Map(),
  recoveryCodes: new Map(),
  challenges: new Map(),
  phoneCodes: new Map(),
  usedProofs: new Map(),
  files: new Map(),
  listings: new Map(),
  likes: new Map(),
  shareLinks: new Map(),
  bids: new Map(),
  bidReviews: new Map(),
  contracts: new Map(),
  milestones: new Map(),
  contractNames: new Map(),
  signatures: new Map(),
  recordKeys: new Map(),
  signedDocuments: new Map(),
  waivers: new Map(),
  materialRequests: new Map(),
  deliveries: new Map(),
  changeOrders: new Map(),
  disputes: new Map(),
  payments: new Map(),
  refunds: new Map(),
  chargebacks: new Map(),
  tickets: new Map(),
  ticketMessages: new Map(),
  cases: new Map(),
  caseThings: new Map(),
  caseNotes: new Map(),
  approvals: new Map(),
  auditEntries: new Map(),
  auditSeal: null,
  viewSessions: new Map(),
  batches: new Map(),
  heartbeats: new Map(),
  checkMarks: new Map(),
  closures: new Map(),
  paymentAsks: new Map(),
  refundAsks: new Map(),
  accounts: new Map(),
  bankLinks: new Map(),
  blockedPayments: new Map(),
  postings: new Map(),
  differences: new Map(),
  closeouts: new Map(),
  bidToFinals: new Map(),
  finalAnswers: new Map(),
  usualPrices: new Map(),
  feedbacks: new Map(),
  pushSubscriptions: new Map(),
  calendarFeeds: new Map(),
  questions: new Map(),
  savedSearches: new Map(),
  toldSeekers: new Map(),
  webhookEvents: new Map(),
  categories: new Map(),
  products: new Map(),
  reminders: new Map(),
  alerts: new Map(),
  preferences: new Map(),
  digests: new Map(),
  conversations: new Map(),
  conversationMembers: new Map(),
  chatMessages: new Map(),
  chatBlocks: new Map(),
  messages: new Map(),
  dataCopies: new Map(),
  history: [],
  contractRecords: new Map(),
  recordEntries: new Map(),
  recordWords: new Map(),
  brokenRecords: new Map(),
  jobs: [],
  deadJobs: [],
  changes: [],
};

type Keyed = {
  [Name in keyof Tables]: Tables[Name] extends ReadonlyMap<string, infer Row> ? Row : never;
};
type KeyedName = { [Name in keyof Tables]: Keyed[Name] extends never ? never : Name }[keyof Tables];

type Versioned = { readonly id: string; readonly version: number };

/** The tables whose rows go one version on whenever they are saved. */
export type VersionedName = { [Name in KeyedName]: Keyed[Name] extends Versioned ? Name : never }[KeyedName];
export type VersionedRow<Name extends VersionedName> = Keyed[Name] & Versioned;

/** The tables with a copy of `row` under `key`. */
export const withRow = <Name extends KeyedName>(tables: Tables, name: Name, key: string, row: Keyed[Name]): Tables => ({
  ...tables,
  [name]: new Map<string, unknown>(tables[name]).set(key, structuredClone(row)),
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
