import { Effect, Predicate } from "effect";
import type { PostgresError } from "postgres";
import { Unavailable } from "#core/shared/errors.ts";

/** The database broke a unit of work off because of another one at the same time, as in a deadlock; begun anew it may well succeed. */
export class SerializationConflict extends Unavailable {}

/** Whether a unit of work that failed of this is begun anew: also where what it had read was changed meanwhile. */
export const mayBeRepeated = (error: unknown): boolean =>
  error instanceof SerializationConflict || Predicate.isTagged(error, "Stale");

/**
 * The database broke a statement off because its time was over: this one, or the commit before it for which nobody waited and
 * whose failed transaction is still open.
 */
export class TimedOut extends Unavailable {}

const connectionCodes =
  /^(CONNECT_TIMEOUT|CONNECTION_\w+|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

// 08: connection exceptions · 53: no memory, disk or connections left · 57P: shut down, crashed, starting up ·
// 58: the disk fails · 25006: a standby that cannot write · 55P03 and 57014: a lock or an answer took too long.
const unavailableStates = /^(08|53|57P|58|25006|55P03|57014)/;

type Thrown = Partial<PostgresError> & { readonly cause?: unknown };

/** What PostgreSQL or the driver has thrown, taken out of what the query builder wraps around it. */
const rootOf = (error: unknown): Thrown => {
  const thrown = (error ?? {}) as Thrown;
  return thrown.code === undefined && thrown.cause !== undefined ? rootOf(thrown.cause) : thrown;
};

const codeOf = (error: unknown): string => rootOf(error).code ?? "";

/** The name of the unique constraint or index that a write would have broken; null for every other error. */
export const brokenUnique = (error: unknown): string | null => {
  const { code, constraint_name } = rootOf(error);
  return code === "23505" ? (constraint_name ?? null) : null;
};

/** The column that a write would have left without the value it must have, as table.column; null for every other error. */
export const missingValue = (error: unknown): string | null => {
  const { code, table_name, column_name } = rootOf(error);
  return code === "23502" ? `${table_name}.${column_name}` : null;
};

/** Only says that an earlier statement of the same transaction has failed. */
export const isTransactionAborted = (error: unknown): boolean => codeOf(error) === "25P02";

/** Something still refers to what was to be removed. */
export const isReferredTo = (error: unknown): boolean => codeOf(error) === "23503";

/** The connection on which this happened is of no more use: it is lost, or leads to a server that takes no writes. */
export const endsConnection = (error: unknown): boolean =>
  connectionCodes.test(codeOf(error)) ||
  codeOf(error) === "25006" ||
  ["FATAL", "PANIC"].includes(rootOf(error).severity ?? "");

/** The database cannot do its work now, whatever is asked of it. */
export const isUnavailable = (error: unknown): boolean =>
  endsConnection(error) || unavailableStates.test(codeOf(error));

const told = { what: "database", message: "The database does not answer now. Please try again in a moment." };

/** The error without the values that PostgreSQL repeats: of the whole row that it did not take, or of what was sent with the statement. */
const withoutValues = (thrown: Thrown): Thrown => Object.assign(thrown, { detail: undefined, where: undefined });

/** What a statement fails of that failed of `error`; a defect where nobody but us can mend it. */
export const failureOf = (error: unknown): Effect.Effect<never, Unavailable> => {
  if (/^(40001|40P01)$/.test(codeOf(error))) return Effect.fail(new SerializationConflict(told));
  if (codeOf(error) === "57014" || isTransactionAborted(error)) return Effect.fail(new TimedOut(told));
  // Of what the query builder wraps around it, the message names values, which no log may have.
  return isUnavailable(error) ? Effect.fail(new Unavailable(told)) : Effect.die(withoutValues(rootOf(error)));
};
