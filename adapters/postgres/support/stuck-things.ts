import { Effect, Schema } from "effect";
import type { ParameterOrJSON } from "postgres";
import { CaseId, ContractId, PersonId } from "#core/shared/ids.ts";
import { cutPage, type PageRequest } from "#core/shared/page.ts";
import { businessZone } from "#core/shared/time-zone.ts";
import { CaseState } from "#core/support/case/case.machine.ts";
import { CasePriority } from "#core/support/case/case.ts";
import type { HeartbeatKind } from "#core/support/health/heartbeats.ts";
import {
  quietEnds,
  quietRefusal,
  StuckKind,
  StuckNoun,
  type StuckRule,
  stuckRules,
} from "#core/support/inbox/stuck-kind.ts";
import {
  type Band,
  bands,
  type ConcernedPerson,
  compareKeys,
  keyOfStuck,
  moneySubjects,
  readKey,
  type StuckThing,
  silentSince,
  waitsForOf,
  writeKey,
} from "#core/support/inbox/stuck-thing.ts";
import { type StuckFilter, StuckThings } from "#core/support/inbox/stuck-things.ts";
import { newestId, oldestId } from "../cursor.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf } from "../statement.ts";

/** The SQL that finds the things of a rule. Its expressions refer to the table aliased as `it`. */
type Source = {
  readonly from: string;
  readonly where: string;
  readonly since: string;
  readonly id: string;
  readonly idIs: "uuid" | "text";
  /** In cents. */
  readonly amount: string;
  readonly contract: string;
  readonly person: string;
  readonly detail: string;
  readonly title?: string;
  /** The names that identify its subject, if an index finds it by them; see `namesOf`. */
  readonly names?: string;
  readonly band: Band;
};

const quoted = (words: ReadonlyArray<string>): string => words.map((word) => `'${word}'`).join(", ");
const nobody = "null::uuid";
const numbered = (milestone: string): string =>
  `'milestone ' || (select number from milestone where id = ${milestone})`;
const openMilestones = (condition: string): string =>
  `(select coalesce(sum(milestone.amount), 0) from milestone join contract on contract.id = milestone.contract_id
    where milestone.state in ('planned', 'submitted') and ${condition})`;

const row = { id: "it.id", idIs: "uuid", since: "it.updated_at", person: nobody, band: "money" } as const;

const contracts = (state: string): Source => ({
  ...row,
  ...(state === "offer_sent"
    ? { since: "it.offered_at", amount: "it.total_cost", where: "it.state = 'offer_sent'" }
    : {
        since: "it.complete_since",
        amount: "0",
        where: "it.state = 'accepted' and it.complete_since is not null",
        band: "rest",
      }),
  from: "contract it",
  contract: "it.id",
  detail: "null",
});

const payments = (state: string): Source => ({
  ...row,
  from: "payment it join milestone stage on stage.id = it.milestone_id",
  where:
    state === "failed"
      ? `it.is_last and it.state = 'failed' and it.failure ->> 'code' not in (${quoted(quietEnds)}) and stage.runs`
      : state === "returned"
        ? "it.is_last and it.state = 'returned' and stage.state = 'submitted'"
        : `it.state = '${state}'`,
  amount: state === "charged" || state === "held" ? "it.milestone_amount" : "it.total",
  contract: "it.contract_id",
  detail: "'milestone ' || stage.number || coalesce(': ' || (it.failure ->> 'message'), '')",
});

const isNotClosed = "not exists (select 1 from closure where subject_id = it.id)";

const refunds = (state: string): Source => ({
  ...row,
  from: "refund it join payment on payment.id = it.payment_id",
  where:
    state === "failed"
      ? `it.state = 'failed' and it.failure ->> 'code' <> '${quietRefusal}' and payment.state in ('held', 'charged', 'settled')
        and not exists (select 1 from refund later where later.payment_id = it.payment_id and later.id > it.id)
        and not exists (select 1 from chargeback where chargeback.payment_id = it.payment_id and taken is not null and not is_returned)
        and ${isNotClosed}`
      : `it.state = '${state}'`,
  amount: "it.amount",
  contract: "it.contract_id",
  detail: `'refund of ' || ${numbered("payment.milestone_id")} || coalesce(': ' || (it.failure ->> 'message'), '')`,
});

/** Money of the charge that was not paid out first covers what a bank takes; parts may have been released. */
const borne = `case when payment.state = 'settled' then 0 else payment.total - coalesce((
  select sum(given.amount) from refund given
  where given.payment_id = payment.id and given.state in ('refunded', 'bounced', 'restored', 'paid_elsewhere')), 0)::int end`;

