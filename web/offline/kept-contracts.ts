/**
 * The contracts that somebody saw last, kept in this browser to be read without a connection: what stands on the page, no files
 * and no history. Of one person at a time; gone when they sign out or somebody else signs in (web/session/session.ts).
 */
import type { ReplyOf } from "#api/call.ts";
import type { viewContractEndpoint } from "#api/endpoints/contracts.ts";

type Viewed = ReplyOf<typeof viewContractEndpoint>;

export type KeptContract = Pick<Viewed, "id" | "bidId" | "listingTitle" | "state" | "totalCost" | "totalPaid"> & {
  readonly personId: string;
  /** Who is on the other side. */
  readonly otherName: string;
  /** When the server said so. */
  readonly seenAt: Date;
  readonly milestones: ReadonlyArray<
    Pick<Viewed["milestones"][number], "number" | "description" | "amount" | "endDay" | "state">
  >;
};

/** Deleted as a whole by web/session/session.ts, under the same name. */
const database = "dibbs.offline";
/** Raised when what is kept changes its shape; what an earlier version kept goes. */
const version = 1;
const store = "contract";
export const mostKept = 20;
const keptFor = 30 * 24 * 3_600_000;

const answerOf = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Open for one piece of work and closed after it, so that nothing is in the way of deleting it. */
const inStore = async <A>(mode: IDBTransactionMode, work: (kept: IDBObjectStore) => Promise<A>): Promise<A> => {
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

/** Which of them go: another person's, the old ones, and those past the most that are kept. */
export const outdated = (
  kept: ReadonlyArray<Pick<KeptContract, "id" | "personId" | "seenAt">>,
  personId: string,
  now: number,
): ReadonlyArray<string> => {
  const newestFirst = [...kept].sort((one, other) => other.seenAt.getTime() - one.seenAt.getTime());
  const own = newestFirst.filter((one) => one.personId === personId && now - one.seenAt.getTime() < keptFor);
  const stay = new Set(own.slice(0, mostKept).map(({ id }) => id));
  return kept.flatMap(({ id }) => (stay.has(id as KeptContract["id"]) ? [] : [id]));
};

/** Keeps a contract as this person saw it at that time. Where the browser keeps nothing, nothing happens. */
export const keepContract = async (contract: Viewed, personId: string, seenAt: Date): Promise<void> => {
  const { id, bidId, listingTitle, state, totalCost, totalPaid, milestones, poster, bidder } = contract;
  const kept: KeptContract = {
    ...{ id, bidId, listingTitle, state, totalCost, totalPaid, personId, seenAt },
    otherName: contract.posterId === personId ? bidder.name : poster.name,
    milestones: milestones.map(({ number, description, amount, endDay, state: stage }) => ({
      ...{ number, description, amount, endDay },
      state: stage,
    })),
  };
  await inStore("readwrite", async (contracts) => {
    await answerOf(contracts.put(kept));
    const all: ReadonlyArray<KeptContract> = await answerOf(contracts.getAll());
    for (const gone of outdated(all, personId, Date.now())) await answerOf(contracts.delete(gone));
  }).catch(() => undefined);
};

/** What this person saw last, the newest first. */
export const keptContracts = async (personId: string): Promise<ReadonlyArray<KeptContract>> => {
  const all: ReadonlyArray<KeptContract> = await inStore("readonly", (contracts) => answerOf(contracts.getAll())).catch(
    () => [],
  );
  const gone = new Set<string>(outdated(all, personId, Date.now()));
  return all.filter(({ id }) => !gone.has(id)).sort((one, other) => other.seenAt.getTime() - one.seenAt.getTime());
};
