import type { Ask, Connection } from "./connection.ts";
import { type DeferredWrites, writeDeferred } from "./deferred-writes.ts";
import { isTransactionAborted } from "./failure.ts";

export type Transaction = ReturnType<typeof beginTransaction>;

/**
 * Begins a transaction at READ COMMITTED, without waiting: `begin` goes out together with the first statement. Whatever is
 * asked rejects with what the first failed statement of the transaction failed of.
 */
export const beginTransaction = (connection: Connection) => {
  const deferred: Array<DeferredWrites> = [];
  let firstFailure: unknown;
  const attempt = <A>(ask: Ask<A>): Promise<A> =>
    connection.answer(ask).catch(async (error) => {
      // The statements after the one that failed say only that one has.
      if (isTransactionAborted(error)) await connection.settled();
      else firstFailure ??= error;
      throw firstFailure;
    });
  const command = (text: string) => attempt(({ sql }) => sql.unsafe(text).execute());
  const writeAllDeferred = (): void => {
    if (deferred.length > 0) attempt(writeDeferred(deferred.splice(0))).catch(() => {});
  };
  command("begin").catch(() => {});
  return {
    answer: <A>(ask: Ask<A>): Promise<A> => {
      writeAllDeferred();
      return attempt(ask);
    },
    defer: (writes: DeferredWrites): void => void deferred.push(writes),
    commit: async (): Promise<void> => {
      await connection.settled();
      writeAllDeferred();
      // A transaction in which a statement has failed answers a commit by ROLLBACK.
      if ((await command("commit")).command !== "COMMIT") throw firstFailure;
    },
    rollback: (): Promise<unknown> => connection.settled().then(() => command("rollback").catch(() => {})),
  };
};
