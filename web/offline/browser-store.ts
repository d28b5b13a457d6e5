/** What this browser keeps of somebody, in IndexedDB: objects by their `id`, one store to a database, so that all of it goes at once. */

export const answerOf = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

type Kept = {
  readonly database: string;
  /** Raised when what is kept changes its shape; what an earlier version kept goes. */
  readonly version: number;
  readonly store: string;
};

/** Does one piece of work in a store; open for that alone, so that nothing is in the way of deleting it. Rejects where the browser keeps nothing. */
export const inBrowserStore =
  ({ database, version, store }: Kept) =>
  async <A>(mode: IDBTransactionMode, work: (objects: IDBObjectStore) => Promise<A>): Promise<A> => {
    const opening = indexedDB.open(database, version);
    opening.onupgradeneeded = () => {
      for (const name of [...opening.result.objectStoreNames]) opening.result.deleteObjectStore(name);
      opening.result.createObjectStore(store, { keyPath: "id" });
    };
    const opened = await answerOf(opening);
    try {
      return await work(opened.transaction(store, mode).objectStore(store));
    } finally {
      opened.close();
    }
  };
