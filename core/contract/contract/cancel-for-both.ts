import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { cancelContract } from "./cancel-contract.ts";
import { Contracts } from "./contracts.ts";
import { putProposal } from "./propose-cancelling.ts";

type Input = {
  readonly contractId: ContractId;
  /** Why, as both people read it; of no use where one of them has proposed it already. */
  readonly reason: string;
};

/**
 * Cancels a contract for two people who have both said so to support: where neither has proposed it, the poster does, and
 * the other side agrees; each reads once that support has cancelled it. Fails as those two do.
 */
export const cancelForBoth = Effect.fn("cancelForBoth")(function* (
  poster: PersonActor,
  bidder: PersonActor,
  { contractId, reason }: Input,
) {
  const contracts = yield* Contracts;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const { cancellation } = yield* contracts.get(contractId);
      if (cancellation === null) yield* putProposal(poster, { contractId, reason });
      return yield* cancelContract(cancellation?.by === "bidder" ? poster : bidder, contractId);
    }),
  );
});
