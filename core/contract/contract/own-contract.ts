import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { Contracts } from "./contracts.ts";

/** The contract, if the actor stands on the given side of it; `NotFound` otherwise. */
export const ownContract = Effect.fnUntraced(function* (actor: PersonActor, side: "poster" | "bidder", id: ContractId) {
  const contracts = yield* Contracts;
  const contract = yield* contracts.get(id);
  if ((side === "poster" ? contract.posterId : contract.bidderId) !== actor.personId)
    return yield* notFound("contract");
  return contract;
});
