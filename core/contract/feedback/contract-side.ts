import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";

/** The contract and who stands on its other side; `NotFound` for strangers, and where it is gone from the screens. */
export const contractSide = Effect.fnUntraced(function* (actor: PersonActor, id: ContractId) {
  const contracts = yield* Contracts;
  const contract = yield* contracts.get(id);
  const { posterId, bidderId, state } = contract;
  const concerned = posterId === actor.personId || bidderId === actor.personId;
  if (!concerned || state === "withdrawn" || state === "refused") return yield* notFound("contract");
  return { contract, otherId: posterId === actor.personId ? bidderId : posterId };
});

/** Whether there is something to give feedback on: not before both have agreed. */
export const isAgreed = ({ state }: Contract): boolean => ["accepted", "ended", "cancelled"].includes(state);
