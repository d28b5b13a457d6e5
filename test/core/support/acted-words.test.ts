import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { contractEvents } from "#cli/act/contract-events.ts";
import { acceptChange, declineChange, withdrawChange } from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { cancelContract, cancelForBoth } from "#core/contract/contract/cancel-contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { proposeCancelling, refuseCancelling, withdrawCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { refuseContract, withdrawContract } from "#core/contract/contract/release-contract.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { retryPayment } from "#core/money/payment/retry-payment.ts";
import { agreeToRefund, refuseRefund } from "#core/money/refund/answer-refund.ts";
import { leaveContract } from "#core/money/refund/leave-contract.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { cents } from "#core/shared/money.ts";
import { tellActed } from "#core/support/staff/do-staff-command.ts";
import { suspendPerson } from "#core/support/staff/suspend-person.ts";
import { californianContract } from "#test/builders/california.ts";
import { aChangeDraft } from "#test/builders/change-order.ts";
import { acceptedContract, offeredContract, payableContract, payByCard, submittedBid } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders } from "#test/world.ts";

/** Returns a support actor with the same person's rights. */
const byStaff = ({ personId }: PersonActor): PersonActor => ({ kind: "support", personId, staff: "Mona" });
const reason = "The rail is missing.";
const project = "'Rebuild the back porch'";

type Sides = { readonly owner: PersonActor; readonly contractor: PersonActor };

const messagesTo = (actor: PersonActor) =>
  Effect.map(listAlerts(actor, { after: null, limit: 50 }), ({ items }) => items.map(({ message }) => message));

/** Returns what the poster and the bidder are told about an action, each oldest first. */
const readOf = Effect.fnUntraced(function* <A, E, R>({ owner, contractor }: Sides, does: Effect.Effect<A, E, R>) {
  const before = [(yield* messagesTo(owner)).length, (yield* messagesTo(contractor)).length] as const;
  yield* does;
  const [poster, bidder] = [yield* messagesTo(owner), yield* messagesTo(contractor)];
  const fresh = (all: ReadonlyArray<string>, count: number) => all.slice(0, all.length - count).reverse();
  return { poster: fresh(poster, before[0]), bidder: fresh(bidder, before[1]) };
});

/** Returns the same for an action in this scene. */
const readIn = <It extends Sides, A, E, R, E2, R2>(
  scene: Effect.Effect<It, E, R>,
  does: (it: It) => Effect.Effect<A, E2, R2>,
) => Effect.flatMap(scene, (it) => readOf(it, does(it)));

/** A running contract, with the id of its first milestone. */
const running = Effect.fnUntraced(function* () {
  const it = yield* acceptedContract();
  const [milestone] = yield* (yield* Milestones).ofContract(it.contract.id);
  if (milestone === undefined) throw new Error("The contract has no milestones.");
  return { ...it, contractId: it.contract.id, milestoneId: milestone.id };
});

/** A contract that the owner wants to cancel. */
const cancelling = Effect.gen(function* () {
  const it = yield* running();
  yield* proposeCancelling(it.owner, { contractId: it.contractId, reason });
  return it;
});

/** A contract whose first milestone is paid, and a refund of it. */
const paid = Effect.fnUntraced(function* () {
  const it = yield* payableContract();
  const { id: paymentId } = yield* payByCard(it.owner, it.contract);
  yield* hearProviders;
  return { ...it, input: { paymentId, amount: cents(50_000), reason } };
});

/** A contract with a change that the owner proposed. */
const changing = Effect.fnUntraced(function* () {
  const it = yield* running();
  return { ...it, order: yield* proposeChange(it.owner, { contractId: it.contractId, draft: aChangeDraft() }) };
});

