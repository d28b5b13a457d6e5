import { Layer } from "effect";
import type { JobRecords } from "#core/inbox/job-records.ts";
import { contractMoney } from "#core/payment/contract-money-layer.ts";
import type { StorePorts } from "#core/ports.ts";
import type { Jobs } from "#core/shared/jobs.ts";
import { postgresAlerts } from "./alerts.ts";
import { postgresApprovals } from "./approvals.ts";
import { postgresAuditEntries } from "./audit-entries.ts";
import { postgresBankLinks } from "./bank-links.ts";
import { postgresBids } from "./bids.ts";
import { postgresBlockedPayments } from "./blocked-payments.ts";
import { postgresBooks } from "./books.ts";
import { postgresCatalogue } from "./catalogue.ts";
import { postgresCertificates } from "./certificates.ts";
import { postgresContracts } from "./contracts.ts";
import { postgresConversations } from "./conversations.ts";
import { postgresDataCopies } from "./data-copies.ts";
import { postgresDevices } from "./devices.ts";
import { postgresDifferences } from "./differences.ts";
import { postgresDigests } from "./digests.ts";
import { postgresFeedbacks } from "./feedbacks.ts";
import { postgresFiles } from "./files.ts";
import { postgresHistory } from "./history.ts";
import { postgresIdempotencyKeys } from "./idempotency-keys.ts";
import { postgresIdentities } from "./identities.ts";
import { postgresLedger } from "./ledger.ts";
import { postgresLikes } from "./likes.ts";
import { postgresListings } from "./listings.ts";
import { postgresLive } from "./live.ts";
import { postgresMilestones } from "./milestones.ts";
import { postgresNotices } from "./notices.ts";
import { postgresOutbox } from "./outbox.ts";
import { postgresPasswordResets } from "./password-resets.ts";
import { postgresPaymentAccounts } from "./payment-accounts.ts";
import { postgresPayments } from "./payments.ts";
import { postgresPeople } from "./people.ts";
import { postgresPersonalData } from "./personal-data.ts";
import { postgresPhoneCodes } from "./phone-codes.ts";
import { postgresPreferences } from "./preferences.ts";
import { postgresPushSubscriptions } from "./push-subscriptions.ts";
import { postgresQuestions } from "./questions.ts";
import { postgresRecipients } from "./recipients.ts";
import { postgresRefunds } from "./refunds.ts";
import { postgresReminders } from "./reminders.ts";
import { postgresSavedSearches } from "./saved-searches.ts";
import { postgresSecondFactors } from "./second-factors.ts";
import { postgresSessions } from "./sessions.ts";
import { postgresShareLinks } from "./share-links.ts";
import { postgresStuckCases } from "./stuck-cases.ts";
import { postgresTakebacks } from "./takebacks.ts";
import { postgresTickets } from "./tickets.ts";
import { type Database, postgresUnitOfWork } from "./transaction.ts";
import { postgresTryCounts } from "./try-counts.ts";
import { postgresUsedProofs } from "./used-proofs.ts";
import { postgresWaitingChats } from "./waiting-chats.ts";

/** Every port of the store but the queue of jobs, which is an adapter of its own in the same transactions. */
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
  postgresContracts,
  postgresMilestones,
  postgresPayments,
  contractMoney.pipe(Layer.provide(Layer.mergeAll(postgresPayments, postgresPaymentAccounts))),
  postgresRefunds,
  postgresTakebacks,
  postgresTickets,
  postgresApprovals,
  postgresAuditEntries,
  postgresStuckCases,
  postgresPaymentAccounts,
  postgresBankLinks,
  postgresLedger,
  postgresBooks,
  postgresDifferences,
  postgresFeedbacks,
  postgresQuestions,
  postgresSavedSearches,
  postgresNotices,
  postgresCatalogue,
  postgresPeople,
  postgresCertificates,
  postgresSessions,
  postgresIdentities,
  postgresDevices,
  postgresPasswordResets,
  postgresTryCounts,
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
  postgresFiles,
  postgresDataCopies,
  postgresPersonalData,
);
