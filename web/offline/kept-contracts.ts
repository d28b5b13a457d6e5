/**
 * The last contracts that the person saw, stored in this browser to be read without a connection: the page's text,
 * without files and history. For one person at a time; deleted when they sign out or somebody else signs in
 * (web/session/session.ts).
 */
import type { ReplyOf } from "#api/call.ts";
import type { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { answerOf, inBrowserStore } from "./browser-store.ts";

type Viewed = ReplyOf<typeof viewContractEndpoint>;

export type KeptContract = Pick<Viewed, "id" | "bidId" | "listingTitle" | "state" | "totalCost" | "totalPaid"> & {
  readonly personId: string;
  /** This person's side, and the person on the other side. */
  readonly side: "poster" | "bidder";
  readonly otherId: string;
  readonly otherName: string;
  /** When the server sent it. */
  readonly seenAt: Date;
  readonly milestones: ReadonlyArray<
    Pick<Viewed["milestones"][number], "number" | "description" | "amount" | "endDay" | "state">
  >;
};

export const mostKept = 20;
const keptFor = 30 * 24 * 3_600_000;

/** web/session/session.ts deletes the whole database by the same name. */
const inStore = inBrowserStore({ database: "dibbs.offline", version: 2, store: "contract" });

/** Returns which contracts to delete: other people's, old ones, and those beyond the maximum. */
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

/** Stores a contract as this person saw it at that time. Does nothing if the browser has no storage. */
export const keepContract = async (contract: Viewed, personId: string, seenAt: Date): Promise<void> => {
  const { id, bidId, listingTitle, state, totalCost, totalPaid, milestones, poster, bidder } = contract;
  const isPoster = contract.posterId === personId;
  const other = isPoster ? bidder : poster;
  const kept: KeptContract = {
    ...{ id, bidId, listingTitle, state, totalCost, totalPaid, personId, seenAt },
    ...{ side: isPoster ? "poster" : "bidder", otherId: other.id, otherName: other.name },
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

/** Returns the last contracts that this person saw, newest first. */
export const keptContracts = async (personId: string): Promise<ReadonlyArray<KeptContract>> => {
  const all: ReadonlyArray<KeptContract> = await inStore("readonly", (contracts) => answerOf(contracts.getAll())).catch(
    () => [],
  );
  const gone = new Set<string>(outdated(all, personId, Date.now()));
  return all.filter(({ id }) => !gone.has(id)).sort((one, other) => other.seenAt.getTime() - one.seenAt.getTime());
};
