import { Clock, Context, Effect, Layer, Result } from "effect";
import type { Job } from "#core/jobs.ts";
import type { Message } from "#core/messaging/message/message.ts";
import { contractMoney } from "#core/money/payment/payments.ts";
import type { StorePorts } from "#core/ports.ts";
import { memoryAttemptCounts } from "./attempt-counts.ts";
import { memoryCheckMarks } from "./check-marks.ts";
import { memoryChangeOrders } from "./contract/change-orders.ts";
import { memoryNamesOfContracts } from "./contract/contract-names.ts";
import { memoryContractRecords } from "./contract/contract-records.ts";
import { memoryContracts } from "./contract/contracts.ts";
import { memoryConversations } from "./contract/conversations.ts";
import { memoryDeliveries } from "./contract/deliveries.ts";
import { memoryDisputes } from "./contract/disputes.ts";
import { memoryFeedbacks } from "./contract/feedbacks.ts";
import { memoryMaterialRequests } from "./contract/material-requests.ts";
import { memoryMilestones } from "./contract/milestones.ts";
import { memorySignatures } from "./contract/signatures.ts";
import { memoryWaitingChats } from "./contract/waiting-chats.ts";
import { memoryWaivers } from "./contract/waivers.ts";
import { memoryHistory } from "./history.ts";
import { memoryIdempotencyKeys } from "./idempotency-keys.ts";
import { memoryJobs } from "./jobs.ts";
import { memoryLive } from "./live.ts";
import { memoryBidReviews } from "./market/bid-reviews.ts";
import { memoryBids } from "./market/bids.ts";
import { memoryCatalogue } from "./market/catalogue.ts";
import { memoryLikes } from "./market/likes.ts";
import { memoryListings } from "./market/listings.ts";
import { memoryQuestions } from "./market/questions.ts";
import { memorySavedSearches } from "./market/saved-searches.ts";
import { memoryShareLinks } from "./market/share-links.ts";
import { inMemory, memory, memoryUnitOfWork } from "./memory.ts";
import { memoryAlerts } from "./messaging/alerts.ts";
import { memoryDigests } from "./messaging/digests.ts";
import { memoryOutbox } from "./messaging/outbox.ts";
import { memoryPreferences } from "./messaging/preferences.ts";
import { memoryPushSubscriptions } from "./messaging/push-subscriptions.ts";
import { memoryRecipients } from "./messaging/recipients.ts";
import { memoryBankLinks } from "./money/bank-links.ts";
import { memoryBlockedPayments } from "./money/blocked-payments.ts";
import { memoryChargebacks } from "./money/chargebacks.ts";
import { memoryCloseouts } from "./money/closeouts.ts";
import { memoryContractBalances } from "./money/contract-balances.ts";
import { memoryDifferences } from "./money/differences.ts";
import { memoryLedger } from "./money/ledger.ts";
import { memoryPaymentAccounts } from "./money/payment-accounts.ts";
import { memoryPayments } from "./money/payments.ts";
import { memoryRefunds } from "./money/refunds.ts";
import { memoryUsualPrices } from "./money/usual-prices.ts";
import { memoryYearMovements } from "./money/year-movements.ts";
import { memoryBidToFinals } from "./people/bid-to-finals.ts";
import { memoryCertificates } from "./people/certificates.ts";
import { memoryCredentials } from "./people/credentials.ts";
import { memoryDevices } from "./people/devices.ts";
import { memoryFiles } from "./people/files.ts";
import { memoryIdentities } from "./people/identities.ts";
import { memoryPasswordResets } from "./people/password-resets.ts";
import { memoryPeople } from "./people/people.ts";
import { memoryPhoneCodes } from "./people/phone-codes.ts";
import { memorySecondFactors } from "./people/second-factors.ts";
import { memorySessions } from "./people/sessions.ts";
import { memoryTeams } from "./people/teams.ts";
import { memoryUsedProofs } from "./people/used-proofs.ts";
import { memoryApprovals } from "./support/approvals.ts";
import { memoryAuditEntries } from "./support/audit-entries.ts";
import { memoryBatches } from "./support/batches.ts";
import { memoryCalendarDates } from "./support/calendar-dates.ts";
import { memoryCalendarFeeds } from "./support/calendar-feeds.ts";
import { memoryCases } from "./support/cases.ts";
import { memoryClosures } from "./support/closures.ts";
import { memoryDataCopies } from "./support/data-copies.ts";
import { memoryHeartbeats } from "./support/heartbeats.ts";
import { memoryIdLookup } from "./support/id-lookup.ts";
import { memoryJobRecords } from "./support/job-records.ts";
import { memoryPersonalData } from "./support/personal-data.ts";
import { memoryReminders } from "./support/reminders.ts";
import { memoryStuckThings } from "./support/stuck-things.ts";
import { memoryTickets } from "./support/tickets.ts";
import { memoryViewSessions } from "./support/view-sessions.ts";
import { memoryWebhookEvents } from "./support/webhook-events.ts";
import type { PublishedChange, QueuedJob } from "./tables.ts";

