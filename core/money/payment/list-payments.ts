import { Effect } from "effect";
import type { PageRequest } from "#core/shared/page.ts";
import { type PaymentFilter, Payments } from "./payments.ts";

/** Payments of all people, newest first; for the staff of support. Answers `Page(PaymentSummary)`. */
export const listPayments = Effect.fn("listPayments")(function* (filter: PaymentFilter, page: PageRequest) {
  return yield* (yield* Payments).list(filter, page);
});
