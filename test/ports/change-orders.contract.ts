import { Effect } from "effect";
import { describe, expect } from "vitest";
import { acceptChange, declineChange, withdrawChange } from "#core/contract/change-order/answer-change.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import type { MilestoneState } from "#core/contract/milestone/milestone.machine.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { isLivePayment } from "#core/money/payment/payment.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { Files } from "#core/people/file/files.ts";
import { personActor } from "#core/shared/actor.ts";
import { ChangeOrderId, ContractId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { aChangeDraft, aChangeOrder, anAddition, aRaise, storedChangeOrder } from "#test/builders/change-order.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { anAccount } from "#test/builders/payment.ts";
import { storedBid, storedContract, storedFile, storedListing } from "#test/builders/stored.ts";
import { both, either, onlyOne, onlyOther, racesIn } from "./at-once.ts";
import { everyPage, forgedKeys } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

/** Creates a running contract with one milestone in this state, which can be paid by card. */
export const running = Effect.fnUntraced(function* (
  state: typeof MilestoneState.Type = "planned",
  but: Partial<Contract> = {},
) {
  const listing = yield* storedListing({ state: "ongoing" });
  const bid = yield* storedBid({ listing }, { state: "contract_started" });
  const contract = yield* storedContract({ bid }, { state: "accepted", totalCost: cents(200_000), ...but });
  const milestone = aMilestone(contract, 1, { state });
  yield* (yield* Milestones).insert([milestone]);
  yield* (yield* PaymentAccounts).insert(anAccount(contract.bidderId, "card"));
  const [owner, contractor] = [personActor(contract.posterId), personActor(contract.bidderId)];
  const propose = (draft = aChangeDraft({ changes: [aRaise(milestone)] }), actor = owner) =>
    proposeChange(actor, { contractId: contract.id, draft });
  return { contract, milestone, owner, contractor, propose };
});

type Scene = Effect.Success<ReturnType<typeof running>>;

export const changeOrdersContract = ({ holds }: Given): void => {
  holds("a change order is found with its files, which are kept while it shows them", function* () {
    const orders = yield* ChangeOrders;
    const plan = yield* storedFile({ purpose: "change_attachment" });
    const { order, contract } = yield* storedChangeOrder({ files: [{ id: plan.id, name: plan.name }] });
    expect(yield* orders.get(order.id)).toEqual(order);
    expect(yield* orders.openOf(contract.id)).toEqual([order]);
    // The file is kept as long as it is shown.
    expect(yield* (yield* Files).remove(plan.id)).toBe(false);
  });

  holdsRows(holds, {
    port: ChangeOrders,
    id: ChangeOrderId,
    make: Effect.map(storedChangeOrder(), ({ order }) => order),
    change: (order) => ({
      state: "declined",
      answer: "Too dear.",
      answeredAt: order.proposedAt,
    }),
  });

  holds("change order numbers are unique in a contract, which knows its newest and its open ones", function* () {
    const orders = yield* ChangeOrders;
    const { contract, milestone, order } = yield* storedChangeOrder();
    expect(yield* Effect.flip(orders.insert(aChangeOrder(contract, milestone)))).toMatchObject({ _tag: "Stale" });
    const answered = { state: "accepted", answeredAt: moment() } as const;
    const accepted = aChangeOrder(contract, milestone, { number: 2, difference: -5000, ...answered });
    yield* orders.insert(accepted);
    yield* orders.insert(aChangeOrder(contract, milestone, { number: 3, difference: 9000, ...answered }));
    yield* storedChangeOrder({ number: 9 });
    expect(yield* orders.lastNumber(contract.id)).toBe(3);
    expect(yield* orders.lastNumber(idOf(ContractId))).toBe(0);
    expect(yield* orders.openOf(contract.id)).toEqual([order]);
    expect((yield* (yield* Contracts).view(contract.id)).changes).toEqual({
      difference: 4000,
      open: [{ number: 1, proposedBy: "poster", milestoneIds: [milestone.id] }],
    });
  });

  holds("a contract's change orders are paged newest first, and forged keys start at the first page", function* () {
    const orders = yield* ChangeOrders;
    const { contract, milestone, order } = yield* storedChangeOrder();
    const others = [2, 3, 4].map((number) =>
      aChangeOrder(contract, milestone, { number, state: "withdrawn", answeredAt: moment() }),
    );
    for (const other of others) yield* orders.insert(other);
    const all = [order, ...others].toReversed();
    expect(yield* everyPage(3, (page) => orders.ofContract(contract.id, page))).toEqual(all);
    for (const after of forgedKeys) {
      expect((yield* orders.ofContract(contract.id, { after, limit: 100 })).items).toEqual(all);
    }
  });

  holds("a dropped milestone is not counted, unless its contract was canceled", function* () {
    const milestones = yield* Milestones;
    const contracts = yield* Contracts;
    const { contract, milestone } = yield* running();
    yield* milestones.insert([aMilestone(contract, 2, { state: "dropped" })]);
    expect(yield* contracts.view(contract.id)).toMatchObject({ milestonesCompleted: 0, milestonesTotal: 1 });
    yield* milestones.save({ ...milestone, state: "dropped" });
    yield* contracts.save({ ...contract, state: "cancelled" });
    expect(yield* contracts.view(contract.id)).toMatchObject({ milestonesTotal: 2 });
  });

  describe("two acts at once:", () => {
    /** Checks that the race leaves nothing half done. */
    const race = racesIn(
      holds,
      Effect.fnUntraced(function* (scene: Scene) {
        const view = yield* (yield* Contracts).view(scene.contract.id);
        const counted = view.milestones.filter(({ state }) => state !== "dropped" || view.state === "cancelled");
        expect(view.totalCost).toBe(sum(counted.map(({ amount }) => amount)));
        const asked = view.changes.open.flatMap(({ milestoneIds }) => milestoneIds);
        expect(new Set(asked).size).toBe(asked.length);
        expect(view.state === "accepted" || view.changes.open.length === 0).toBe(true);
        for (const payment of view.payments.filter(isLivePayment)) {
          const paid = view.milestones.find(({ id }) => id === payment.milestoneId);
          expect(payment.milestoneAmount).toBe(paid?.amount);
          expect(asked).not.toContain(payment.milestoneId);
        }
      }),
    );
    const pay = ({ owner, contract }: Scene) =>
      payMilestone(owner, { contractId: contract.id, number: 1, rail: "card" });

    race("accept and pay: what is paid is what was agreed by then", running("submitted"), [both, onlyOne], (scene) =>
      Effect.map(scene.propose(), ({ id }) => [acceptChange(scene.contractor, id), pay(scene)] as const),
    );
    race("propose and pay: one of them", running("submitted"), either, (scene) => [scene.propose(), pay(scene)]);
    race("propose and propose for one milestone: one of them", running("planned"), either, (scene) => [
      scene.propose(),
      scene.propose(undefined, scene.contractor),
    ]);
    race(
      "propose and propose something new each: both, with numbers of their own",
      running("planned"),
      [both],
      (scene) => {
        const draft = aChangeDraft({ changes: [anAddition] });
        return [scene.propose(draft), scene.propose(draft, scene.contractor)];
      },
    );
    race("propose and submit: it stands still, or is submitted first", running("planned"), [both, onlyOne], (scene) => [
      scene.propose(),
      submitMilestone(scene.contractor, scene.milestone.id),
    ]);
    race(
      "propose and return: it stands still, or is returned first",
      running("submitted"),
      [both, onlyOne],
      (scene) => {
        const returning = { milestoneId: scene.milestone.id, reason: "The gate jams." };
        return [scene.propose(), returnMilestone(scene.owner, returning)];
      },
    );
    race("propose and cancel: nothing is left open", running("planned"), [both, onlyOther], (scene) =>
      Effect.gen(function* () {
        yield* proposeCancelling(scene.owner, { contractId: scene.contract.id, reason: "We sold the house." });
        return [scene.propose(), cancelContract(scene.contractor, scene.contract.id)] as const;
      }),
    );
    race("propose and end: nothing is left open", running("completed"), [both, onlyOther], (scene) => {
      const draft = aChangeDraft({ changes: [anAddition] });
      return [scene.propose(draft), endContract(scene.owner, scene.contract.id)];
    });
    race("accept two changes: both count in the total", running("planned"), [both], (scene) =>
      Effect.gen(function* () {
        const raise = yield* scene.propose();
        const addition = yield* scene.propose(aChangeDraft({ changes: [anAddition] }));
        return [acceptChange(scene.contractor, raise.id), acceptChange(scene.contractor, addition.id)] as const;
      }),
    );
    race("accept and decline: one of them", running("planned"), either, (scene) =>
      Effect.map(scene.propose(), ({ id }) => {
        const decline = declineChange(scene.contractor, { changeOrderId: id, reason: "Too dear." });
        return [acceptChange(scene.contractor, id), decline] as const;
      }),
    );
    race("accept and accept: one of them", running("planned"), either, (scene) =>
      Effect.map(scene.propose(), ({ id }) => {
        const accept = acceptChange(scene.contractor, id);
        return [accept, accept] as const;
      }),
    );
    race("accept and withdraw: one of them", running("planned"), either, (scene) =>
      Effect.map(
        scene.propose(),
        ({ id }) => [acceptChange(scene.contractor, id), withdrawChange(scene.owner, id)] as const,
      ),
    );
    race("accept and submit: it is submitted as it was agreed", running("planned"), [both, onlyOne], (scene) =>
      Effect.map(
        scene.propose(),
        ({ id }) =>
          [acceptChange(scene.contractor, id), submitMilestone(scene.contractor, scene.milestone.id)] as const,
      ),
    );
    race("accept and cancel: nothing is left open", running("planned"), [both, onlyOther], (scene) =>
      Effect.gen(function* () {
        const { id } = yield* scene.propose();
        const cancelling = { contractId: scene.contract.id, reason: "We sold the house." };
        yield* proposeCancelling(scene.owner, cancelling);
        return [acceptChange(scene.contractor, id), cancelContract(scene.contractor, scene.contract.id)] as const;
      }),
    );
    race("accept and end: one of them", running("completed"), either, (scene) =>
      Effect.map(
        scene.propose(aChangeDraft({ changes: [anAddition] })),
        ({ id }) => [acceptChange(scene.contractor, id), endContract(scene.owner, scene.contract.id)] as const,
      ),
    );
  });
};
