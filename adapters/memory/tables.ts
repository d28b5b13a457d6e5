import type { Alert } from "#core/alert/alert.ts";
import type { Bid } from "#core/bid/bid.ts";
import type { Contract } from "#core/contract/contract.ts";
import type { StoredFile } from "#core/file/file.ts";
import type { Posting } from "#core/ledger/ledger.ts";
import type { Listing } from "#core/listing/listing.ts";
import type { Message } from "#core/message/message.ts";
import type { Milestone } from "#core/milestone/milestone.ts";
import type { Notice } from "#core/notice/notice.ts";
import type { Payment } from "#core/payment/payment.ts";
import type { PaymentAccount } from "#core/payment/payment-account.ts";
import type { Person } from "#core/person/person.ts";
import type { Session } from "#core/person/sessions.ts";
import type { HistoryEntry } from "#core/shared/history.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Job } from "#core/shared/jobs.ts";
import type { Change } from "#core/shared/live.ts";

/** A job that waits in the queue, and when it may be done. */
export type QueuedJob = { readonly job: Job; readonly dueAt: Date };

/** Word that went out to open screens. */
export type PublishedChange = { readonly to: ReadonlyArray<PersonId>; readonly change: Change };

/** A person with what is not theirs to read. */
export type Member = { readonly id: PersonId; readonly person: Person; readonly passwordHash: string };

/**
 * Everything the store holds. Never changed in place: a change makes new tables, so that undoing a unit of work is
 * to forget the tables it made.
 */
export type Tables = {
  readonly people: ReadonlyMap<string, Member>;
  readonly sessions: ReadonlyMap<string, Session>;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly listings: ReadonlyMap<string, Listing>;
  readonly bids: ReadonlyMap<string, Bid>;
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly milestones: ReadonlyMap<string, Milestone>;
  readonly payments: ReadonlyMap<string, Payment>;
  /** By person and rail. */
  readonly accounts: ReadonlyMap<string, PaymentAccount>;
  /** By payment and kind. */
  readonly postings: ReadonlyMap<string, Posting>;
  readonly notices: ReadonlyMap<string, Notice>;
  readonly alerts: ReadonlyMap<string, Alert>;
  readonly messages: ReadonlyMap<string, Message>;
  readonly history: ReadonlyArray<HistoryEntry>;
  readonly jobs: ReadonlyArray<QueuedJob>;
  readonly changes: ReadonlyArray<PublishedChange>;
};

export const emptyTables: Tables = {
  people: new Map(),
  sessions: new Map(),
  files: new Map(),
  listings: new Map(),
  bids: new Map(),
  contracts: new Map(),
  milestones: new Map(),
  payments: new Map(),
  accounts: new Map(),
  postings: new Map(),
  notices: new Map(),
  alerts: new Map(),
  messages: new Map(),
  history: [],
  jobs: [],
  changes: [],
};

type Keyed = {
  [Name in keyof Tables]: Tables[Name] extends ReadonlyMap<string, infer Row> ? Row : never;
};
type KeyedName = { [Name in keyof Tables]: Keyed[Name] extends never ? never : Name }[keyof Tables];

/** The tables with a copy of `row` under `key`. */
export const withRow = <Name extends KeyedName>(tables: Tables, name: Name, key: string, row: Keyed[Name]): Tables => ({
  ...tables,
  [name]: new Map<string, unknown>(tables[name]).set(key, structuredClone(row)),
});

/** The tables with copies of `rows` under their ids. */
export const withRows = <Name extends KeyedName>(
  tables: Tables,
  name: Name,
  rows: ReadonlyArray<Keyed[Name] & { readonly id: string }>,
): Tables => rows.reduce((changed, row) => withRow(changed, name, row.id, row), tables);

/** The tables without the row under `key`. */
export const withoutRow = (tables: Tables, name: KeyedName, key: string): Tables => {
  const rows = new Map<string, unknown>(tables[name]);
  rows.delete(key);
  return { ...tables, [name]: rows };
};
