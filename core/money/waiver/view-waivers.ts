import { Effect } from "effect";
import { Contracts, seenFrom } from "#core/contract/contract/contracts.ts";
import type { Waiver } from "#core/contract/waiver/waiver.ts";
import { isWaived, type Waivable, Waivers, workOf } from "#core/contract/waiver/waivers.ts";
import { keptOf } from "#core/money/payment/payment.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId, WaiverId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { takesWaiver } from "./takes-waiver.ts";

/** A waiver without its text, which its document contains. */
export const waiverInShort = ({
  id,
  milestoneId,
  state,
  amount,
  hash,
  signedAt,
  updatedAt,
  statement: { stage, throughDay, exceptions, signer, form },
}: Waiver) => ({
  ...{ id, milestoneId, state, amount, hash, signedAt, updatedAt },
  ...{ stage, throughDay, exceptions, signer, form },
});

/** The milestones of a contract with their waivers, for the two people in it. Fails `NotFound`. */
export const viewWaivers = Effect.fn("viewWaivers")(function* (actor: PersonActor, id: ContractId) {
  const contract = yield* (yield* Contracts).view(id);
  const side = yield* seenFrom(actor, contract);
  const standing = yield* (yield* Waivers).standingOf([id]);
  return {
    contractId: id,
    bidId: contract.bidId,
    listingTitle: contract.listingTitle,
    side,
    bidderName: contract.bidder.name,
    waiverDemand: contract.waiverDemand,
    milestones: contract.milestones
      .filter(({ state }) => state !== "dropped")
      .map((milestone) => {
        /** Returns the standing waiver of this work or retainage, if any. */
        const seen = (it: Waivable) => {
          const own = standing.find(
            ({ milestoneId, keptBack }) => milestoneId === milestone.id && keptBack === it.keptBack,
          );
          return {
            waiver: own === undefined ? null : waiverInShort(own),
            /** Whether it covers the amount to be paid. */
            isWaived: isWaived(it, standing),
            canSign: side === "bidder" && own?.state !== "effective" && takesWaiver(contract, milestone, it.keptBack),
          };
        };
        const work = workOf(contract, milestone);
        const kept = cents(keptOf(contract.payments.filter(({ milestoneId }) => milestoneId === milestone.id)));
        return {
          id: milestone.id,
          number: milestone.number,
          description: milestone.description,
          state: milestone.state,
          /** What is paid for its work, in cents; a waiver has to be for this amount. */
          payable: cents(work.amount),
          ...seen(work),
          /** The same for the milestone's retainage that is or was held; null if there is none. */
          kept:
            kept === 0 ? null : { amount: kept, ...seen({ milestoneId: milestone.id, keptBack: true, amount: kept }) },
        };
      }),
  };
});

/** Returns a waiver of the person, as its signer or its recipient; fails `NotFound` for anybody else. */
export const ownWaiver = Effect.fnUntraced(function* (actor: PersonActor, id: WaiverId) {
  const waiver = yield* (yield* Waivers).get(id);
  if (waiver.posterId !== actor.personId && waiver.bidderId !== actor.personId) return yield* notFound("waiver");
  return waiver;
});