/** What each support command says to both sides; a plain event name stands for `contracts act`. */
const acts = {
  accept: readIn(offeredContract(), (it) =>
    acceptContract(byStaff(it.contractor), { contractId: it.contract.id, skipAccounts: true }),
  ),
  refuse: readIn(offeredContract(), (it) => refuseContract(byStaff(it.contractor), it.contract.id)),
  withdraw: readIn(offeredContract(), (it) => withdrawContract(byStaff(it.owner), it.contract.id)),
  end: Effect.gen(function* () {
    const it = yield* payableContract();
    for (const number of [1, 2, 3]) yield* payByCard(it.owner, it.contract, number);
    yield* hearProviders;
    return yield* readOf(it, endContract(byStaff(it.owner), it.contract.id));
  }),
  propose_cancelling: Effect.gen(function* () {
    const it = yield* running();
    const read = yield* readOf(it, proposeCancelling(byStaff(it.owner), { contractId: it.contractId, reason }));
    const { cancellation } = yield* (yield* Contracts).get(it.contractId);
    // Both sides' pages say so as well.
    expect(cancellation).toMatchObject({ by: "poster", bySupport: true });
    return read;
  }),
  withdraw_cancelling: readIn(cancelling, (it) => withdrawCancelling(byStaff(it.owner), it.contractId)),
  refuse_cancelling: readIn(cancelling, (it) =>
    refuseCancelling(byStaff(it.contractor), { contractId: it.contractId, reason: "The rail comes on Monday." }),
  ),
  cancel: readIn(cancelling, (it) => cancelContract(byStaff(it.contractor), it.contractId)),
  leave: readIn(californianContract(), (it) =>
    leaveContract(byStaff(it.owner), { contractId: it.contract.id, isSenior: false }),
  ),
  "contracts cancel": Effect.gen(function* () {
    const it = yield* running();
    const both = cancelForBoth(byStaff(it.owner), byStaff(it.contractor), { contractId: it.contractId, reason });
    return yield* readOf(it, both);
  }),
  submit: readIn(running(), (it) => submitMilestone(byStaff(it.contractor), it.milestoneId)),
  return: Effect.gen(function* () {
    const it = yield* running();
    yield* submitMilestone(it.contractor, it.milestoneId);
    return yield* readOf(it, returnMilestone(byStaff(it.owner), { milestoneId: it.milestoneId, reason }));
  }),
  accept_change: readIn(changing(), (it) => acceptChange(byStaff(it.contractor), it.order.id)),
  decline_change: readIn(changing(), (it) =>
    declineChange(byStaff(it.contractor), { changeOrderId: it.order.id, reason: "The beam is sound." }),
  ),
  withdraw_change: readIn(changing(), (it) => withdrawChange(byStaff(it.owner), it.order.id)),
  "bids hire": readIn(submittedBid(), (it) => hireBidder(byStaff(it.owner), it.bid)),
  "bids decline": readIn(submittedBid(), (it) =>
    declineBid(byStaff(it.owner), { bidId: it.bid.id, reason: "It is too much." }),
  ),
  "payments refund": readIn(paid(), (it) => refundPayment(byStaff(it.contractor), it.input)),
  "payments refund --side poster": readIn(paid(), (it) => requestRefund(byStaff(it.owner), it.input)),
  "refunds agree": Effect.gen(function* () {
    const it = yield* paid();
    const { id } = yield* requestRefund(byStaff(it.owner), it.input);
    return yield* readOf(it, agreeToRefund(byStaff(it.contractor), id));
  }),
  "refunds refuse": Effect.gen(function* () {
    const it = yield* paid();
    const { id } = yield* requestRefund(byStaff(it.owner), it.input);
    return yield* readOf(it, refuseRefund(byStaff(it.contractor), { refundId: id, reason: "It was done." }));
  }),
  "payments retry": Effect.gen(function* () {
    const it = yield* payableContract();
    const { id } = yield* payByCard(it.owner, it.contract, 1, "declined");
    yield* hearProviders;
    return yield* readOf(it, retryPayment(byStaff(it.owner), id));
  }),
  "the word to those in whose name it was done": readIn(running(), (it) =>
    tellActed([it.owner.personId], "Withdraw the offer."),
  ),
} as const;

