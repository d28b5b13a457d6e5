import { Effect } from "effect";
import type { PageRequest } from "#core/shared/page.ts";
import { type RefundFilter, Refunds } from "./refunds.ts";

/** Refunds of all people, newest first; for the staff of support. Answers `Page(RefundSummary)`. */
export const listRefunds = Effect.fn("listRefunds")(function* (filter: RefundFilter, page: PageRequest) {
  return yield* (yield* Refunds).list(filter, page);
});