const chargebacks = (state: string): Source => ({
  ...row,
  from: "chargeback it join payment on payment.id = it.payment_id",
  where:
    state === "lost"
      ? `it.state = 'lost' and not it.is_returned and it.taken > ${borne} and ${isNotClosed} and (payment.state = 'settled'
        or exists (select 1 from payment part where part.part_of = payment.id and part.state = 'settled'))`
      : `it.state = '${state}'`,
  amount: state === "lost" ? `it.taken - ${borne}` : "it.amount",
  contract: "it.contract_id",
  detail: `case it.kind when 'chargeback' then 'chargeback of ' else 'refund past Dibbs of ' end || ${numbered("payment.milestone_id")} || ': ' || it.reason`,
});

const milestones = (state: string): Source => ({
  ...row,
  ...((state === "planned" || state === "kept_back") && {
    since: `((it.end_day + 1)::timestamp at time zone '${businessZone}')`,
  }),
  from: "milestone it",
  // A milestone in dispute waits for the dispute.
  where:
    state === "kept_back"
      ? "it.kind = 'retainage' and it.state = 'submitted'"
      : `it.state = '${state}' and it.runs and not exists (
          select from dispute where milestone_id = it.id and dispute.state in ('open', 'with_support')
        )`,
  amount: "it.amount",
  contract: "it.contract_id",
  detail: "'milestone ' || it.number",
});

const disputes: Source = {
  ...row,
  from: "dispute it",
  where: "it.state = 'with_support'",
  amount: "it.amount",
  contract: "it.contract_id",
  detail: numbered("it.milestone_id"),
};

const accounts: Source = {
  from: "payment_account it",
  where: "it.standing = 'restricted'",
  since: "it.standing_since",
  id: `(it.person_id::text || ':' || it.rail) collate "C"`,
  idIs: "text",
  amount: openMilestones("contract.state = 'accepted' and contract.bidder_id = it.person_id"),
  contract: nobody,
  person: "it.person_id",
  detail: "it.rail",
  band: "money",
};

const webhookEvents = (state: string, band: "money" | "rest"): Source => ({
  from: `webhook_event it left join lateral (
    select id, contract_id, total from payment
      where it.subject ->> 'kind' = 'payment' and id = (it.subject ->> 'paymentId')::uuid
    union all
    select id, contract_id, total from payment where it.subject ->> 'kind' = 'payment_ref'
      and rail = it.subject ->> 'rail' and provider_ref = it.subject ->> 'ref'
    union all
    select payment_id, contract_id, amount from refund
      where it.subject ->> 'kind' = 'refund' and id = (it.subject ->> 'refundId')::uuid
    limit 1
  ) about on true`,
  where: `it.state = '${state}' and it.subject ->> 'kind' ${band === "money" ? "" : "not "}in (${quoted(moneySubjects)})`,
  since: "it.received_at",
  id: `it.id collate "C"`,
  idIs: "text",
  amount: "coalesce(about.total, 0)",
  contract: "about.contract_id",
  person: "(it.subject ->> 'personId')::uuid",
  detail: "it.provider || ' ' || it.event || coalesce(': ' || it.trouble, '')",
  names: `coalesce(it.subject ->> 'paymentId', it.subject ->> 'refundId', it.subject ->> 'ref',
    it.subject ->> 'personId', it.subject ->> 'conversationId')`,
  band,
});

const ticketsIn: Readonly<Record<Band, string>> = {
  urgent: "it.priority = 'urgent'",
  money: "it.priority = 'normal' and it.contract_id is not null",
  rest: "it.priority = 'normal' and it.contract_id is null",
};

const tickets = (band: Band): Source => ({
  ...row,
  from: "support_ticket it",
  where: `it.state = 'open' and ${ticketsIn[band]}`,
  amount: band === "rest" ? "0" : openMilestones("milestone.contract_id = it.contract_id"),
  contract: "it.contract_id",
  person: "it.person_id",
  detail: "it.priority",
  title: "it.subject",
  band,
});

const heartbeats = (kind: HeartbeatKind): Source => ({
  from: "heartbeat it",
  where:
    kind === "chat"
      ? "it.kind = 'chat' and it.trouble is not null"
      : `it.kind = 'server' and not exists (
          select 1 from heartbeat later where later.kind = 'server' and (later.well_at, later.id) > (it.well_at, it.id)
        )`,
  since: "it.well_at",
  id: `it.id collate "C"`,
  idIs: "text",
  amount: "0",
  contract: nobody,
  person: nobody,
  detail: kind === "chat" ? "it.id || ': ' || it.trouble" : "it.id",
  band: "urgent",
});