const said: Readonly<Record<keyof typeof acts, { readonly poster?: string; readonly bidder?: string }>> = {
  accept: {
    poster: `On Cole Contractor's behalf, Dibbs Support accepted your offer for ${project}. You can pay each milestone when it's done.`,
  },
  refuse: {
    poster: `On Cole Contractor's behalf, Dibbs Support declined your offer for ${project}. It's open for bids again.`,
  },
  withdraw: {
    bidder: `On Olive Owner's behalf, Dibbs Support withdrew the offer for ${project}. Your bid still stands.`,
  },
  end: {
    bidder: `All milestones of ${project} are paid, and Dibbs Support ended the contract on Olive Owner's behalf. Tell others how it went with your client.`,
  },
  propose_cancelling: {
    bidder: `On Olive Owner's behalf, Dibbs Support asked to cancel the contract for ${project}: ${reason} Agree or decline.`,
  },
  withdraw_cancelling: {
    bidder: `On Olive Owner's behalf, Dibbs Support withdrew the request to cancel the contract for ${project}.`,
  },
  refuse_cancelling: {
    poster: `On Cole Contractor's behalf, Dibbs Support declined to cancel the contract for ${project}, so it continues: The rail comes on Monday.`,
  },
  cancel: {
    poster: `Dibbs Support canceled the contract for ${project}: ${reason} Nothing was paid, and ${project} is open for bids again.`,
    bidder: `Dibbs Support canceled the contract for ${project}: ${reason} Nothing was paid, and ${project} is open for bids again.`,
  },
  leave: {
    poster: `On Olive Owner's behalf, Dibbs Support canceled the contract for ${project} within the cancellation period. Nothing was paid. ${project} is open for bids again.`,
    bidder: `On Olive Owner's behalf, Dibbs Support canceled the contract for ${project} within the cancellation period. Nothing was paid. ${project} is open for bids again.`,
  },
  "contracts cancel": {
    poster: `Dibbs Support canceled the contract for ${project}: ${reason} Nothing was paid, and ${project} is open for bids again.`,
    bidder: `Dibbs Support canceled the contract for ${project}: ${reason} Nothing was paid, and ${project} is open for bids again.`,
  },
  submit: {
    poster: `On Cole Contractor's behalf, Dibbs Support marked milestone 1 of ${project}, 'Take the old porch down', done. Review the work, then pay or send it back.`,
  },
  return: {
    bidder: `On Olive Owner's behalf, Dibbs Support sent back milestone 1 of ${project}, 'Take the old porch down': ${reason}`,
  },
  accept_change: {
    poster: `On Cole Contractor's behalf, Dibbs Support accepted change 1 to the contract for ${project}. Its total is now $8,500.00.`,
  },
  decline_change: {
    poster: `On Cole Contractor's behalf, Dibbs Support declined change 1 to the contract for ${project}. It stays as it was: The beam is sound.`,
  },
  withdraw_change: {
    bidder: `On Olive Owner's behalf, Dibbs Support withdrew change 1 to the contract for ${project}.`,
  },
  "bids hire": {
    bidder: `On Olive Owner's behalf, Dibbs Support offered you the contract for ${project}. Accept it to get started.`,
  },
  "bids decline": {
    bidder: `On Olive Owner's behalf, Dibbs Support declined your bid on ${project}: It is too much. You can change it and send it again.`,
  },
  "payments refund": {
    poster: `On Cole Contractor's behalf, Dibbs Support sent you a refund of $500.00 for milestone 1 of ${project}: ${reason} We'll let you know when it arrives.`,
  },
  "payments refund --side poster": {
    bidder: `On Olive Owner's behalf, Dibbs Support asked you to refund $500.00 for milestone 1 of ${project}: ${reason} Agree or decline.`,
  },
  "refunds agree": {
    poster: `On Cole Contractor's behalf, Dibbs Support agreed to refund you $500.00 for ${project}. We'll let you know when it arrives.`,
  },
  "refunds refuse": {
    poster: `On Cole Contractor's behalf, Dibbs Support declined to refund you $500.00 for ${project}: It was done.`,
  },
  "payments retry": {},
  "the word to those in whose name it was done": {
    poster: "Dibbs Support did this on your behalf: Withdraw the offer. If you didn't ask for it, write to us.",
  },
};

describe("what a staff command tells the two people", () => {
  for (const [act, story] of Object.entries(acts)) {
    testInWorld(`${act}: names support, and claims nobody's consent`, function* () {
      const read = yield* story;
      const { poster, bidder } = said[act as keyof typeof acts];
      expect(read).toEqual({ poster: poster ? [poster] : [], bidder: bidder ? [bidder] : [] });
    });
  }

  test("leaves out no move that support has in a contract", () => {
    expect(Object.keys(acts)).toEqual(expect.arrayContaining([...contractEvents]));
  });
});

describe("what the two people do themselves", () => {
  testInWorld("is said of who has done it: the one agrees to cancel, the other reads who has agreed", function* () {
    const it = yield* running();
    yield* proposeCancelling(byStaff(it.owner), { contractId: it.contractId, reason });
    const read = yield* readOf(it, cancelContract(it.contractor, it.contractId));
    const rest = `agreed to cancel the contract for ${project}. Nothing was paid, and ${project} is open for bids again.`;
    expect(read).toEqual({ poster: [`Cole Contractor ${rest}`], bidder: [`You ${rest}`] });
  });
});

describe("a suspended person", () => {
  const elsewhere =
    "Your account is suspended, so you can't act on it in Dibbs right now. Reply to our email to talk to us.";

  testInWorld("is not told to do on Dibbs what they cannot, but how to reach us", function* () {
    const it = yield* paid();
    yield* suspendPerson(byStaff(it.contractor), "Somebody else used the account.");
    const asked = yield* readOf(it, requestRefund(it.owner, it.input));
    expect(asked.bidder).toEqual([
      `Olive Owner asked you to refund $500.00 for milestone 1 of ${project}: ${reason} ${elsewhere}`,
    ]);
    const contractId = it.contract.id;
    const proposed = yield* readOf(it, proposeCancelling(it.owner, { contractId, reason }));
    expect(proposed.bidder).toEqual([
      `Olive Owner asked to cancel the contract for ${project}: ${reason} ${elsewhere}`,
    ]);
  });

  testInWorld(
    "keeps a project suspended whose contract is cancelled, and is not told that it takes bids",
    function* () {
      const it = yield* running();
      yield* suspendPerson(byStaff(it.owner), "Somebody else used the account.");
      const both = cancelForBoth(byStaff(it.owner), byStaff(it.contractor), { contractId: it.contractId, reason });
      const { poster } = yield* readOf(it, both);
      expect(poster).toEqual([`Dibbs Support canceled the contract for ${project}: ${reason} Nothing was paid.`]);
      expect(yield* (yield* Listings).get(it.contract.listingId)).toMatchObject({ state: "suspended" });
    },
  );
});
