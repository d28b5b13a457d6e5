import { Effect } from "effect";
import type { Sql, TransactionSql } from "postgres";
import type { Unavailable } from "#core/shared/errors.ts";
import { databaseUnavailable, isAftermath, isLost } from "./failure.ts";

/** A transaction that is open; it ends by `commit` or `rollback`, each at most once. */
export type Transaction = {
  readonly sql: TransactionSql;
  /** Its connection is gone, and with it all that was written. */
  readonly lost: boolean;
  /** What the first failed statement failed of; the statements after it only say that one has failed. */
  readonly firstFailure: unknown;
  /** Takes note of a statement whose answer nobody waits for before the commit. */
  readonly send: (answer: PromiseLike<unknown>) => void;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
};

class RolledBack extends Error {}

/**
 * Opens a transaction that is not bound to one callback: the driver's `begin` is held open until `commit` or `rollback`,
 * because an effect may be interrupted and has to end the transaction by itself.
 */
export const openTransaction = (sql: Sql): Effect.Effect<Transaction, Unavailable> =>
  Effect.callback((resume) => {
    const sent: Array<Promise<unknown>> = [];
    let opened = false;
    let lost = false;
    let firstFailure: unknown;
    const ended: Promise<void> = sql.begin(
      (connection) =>
        new Promise<void>((commit, rollback) => {
          opened = true;
          const end = async (how: () => void): Promise<void> => {
            // The driver hands a lost connection to somebody else, who must not receive our commit or rollback.
            if (!lost) how();
            await ended;
          };
          resume(
            Effect.succeed({
              sql: connection,
              get lost() {
                return lost;
              },
              get firstFailure() {
                return firstFailure;
              },
              send: (answer) => {
                const noted = Promise.resolve(answer);
                noted.catch((error) => {
                  if (firstFailure === undefined && !isAftermath(error)) firstFailure = error;
                });
                sent.push(noted);
              },
              commit: async () => {
                try {
                  await Promise.all(sent);
                } catch (error) {
                  await end(() => rollback(new RolledBack())).catch(() => {});
                  throw firstFailure ?? error;
                }
                await end(commit);
              },
              rollback: async () => {
                await Promise.allSettled(sent);
                await end(() => rollback(new RolledBack())).catch(() => {});
              },
            }),
          );
        }),
    ) as Promise<void>;
    ended.catch((error) => {
      if (error instanceof RolledBack) return;
      if (opened && isLost(error)) lost = true;
      if (!opened) resume(isLost(error) ? Effect.fail(databaseUnavailable()) : Effect.die(error));
    });
  });