/** Open cases in which nothing is stuck any more. */
const openCases: Source = {
  ...row,
  from: "support_case it",
  where: "it.state <> 'closed' and it.settled_at is not null",
  since: "it.settled_at",
  amount: "it.amount",
  contract: "it.contract_id",
  person: "it.person_id",
  detail: "(select 'cleared' from support_case_thing where case_id = it.id limit 1)",
  title: "it.subject",
  band: "rest",
};

const sources: Readonly<Record<StuckNoun, (rule: StuckRule) => ReadonlyArray<Source>>> = {
  contract: ({ state }) => [contracts(state)],
  milestone: ({ state }) => [milestones(state)],
  payment: ({ state }) => [payments(state)],
  refund: ({ state }) => [refunds(state)],
  chargeback: ({ state }) => [chargebacks(state)],
  dispute: () => [disputes],
  account: () => [accounts],
  webhook_event: ({ state }) => [webhookEvents(state, "money"), webhookEvents(state, "rest")],
  ticket: ({ isUrgent }) => (isUrgent ? [tickets("urgent")] : [tickets("money"), tickets("rest")]),
  chat: () => [heartbeats("chat")],
  server: () => [heartbeats("server")],
  case: () => [openCases],
  job: () => [],
};

/** The branches of all rules, in order; the same in every query. */
const branches = stuckRules.flatMap((rule) =>
  sources[rule.noun](rule).map((source) => ({ rule, source, place: StuckKind.literals.indexOf(rule.kind) })),
);

/** Greater than every id of that kind, and smaller than every id. */
const greatest = { uuid: newestId, text: "\u{10ffff}" } as const;
const least = { uuid: oldestId, text: "" } as const;

/** The contracts that a person is a side of, in SQL; one index has those withdrawn or refused, another all others. */
const contractsOf = (person: string): string => {
  const found = ["poster_id", "bidder_id"].flatMap((side) =>
    ["not in", "in"].map(
      (are) => `select id from contract where ${side} = ${person} and state ${are} ('withdrawn', 'refused')`,
    ),
  );
  return `array(${found.join(" union all ")})`;
};

/** Every name that providers use for these contracts, in SQL; `more` adds other names. */
const namesOf = (contracts: string, more: string): string => `array(${more}
  select id::text from payment where contract_id = any(${contracts})
  union all select provider_ref from payment where contract_id = any(${contracts})
  union all select id::text from refund where contract_id = any(${contracts}))`;

/** The condition that a thing concerns the person: directly or through their contracts. */
const concerns = (source: Source, person: string, contracts: string): string => {
  const own = `${source.person} = ${person}`;
  const shared = `${source.contract} = any(${contracts})`;
  if (source.person === nobody) return shared;
  return source.contract === nobody ? own : `(${own} or ${shared})`;
};

/** Adds a query parameter; returns its placeholder in the SQL. */
type Give = (value: string | number) => string;

/** The condition on the case of a thing of this source, in SQL; null if any will do. */
const casesIn = (noun: StuckNoun, { id, idIs }: Source, cases: StuckFilter["cases"], now: string, given: Give) => {
  if (cases === null) return null;
  if (noun === "case") {
    const isAwake = `(it.due_at is null or it.due_at <= ${now})`;
    if (cases === "awake" || cases === "none") return isAwake;
    return `${isAwake} and it.owner_id ${cases === "unassigned" ? "is null" : `= ${given(cases.ownerId)}::uuid`}`;
  }
  const held = `support_case_thing thing join support_case held on held.id = thing.case_id
    where thing.noun = '${noun}' and held.state <> 'closed'`;
  const isFree = (of: string): string =>
    `not exists (select from ${held} and thing.thing_id = (${id})::text and ${of})`;
  if (cases === "none") return isFree("true");
  if (cases === "awake") return isFree(`held.due_at > ${now}`);
  if (cases === "unassigned") return isFree(`(held.due_at > ${now} or held.owner_id is not null)`);
  return `${id} = any(array(select thing.thing_id::${idIs} from ${held}
    and held.owner_id = ${given(cases.ownerId)}::uuid and (held.due_at is null or held.due_at <= ${now})))`;
};

