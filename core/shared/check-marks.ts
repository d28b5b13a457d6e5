import { Context, type Effect } from "effect";
import type { Unavailable } from "./errors.ts";

/**
 * How far a repeated check, or a job that follows the history, has come, so that the next run looks only at what is
 * new.
 */
export type CheckMark = {
  readonly check: "ledger" | "audit" | "closeouts" | "usual";
  /**
   * The number of the last entry checked: from the history for `ledger` and `closeouts`, from the audit log for
   * `audit`; 0 for `usual`.
   */
  readonly number: number;
  /** The hash of that audit log entry; null for the other checks. */
  readonly hash: string | null;
  /**
   * When everything was last checked, not just what is new; for `usual`, the time until which ended contracts count.
   */
  readonly wholeAt: Date;
};

/**
 * How long after a full check the next one is due, in ms: under 7 days, because a nightly run may start a little early.
 */
const week = 6.5 * 24 * 3_600_000;

/** Returns whether everything is due to be checked: it never was, or the last full check is about a week old. */
export const isWholeDue = (mark: CheckMark | null, at: Date): boolean =>
  mark === null || at.getTime() - mark.wholeAt.getTime() > week;

/** Stores how far each check has come. */
export class CheckMarks extends Context.Service<
  CheckMarks,
  {
    /** Null if the check never ran. */
    readonly get: (check: CheckMark["check"]) => Effect.Effect<CheckMark | null, Unavailable>;
    /** Replaces the check's previous mark. */
    readonly put: (mark: CheckMark) => Effect.Effect<void, Unavailable>;
  }
>()("core/CheckMarks") {}
