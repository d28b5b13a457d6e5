import { Context, Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { isOpenMilestone, takesPayment } from "#core/contract/contract/owed.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { isReadyFor } from "#core/money/payout-account/payment-account.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { Rail } from "./payment.ts";

/** A contract that its poster could not pay by a rail, because the bidder's account for that rail was not ready. */
export type BlockedPayment = {
  readonly contractId: ContractId;
  readonly rail: Rail;
  readonly bidderId: PersonId;
  readonly blockedAt: Date;
};

/** The contracts that wait for their bidder to set up an account, so that each side is informed once. */
export class BlockedPayments extends Context.Service<
  BlockedPayments,
  {
    /** Records it; returns true if it was new, to only one of concurrent callers. */
    readonly note: (blocked: BlockedPayment) => Effect.Effect<boolean, Unavailable>;
    /** Removes and returns all of a bidder and rail, oldest first; only one of concurrent callers gets them. */
    readonly take: (bidderId: PersonId, rail: Rail) => Effect.Effect<ReadonlyArray<BlockedPayment>, Unavailable>;
  }
>()("core/BlockedPayments") {}

/**
 * Informs the bidder that the poster wanted to pay them and could not, because their account for the rail is not ready:
 * once, however often the poster tries, unless the account was ready in between.
 */
export const tellBlocked = Effect.fnUntraced(function* (contractId: ContractId, number: number, rail: Rail) {
  const contract = yield* (yield* Contracts).view(contractId);
  const { bidderId, poster, listingTitle } = contract;
  // It may have become ready since the payment was blocked.
  if (isReadyFor(rail, yield* (yield* PaymentAccounts).find(bidderId, rail))) return;
  if (!(yield* (yield* BlockedPayments).note({ contractId, rail, bidderId, blockedAt: yield* now }))) return;
  yield* tellSide(contract, "bidder", "account", [
    "paymentBlocked",
    { name: poster.name, number, project: listingTitle, rail },
  ]);
}, atomically);

/** Informs each blocked poster that the bidder can now be paid by this rail; runs inside the caller's unit of work. */
export const tellUnblocked = Effect.fnUntraced(function* (bidderId: PersonId, rail: Rail) {
  const contracts = yield* Contracts;
  const blocked = yield* BlockedPayments;
  for (const { contractId } of yield* blocked.take(bidderId, rail)) {
    const contract = yield* contracts.view(contractId);
    if (!contract.milestones.filter(isOpenMilestone).some((milestone) => takesPayment(contract, milestone))) continue;
    yield* tellSide(contract, "poster", "payment", [
      "paymentUnblocked",
      { name: contract.bidder.name, project: contract.listingTitle, rail },
    ]);
  }
});