/** The branches that may have results, each with its conditions; `key` is where the page continues. */
const branchesFor = (filter: StuckFilter, at: Date, key: ReturnType<typeof readKey>, given: Give) => {
  const now = `${given(at.toISOString())}::timestamptz`;
  const before = filter.before === null ? null : `${given(filter.before.toISOString())}::timestamptz`;
  const over = filter.over === null ? null : `${given(filter.over)}::float8`;
  const person = filter.personId === null ? null : `${given(filter.personId)}::uuid`;
  const contract = filter.contractId === null ? null : `${given(filter.contractId)}::uuid`;
  const from = key === null ? null : `${given(new Date(key.since).toISOString())}::timestamptz`;

  const asked = branches.filter(
    ({ rule, source }) =>
      (filter.kind === null || rule.kind === filter.kind) &&
      !(filter.cases === "none" && rule.noun === "case") &&
      (filter.things === null || filter.things.some(({ noun }) => noun === rule.noun)) &&
      !(key !== null && bands.indexOf(source.band) < bands.indexOf(key.band)),
  );
  return asked.map(({ rule, source, place }) => {
    const { since, id, idIs } = source;
    const hours = filter.isEarly ? 0 : rule.hours;
    const conditions = [source.where, `${since} <= ${now} - interval '${hours} hours'`];
    const cases = casesIn(rule.noun, source, filter.cases, now, given);
    if (cases !== null) conditions.push(cases);
    if (filter.things !== null) {
      const own = filter.things.filter(({ noun }) => noun === rule.noun).map((thing) => thing.id);
      conditions.push(`${id} = any(array[${own.map((thing) => `${given(thing)}::${idIs}`).join(", ")}])`);
    }
    if (before !== null) conditions.push(`${since} <= ${before}`);
    if (over !== null) conditions.push(`${source.amount} > ${over}`);
    if (contract !== null) {
      conditions.push(`${source.contract} = ${contract}`);
      if (source.names) conditions.push(`${source.names} = any(${namesOf(`array[${contract}]`, "")})`);
    }
    if (person !== null) {
      conditions.push(concerns(source, person, contractsOf(person)));
      if (source.names) {
        conditions.push(`${source.names} = any(${namesOf(contractsOf(person), `select ${person}::text union all`)})`);
      }
    }
    if (key !== null && key.band === source.band) {
      const known = place === key.place && (idIs === "text" || /^[0-9a-f-]{36}$/.test(key.id));
      const edge = known ? key.id : place < key.place ? greatest[idIs] : least[idIs];
      conditions.push(`(${since}, ${id}) > (${from}, ${given(edge)}::${idIs})`);
    }
    return { rule, source, place, condition: conditions.join(" and ") };
  });
};

/** Builds the query from the branches that may have results. */
const question = (filter: StuckFilter, at: Date, { after, limit }: PageRequest) => {
  const values: Array<ParameterOrJSON<never>> = [];
  const given: Give = (value) => `$${values.push(value)}`;
  const most = `${given(limit + 1)}::int`;
  const texts = branchesFor(filter, at, readKey(after), given).map(({ rule, source, place, condition }) => {
    const { id, since } = source;
    return `(select ${place} as place, '${rule.noun}' as noun, ${id}::text as id, '${rule.state}' as state,
      ${bands.indexOf(source.band)} as band, ${source.band === "urgent" ? `${source.contract} is not null` : source.band === "money"} as "isMoney", (${source.amount})::float8 as amount, ${since} as since,
      ${source.contract} as "contractId", ${source.person} as "personId", ${source.detail} as detail, ${source.title ?? "null"} as subject
      from ${source.from} where ${condition} order by ${since}, ${id} limit ${most})`;
  });
  if (texts.length === 0) return null;
  const text = `select stuck.*, case when stuck.noun = 'case' then stuck.subject
        else coalesce(listing.title, stuck.subject) end as title, poster.id as "posterId",
      poster.name as "posterName", bidder.id as "bidderId", bidder.name as "bidderName", person.name as "personName",
      held.id as "caseId", held.state as "caseState", held.priority, held.owner_id as "ownerId", member.name as owner,
      held.due_at as "dueAt"
    from (select * from (${texts.join(" union all ")}) each
      order by band, since, place, id collate "C" limit ${most}) stuck
    left join contract on contract.id = stuck."contractId"
    left join listing on listing.id = contract.listing_id
    left join person poster on poster.id = contract.poster_id
    left join person bidder on bidder.id = contract.bidder_id
    left join person on person.id = stuck."personId"
    left join support_case_thing thing on thing.noun = stuck.noun and thing.thing_id = stuck.id collate "C"
    left join support_case held on held.id = coalesce(thing.case_id, case when stuck.noun = 'case' then stuck.id::uuid end)
      and held.state <> 'closed'
    left join person member on member.id = held.owner_id
    order by stuck.band, stuck.since, stuck.place, stuck.id collate "C"`;
  return { text, values };
};

