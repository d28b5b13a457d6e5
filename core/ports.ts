import type { Alerts } from "#core/alert/alerts.ts";
import type { Bids } from "#core/bid/bids.ts";
import type { Catalogue } from "#core/catalogue/catalogue.ts";
import type { Certificates } from "#core/certificate/certificates.ts";
import type { ChatHost } from "#core/chat/chat-host.ts";
import type { Conversations } from "#core/chat/conversations.ts";
import type { WaitingChats } from "#core/chat/waiting-chats.ts";
import type { ContractMoney } from "#core/contract/contract-money.ts";
import type { Contracts } from "#core/contract/contracts.ts";
import type { Feedbacks } from "#core/feedback/feedbacks.ts";
import type { Blobs } from "#core/file/blobs.ts";
import type { FileTypes } from "#core/file/file-types.ts";
import type { Files } from "#core/file/files.ts";
import type { Pictures } from "#core/file/pictures.ts";
import type { Identities } from "#core/identity/identities.ts";
import type { IdentityProvider } from "#core/identity/identity-provider.ts";
import type { JobRecords } from "#core/inbox/job-records.ts";
import type { StuckCases } from "#core/inbox/stuck-cases.ts";
import type { Books } from "#core/ledger/books.ts";
import type { Differences } from "#core/ledger/differences.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import type { Likes } from "#core/listing/likes.ts";
import type { Listings } from "#core/listing/listings.ts";
import type { ShareLinks } from "#core/listing/share-links.ts";
import type { Mailer } from "#core/message/mailer.ts";
import type { Outbox } from "#core/message/outbox.ts";
import type { Texter } from "#core/message/texter.ts";
import type { Milestones } from "#core/milestone/milestones.ts";
import type { Notices } from "#core/notice/notices.ts";
import type { Digests } from "#core/notification/digests.ts";
import type { Preferences } from "#core/notification/preferences.ts";
import type { Recipients } from "#core/notification/recipients.ts";
import type { PasswordResets } from "#core/password/password-resets.ts";
import type { Bank } from "#core/payment/bank.ts";
import type { BankCustomers } from "#core/payment/bank-customers.ts";
import type { BankLinking } from "#core/payment/bank-linking.ts";
import type { BankLinks } from "#core/payment/bank-links.ts";
import type { BlockedPayments } from "#core/payment/blocked-payments.ts";
import type { Cards } from "#core/payment/cards.ts";
import type { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import type { Payments } from "#core/payment/payments.ts";
import type { Passwords } from "#core/person/passwords.ts";
import type { People } from "#core/person/people.ts";
import type { HumanCheck } from "#core/phone/human-check.ts";
import type { PhoneCodes } from "#core/phone/phone-codes.ts";
import type { PhoneNumbers } from "#core/phone/phone-numbers.ts";
import type { UsedProofs } from "#core/phone/used-proofs.ts";
import type { Places } from "#core/place/places.ts";
import type { Archives } from "#core/privacy/archives.ts";
import type { DataCopies } from "#core/privacy/data-copies.ts";
import type { PersonalData } from "#core/privacy/personal-data.ts";
import type { PushSubscriptions } from "#core/push/push-subscriptions.ts";
import type { Pusher } from "#core/push/pusher.ts";
import type { Questions } from "#core/question/questions.ts";
import type { Refunds } from "#core/refund/refunds.ts";
import type { Reminders } from "#core/reminder/reminders.ts";
import type { SavedSearches } from "#core/saved-search/saved-searches.ts";
import type { Authenticator } from "#core/second-factor/authenticator.ts";
import type { SecondFactors } from "#core/second-factor/second-factors.ts";
import type { Devices } from "#core/session/devices.ts";
import type { Sessions } from "#core/session/sessions.ts";
import type { TryCounts } from "#core/session/try-counts.ts";
import type { History } from "#core/shared/history.ts";
import type { IdempotencyKeys } from "#core/shared/idempotency-keys.ts";
import type { Jobs } from "#core/shared/jobs.ts";
import type { Live } from "#core/shared/live.ts";
import type { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { Vault } from "#core/shared/vault.ts";
import type { Approvals } from "#core/staff/approvals.ts";
import type { AuditEntries } from "#core/staff/audit-entries.ts";
import type { Tickets } from "#core/support/tickets.ts";
import type { Takebacks } from "#core/takeback/takebacks.ts";

/** What the core keeps and reads; one adapter gives them all, because they share a transaction. */
export type StorePorts =
  | UnitOfWork
  | IdempotencyKeys
  | History
  | Jobs
  | JobRecords
  | StuckCases
  | Live
  | Listings
  | Likes
  | ShareLinks
  | BlockedPayments
  | Bids
  | Contracts
  | ContractMoney
  | Milestones
  | Payments
  | Refunds
  | Takebacks
  | Tickets
  | Approvals
  | AuditEntries
  | PaymentAccounts
  | BankLinks
  | Ledger
  | Books
  | Differences
  | Feedbacks
  | Questions
  | SavedSearches
  | Notices
  | Catalogue
  | People
  | Certificates
  | Sessions
  | Identities
  | Devices
  | TryCounts
  | PasswordResets
  | SecondFactors
  | PhoneCodes
  | UsedProofs
  | Alerts
  | Preferences
  | Recipients
  | Digests
  | Reminders
  | Conversations
  | WaitingChats
  | Outbox
  | PushSubscriptions
  | Files
  | DataCopies
  | PersonalData;

/** What the world outside does for the core; each has an adapter of its own. */
export type WorldPorts =
  | Cards
  | Bank
  | BankCustomers
  | BankLinking
  | ChatHost
  | Blobs
  | FileTypes
  | Pictures
  | Passwords
  | IdentityProvider
  | Mailer
  | Texter
  | Pusher
  | PhoneNumbers
  | HumanCheck
  | Places
  | Vault
  | Authenticator
  | Archives;

/** Every port of the core. */
export type Ports = StorePorts | WorldPorts;
