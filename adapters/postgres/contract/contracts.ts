import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { Effect } from "effect";
import { changesInShort } from "#core/contract/change-order/change-order.ts";
import { type Contract, type ContractAtWork, contractExists } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { differenceOf } from "#core/contract/dispute/standing-dispute.ts";
import { notFound } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { type Cents, sum } from "#core/shared/money.ts";
import { listing } from "../market/listing.table.ts";
import { chargebacksOf } from "../money/chargebacks.ts";
import { paymentsOf } from "../money/payments.ts";
import { refundsOf } from "../money/refunds.ts";
import { type MoneyRange, moneyList } from "../money-filter.ts";
import { bidder, poster, sideCards } from "../people/sides.ts";
import { found, inDatabase, newestFirst, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { acceptedDifference, openChangesOf } from "./change-orders.ts";
import { contract } from "./contract.table.ts";
import { shortDisputesOf } from "./disputes.ts";
import { milestonesOf } from "./milestones.ts";

const own = getTableColumns(contract);
const { state, totalCost, rules, cancellation, updatedAt } = own;

const countMilestones = (condition: SQL) => sql<number>`(
  select count(*)::int from milestone where milestone.contract_id = ${contract.id} and ${condition}
)`;

const summary = {
  ...own,
  listingTitle: listing.title,
  ...sideCards,
  totalPaid: sql<Cents>`(
    select greatest(
      coalesce(sum(posting_line.amount) filter (where posting_line.account = 'bidder'), 0)
        + least(coalesce(sum(posting_line.amount) filter (where posting_line.account = 'balance'), 0), 0),
      0
    )::int
    from posting join posting_line on posting_line.posting_id = posting.id
    where posting.contract_id = ${contract.id} and posting_line.account in ('bidder', 'balance')
  )`,
  milestonesCompleted: countMilestones(sql`milestone.kind = 'work' and milestone.state = 'completed'`),
  milestonesTotal: countMilestones(
    sql`milestone.kind = 'work' and (milestone.state <> 'dropped' or ${contract.state} = 'cancelled')`,
  ),
};

/** What the bidder of a contract has received, from the ledger, in cents. */
export const { totalPaid } = summary;

const atWork = {
  ...summary,
  current: sql<ContractAtWork["current"]>`(
    select json_build_object(
      'number', milestone.number, 'state', milestone.state, 'endDay', milestone.end_day,
      'amount', milestone.amount - case milestone.kind when 'work' then
        milestone.amount::bigint * coalesce((${contract.retainage} ->> 'percent')::int, 0) / 100 else 0 end,
      'isRetainage', milestone.kind = 'retainage',
      'isPaying', exists(
        select from payment where payment.milestone_id = milestone.id and (
          payment.state in ('processing', 'charged', 'unresolved')
            or payment.state = 'started' and payment.rail = 'bank'
        )
      ),
      'isFunded', exists(
        select from payment where payment.milestone_id = milestone.id and payment.state = 'held'
      ) and milestone.amount <= (
        select sum(payment.milestone_amount) from payment
        where payment.contract_id = milestone.contract_id and payment.milestone_id = milestone.id
          and (payment.state in ('charged', 'settled') or payment.state = 'held' and payment.part_of is null)
      ),
      'trouble', (
        select case
          when payment.state = 'unresolved' then 'checked'
          when payment.state in ('failed', 'returned') then payment.state
          when payment.state = 'charged' and payment.rail = 'bank' then 'held_by_bank'
          when payment.state = 'charged' and payment.failure is not null then 'held_by_card'
        end
        from payment where payment.milestone_id = milestone.id and payment.is_last
      )
    )
    from milestone
    where milestone.contract_id = ${contract.id} and milestone.state in ('submitted', 'planned')
    order by milestone.state = 'submitted' desc, milestone.number
    limit 1
  )`,
  dispute: sql<ContractAtWork["dispute"]>`(
    select json_build_object('number', milestone.number, 'waitsFor', coalesce(dispute.waits_for, 'support'))
    from dispute join milestone on milestone.id = dispute.milestone_id
    where dispute.contract_id = ${contract.id} and dispute.state in ('open', 'with_support')
    order by dispute.state, dispute.number
    limit 1
  )`,
};

type Id = Pick<Contract, "id">;
const after = sql.placeholder("after");
const limit = sql.placeholder("limit");

const insert = statement<Contract>()((db) =>
  db.insert(contract).values(blanks(own)).onConflictDoNothing().returning({ id: contract.id }),
);

const get = statement<Id>()((db) => db.select(own).from(contract).where(is(contract.id, "id")));

const ofBid = statement<Pick<Contract, "bidId">>()((db) =>
  db
    .select(own)
    .from(contract)
    .where(
      sql`${is(contract.bidId, "bidId")} and ${contract.state} in ('offer_sent', 'accepted', 'ended', 'cancelled')`,
    ),
);

const offeredBefore = statement<Pick<Contract, "bidId">>()((db) =>
  db
    .select(own)
    .from(contract)
    .where(sql`${is(contract.bidId, "bidId")} and ${contract.state} in ('withdrawn', 'refused')`)
    .orderBy(desc(contract.id))
    .limit(1),
);

const save = saving<Contract>(contract, { state, totalCost, rules, cancellation, updatedAt });

const summed = (db: PostgresJsDatabase) =>
  db
    .select(summary)
    .from(contract)
    .innerJoin(listing, eq(listing.id, contract.listingId))
    .innerJoin(poster, eq(poster.id, contract.posterId))
    .innerJoin(bidder, eq(bidder.id, contract.bidderId));

const one = statement<Id>()((db) => summed(db).where(is(contract.id, "id")));

const page = <Values extends Record<string, unknown>>(condition: SQL) =>
  statement<Values & Range>()((db) => summed(db).where(condition).orderBy(desc(contract.id)).limit(limit));

const sideOf = (side: SQL) => sql`(
  select id from contract where ${side} = ${sql.placeholder("personId")} and id < ${after}
    and state not in ('withdrawn', 'refused')
  order by id desc limit ${limit}
)`;

// Each side is read by its own index; an `or` of both would sort everything the person ever signed.
const ofPerson = page<{ readonly personId: PersonId }>(
  sql`${contract.id} in (${sideOf(sql`poster_id`)} union all ${sideOf(sql`bidder_id`)})`,
);

const workOf = <Values extends Record<string, unknown>>(condition: SQL) =>
  statement<Values>()((db) =>
    db
      .select(atWork)
      .from(contract)
      .innerJoin(listing, eq(listing.id, contract.listingId))
      .innerJoin(poster, eq(poster.id, contract.posterId))
      .innerJoin(bidder, eq(bidder.id, contract.bidderId))
      .where(condition)
      .orderBy(desc(contract.id)),
  );

const workOfMany = workOf<{ readonly ids: string }>(
  sql`${contract.id} = any(array(select value::uuid from jsonb_array_elements_text(${sql.placeholder("ids")}::jsonb)))`,
);

const runningSide = (side: SQL) => sql`(
  select id from contract where ${side} = ${sql.placeholder("personId")} and id < ${after}
    and state in ('offer_sent', 'accepted')
  order by id desc limit ${limit}
)`;

// Each side by its own index, which covers only running contracts.
const runningOf = workOf<{ readonly personId: PersonId } & Range>(
  sql`${contract.id} in (
    select id from (${runningSide(sql`poster_id`)} union all ${runningSide(sql`bidder_id`)}) both_sides
    order by id desc limit ${limit}
  )`,
);

const demandingInsurance = statement<Range>()((db) =>
  db
    .select(own)
    .from(contract)
    .where(sql`${contract.state} = 'accepted' and ${contract.insuranceDemand} <> 'none' and ${contract.id} > ${after}`)
    .orderBy(contract.id)
    .limit(limit),
);

/** Sorts before all ids. */
const firstId = "00000000-0000-0000-0000-000000000000";

const list = moneyList(
  "contract",
  "total_cost",
  (person) =>
    [sql`poster_id`, sql`bidder_id`].flatMap((side) => [
      sql`${side} = ${person} and state not in ('withdrawn', 'refused')`,
      sql`${side} = ${person} and state in ('withdrawn', 'refused')`,
    ]),
  (ids) => page<MoneyRange>(sql`${contract.id} = ${ids}`),
);

export const postgresContracts = inDatabase(Contracts)(({ run, snapshot }) => ({
  insert: Effect.fnUntraced(function* (offered) {
    const inserted = yield* run(insert, offered);
    if (inserted.length === 0) return yield* contractExists();
  }),
  get: (id) => found("contract", run(get, { id })),
  ofBid: (bidId) => Effect.map(run(ofBid, { bidId }), ([found]) => found ?? null),
  offeredBefore: (bidId) => Effect.map(run(offeredBefore, { bidId }), ([found]) => found ?? null),
  save: (changed) => nextVersion("contract", changed, run(save, changed)),
  view: Effect.fnUntraced(function* (id) {
    const [[found], milestones, open, [accepted], disputes, payments, refunds, chargebacks] = yield* snapshot(
      Effect.all(
        [
          run(one, { id }),
          run(milestonesOf, { contractId: id }),
          run(openChangesOf, { contractId: id }),
          run(acceptedDifference, { contractId: id }),
          run(shortDisputesOf, { contractId: id }),
          run(paymentsOf, { contractId: id }),
          run(refundsOf, { contractId: id }),
          run(chargebacksOf, { contractId: id }),
        ],
        { concurrency: 8 },
      ),
    );
    if (found === undefined) return yield* notFound("contract");
    const settled = sum(disputes.map(differenceOf));
    const changes = changesInShort(open, (accepted?.difference ?? 0) + settled);
    return { ...found, milestones, changes, disputes, payments, refunds, chargebacks };
  }),
  ofPerson: (personId, request) => newestFirst(request, (range) => run(ofPerson, { personId, ...range })),
  atWork: (ids) => (ids.length === 0 ? Effect.succeed([]) : run(workOfMany, { ids: JSON.stringify(ids) })),
  runningOf: (personId, request) => newestFirst(request, (range) => run(runningOf, { personId, ...range })),
  demandingInsurance: (page) => run(demandingInsurance, { after: page.after ?? firstId, limit: page.limit }),
  list: list(run),
}));
