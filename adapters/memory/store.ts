import { Clock, Context, Effect, Layer, Result } from "effect";
import type { Message } from "#core/message/message.ts";
import type { StorePorts } from "#core/ports.ts";
import type { Job } from "#core/shared/jobs.ts";
import { memoryAlerts } from "./alerts.ts";
import { memoryBids } from "./bids.ts";
import { memoryContracts } from "./contracts.ts";
import { memoryFiles } from "./files.ts";
import { memoryHistory } from "./history.ts";
import { memoryJobs } from "./jobs.ts";
import { memoryLedger } from "./ledger.ts";
import { memoryListings } from "./listings.ts";
import { memoryLive } from "./live.ts";
import { Memory, memory, memoryUnitOfWork } from "./memory.ts";
import { memoryMilestones } from "./milestones.ts";
import { memoryNotices } from "./notices.ts";
import { memoryOutbox } from "./outbox.ts";
import { memoryPaymentAccounts } from "./payment-accounts.ts";
import { memoryPayments } from "./payments.ts";
import { memoryPeople } from "./people.ts";
import { memorySessions } from "./sessions.ts";
import type { PublishedChange, QueuedJob } from "./tables.ts";

/** The back door to a memory store: what it would hand on to workers, screens and mail servers. */
export class MemoryStore extends Context.Service<
  MemoryStore,
  {
    /** The queued jobs, in the order in which they were put. */
    readonly jobs: Effect.Effect<ReadonlyArray<QueuedJob>>;
    /** Takes the first job that is due by the clock out of the queue; null where there is none. */
    readonly takeJob: Effect.Effect<Job | null>;
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
      changes: read(({ changes }) => changes),
      messages: read(({ messages }) => [...messages.values()]),
    }),
  ),
);

/** Every port of the store in memory: empty, complete, and gone with the process. Each build has rows of its own. */
export const memoryStore: Layer.Layer<StorePorts | MemoryStore> = Layer.mergeAll(
  memoryHandle,
  memoryUnitOfWork,
  memoryHistory,
  memoryJobs,
  memoryLive,
  memoryListings,
  memoryBids,
  memoryContracts,
  memoryMilestones,
  memoryPayments,
  memoryPaymentAccounts,
  memoryLedger,
  memoryNotices,
  memoryPeople,
  memorySessions,
  memoryAlerts,
  memoryOutbox,
  memoryFiles,
).pipe(Layer.provide(memory));
