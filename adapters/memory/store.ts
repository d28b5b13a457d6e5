import { Clock, Context, Effect, Layer, Result } from "effect";
import type { Job } from "#core/jobs.ts";
import type { Message } from "#core/message/message.ts";
import { contractMoney } from "#core/payment/contract-money-layer.ts";
import type { StorePorts } from "#core/ports.ts";
import { memoryAlerts } from "./alerts.ts";
import { memoryApprovals } from "./approvals.ts";
import { memoryAuditEntries } from "./audit-entries.ts";
import { memoryBankLinks } from "./bank-links.ts";
import { memoryBids } from "./bids.ts";
import { memoryBlockedPayments } from "./blocked-payments.ts";
import { memoryBooks } from "./books.ts";
import { memoryCatalogue } from "./catalogue.ts";
import { memoryCertificates } from "./certificates.ts";
import { memoryContracts } from "./contracts.ts";
import { memoryConversations } from "./conversations.ts";
import { memoryDataCopies } from "./data-copies.ts";
import { memoryDevices } from "./devices.ts";
import { memoryDifferences } from "./differences.ts";
import { memoryDigests } from "./digests.ts";
import { memoryFeedbacks } from "./feedbacks.ts";
import { memoryFiles } from "./files.ts";
import { memoryHistory } from "./history.ts";
import { memoryIdempotencyKeys } from "./idempotency-keys.ts";
import { memoryIdentities } from "./identities.ts";
import { memoryJobRecords } from "./job-records.ts";
import { memoryJobs } from "./jobs.ts";
import { memoryLedger } from "./ledger.ts";
import { memoryLikes } from "./likes.ts";
import { memoryListings } from "./listings.ts";
import { memoryLive } from "./live.ts";
import { Memory, memory, memoryUnitOfWork } from "./memory.ts";
import { memoryMilestones } from "./milestones.ts";
import { memoryNotices } from "./notices.ts";
import { memoryOutbox } from "./outbox.ts";
import { memoryPasswordResets } from "./password-resets.ts";
import { memoryPaymentAccounts } from "./payment-accounts.ts";
import { memoryPayments } from "./payments.ts";
import { memoryPeople } from "./people.ts";
import { memoryPersonalData } from "./personal-data.ts";
import { memoryPhoneCodes } from "./phone-codes.ts";
import { memoryPreferences } from "./preferences.ts";
import { memoryPushSubscriptions } from "./push-subscriptions.ts";
import { memoryQuestions } from "./questions.ts";
import { memoryRecipients } from "./recipients.ts";
import { memoryRefunds } from "./refunds.ts";
import { memoryReminders } from "./reminders.ts";
import { memorySavedSearches } from "./saved-searches.ts";
import { memorySecondFactors } from "./second-factors.ts";
import { memorySessions } from "./sessions.ts";
import { memoryShareLinks } from "./share-links.ts";
import { memoryStuckCases } from "./stuck-cases.ts";
import type { PublishedChange, QueuedJob } from "./tables.ts";
import { memoryTakebacks } from "./takebacks.ts";
import { memoryTickets } from "./tickets.ts";
import { memoryTryCounts } from "./try-counts.ts";
import { memoryUsedProofs } from "./used-proofs.ts";
import { memoryWaitingChats } from "./waiting-chats.ts";

/** The back door to a memory store: what it would hand on to workers, screens and mail servers. */
export class MemoryStore extends Context.Service<
  MemoryStore,
  {
    /** The queued jobs, in the order in which they were put. */
    readonly jobs: Effect.Effect<ReadonlyArray<QueuedJob>>;
    /** Takes the first job that is due by the clock out of the queue; null where there is none. */
    readonly takeJob: Effect.Effect<Job | null>;
    /** Gives up the job that was put last, as a worker does whose every try has failed of that. */
    readonly giveUpJob: (trouble: string) => Effect.Effect<void>;
    /** Every change published so far, oldest first. */
    readonly changes: Effect.Effect<ReadonlyArray<PublishedChange>>;
    /** Every message ever put into the outbox, oldest first. */
    readonly messages: Effect.Effect<ReadonlyArray<Message>>;
  }
>()("adapters/memory/MemoryStore") {}

const memoryHandle = Layer.effect(
  MemoryStore,
  Effect.map(Memory, ({ read, modify }) =>
    MemoryStore.of({
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
    }),
  ),
);

/** Every port of the store in memory: empty, complete, and gone with the process. Each build has rows of its own. */
export const memoryStore: Layer.Layer<StorePorts | MemoryStore> = Layer.mergeAll(
  memoryHandle,
  memoryUnitOfWork,
  memoryIdempotencyKeys,
  memoryHistory,
  memoryJobs,
  memoryJobRecords,
  memoryStuckCases,
  memoryLive,
  memoryListings,
  memoryLikes,
  memoryShareLinks,
  memoryBlockedPayments,
  memoryBids,
  memoryContracts,
  memoryMilestones,
  memoryPayments,
  contractMoney.pipe(Layer.provide(Layer.mergeAll(memoryPayments, memoryPaymentAccounts))),
  memoryRefunds,
  memoryTakebacks,
  memoryTickets,
  memoryApprovals,
  memoryAuditEntries,
  memoryPaymentAccounts,
  memoryBankLinks,
  memoryLedger,
  memoryBooks,
  memoryDifferences,
  memoryFeedbacks,
  memoryQuestions,
  memorySavedSearches,
  memoryNotices,
  memoryCatalogue,
  memoryPeople,
  memoryCertificates,
  memorySessions,
  memoryIdentities,
  memoryDevices,
  memoryPasswordResets,
  memoryTryCounts,
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
  memoryFiles,
  memoryDataCopies,
  memoryPersonalData,
).pipe(Layer.provide(memory));
