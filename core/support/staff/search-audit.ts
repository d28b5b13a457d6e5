import { Effect, Schema } from "effect";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { ContractId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { AuditEntries, type AuditFilter } from "./audit-entries.ts";

/** What an entry about this thing can be about: of a contract its payments, refunds and chargebacks as well. */
const partsOf = Effect.fnUntraced(function* (id: string) {
  // Webhook events, jobs and accounts have ids of their own kinds.
  if (!Schema.is(ContractId)(id)) return [id];
  const found = yield* (yield* ContractBalances)
    .get(id)
    .pipe(Effect.catchTag("NotFound", () => Effect.succeed({ payments: [], refunds: [], chargebacks: [] })));
  return [id, ...[found.payments, found.refunds, found.chargebacks].flatMap((rows) => rows.map((row) => row.id))];
});

/** Entries of the audit log, newest first; `about` is the id of a person, a contract or anything else that they are about. */
export const searchAudit = Effect.fn("searchAudit")(function* (
  { about, ...filter }: Omit<AuditFilter, "subjects"> & { readonly about: string | null },
  page: PageRequest,
) {
  const entries = yield* AuditEntries;
  return yield* entries.search({ ...filter, subjects: about === null ? null : yield* partsOf(about) }, page);
});
