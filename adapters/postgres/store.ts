import { Layer } from "effect";
import { contractMoney } from "#core/money/payment/payments.ts";
import type { StorePorts } from "#core/ports.ts";
import type { Jobs } from "#core/shared/jobs.ts";
import type { JobRecords } from "#core/support/inbox/job-records.ts";
import { postgresAttemptCounts } from "./attempt-counts.ts";
import { postgresCheckMarks } from "./check-marks.ts";
import { postgresChangeOrders } from "./contract/change-orders.ts";
import { postgresNamesOfContracts } from "./contract/contract-names.ts";
import { postgresContractRecords } from "./contract/contract-records.ts";
import { postgresContracts } from "./contract/contracts.ts";
import { postgresConversations } from "./contract/conversations.ts";
import { postgresDeliveries } from "./contract/deliveries.ts";
import { postgresDisputes } from "./contract/disputes.ts";
import { postgresFeedbacks } from "./contract/feedbacks.ts";
import { postgresMaterialRequests } from "./contract/material-requests.ts";
import { postgresMilestones } from "./contract/milestones.ts";
import { postgresSignatures } from "./contract/signatures.ts";
import { postgresWaitingChats } from "./contract/waiting-chats.ts";
import { postgresWaivers } from "./contract/waivers.ts";
import { type Database, postgresUnitOfWork } from "./database.ts";
import { postgresHistory } from "./history.ts";
import { postgresIdempotencyKeys } from "./idempotency-keys.ts";
import { postgresLive } from "./live.ts";
import { postgresBidReviews } from "./market/bid-reviews.ts";
import { postgresBids } from "./market/bids.ts";
import { postgresCatalogue } from "./market/catalogue.ts";
import { postgresLikes } from "./market/likes.ts";
import { postgresListings } from "./market/listings.ts";
import { postgresQuestions } from "./market/questions.ts";
import { postgresSavedSearches } from "./market/saved-searches.ts";
import { postgresShareLinks } from "./market/share-links.ts";
import { postgresAlerts } from "./messaging/alerts.ts";
import { postgresDigests } from "./messaging/digests.ts";
import { postgresOutbox } from "./messaging/outbox.ts";
import { postgresPreferences } from "./messaging/preferences.ts";
import { postgresPushSubscriptions } from "./messaging/push-subscriptions.ts";
import { postgresRecipients } from "./messaging/recipients.ts";
import { postgresBankLinks } from "./money/bank-links.ts";
import { postgresBlockedPayments } from "./money/blocked-payments.ts";
import { postgresChargebacks } from "./money/chargebacks.ts";
import { postgresCloseouts } from "./money/closeouts.ts";
import { postgresContractBalances } from "./money/contract-balances.ts";
import { postgresDifferences } from "./money/differences.ts";
import { postgresLedger } from "./money/ledger.ts";
import { postgresPaymentAccounts } from "./money/payment-accounts.ts";
import { postgresPayments } from "./money/payments.ts";
import { postgresRefunds } from "./money/refunds.ts";
import { postgresUsualPrices } from "./money/usual-prices.ts";
import { postgresYearMovements } from "./money/year-movements.ts";
import { postgresBidToFinals } from "./people/bid-to-finals.ts";
import { postgresCertificates } from "./people/certificates.ts";
import { postgresCredentials } from "./people/credentials.ts";
import { postgresDevices } from "./people/devices.ts";
import { postgresFiles } from "./people/files.ts";
import { postgresIdentities } from "./people/identities.ts";
import { postgresPasswordResets } from "./people/password-resets.ts";
import { postgresPeople } from "./people/people.ts";
import { postgresPhoneCodes } from "./people/phone-codes.ts";
import { postgresSecondFactors } from "./people/second-factors.ts";
import { postgresSessions } from "./people/sessions.ts";
import { postgresTeams } from "./people/teams.ts";
import { postgresUsedProofs } from "./people/used-proofs.ts";
import { postgresApprovals } from "./support/approvals.ts";
import { postgresAuditEntries } from "./support/audit-entries.ts";
import { postgresBatches } from "./support/batches.ts";
import { postgresCalendarDates } from "./support/calendar-dates.ts";
import { postgresCalendarFeeds } from "./support/calendar-feeds.ts";
import { postgresCases } from "./support/cases.ts";
import { postgresClosures } from "./support/closures.ts";
import { postgresDataCopies } from "./support/data-copies.ts";
import { postgresHeartbeats } from "./support/heartbeats.ts";
import { postgresIdLookup } from "./support/id-lookup.ts";
import { postgresPersonalData } from "./support/personal-data.ts";
import { postgresReminders } from "./support/reminders.ts";
import { postgresStuckThings } from "./support/stuck-things.ts";
import { postgresTickets } from "./support/tickets.ts";
import { postgresViewSessions } from "./support/view-sessions.ts";
import { postgresWebhookEvents } from "./support/webhook-events.ts";

/** Every port of the store except the job queue, which is a separate adapter in the same transactions. */
export const postgresStore: Layer.Layer<Exclude<StorePorts, Jobs | JobRecords>, never, Database> = Layer.mergeAll(
  postgresUnitOfWork,
  postgresIdempotencyKeys,
  postgresHistory,
  postgresLive,
  postgresListings,
  postgresLikes,
  postgresShareLinks,
  postgresBlockedPayments,
  postgresBids,
  postgresBidReviews,
  postgresContracts,
  postgresNamesOfContracts,
  postgresSignatures,
  postgresMilestones,
  postgresPayments,
  contractMoney.pipe(Layer.provide(Layer.mergeAll(postgresPayments, postgresPaymentAccounts))),
  postgresRefunds,
  postgresChargebacks,
  postgresTickets,
  postgresCases,
  postgresApprovals,
  postgresAuditEntries,
  postgresViewSessions,
  postgresBatches,
  postgresHeartbeats,
  postgresCheckMarks,
  postgresClosures,
  postgresStuckThings,
  postgresIdLookup,
  postgresPaymentAccounts,
  postgresBankLinks,
  postgresLedger,
  postgresYearMovements,
  postgresContractBalances,
  postgresCloseouts,
  postgresBidToFinals,
  postgresUsualPrices,
  postgresDifferences,
  postgresFeedbacks,
  postgresChangeOrders,
  postgresWaivers,
  postgresMaterialRequests,
  postgresDeliveries,
  postgresDisputes,
  postgresContractRecords,
  postgresQuestions,
  postgresSavedSearches,
  postgresWebhookEvents,
  postgresCatalogue,
  postgresPeople,
  postgresCertificates,
  postgresCredentials,
  postgresSessions,
  postgresTeams,
  postgresIdentities,
  postgresDevices,
  postgresPasswordResets,
  postgresAttemptCounts,
  postgresSecondFactors,
  postgresPhoneCodes,
  postgresUsedProofs,
  postgresAlerts,
  postgresPreferences,
  postgresRecipients,
  postgresDigests,
  postgresReminders,
  postgresConversations,
  postgresWaitingChats,
  postgresOutbox,
  postgresPushSubscriptions,
  postgresCalendarDates,
  postgresCalendarFeeds,
  postgresFiles,
  postgresDataCopies,
  postgresPersonalData,
);
