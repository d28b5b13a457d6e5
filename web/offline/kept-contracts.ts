/**
 * The contracts that somebody saw last, kept in this browser to be read without a connection: what stands on the page, no files
 * and no history. Of one person at a time; gone when they sign out or somebody else signs in (web/session/session.ts).
 */
import type { ReplyOf } from "#api/call.ts";
import type { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { answerOf, inBrowserStore } from "./browser-store.ts";

type Viewed = ReplyOf<typeof viewContractEndpoint>;

export type KeptContract = Pick<Viewed, "id" | "bidId" | "listingTitle" | "state" | "totalCost" | "totalPaid"> & {
  readonly personId: string;
  /** The side of this person, and who is on the other. */
  readonly side: "poster" | "bidder";
  readonly otherId: string;
  readonly otherName: string;
  /** When the server said so. */
  readonly seenAt: Date;
  readonly milestones: ReadonlyArray<
    Pick<Viewed["milestones"][number], "number" | "description" | "amount" | "endDay" | "state">
  >;
};

export const mostKept = 20;
const keptFor = 30 * 24 * 3_600_000;

/** Deleted as a whole by web/session/session.ts, under the same name. */
const inStore = inBrowserStore({ database: "dibbs.offline", version: 2, store: "contract" });

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

/** What this person saw last, the newest first. */
export const keptContracts = async (personId: string): Promise<ReadonlyArray<KeptContract>> => {
  const all: ReadonlyArray<KeptContract> = await inStore("readonly", (contracts) => answerOf(contracts.getAll())).catch(
    () => [],
  );
  const gone = new Set<string>(outdated(all, personId, Date.now()));
  return all.filter(({ id }) => !gone.has(id)).sort((one, other) => other.seenAt.getTime() - one.seenAt.getTime());
};
