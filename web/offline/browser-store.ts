/**
 * Stores a person's data in this browser's IndexedDB: objects by their `id`, one store per database, so that all of it
 * is deleted at once.
 */

export const answerOf = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

type Kept = {
  readonly database: string;
  /** Increased when the stored data changes its shape; data of earlier versions is deleted. */
  readonly version: number;
  readonly store: string;
};

/**
 * Runs one piece of work in a store that is open only for it, so that nothing blocks its deletion. Rejects if the
 * browser has no storage.
 */
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
