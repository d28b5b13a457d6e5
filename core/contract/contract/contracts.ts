import { Context, Effect } from "effect";
import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import type { Actor, PersonActor } from "#core/shared/actor.ts";
import type { Json } from "#core/shared/canonical-json.ts";
import { now } from "#core/shared/day.ts";
import { type NotFound, notFound, type Unavailable } from "#core/shared/errors.ts";
import { moveIn, type RecordedWords, recordMove } from "#core/shared/history.ts";
import type { BidId, ContractId, PersonId } from "#core/shared/ids.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import { moneyFilterOf } from "#core/shared/money.ts";
import type { Page, PageRequest, RowsAfter } from "#core/shared/page.ts";
import { personOn, type Side, sideOf } from "#core/shared/side.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { ContractState, contractLifecycle } from "./contract.machine.ts";
import type { Contract, ContractAtWork, ContractExists, ContractSummary } from "./contract.ts";

/** Which contracts to list; a contract's amount is the sum of its milestones. */
export const ContractFilter = moneyFilterOf(ContractState);
export type ContractFilter = typeof ContractFilter.Type;

export class Contracts extends Context.Service<
  Contracts,
  VersionedStore<ContractId, Contract> & {
    /** Fails with `ContractExists` if the listing has a live contract, even if several people are hired at once. */
    readonly insert: (contract: Contract) => Effect.Effect<void, ContractExists | Unavailable>;
    /** The bid's contract that is offered, accepted, ended or canceled; null if there is none. */
    readonly ofBid: (id: BidId) => Effect.Effect<Contract | null, Unavailable>;
    /** The bid's newest offer that was withdrawn or declined; null if there is none. */
    readonly offeredBefore: (id: BidId) => Effect.Effect<Contract | null, Unavailable>;
    readonly view: (id: ContractId) => Effect.Effect<ContractView, NotFound | Unavailable>;
    /** Contracts in which the person is poster or bidder, newest first, without withdrawn and declined ones. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<ContractSummary>, Unavailable>;
    /** These contracts, in any order, each with what it waits for. */
    readonly atWork: (ids: ReadonlyArray<ContractId>) => Effect.Effect<ReadonlyArray<ContractAtWork>, Unavailable>;
    /** The person's offered or accepted contracts, as poster or bidder, newest first, each with what it waits for. */
    readonly runningOf: (id: PersonId, page: PageRequest) => Effect.Effect<Page<ContractAtWork>, Unavailable>;
    /** At most `limit` accepted contracts that require insurance, sorted by id, those after `after`. */
    readonly demandingInsurance: (page: RowsAfter<ContractId>) => Effect.Effect<ReadonlyArray<Contract>, Unavailable>;
    /** Contracts in any state, newest first; for support. */
    readonly list: (filter: ContractFilter, page: PageRequest) => Effect.Effect<Page<ContractSummary>, Unavailable>;
  }
>()("core/Contracts") {}

/** Returns the contract if the actor is on the given side; fails with `NotFound` otherwise. */
export const ownContract = Effect.fnUntraced(function* (actor: PersonActor, side: Side, id: ContractId) {
  const contract = yield* (yield* Contracts).get(id);
  return personOn(side, contract) === actor.personId ? contract : yield* notFound("contract");
});

/** Returns the contract with the actor's side; fails with `NotFound` for anyone else. */
export const contractOf = Effect.fnUntraced(function* (actor: PersonActor, id: ContractId) {
  const contract = yield* (yield* Contracts).get(id);
  const side = sideOf(actor.personId, contract);
  return side === null ? yield* notFound("contract") : { contract, side };
});

/** Returns the actor's side; fails with `NotFound` for anyone else, and once the offer was withdrawn or declined. */
export const seenFrom = Effect.fnUntraced(function* (
  { personId }: PersonActor,
  contract: Pick<Contract, "posterId" | "bidderId" | "state">,
) {
  const isGone = contract.state === "withdrawn" || contract.state === "refused";
  return (isGone ? null : sideOf(personId, contract)) ?? (yield* notFound("contract"));
});

export type ContractEvent = EventOf<typeof contractLifecycle>;

/** Moves a contract, saves it and records the move in the history; inside the caller's unit of work. */
export const moveContract = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  contract: Contract,
  event: ContractEvent,
  reason: string | null = null,
  changes: Partial<Pick<Contract, "cancellation" | "rules">> = {},
  recorded: { readonly facts: Readonly<Record<string, Json>>; readonly words: RecordedWords } = {
    facts: {},
    words: {},
  },
) {
  const state = yield* contractLifecycle.move(contract.state, event, party);
  const saved = yield* (yield* Contracts).save({ ...contract, ...changes, state, updatedAt: yield* now });
  yield* recordMove(actor, {
    ...moveIn(contract, "contract", event, saved, contract),
    reason,
    facts: { total: saved.totalCost, ...recorded.facts },
    words: recorded.words,
  });
  return saved;
});
