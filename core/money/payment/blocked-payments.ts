import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import type { Rail } from "./payment.ts";

/** A contract that its poster could not pay by a rail, because the bidder's account for it was not ready. */
export type BlockedPayment = {
  readonly contractId: ContractId;
  readonly rail: Rail;
  readonly bidderId: PersonId;
  readonly blockedAt: Date;
};

/** Which contracts wait for their bidder to set up an account, so that both are told once. */
export class BlockedPayments extends Context.Service<
  BlockedPayments,
  {
    /** Notes it; answers whether it was not noted yet, to one of all who ask at once. */
    readonly note: (blocked: BlockedPayment) => Effect.Effect<boolean, Unavailable>;
    /** Takes all of a bidder and rail away, oldest first, and answers with them; to one of all who ask at once. */
    readonly take: (bidderId: PersonId, rail: Rail) => Effect.Effect<ReadonlyArray<BlockedPayment>, Unavailable>;
  }
>()("core/BlockedPayments") {}
