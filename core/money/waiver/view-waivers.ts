import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { takesPayment } from "#core/contract/contract/owed.ts";
import { payableOf } from "#core/contract/contract/retained.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Waiver } from "#core/contract/waiver/waiver.ts";
import { isWaived, Waivers } from "#core/contract/waiver/waivers.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId, WaiverId } from "#core/shared/ids.ts";

/** A waiver without its words, which its document has. */
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

const canSign = (contract: Contract, milestone: Milestone, standing: Waiver | undefined): boolean =>
  milestone.state !== "dropped" &&
  standing?.state !== "effective" &&
  (takesPayment(contract, milestone) || (contract.state === "ended" && milestone.state === "completed"));

/** The milestones of a contract with their waivers, for the two people in it. Fails `NotFound`. */
export const viewWaivers = Effect.fn("viewWaivers")(function* (actor: PersonActor, id: ContractId) {
  const contract = yield* (yield* Contracts).view(id);
  const isPoster = contract.posterId === actor.personId;
  const concerned = isPoster || contract.bidderId === actor.personId;
  if (!concerned || contract.state === "withdrawn" || contract.state === "refused") return yield* notFound("contract");
  const standing = yield* (yield* Waivers).standingOf(id);
  return {
    contractId: id,
    bidId: contract.bidId,
    listingTitle: contract.listingTitle,
    side: isPoster ? ("poster" as const) : ("bidder" as const),
    bidderName: contract.bidder.name,
    waiverDemand: contract.waiverDemand,
    milestones: contract.milestones
      .filter(({ state }) => state !== "dropped")
      .map((milestone) => {
        const own = standing.find(({ milestoneId }) => milestoneId === milestone.id);
        return {
          id: milestone.id,
          number: milestone.number,
          description: milestone.description,
          state: milestone.state,
          /** What is paid of it, in cents, and what a waiver has to be for. */
          payable: payableOf(contract, milestone),
          waiver: own === undefined ? null : waiverInShort(own),
          /** There is one for what is to be paid. */
          isWaived: isWaived(contract, milestone, standing),
          canSign: !isPoster && canSign(contract, milestone, own),
        };
      }),
  };
});

/** One's own waiver, signed or given; `NotFound` for everybody else. */
export const ownWaiver = Effect.fnUntraced(function* (actor: PersonActor, id: WaiverId) {
  const waiver = yield* (yield* Waivers).get(id);
  if (waiver.posterId !== actor.personId && waiver.bidderId !== actor.personId) return yield* notFound("waiver");
  return waiver;
});
