import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { type ContractFilter, Contracts } from "./contracts.ts";

/** One's own contracts, as poster and as bidder, newest first. */
export const listOwnContracts = Effect.fn("listOwnContracts")(function* (actor: PersonActor, page: PageRequest) {
  const contracts = yield* Contracts;
  return yield* contracts.ofPerson(actor.personId, page);
});

/** Contracts of all people, newest first; for the staff of support. Answers `Page(ContractSummary)`. */
export const listContracts = Effect.fn("listContracts")(function* (filter: ContractFilter, page: PageRequest) {
  const contracts = yield* Contracts;
  return yield* contracts.list(filter, page);
});
