import type { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import type { ChatHost } from "#core/contract/chat/chat-host.ts";
import type { Conversations } from "#core/contract/chat/conversations.ts";
import type { WaitingChats } from "#core/contract/chat/tell-waiting-chats.ts";
import type { ContractMoney } from "#core/contract/contract/contract-money.ts";
import type { NamesOfContracts } from "#core/contract/contract/contract-names.ts";
import type { Contracts } from "#core/contract/contract/contracts.ts";
import type { Deliveries } from "#core/contract/delivery/deliveries.ts";
import type { Disputes } from "#core/contract/dispute/disputes.ts";
import type { Feedbacks } from "#core/contract/feedback/give-feedback.ts";
import type { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import type { Milestones } from "#core/contract/milestone/milestones.ts";
import type { ContractRecords } from "#core/contract/record/contract-records.ts";
import type { Signatures } from "#core/contract/signature/signatures.ts";
import type { WaiverForms } from "#core/contract/waiver/waiver-forms.ts";
import type { Waivers } from "#core/contract/waiver/waivers.ts";
import type { BidReviews } from "#core/market/bid/bid-reviews.ts";
import type { Bids } from "#core/market/bid/bids.ts";
import type { Catalogue } from "#core/market/catalogue/catalogue.ts";
import type { Likes } from "#core/market/listing/like-listing.ts";
import type { Listings } from "#core/market/listing/listings.ts";
import type { ShareLinks } from "#core/market/listing/share-listing.ts";
import type { Questions } from "#core/market/question/questions.ts";
import type { SavedSearches } from "#core/market/saved-search/saved-searches.ts";
import type { Alerts } from "#core/messaging/alert/alert.ts";
import type { Mailer, Texter } from "#core/messaging/message/message.ts";
import type { Outbox } from "#core/messaging/message/outbox.ts";
import type { Preferences } from "#core/messaging/notification/choose-preference.ts";
import type { Recipients } from "#core/messaging/notification/recipients.ts";
import type { Digests } from "#core/messaging/notification/send-digests.ts";
import type { Pusher, PushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import type { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import type { Closeouts } from "#core/money/closeout/closeouts.ts";
import type { Documents } from "#core/money/document/documents.ts";
import type { YearMovements } from "#core/money/document/year-movements.ts";
import type { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import type { Differences } from "#core/money/ledger/difference.ts";
import type { Ledger } from "#core/money/ledger/ledger.ts";
import type { Bank } from "#core/money/payment/bank.ts";
import type { Cards } from "#core/money/payment/cards.ts";
import type { Payments } from "#core/money/payment/payments.ts";
import type { BlockedPayments } from "#core/money/payment/tell-blocked.ts";
import type { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import type { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import type { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import type { BankLinks } from "#core/money/payout-account/sync-bank-link.ts";
import type { Refunds } from "#core/money/refund/refunds.ts";
import type { UsualPrices } from "#core/money/usual/usual-prices.ts";
import type { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import type { CalendarFeeds } from "#core/people/calendar-feed/calendar-feeds.ts";
import type { Certificates } from "#core/people/certificate/own-certificates.ts";
import type { Credentials } from "#core/people/credential/credentials.ts";
import type { LicenseLookup } from "#core/people/credential/look-up-license.ts";
import type { Blobs, Files } from "#core/people/file/files.ts";
import type { FileTypes, Pictures } from "#core/people/file/upload-file.ts";
import type { IdentityProvider } from "#core/people/identity/identity-provider.ts";
import type { Identities } from "#core/people/identity/link-google.ts";
import type { Passwords } from "#core/people/password/check-own-password.ts";
import type { PasswordResets } from "#core/people/password/request-password-reset.ts";
import type { People } from "#core/people/person/people.ts";
import type { HumanCheck, UsedProofs } from "#core/people/phone/human-check.ts";
import type { PhoneNumbers } from "#core/people/phone/phone-numbers.ts";
import type { PhoneCodes } from "#core/people/phone/send-phone-code.ts";
import type { Authenticator } from "#core/people/second-factor/check-answer.ts";
import type { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import type { Devices } from "#core/people/session/devices.ts";
import type { Sessions } from "#core/people/session/sessions.ts";
import type { Teams } from "#core/people/team/teams.ts";
import type { CheckMarks } from "#core/shared/check-marks.ts";
import type { IdempotencyKeys } from "#core/shared/do-once.ts";
import type { History } from "#core/shared/history.ts";
import type { Jobs } from "#core/shared/jobs.ts";
import type { Live } from "#core/shared/live.ts";
import type { Places } from "#core/shared/place/places.ts";
import type { AttemptCounts } from "#core/shared/rate-limit.ts";
import type { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { Vault } from "#core/shared/vault.ts";
import type { CalendarDates } from "#core/support/calendar/calendar-dates.ts";
import type { CalendarFiles } from "#core/support/calendar/read-calendar-feed.ts";
import type { Cases } from "#core/support/case/cases.ts";
import type { Heartbeats } from "#core/support/health/heartbeats.ts";
import type { Closures } from "#core/support/inbox/close-stuck.ts";
import type { JobRecords } from "#core/support/inbox/job-records.ts";
import type { StuckThings } from "#core/support/inbox/stuck-things.ts";
import type { IdLookup } from "#core/support/lookup/find-id.ts";
import type { DataCopies } from "#core/support/privacy/export-own-data.ts";
import type { Archives } from "#core/support/privacy/pack-own-data.ts";
import type { PersonalData } from "#core/support/privacy/personal-data.ts";
import type { Reminders } from "#core/support/reminder/send-reminders.ts";
import type { Approvals } from "#core/support/staff/approvals.ts";
import type { AuditEntries } from "#core/support/staff/audit-entries.ts";
import type { Batches } from "#core/support/staff/batches.ts";
import type { Tickets } from "#core/support/ticket/tickets.ts";
import type { ViewSessions } from "#core/support/view-session/view-sessions.ts";
import type { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";

/** The ports that store and read data; one adapter provides all of them, because they share a transaction. */
export type StorePorts =
  | UnitOfWork
  | IdempotencyKeys
  | History
  | Jobs
  | JobRecords
  | StuckThings
  | IdLookup
  | Live
  | Listings
  | Likes
  | ShareLinks
  | BlockedPayments
  | Bids
  | BidReviews
  | Contracts
  | NamesOfContracts
  | Signatures
  | ContractMoney
  | Milestones
  | ChangeOrders
  | Waivers
  | MaterialRequests
  | Deliveries
  | Disputes
  | ContractRecords
  | Payments
  | Refunds
  | Chargebacks
  | Tickets
  | Cases
  | Approvals
  | AuditEntries
  | ViewSessions
  | Batches
  | Heartbeats
  | CheckMarks
  | Closures
  | PaymentAccounts
  | BankLinks
  | Ledger
  | YearMovements
  | ContractBalances
  | Closeouts
  | BidToFinals
  | UsualPrices
  | Differences
  | Feedbacks
  | Questions
  | SavedSearches
  | WebhookEvents
  | Catalogue
  | People
  | Certificates
  | Credentials
  | Sessions
  | Teams
  | Identities
  | Devices
  | AttemptCounts
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
  | CalendarDates
  | CalendarFeeds
  | Files
  | DataCopies
  | PersonalData;

/** The ports of external services; each has its own adapter. */
export type WorldPorts =
  | Cards
  | Bank
  | BankCustomers
  | BankLinking
  | ChatHost
  | Blobs
  | FileTypes
  | Pictures
  | LicenseLookup
  | WaiverForms
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
  | Archives
  | Documents
  | CalendarFiles;

/** Every port of the core. */
export type Ports = StorePorts | WorldPorts;
