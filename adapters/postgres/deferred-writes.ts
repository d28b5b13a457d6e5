import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { NewAlert } from "#core/messaging/alert/alert.ts";
import type { Message } from "#core/messaging/message/message.ts";
import type { CommittedWord, HistoryEntry } from "#core/shared/history.ts";
import type { ContractId } from "#core/shared/ids.ts";
import type { LiveNote } from "#core/shared/live.ts";
import type { Ask } from "./connection.ts";
import { recordWord } from "./contract/record.table.ts";
import { history } from "./history.table.ts";
import { liveChannel, payloadsOf } from "./live-note.ts";
import { alert, message } from "./messaging/message.table.ts";

/** Rows that nearly every unit of work adds, and whose result nobody waits for: all go out in one statement. */
export type DeferredWrites = {
  readonly history?: ReadonlyArray<HistoryEntry & { readonly [Part in "facts" | "commitments"]: string | null }>;
  /** The texts that contract records commit to. */
  readonly words?: ReadonlyArray<CommittedWord & { readonly contractId: ContractId }>;
  readonly alerts?: ReadonlyArray<NewAlert>;
  readonly messages?: ReadonlyArray<Message>;
  /** Sent to the listeners of every process when the transaction commits. */
  readonly notes?: ReadonlyArray<LiveNote>;
};

const tables = { history, words: recordWord, alerts: alert, messages: message };
const parts = Object.keys(tables) as ReadonlyArray<keyof typeof tables>;

/** The SQL that inserts the JSON array of rows in the parameter with this number, in its order. */
const insertRows = (table: PgTable, parameter: number): string => {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generatedIdentity);
  return `insert into "${getTableName(table)}" (${columns.map(([, { name }]) => `"${name}"`)})
    select ${columns.map(([key]) => `"${key}"`)} from rows from (jsonb_to_recordset($${parameter}::text::jsonb) as (
      ${columns.map(([key, column]) => `"${key}" ${column.getSQLType()}`)}
    )) with ordinality order by ordinality`;
};

const text = `
  with ${parts.map((part, at) => `written_${part} as (${insertRows(tables[part], at + 1)})`)}
  select pg_notify('${liveChannel}', payload) from jsonb_array_elements_text($${parts.length + 1}::text::jsonb) payload`;

/** Writes all of them in one statement. */
export const writeDeferred = (writes: ReadonlyArray<DeferredWrites>): Ask<unknown> => {
  const rows = parts.map((part) => JSON.stringify(writes.flatMap((one): ReadonlyArray<unknown> => one[part] ?? [])));
  const payloads = JSON.stringify(payloadsOf(writes.flatMap(({ notes }) => notes ?? [])));
  return ({ sql }) => sql.unsafe(text, [...rows, payloads], { prepare: true }).execute();
};
