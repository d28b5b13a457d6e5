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

/** One's own contracts, as poster and as bidder, newest first. */
export const listOwnContracts = Effect.fn("listOwnContracts")(function* (actor: PersonActor, page: PageRequest) {
  return yield* (yield* Contracts).ofPerson(actor.personId, page);
});

/** As one of its two people may know it: that a card or bank declined is between that and the poster, and so is a charge on hold. */
const asSeenBy =
  (readerId: PersonId) =>
  (contract: ContractAtWork): ContractAtWork => {
    const { current, posterId } = contract;
    const isPostersOwn = current?.trouble === "failed" || current?.trouble === "held_by_card";
    return current && isPostersOwn && posterId !== readerId
      ? { ...contract, current: { ...current, trouble: null } }
      : contract;
  };

/** One's own contracts that are offered or run, as poster and as bidder, newest first, each with what it waits for. */
export const listRunningContracts = Effect.fn("listRunningContracts")(function* (
  actor: PersonActor,
  page: PageRequest,
) {
  const running = yield* (yield* Contracts).runningOf(actor.personId, page);
  return { ...running, items: running.items.map(asSeenBy(actor.personId)) };
});

/** A page of projects or bids of one's own, each with the contract that was made of it and what that waits for. */
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

/** Contracts of all people, newest first; for the staff of support. Answers `Page(ContractSummary)`. */
export const listContracts = Effect.fn("listContracts")(function* (filter: ContractFilter, page: PageRequest) {
  return yield* (yield* Contracts).list(filter, page);
});

/** What is between the poster and their card: that a payment was begun, why one failed, and that it was charged afterwards. */
const postersOwn: ReadonlyArray<string> = ["start", "fail", "return_late_charge", "find_late_charge"];

const isPostersOwn = ({ noun, event }: HistoryEntry): boolean => noun === "payment" && postersOwn.includes(event);

/** At which moves of a payment a bank says how it stands with an account: with the poster's, or with the bidder's. */
const banksWords = { poster: "return", bidder: "charge" } as const;

/** Whether the reason of a move is between the other side and their bank. */
const isBanksWord = ({ noun, event }: Pick<HistoryEntry, "noun" | "event">, reader: Side): boolean =>
  noun === "payment" && event === banksWords[otherSide(reader)];

/** The names of the members of a business who made moves for it. */
const namesOfMembers = Effect.fnUntraced(function* (ids: ReadonlyArray<PersonId>) {
  const members = yield* Effect.forEach([...new Set(ids)], (yield* People).get, { concurrency: "unbounded" });
  return new Map<PersonId, string>(members.map(({ id, name }) => [id, name]));
});

/** The story of a contract, oldest first, as each of the two people in it may know it. */
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
      // Who of a business it was is told to that business alone.
      return entry.personId === actor.personId && member !== undefined
        ? { ...publicHistoryEntry(entry), member }
        : publicHistoryEntry(entry);
    })
    .map((told) => (isBanksWord(told, side) ? { ...told, reason: null } : told));
});

/** The newest offer made of a bid that came to nothing, for the two people concerned; null where there was none. */
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
