import { Effect } from "effect";
import { milestoneLifecycle } from "#core/milestone/milestone.machine.ts";
import { isLivePayment } from "#core/payment/payment.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { BidId, ContractId } from "#core/shared/ids.ts";
import { contractLifecycle } from "./contract.machine.ts";
import type { ContractView } from "./contract.ts";
import { Contracts } from "./contracts.ts";

/** The contract with the moves of this person; `pay` stands for starting the payment that completes a milestone. */
const withMoves = (actor: PersonActor, contract: ContractView) => {
  const party = contract.posterId === actor.personId ? "poster" : "bidder";
  const running = contract.state === "accepted";
  return {
    ...contract,
    moves: contractLifecycle.movesFrom(contract.state, party),
    milestones: contract.milestones.map((milestone) => {
      const payments = contract.payments.filter(({ milestoneId }) => milestoneId === milestone.id);
      const live = payments.find(isLivePayment) ?? null;
      const canPay =
        party === "poster" && running && live === null && milestoneLifecycle.can(milestone.state, "complete");
      // A card form that the poster has opened and may never finish must not keep the bidder from going on.
      const free = live === null || (live.state === "started" && party === "bidder");
      const own = running && free ? milestoneLifecycle.movesFrom(milestone.state, party) : [];
      return {
        ...milestone,
        /** The live payment, or else the last one that was tried. */
        payment: live ?? payments.at(-1) ?? null,
        moves: canPay ? [...own, "pay" as const] : own,
      };
    }),
  };
};

/** One contract, for the two people in it; one that was withdrawn or refused is gone from their screens. */
export const viewContract = Effect.fn("viewContract")(function* (actor: PersonActor, id: ContractId) {
  const contracts = yield* Contracts;
  const contract = yield* contracts.view(id);
  const concerned = contract.posterId === actor.personId || contract.bidderId === actor.personId;
  if (!concerned || contract.state === "withdrawn" || contract.state === "refused") return yield* notFound("contract");
  return withMoves(actor, contract);
});

/** The contract that was made of a bid. */
export const viewContractOfBid = Effect.fn("viewContractOfBid")(function* (actor: PersonActor, bidId: BidId) {
  const contracts = yield* Contracts;
  const contract = yield* contracts.ofBid(bidId);
  if (contract === null) return yield* notFound("contract");
  return yield* viewContract(actor, contract.id);
});
