import { asc, eq, sql } from "drizzle-orm";
import { Effect } from "effect";
import { emptyBalances, Ledger, type Posting } from "#core/money/ledger/ledger.ts";
import { posting, postingLine } from "../history.table.ts";
import { inDatabase } from "../rows.ts";
import { is, statement } from "../statement.ts";

type OfContract = Pick<Posting, "contractId">;

const balances = statement<OfContract>()((db) =>
  db
    .select({ account: postingLine.account, balance: sql<number>`sum(${postingLine.amount})::float8` })
    .from(posting)
    .innerJoin(postingLine, eq(postingLine.postingId, posting.id))
    .where(is(posting.contractId, "contractId"))
    .groupBy(postingLine.account),
);

/** A posting with its lines. */
export const postingColumns = {
  contractId: posting.contractId,
  paymentId: posting.paymentId,
  refundId: posting.refundId,
  chargebackId: posting.chargebackId,
  kind: posting.kind,
  lines: sql<Posting["lines"]>`(
    select json_agg(json_build_object('account', line.account, 'amount', line.amount) order by line.place)
    from posting_line line where line.posting_id = ${posting.id}
  )`,
  at: posting.at,
};

const postings = statement<OfContract>()((db) =>
  db.select(postingColumns).from(posting).where(is(posting.contractId, "contractId")).orderBy(asc(posting.id)),
);

export const postgresLedger = inDatabase(Ledger)(({ run, query }) => ({
  // One statement for the posting and its lines: repeating the posting inserts neither.
  post: ({ contractId, paymentId, refundId, chargebackId, kind, lines, at }) =>
    Effect.asVoid(
      query(
        (on) => on`
              with posted as (
                insert into posting (contract_id, payment_id, refund_id, chargeback_id, kind, at)
                values (${contractId}, ${paymentId}, ${refundId}, ${chargebackId}, ${kind}, ${at.toISOString()})
                on conflict (payment_id, kind, refund_id, chargeback_id) do nothing
                returning id
              )
              insert into posting_line (posting_id, place, account, amount)
              select posted.id, line.place, line.entry ->> 'account', (line.entry ->> 'amount')::int
              from posted, jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line (entry, place)`,
      ),
    ),
  balances: (contractId) =>
    Effect.map(run(balances, { contractId }), (rows) => {
      const accounts = { ...emptyBalances };
      for (const { account, balance } of rows) accounts[account] = balance;
      return accounts;
    }),
  postings: (contractId) => run(postings, { contractId }),
}));
