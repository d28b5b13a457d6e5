import { Effect } from "effect";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import { History, type HistoryEntry, type PublicHistoryEntry, publicHistoryEntry } from "#core/shared/history.ts";
import type { BidId, ContractId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { otherSide, type Side } from "#core/shared/side.ts";
import type { ContractAtWork, LastOffer } from "./contract.ts";
import { type ContractFilter, Contracts, contractOf } from "./contracts.ts";

/** Lists the actor's own contracts, as poster and as bidder, newest first. */
export const listOwnContracts = Effect.fn("listOwnContracts")(function* (actor: PersonActor, page: PageRequest) {
  return yield* (yield* Contracts).ofPerson(actor.personId, page);
});

/** Hides from the bidder that the poster's card or bank declined, and that a charge is on hold. */
const asSeenBy =
  (readerId: PersonId) =>
  (contract: ContractAtWork): ContractAtWork => {
    const { current, posterId } = contract;
    const isPostersOwn = current?.trouble === "failed" || current?.trouble === "held_by_card";
    return current && isPostersOwn && posterId !== readerId
      ? { ...contract, current: { ...current, trouble: null } }
      : contract;
  };

/** Lists the actor's offered and running contracts on either side, newest first, each with what it waits for. */
export const listRunningContracts = Effect.fn("listRunningContracts")(function* (
  actor: PersonActor,
  page: PageRequest,
) {
  const running = yield* (yield* Contracts).runningOf(actor.personId, page);
  return { ...running, items: running.items.map(asSeenBy(actor.personId)) };
});

/** Adds to a page of the actor's projects or bids the contract of each and what it waits for. */
export const withContracts = Effect.fnUntraced(function* <Row extends { readonly contractId: ContractId | null }>(
  actor: PersonActor,
  page: Page<Row>,
) {
  const found = yield* (yield* Contracts).atWork(page.items.flatMap(({ contractId }) => contractId ?? []));
  const known = new Map(found.map(asSeenBy(actor.personId)).map((contract) => [contract.id, contract]));
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      contract: row.contractId === null ? null : (known.get(row.contractId) ?? null),
    })),
  };
});

/** Lists everyone's contracts, newest first, for support staff. Returns `Page(ContractSummary)`. */
export const listContracts = Effect.fn("listContracts")(function* (filter: ContractFilter, page: PageRequest) {
  return yield* (yield* Contracts).list(filter, page);
});

/** Payment moves that only the poster may see: it was started, why it failed, that it was charged late. */
const postersOwn: ReadonlyArray<string> = ["start", "fail", "return_late_charge", "find_late_charge"];

const isPostersOwn = ({ noun, event }: HistoryEntry): boolean => noun === "payment" && postersOwn.includes(event);

/** The payment moves whose reason says something about a side's bank account: the poster's, or the bidder's. */
const banksWords = { poster: "return", bidder: "charge" } as const;

/** Returns whether a move's reason is between the other side and their bank. */
const isBanksWord = ({ noun, event }: Pick<HistoryEntry, "noun" | "event">, reader: Side): boolean =>
  noun === "payment" && event === banksWords[otherSide(reader)];

/** Returns the names of team members who made moves for a business, by id. */
const namesOfMembers = Effect.fnUntraced(function* (ids: ReadonlyArray<PersonId>) {
  const members = yield* Effect.forEach([...new Set(ids)], (yield* People).get, { concurrency: "unbounded" });
  return new Map<PersonId, string>(members.map(({ id, name }) => [id, name]));
});

/** Lists a contract's history, oldest first, as the actor's side may see it. */
export const listHistory = Effect.fn("listHistory")(function* (actor: PersonActor, id: ContractId) {
  const { side } = yield* contractOf(actor, id);
  const isPoster = side === "poster";
  const whole = yield* (yield* History).ofContract(id);
  const nameOf = yield* namesOfMembers(
    whole.flatMap(({ personId, memberId }) => (memberId !== null && personId === actor.personId ? memberId : [])),
  );
  return whole
    .filter((entry) => isPoster || !isPostersOwn(entry))
    .map((entry): PublicHistoryEntry => {
      const member = entry.memberId === null ? undefined : nameOf.get(entry.memberId);
      // Only the business itself sees which team member it was.
      return entry.personId === actor.personId && member !== undefined
        ? { ...publicHistoryEntry(entry), member }
        : publicHistoryEntry(entry);
    })
    .map((told) => (isBanksWord(told, side) ? { ...told, reason: null } : told));
});

/** Returns the bid's newest offer that was withdrawn or declined, for the bid's two people; null if there is none. */
export const viewLastOffer = Effect.fn("viewLastOffer")(function* (actor: PersonActor, bidId: BidId) {
  const bid = yield* (yield* Bids).get(bidId);
  if (bid.posterId !== actor.personId && bid.bidderId !== actor.personId) return yield* notFound("bid");
  const before = yield* (yield* Contracts).offeredBefore(bidId);
  if (before === null) return null;
  const milestones = yield* (yield* Milestones).ofContract(before.id);
  return {
    state: before.state,
    endedAt: before.updatedAt,
    milestones: milestones.map(({ amount, description, endDay, pictureId, pictureName }) => ({
      amount,
      description,
      endDay,
      pictureId,
      pictureName,
    })),
  } satisfies LastOffer;
});
