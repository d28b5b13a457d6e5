import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import { History } from "#core/shared/history.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { Contracts } from "./contracts.ts";

/** The whole story of a contract, oldest first, for the two people in it. */
export const listHistory = Effect.fn("listHistory")(function* (actor: PersonActor, id: ContractId) {
  const contracts = yield* Contracts;
  const history = yield* History;
  const contract = yield* contracts.get(id);
  if (contract.posterId !== actor.personId && contract.bidderId !== actor.personId) return yield* notFound("contract");
  return yield* history.ofContract(id);
});
