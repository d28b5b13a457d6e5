import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { BatchId, CaseId, PersonId, TicketId } from "#core/shared/ids.ts";

/** Several things that are handled under one plan. */
export type Batch = {
  readonly id: BatchId;
  /** The hash of the plan. */
  readonly plan: string;
  /** The command as typed, without arguments. */
  readonly command: string;
  /** What was asked for as text; the same for the same command. */
  readonly selection: string;
  /** The person who started it; only they may continue it. */
  readonly staffId: PersonId;
  readonly reason: string | null;
  readonly ticketId: TicketId | null;
  readonly caseId: CaseId | null;
  readonly beganAt: Date;
  readonly finishedAt: Date | null;
};

export const batchProgress = ["waiting", "done", "failed"] as const;

/** One thing of a batch. */
export type BatchItem = {
  /** Its position, from 1. */
  readonly number: number;
  /** The thing's id. */
  readonly subject: string;
  /** The ids of the contract and people that it is about. */
  readonly concerns: ReadonlyArray<string>;
  /** A short description. */
  readonly label: string;
  readonly progress: (typeof batchProgress)[number];
  /** The thing's state when it was selected, and after it was handled. */
  readonly before: string;
  readonly after: string | null;
  /** Why it failed; null if it did not. */
  readonly trouble: string | null;
  readonly at: Date | null;
};

/** The result for one thing. */
export type BatchOutcome = Pick<BatchItem, "after" | "trouble"> & {
  readonly progress: "done" | "failed";
  readonly at: Date;
};

/** The batches of staff commands and their progress. */
export class Batches extends Context.Service<
  Batches,
  {
    /** Stores a batch with its items; stores nothing and returns false if a batch of the same plan is unfinished. */
    readonly insert: (batch: Batch, items: ReadonlyArray<BatchItem>) => Effect.Effect<boolean, Unavailable>;
    /** The newest batch of this plan; null if there is none. */
    readonly ofPlan: (plan: string) => Effect.Effect<Batch | null, Unavailable>;
    /** This staff member's newest unfinished batch for the same command and selection; null if there is none. */
    readonly unfinished: (
      of: Pick<Batch, "staffId" | "command" | "selection">,
    ) => Effect.Effect<Batch | null, Unavailable>;
    /** All its items, in order. */
    readonly items: (id: BatchId) => Effect.Effect<ReadonlyArray<BatchItem>, Unavailable>;
    /** True for the caller that ends a waiting item; false if it no longer waits. */
    readonly end: (
      id: BatchId,
      number: BatchItem["number"],
      outcome: BatchOutcome,
    ) => Effect.Effect<boolean, Unavailable>;
    /** Records that the whole batch is done. */
    readonly finish: (id: BatchId, at: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Batches") {}