/** The query for the number of stuck things of each kind and their amounts. */
const totalsQuestion = (filter: StuckFilter, at: Date) => {
  const values: Array<ParameterOrJSON<never>> = [];
  const given: Give = (value) => `$${values.push(value)}`;
  const texts = branchesFor(filter, at, null, given).map(
    ({ source, place, condition }) =>
      `select ${place} as place, (${source.amount})::bigint as amount from ${source.from} where ${condition}`,
  );
  if (texts.length === 0) return null;
  const text = `select place, count(*)::int as count, sum(amount)::float8 as amount
    from (${texts.join(" union all ")}) stuck group by place order by place`;
  return { text, values };
};

const totalsOf = rowsOf(Schema.Struct({ place: Schema.Int, count: Schema.Int, amount: Schema.Int }));

const Row = Schema.Struct({
  place: Schema.Int,
  noun: StuckNoun,
  id: Schema.String,
  state: Schema.String,
  band: Schema.Int,
  isMoney: Schema.Boolean,
  amount: Schema.Int,
  since: Schema.DateFromString,
  contractId: Schema.NullOr(ContractId),
  personId: Schema.NullOr(PersonId),
  detail: Schema.NullOr(Schema.String),
  title: Schema.NullOr(Schema.String),
  subject: Schema.NullOr(Schema.String),
  posterId: Schema.NullOr(PersonId),
  posterName: Schema.NullOr(Schema.String),
  bidderId: Schema.NullOr(PersonId),
  bidderName: Schema.NullOr(Schema.String),
  personName: Schema.NullOr(Schema.String),
  caseId: Schema.NullOr(CaseId),
  caseState: Schema.NullOr(CaseState),
  priority: Schema.NullOr(CasePriority),
  ownerId: Schema.NullOr(PersonId),
  owner: Schema.NullOr(Schema.String),
  dueAt: Schema.NullOr(Schema.DateFromString),
});
type Row = typeof Row.Type;
const rowsOfStuck = rowsOf(Row);

const peopleOf = (found: Row): ReadonlyArray<ConcernedPerson> => {
  const sides: Array<ConcernedPerson> = [];
  if (found.posterId !== null) sides.push({ id: found.posterId, name: found.posterName ?? "", part: "poster" });
  if (found.bidderId !== null) sides.push({ id: found.bidderId, name: found.bidderName ?? "", part: "bidder" });
  const isOther = found.personName !== null && !sides.some(({ id }) => id === found.personId);
  return isOther && found.personId !== null
    ? [...sides, { id: found.personId, name: found.personName ?? "", part: "person" }]
    : sides;
};

const stuckOf = (found: Row): StuckThing => {
  const {
    place,
    band,
    subject: _subject,
    posterId: _p,
    posterName: _pn,
    bidderId: _b,
    bidderName: _bn,
    personId: _,
    personName: _n,
    caseId,
    caseState,
    priority,
    ownerId,
    owner,
    dueAt,
    ...own
  } = found;
  const stuckKind = StuckKind.literals[place] as StuckKind;
  return {
    ...own,
    kind: stuckKind,
    title: own.noun === "server" || own.noun === "chat" ? silentSince(own.noun, own.since) : own.title,
    isUrgent: bands[band] === "urgent",
    waitsFor: waitsForOf(stuckKind, found.noun, found.state),
    people: peopleOf(found),
    case:
      caseId === null || caseState === null || priority === null
        ? null
        : { id: caseId, state: caseState, priority, ownerId, owner, dueAt },
  };
};

export const postgresStuckThings = inDatabase(StuckThings)(({ query }) => ({
  list: Effect.fnUntraced(function* (filter, at, page) {
    const asked = question(filter, at, page);
    if (asked === null) return { items: [], next: null };
    const rows = yield* query((on) => on.unsafe(asked.text, asked.values, { prepare: true }));
    const found = rowsOfStuck(rows)
      .map(stuckOf)
      .sort((one, other) => compareKeys(keyOfStuck(one), keyOfStuck(other)));
    return cutPage(found, page.limit, (it) => writeKey(keyOfStuck(it)));
  }),
  totals: Effect.fnUntraced(function* (filter, at) {
    const asked = totalsQuestion(filter, at);
    if (asked === null) return [];
    const rows = yield* query((on) => on.unsafe(asked.text, asked.values, { prepare: true }));
    return totalsOf(rows).map(({ place, ...total }) => ({
      kind: StuckKind.literals[place] as StuckKind,
      ...total,
    }));
  }),
}));
