import { Context, type Effect } from "effect";
import type { Unavailable } from "./errors.ts";

/** How far a check, or what follows the history, has come that is made again and again, so that the next time looks at what is new. */
export type CheckMark = {
  readonly check: "ledger" | "audit" | "closeouts" | "usual";
  /**
   * What has a greater number came after it: a number of the history for the ledger and for closeouts, an entry's own for the audit log;
   * 0 for what is usual.
   */
  readonly number: number;
  /** The hash of that entry of the audit log; null for the others. */
  readonly hash: string | null;
  /** When all there is was checked last, not only what was new; of what is usual, until when contracts count that have ended. */
  readonly wholeAt: Date;
};

/** So long after all was checked, all is checked again: by the seventh night, though that begins a little earlier. */
const week = 6.5 * 24 * 3_600_000;

/** Whether all there is is to be checked: what was never checked, and what was so a week ago. */
export const isWholeDue = (mark: CheckMark | null, at: Date): boolean =>
  mark === null || at.getTime() - mark.wholeAt.getTime() > week;

/** Keeps how far the checks have come. */
export class CheckMarks extends Context.Service<
  CheckMarks,
  {
    /** Null where nothing was checked yet. */
    readonly get: (check: CheckMark["check"]) => Effect.Effect<CheckMark | null, Unavailable>;
    /** Puts it in place of the one before. */
    readonly put: (mark: CheckMark) => Effect.Effect<void, Unavailable>;
  }
>()("core/CheckMarks") {}
