import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { BatchId, CaseId, PersonId, TicketId } from "#core/shared/ids.ts";

/** Many things that are done under one plan. */
export type Batch = {
  readonly id: BatchId;
  /** The hash of the plan. */
  readonly plan: string;
  /** As it was typed, without its arguments. */
  readonly command: string;
  /** What was asked for, as one text: the same for the same command. */
  readonly selection: string;
  /** Who began it, and alone goes on with it. */
  readonly staffId: PersonId;
  readonly reason: string | null;
  readonly ticketId: TicketId | null;
  readonly caseId: CaseId | null;
  readonly beganAt: Date;
  readonly finishedAt: Date | null;
};

export const batchProgress = ["waiting", "done", "failed"] as const;

/** One of the things. */
export type BatchItem = {
  /** Its place, counted from 1. */
  readonly number: number;
  /** Its id. */
  readonly subject: string;
  /** The ids of the contract and the people that it is about. */
  readonly concerns: ReadonlyArray<string>;
  /** What it is, in a few words. */
  readonly label: string;
  readonly progress: (typeof batchProgress)[number];
  /** The state of the thing as it was chosen, and as it is after it was done. */
  readonly before: string;
  readonly after: string | null;
  /** Why it failed; null where it has not. */
  readonly trouble: string | null;
  readonly at: Date | null;
};

/** What has become of one of the things. */
export type BatchOutcome = Pick<BatchItem, "after" | "trouble"> & {
  readonly progress: "done" | "failed";
  readonly at: Date;
};

/** What support does to many things at once, and how far it has come. */
export class Batches extends Context.Service<
  Batches,
  {
    /** Keeps a batch with all that is to be done; false, and nothing, where one of the same plan is not finished. */
    readonly insert: (batch: Batch, items: ReadonlyArray<BatchItem>) => Effect.Effect<boolean, Unavailable>;
    /** The newest batch of this plan; null where there is none. */
    readonly ofPlan: (plan: string) => Effect.Effect<Batch | null, Unavailable>;
    /** The newest batch of this member of the staff for the same command and selection that is not finished; null where there is none. */
    readonly unfinished: (
      of: Pick<Batch, "staffId" | "command" | "selection">,
    ) => Effect.Effect<Batch | null, Unavailable>;
    /** Everything in it, in its order. */
    readonly items: (id: BatchId) => Effect.Effect<ReadonlyArray<BatchItem>, Unavailable>;
    /** True for the one that ends a thing that waits; false where it does not wait any more. */
    readonly end: (
      id: BatchId,
      number: BatchItem["number"],
      outcome: BatchOutcome,
    ) => Effect.Effect<boolean, Unavailable>;
    /** Notes that all of it was done. */
    readonly finish: (id: BatchId, at: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Batches") {}
