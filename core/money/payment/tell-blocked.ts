import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { takesPayment } from "#core/contract/contract/takes-payment.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { isReadyFor } from "#core/money/payout-account/payment-account.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { now } from "#core/shared/day.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { BlockedPayments } from "./blocked-payments.ts";
import type { Rail } from "./payment.ts";

const ways = { card: "by card", bank: "by bank transfer" } as const;
const missing = { card: "card payouts are not set up", bank: "bank account is not set up" } as const;

/**
 * Tells the bidder that the poster wanted to pay them and could not, because their account for the rail is not ready. However
 * often the poster tries, they are told once, until the account was ready in between.
 */
export const tellBlocked = Effect.fnUntraced(function* (contractId: ContractId, number: number, rail: Rail) {
  const contracts = yield* Contracts;
  const accounts = yield* PaymentAccounts;
  const blocked = yield* BlockedPayments;
  const { atomic } = yield* UnitOfWork;
  yield* atomic(
    Effect.gen(function* () {
      const { bidderId, bidId, poster, listingTitle } = yield* contracts.view(contractId);
      // It may have become ready since the payment was refused.
      if (isReadyFor(rail, yield* accounts.find(bidderId, rail))) return;
      if (!(yield* blocked.note({ contractId, rail, bidderId, blockedAt: yield* now }))) return;
      yield* tell(bidderId, {
        kind: "account",
        title: "A payment to you is waiting",
        message: `${poster.name} wanted to pay milestone ${number} of '${listingTitle}' ${ways[rail]} and could not, because your ${missing[rail]}. Set it up under Payment Methods so that you can be paid.`,
        link: { to: "bidder_contract", bidId },
      });
    }),
  );
});

/** Tells each poster whose payment was blocked that the bidder can be paid by this rail now; inside the caller's unit of work. */
export const tellUnblocked = Effect.fnUntraced(function* (bidderId: PersonId, rail: Rail) {
  const contracts = yield* Contracts;
  const blocked = yield* BlockedPayments;
  for (const { contractId } of yield* blocked.take(bidderId, rail)) {
    const contract = yield* contracts.view(contractId);
    const open = contract.milestones.filter(({ state }) => state === "planned" || state === "submitted");
    if (!open.some((milestone) => takesPayment(contract, milestone))) continue;
    yield* tell(contract.posterId, {
      kind: "payment",
      title: "You can pay now",
      message: `${contract.bidder.name} can be paid ${ways[rail]} now. Go on with the payment for '${contract.listingTitle}'.`,
      link: { to: "poster_contract", contractId },
    });
  }
});
