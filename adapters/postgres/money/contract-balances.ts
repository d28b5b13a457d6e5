import { asc, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import { type ContractBalance, ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { contract, milestone } from "../contract/contract.table.ts";
import { idAfter, leastIdAt } from "../cursor.ts";
import { posting } from "../history.table.ts";
import { inDatabase, oldestFirst, type Range } from "../rows.ts";
import { isOneOf, statement } from "../statement.ts";
import { chargeback } from "./chargeback.table.ts";
import { postingColumns } from "./ledger.ts";
import { payment } from "./payment.table.ts";
import { refund } from "./refund.table.ts";

const { nextPollAt: _nextPollAt, ...paymentColumns } = getTableColumns(payment);
const { nextPollAt: _refundAskAt, ...refundColumns } = getTableColumns(refund);
const chargebackColumns = getTableColumns(chargeback);

type Ids = { readonly ids: ReadonlyArray<string> };
const [after, limit] = [sql.placeholder("after"), sql.placeholder("limit")];

const contracts = { id: contract.id, state: contract.state, retainage: contract.retainage };

const paidContracts = statement<Range>()((db) =>
  db
    .select(contracts)
    .from(contract)
    .where(sql`${contract.id} > ${after} and exists (select 1 from payment where contract_id = ${contract.id})`)
    .orderBy(asc(contract.id))
    .limit(limit),
);
const someContracts = statement<Ids>()((db) => db.select(contracts).from(contract).where(isOneOf(contract.id)));

const milestones = statement<Ids>()((db) =>
  db
    .select({
      id: milestone.id,
      contractId: milestone.contractId,
      number: milestone.number,
      kind: milestone.kind,
      state: milestone.state,
      amount: milestone.amount,
    })
    .from(milestone)
    .where(isOneOf(milestone.contractId))
    .orderBy(asc(milestone.number)),
);
const payments = statement<Ids>()((db) =>
  db.select(paymentColumns).from(payment).where(isOneOf(payment.contractId)).orderBy(asc(payment.id)),
);
const refundsOf = (of: PgColumn) =>
  statement<Ids>()((db) => db.select(refundColumns).from(refund).where(isOneOf(of)).orderBy(asc(refund.id)));
const refunds = refundsOf(refund.contractId);
const chargebacksOf = (of: PgColumn) =>
  statement<Ids>()((db) =>
    db.select(chargebackColumns).from(chargeback).where(isOneOf(of)).orderBy(asc(chargeback.id)),
  );
const chargebacks = chargebacksOf(chargeback.contractId);
const postings = statement<Ids>()((db) =>
  db.select(postingColumns).from(posting).where(isOneOf(posting.contractId)).orderBy(asc(posting.id)),
);

const somePayments = statement<Ids>()((db) => db.select(paymentColumns).from(payment).where(isOneOf(payment.id)));
const partsOfPayments = statement<Ids>()((db) =>
  db
    .select({ id: payment.id, partOf: payment.partOf, total: payment.total })
    .from(payment)
    .where(isOneOf(payment.partOf)),
);
const refundsOfPayments = refundsOf(refund.paymentId);
const chargebacksOfPayments = chargebacksOf(chargeback.paymentId);
const paymentsAfter = statement<Range>()((db) =>
  db.select(paymentColumns).from(payment).where(sql`${payment.id} >= ${after}`).orderBy(asc(payment.id)).limit(limit),
);

const grouped = <Row extends { readonly contractId: ContractId }>(rows: ReadonlyArray<Row>) => {
  const groups = new Map<ContractId, Array<Row>>();
  for (const row of rows) groups.set(row.contractId, [...(groups.get(row.contractId) ?? []), row]);
  return (id: ContractId): ReadonlyArray<Row> => groups.get(id) ?? [];
};

export const postgresContractBalances = inDatabase(ContractBalances)(({ run, snapshot }) => {
  const contractBalancesOf = Effect.fnUntraced(function* (found: ReadonlyArray<ContractBalance["contract"]>) {
    const ids = found.map(({ id }) => id);
    const [stages, paid, given, took, written] = yield* snapshot(
      Effect.all(
        [
          Effect.map(run(milestones, { ids }), grouped),
          Effect.map(run(payments, { ids }), grouped),
          Effect.map(run(refunds, { ids }), grouped),
          Effect.map(run(chargebacks, { ids }), grouped),
          Effect.map(run(postings, { ids }), grouped),
        ],
        { concurrency: 5 },
      ),
    );
    return found.map(
      (one): ContractBalance => ({
        contract: one,
        milestones: stages(one.id).map(({ id, number, kind, state, amount }) => ({
          id,
          number,
          kind,
          state,
          amount,
        })),
        payments: paid(one.id),
        refunds: given(one.id),
        chargebacks: took(one.id),
        postings: written(one.id),
      }),
    );
  });
  return {
    list: Effect.fnUntraced(function* (request) {
      const page = yield* oldestFirst(request, (range) => run(paidContracts, range));
      return { items: yield* contractBalancesOf(page.items), next: page.next };
    }),
    get: Effect.fnUntraced(function* (id) {
      const [balance] = yield* contractBalancesOf(yield* run(someContracts, { ids: [id] }));
      return balance ?? (yield* notFound("contract"));
    }),
    ofContracts: Effect.fnUntraced(function* (ids) {
      const found = yield* contractBalancesOf(yield* run(someContracts, { ids }));
      return found.filter(({ payments }) => payments.length > 0);
    }),
    ofPayments: Effect.fnUntraced(function* (ids) {
      const found = yield* run(somePayments, { ids });
      const parts = yield* run(partsOfPayments, { ids });
      const given = yield* run(refundsOfPayments, { ids: [...new Set([...ids, ...parts.map(({ id }) => id)])] });
      const took = yield* run(chargebacksOfPayments, { ids });
      return found.map((one) => ({
        payment: one,
        refunds: given.filter(({ paymentId }) => paymentId === one.id),
        chargebacks: took.filter(({ paymentId }) => paymentId === one.id),
        parts: cents(sum(parts.filter(({ partOf }) => partOf === one.id).map(({ total }) => total))),
        refundsOfParts: given.filter((it) => parts.some(({ id, partOf }) => partOf === one.id && id === it.paymentId)),
      }));
    }),
    startedSince: Effect.fnUntraced(function* (since, request) {
      const rows = yield* run(paymentsAfter, {
        after: idAfter(request.after, leastIdAt(since)),
        limit: request.limit + 1,
      });
      // The key is the first row of the next page, so that the range can begin at a time as well as at an id.
      return { items: rows.slice(0, request.limit), next: rows[request.limit]?.id ?? null };
    }),
  };
});
