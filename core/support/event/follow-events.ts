import { Effect } from "effect";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { now } from "#core/shared/day.ts";
import { History, type HistoryEntry } from "#core/shared/history.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { type JobChange, JobRecords } from "#core/support/inbox/job-records.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";

export const eventKinds = ["move", "webhook", "job"] as const;
export type EventKind = (typeof eventKinds)[number];

/** Something that happened, without text that people wrote: a move, or a webhook event or job in its current state. */
export type LoggedEvent = {
  readonly kind: EventKind;
  readonly at: Date;
  readonly noun: string;
  readonly id: string;
  /** The move, the provider's event name, or the job's name. */
  readonly event: string;
  /** Null if the move created the thing, and for webhook events and jobs. */
  readonly from: string | null;
  readonly to: string;
  readonly contractId: string | null;
  /** The person whose rights were used for the move. */
  readonly personId: string | null;
  readonly by: HistoryEntry["actorKind"] | "provider";
  /** Why a webhook event or a job failed. */
  readonly trouble: string | null;
};

/** Which events to follow; every part that is set must match. */
export type EventFilter = {
  readonly kind: EventKind | null;
  readonly contractId: ContractId | null;
  readonly personId: PersonId | null;
};

type Place = { readonly readAt: Date; readonly move: number };

/** How far the events have been followed: the position of each reading, and what the latest one read. */
export type Following = { readonly places: ReadonlyArray<Place>; readonly seen: ReadonlySet<string> };

/** How much each reading repeats, in ms: clocks differ, and transactions may commit out of order. */
const overlap = 15_000;

/** How many rows are read at once. */
const most = 500;

const ofMove = ({
  noun,
  subjectId,
  event,
  from,
  to,
  contractId,
  personId,
  actorKind,
  at,
}: HistoryEntry): LoggedEvent => ({
  kind: "move",
  at,
  noun,
  id: subjectId,
  event,
  from,
  to,
  contractId,
  personId,
  by: actorKind,
  trouble: null,
});

const notOfAMove = { from: null, contractId: null, personId: null } as const;

const ofWebhook = ({ id, event, state, receivedAt, processedAt, trouble }: WebhookEvent): LoggedEvent => ({
  ...notOfAMove,
  kind: "webhook",
  at: processedAt ?? receivedAt,
  noun: "webhook_event",
  id,
  event,
  to: state,
  by: "provider",
  trouble,
});

const ofJob = ({ id, job, state, since, trouble }: JobChange): LoggedEvent => ({
  ...notOfAMove,
  kind: "job",
  at: since,
  noun: "job",
  id,
  event: job.name,
  to: state,
  by: "system",
  trouble,
});

type Read = { readonly key: string; readonly event: LoggedEvent; readonly names: ReadonlyArray<string> };

/** Returns all entries after this number, with their numbers. */
const movesAfter = Effect.fnUntraced(function* (number: number) {
  const history = yield* History;
  const found: Array<{ readonly number: number; readonly entry: HistoryEntry }> = [];
  for (;;) {
    const page = yield* history.after(found.at(-1)?.number ?? number, most);
    found.push(...page);
    if (page.length < most) return found;
  }
});

/** Returns all changes since, page by page. Stops if one moment fills a page, because reading on would never end. */
const changesSince = Effect.fnUntraced(function* <Row, E>(
  since: Date,
  read: (since: Date, limit: number) => Effect.Effect<ReadonlyArray<Row>, E>,
  timeOf: (row: Row) => Date,
) {
  const found: Array<Row> = [];
  let from = since;
  for (;;) {
    const page = yield* read(from, most);
    found.push(...page);
    const last = page.at(-1);
    if (page.length < most || last === undefined || timeOf(last) <= from) return found;
    from = timeOf(last);
  }
});

const texts = (value: object): ReadonlyArray<string> => Object.values(value).filter((it) => typeof it === "string");

/** Returns everything that happened from this position on, including what was read recently. */
const readFrom = Effect.fnUntraced(function* ({ readAt, move }: Place) {
  const since = new Date(readAt.getTime() - overlap);
  const moves = yield* movesAfter(move);
  const webhooks = yield* changesSince(since, (yield* WebhookEvents).changedSince, (it) => ofWebhook(it).at);
  const changes = yield* changesSince(since, (yield* JobRecords).changedSince, (it) => it.since);
  const read: ReadonlyArray<Read> = [
    ...moves.map(({ number, entry }) => ({ key: `move ${number}`, event: ofMove(entry), names: [entry.subjectId] })),
    ...webhooks.map((it) => ({
      key: `${it.id} ${it.state} ${it.version}`,
      event: ofWebhook(it),
      names: texts(it.subject),
    })),
    ...changes.map((it) => ({ key: `${it.id} ${it.state} ${it.tries}`, event: ofJob(it), names: texts(it.job) })),
  ];
  return { read, last: moves.at(-1)?.number ?? move };
});

/** Returns what identifies the contract or person in webhook events and jobs: ids, and providers' payment ids. */
const namesOf = Effect.fnUntraced(function* ({ contractId, personId }: EventFilter) {
  if (contractId === null) return personId === null ? [] : [personId as string];
  const { payments, refunds, chargebacks } = yield* (yield* ContractBalances).get(contractId);
  return [
    contractId as string,
    ...payments.flatMap(({ id, providerRef }) => [id, providerRef ?? id]),
    ...refunds.map(({ id }) => id),
    ...chargebacks.map(({ ref }) => ref),
  ];
});

const matches =
  ({ kind, contractId, personId }: EventFilter, names: ReadonlyArray<string>) =>
  ({ event, names: own }: Read): boolean => {
    if (kind !== null && event.kind !== kind) return false;
    if (contractId === null && personId === null) return true;
    const isNamed = own.some((name) => names.includes(name));
    const isOfContract = contractId === null || event.contractId === contractId || isNamed;
    const isOfPerson = personId === null || event.personId === personId || own.includes(personId);
    return isOfContract && isOfPerson;
  };

/** Starts to follow events from now on, without earlier ones. */
export const beginFollowing = Effect.fn("beginFollowing")(function* () {
  const readAt = yield* now;
  const place: Place = { readAt, move: yield* (yield* History).last };
  const { read } = yield* readFrom(place);
  const following: Following = {
    places: [place],
    seen: new Set(read.filter(({ event }) => event.kind !== "move").map(({ key }) => key)),
  };
  return following;
});

/**
 * Returns what happened since the previous reading, however long ago, oldest first and each event once; and the new
 * position. If a reading fails, the next one repeats it.
 */
export const followEvents = Effect.fn("followEvents")(function* ({ places, seen }: Following, filter: EventFilter) {
  const readAt = yield* now;
  const before = places.findLastIndex((place) => place.readAt.getTime() <= readAt.getTime() - overlap);
  const kept = places.slice(Math.max(before, 0));
  const [from = { readAt, move: 0 }] = kept;
  const { read, last } = yield* readFrom(from);
  const isWanted = matches(filter, yield* namesOf(filter));
  const events = read
    .filter((it) => !seen.has(it.key) && isWanted(it))
    .map(({ event }) => event)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const following: Following = {
    places: [...kept, { readAt, move: last }],
    // The next reading starts no earlier than this one, so no older event can come up again.
    seen: new Set(read.map(({ key }) => key)),
  };
  return { events, following };
});