/** The test controls of a memory store: what it would send to workers, screens and mail servers. */
export class MemoryStore extends Context.Service<
  MemoryStore,
  {
    /** The queued jobs, in the order in which they were queued. */
    readonly jobs: Effect.Effect<ReadonlyArray<QueuedJob>>;
    /** Removes the first job that is due now from the queue and returns it; null if there is none. */
    readonly takeJob: Effect.Effect<Job | null>;
    /** Moves the latest job to the dead jobs, as a worker does when every attempt has failed with this error. */
    readonly giveUpJob: (trouble: string) => Effect.Effect<void>;
    /** Every change published so far, oldest first. */
    readonly changes: Effect.Effect<ReadonlyArray<PublishedChange>>;
    /** Every message ever put into the outbox, oldest first. */
    readonly messages: Effect.Effect<ReadonlyArray<Message>>;
  }
>()("adapters/memory/MemoryStore") {}

const memoryHandle = inMemory(MemoryStore)(({ read, modify }) => ({
  jobs: read(({ jobs }) => jobs),
  takeJob: Effect.flatMap(Clock.currentTimeMillis, (millis) =>
    modify((tables) => {
      const due = tables.jobs.find(({ dueAt }) => dueAt.getTime() <= millis);
      const rest = tables.jobs.filter((queued) => queued !== due);
      return Result.succeed([due?.job ?? null, { ...tables, jobs: rest }]);
    }),
  ),
  giveUpJob: (trouble) =>
    Effect.flatMap(Clock.currentTimeMillis, (millis) =>
      modify((tables) => {
        const last = tables.jobs.at(-1);
        const dead = last ? [{ ...last, id: crypto.randomUUID(), trouble, diedAt: new Date(millis) }] : [];
        const jobs = tables.jobs.slice(0, -1);
        return Result.succeed([undefined, { ...tables, jobs, deadJobs: [...tables.deadJobs, ...dead] }]);
      }),
    ),
  changes: read(({ changes }) => changes),
  messages: read(({ messages }) => [...messages.values()]),
}));

/** Every store port in memory: starts empty, is complete, and ends with the process. Each build has its own rows. */
export const memoryStore: Layer.Layer<StorePorts | MemoryStore> = Layer.mergeAll(
  memoryHandle,
  memoryUnitOfWork,
  memoryIdempotencyKeys,
  memoryHistory,
  memoryJobs,
  memoryJobRecords,
  memoryStuckThings,
  memoryIdLookup,
  memoryLive,
  memoryListings,
  memoryLikes,
  memoryShareLinks,
  memoryBlockedPayments,
  memoryBids,
  memoryBidReviews,
  memoryContracts,
  memoryNamesOfContracts,
  memorySignatures,
  memoryMilestones,
  memoryChangeOrders,
  memoryWaivers,
  memoryMaterialRequests,
  memoryDeliveries,
  memoryDisputes,
  memoryContractRecords,
  memoryPayments,
  contractMoney.pipe(Layer.provide(Layer.mergeAll(memoryPayments, memoryPaymentAccounts))),
  memoryRefunds,
  memoryChargebacks,
  memoryTickets,
  memoryCases,
  memoryApprovals,
  memoryAuditEntries,
  memoryViewSessions,
  memoryBatches,
  memoryHeartbeats,
  memoryCheckMarks,
  memoryClosures,
  memoryPaymentAccounts,
  memoryBankLinks,
  memoryLedger,
  memoryYearMovements,
  memoryContractBalances,
  memoryCloseouts,
  memoryBidToFinals,
  memoryUsualPrices,
  memoryDifferences,
  memoryFeedbacks,
  memoryQuestions,
  memorySavedSearches,
  memoryWebhookEvents,
  memoryCatalogue,
  memoryPeople,
  memoryCertificates,
  memoryCredentials,
  memorySessions,
  memoryTeams,
  memoryIdentities,
  memoryDevices,
  memoryPasswordResets,
  memoryAttemptCounts,
  memorySecondFactors,
  memoryPhoneCodes,
  memoryUsedProofs,
  memoryAlerts,
  memoryPreferences,
  memoryRecipients,
  memoryDigests,
  memoryReminders,
  memoryConversations,
  memoryWaitingChats,
  memoryOutbox,
  memoryPushSubscriptions,
  memoryCalendarDates,
  memoryCalendarFeeds,
  memoryFiles,
  memoryDataCopies,
  memoryPersonalData,
).pipe(Layer.provide(memory));
