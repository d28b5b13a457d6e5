import { Effect } from "effect";
import { Bids, moveBid } from "#core/market/bid/bids.ts";
import { declineOpenBids } from "#core/market/bid/decline-bid.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { checkStanding } from "#core/people/person/people.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { Blocked } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { ContractMoney } from "./contract-money.ts";
import { partiesOf } from "./contract-names.ts";
import { moveContract, ownContract } from "./contracts.ts";

type Input = {
  readonly contractId: ContractId;
  /** True where the bidder was asked to set up payout accounts first and said 'Skip For Now'. */
  readonly skipAccounts: boolean;
};

/**
 * The bidder signs. Without both payout accounts it fails `Blocked` with the code `SetUpPaymentMethod`, unless that
 * was skipped; so it does while the poster is suspended. Everybody else who bid is told that another bidder was hired.
 */
export const acceptContract = Effect.fn("acceptContract")(function* (
  actor: PersonActor,
  { contractId, skipAccounts }: Input,
) {
  const bids = yield* Bids;
  const listings = yield* Listings;
  const money = yield* ContractMoney;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const contract = yield* ownContract(actor, "bidder", contractId);
      yield* checkStanding(contract.posterId, "poster");
      const accepted = yield* moveContract(actor, "bidder", contract, "accept");
      if (!skipAccounts && !(yield* money.canBePaidByBoth(actor.personId))) {
        return yield* new Blocked({
          code: "SetUpPaymentMethod",
          message: "Set Up Payment Method",
          whoCanFix: "you",
          whatToDo: "Set up your card and bank accounts so you can get paid, or skip it for now.",
        });
      }
      const bid = yield* bids.get(contract.bidId);
      const listing = yield* listings.get(contract.listingId);
      yield* moveBid(actor, "bidder", bid, "accept", { contractId });
      yield* declineOpenBids(actor, listing, "hired");
      yield* tell(contract.posterId, {
        kind: "offer",
        words: [
          contract.asksFunding ? "offerAcceptedToFund" : "offerAccepted",
          { ...(yield* partiesOf(contract)), bySupport: isSupport(actor) },
        ],
        link: { to: "poster_contract", contractId },
      });
      yield* show([contract.posterId, contract.bidderId], { noun: "contract", id: contractId, event: "accept" });
      return accepted;
    }),
  );
});
