import { Effect, Predicate } from "effect";
import type { PostgresError } from "postgres";
import { Unavailable } from "#core/shared/errors.ts";

/** The database aborted a unit of work because of a concurrent one, as in a deadlock; a retry may well succeed. */
export class SerializationConflict extends Unavailable {}

/** Whether a unit of work that failed with this is retried; also if what it had read was changed meanwhile. */
export const mayBeRepeated = (error: unknown): boolean =>
  error instanceof SerializationConflict || Predicate.isTagged(error, "Stale");

/**
 * The database canceled a statement at its timeout: this one, or the preceding commit that nobody waited for and whose
 * failed transaction is still open.
 */
export class TimedOut extends Unavailable {}

const connectionCodes =
  /^(CONNECT_TIMEOUT|CONNECTION_\w+|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

// 08: connection exceptions · 53: no memory, disk or connections left · 57P: shut down, crashed, starting up ·
// 58: disk failures · 25006: a standby that can't write · 55P03 and 57014: a lock or an answer took too long.
const unavailableStates = /^(08|53|57P|58|25006|55P03|57014)/;

type Thrown = Partial<PostgresError> & { readonly cause?: unknown };

/** The error from PostgreSQL or the driver, without the query builder's wrapping. */
const rootOf = (error: unknown): Thrown => {
  const thrown = (error ?? {}) as Thrown;
  return thrown.code === undefined && thrown.cause !== undefined ? rootOf(thrown.cause) : thrown;
};

const codeOf = (error: unknown): string => rootOf(error).code ?? "";

/** The name of the unique constraint or index that a write would have violated; null for every other error. */
export const brokenUnique = (error: unknown): string | null => {
  const { code, constraint_name } = rootOf(error);
  return code === "23505" ? (constraint_name ?? null) : null;
};

/** The not-null column that a write would have left empty, as table.column; null for every other error. */
export const missingValue = (error: unknown): string | null => {
  const { code, table_name, column_name } = rootOf(error);
  return code === "23502" ? `${table_name}.${column_name}` : null;
};

/** Whether the error only says that an earlier statement of the same transaction has failed. */
export const isTransactionAborted = (error: unknown): boolean => codeOf(error) === "25P02";

/** Whether something still refers to the row that was to be removed. */
export const isReferredTo = (error: unknown): boolean => codeOf(error) === "23503";

/** Whether the connection is unusable after this error: it is lost, or leads to a server that takes no writes. */
export const endsConnection = (error: unknown): boolean =>
  connectionCodes.test(codeOf(error)) ||
  codeOf(error) === "25006" ||
  ["FATAL", "PANIC"].includes(rootOf(error).severity ?? "");

/** Whether the database can't work at all right now, whatever the query. */
export const isUnavailable = (error: unknown): boolean =>
  endsConnection(error) || unavailableStates.test(codeOf(error));

const told = { what: "database", message: "The database does not answer now. Please try again in a moment." };

/** The error without the values that PostgreSQL repeats: those of the rejected row, or the statement's parameters. */
const withoutValues = (thrown: Thrown): Thrown => Object.assign(thrown, { detail: undefined, where: undefined });

/** The failure for `error`; a defect if only a change to the program can fix it. */
export const failureOf = (error: unknown): Effect.Effect<never, Unavailable> => {
  if (/^(40001|40P01)$/.test(codeOf(error))) return Effect.fail(new SerializationConflict(told));
  if (codeOf(error) === "57014" || isTransactionAborted(error)) return Effect.fail(new TimedOut(told));
  // The query builder's message contains values, which must not be logged.
  return isUnavailable(error) ? Effect.fail(new Unavailable(told)) : Effect.die(withoutValues(rootOf(error)));
};
