import { Effect } from "effect";
import type { PageRequest } from "#core/shared/page.ts";
import { type DifferenceFilter, Differences } from "./differences.ts";

/** What the checks of the ledger have found, newest first; for support staff, who reach it only at the command line. */
export const listDifferences = Effect.fn("listDifferences")(function* (filter: DifferenceFilter, page: PageRequest) {
  const differences = yield* Differences;
  return yield* differences.list(filter, page);
});
