import { Effect } from "effect";
import { lapseChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { showBoth, tellSide } from "#core/contract/contract/tell-sides.ts";
import { lapseUnpaid } from "#core/contract/dispute/disputes.ts";
import { tellConnected } from "#core/contract/material-request/tell-connected.ts";
import { Milestones, moveMilestone } from "#core/contract/milestone/milestones.ts";
import { Bids, moveBid } from "#core/market/bid/bids.ts";
import { Listings, moveListing } from "#core/market/listing/listings.ts";
import type { Words } from "#core/messaging/words/words.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { type Blocked, blocked, refusal } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { Side } from "#core/shared/side.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { ContractMoney } from "./contract-money.ts";
import { partiesOf } from "./contract-names.ts";
import { Contracts, contractOf, moveContract } from "./contracts.ts";
import { checkMove } from "./decide-cancelling.ts";
import { oweRetainage } from "./owe-retainage.ts";
import { isOpenMilestone } from "./owed.ts";
import { putProposal } from "./propose-cancelling.ts";
import { reopenListing } from "./release-contract.ts";

const onItsWay = ({ state, rail }: Payment, side: Side): Blocked => {
  const isForm = state === "started" && rail === "card";
  return blocked("PaymentLive", isForm ? (side === "poster" ? "you" : "poster") : "support", {
    message: "A payment on this contract is under way, so it can't be canceled right now.",
    whatToDo: isForm
      ? "The client started to pay by card. They can finish or cancel that payment on the contract's page."
      : "Wait until the payment has arrived or failed. If it takes longer than a week, contact Dibbs Support.",
  });
};

const proposalChanged = refusal("ProposalChanged", "you", {
  message: "The request to cancel this contract changed while you were looking at it.",
  whatToDo: "Read it again, then agree or decline.",
});

/**
 * Agrees to cancel a contract as the other side proposed: unpaid milestones are dropped, money held for them goes back
 * to the poster, paid money stays paid, and its retainage is due at once. The listing reopens if no milestone was
 * completed, and closes otherwise. `shown`: the contract's version in which the actor read the proposal; left out to
 * agree to whatever is proposed. Fails with `Blocked` while a payment is under way, and if the proposal has changed.
 */
export const cancelContract = Effect.fn("cancelContract")(function* (
  actor: PersonActor,
  contractId: ContractId,
  shown?: number,
) {
  const money = yield* ContractMoney;
  const jobs = yield* Jobs;
  const { contract, side } = yield* contractOf(actor, contractId);
  yield* checkMove(contract, side, "cancel");
  if (shown !== undefined && contract.version !== shown) return yield* proposalChanged();
  const cancelled = yield* moveContract(actor, side, contract, "cancel", contract.cancellation?.reason ?? null);
  const stages = yield* (yield* Milestones).ofContract(contractId);
  for (const stage of stages) {
    if (!isOpenMilestone(stage)) continue;
    const live = yield* money.livePaymentsOf(stage);
    const moving = live.find(({ state }) => state !== "held");
    if (moving !== undefined) return yield* onItsWay(moving, side);
    yield* moveMilestone(actor, "system", contract, stage, "drop");
    for (const { id } of live) yield* jobs.put({ name: "advance-payment", paymentId: id });
  }
  // Finished and paid work no longer has retainage.
  yield* oweRetainage(cancelled, stages, 0);
  yield* lapseChangeOrders(contract);
  yield* lapseUnpaid(contract);
  const bid = yield* (yield* Bids).get(contract.bidId);
  yield* moveBid(actor, "system", bid, "cancel", { contractId });
  const isBegun = stages.some(({ state }) => state === "completed");
  const listing = yield* isBegun
    ? moveListing(actor, "system", yield* (yield* Listings).get(contract.listingId), "cancel")
    : reopenListing(actor, side, contract);
  yield* tellConnected(cancelled);
  const { reason = "" } = contract.cancellation ?? {};
  const parties = yield* partiesOf(contract);
  const wordsTo = (reader: Side): Words => [
    "contractCancelled",
    {
      ...parties,
      agreed: isSupport(actor) ? "support" : reader === side ? "you" : side,
      reason,
      projectIs: listing.state as "closed" | "open" | "suspended",
    },
  ];
  for (const reader of Side.literals) yield* tellSide(contract, reader, "contract", wordsTo(reader));
  yield* showBoth(contract, { noun: "contract", id: contractId, event: "cancel" });
  return cancelled;
}, atomically);

type Input = {
  readonly contractId: ContractId;
  /** The reason that both people read; ignored if one of them has already proposed to cancel. */
  readonly reason: string;
};

/**
 * Cancels a contract for two people who both asked support to: if neither has proposed it, the poster proposes and the
 * bidder agrees. Each is told once that support canceled it. Fails as those two steps do.
 */
export const cancelForBoth = Effect.fn("cancelForBoth")(function* (
  poster: PersonActor,
  bidder: PersonActor,
  { contractId, reason }: Input,
) {
  const { cancellation } = yield* (yield* Contracts).get(contractId);
  if (cancellation === null) yield* putProposal(poster, { contractId, reason });
  return yield* cancelContract(cancellation?.by === "bidder" ? poster : bidder, contractId);
}, atomically);
