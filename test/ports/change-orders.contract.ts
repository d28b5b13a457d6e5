import { Effect } from "effect";
import { describe, expect } from "vitest";
import { acceptChange, declineChange, withdrawChange } from "#core/contract/change-order/answer-change.ts";
import type { ChangeOrder } from "#core/contract/change-order/change-order.ts";
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
import type { StorePorts } from "#core/ports.ts";
import { personActor } from "#core/shared/actor.ts";
import { ChangeOrderId, ContractId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { aChangeDraft, aChangeOrder, anAddition, aRaise, storedChangeOrder } from "#test/builders/change-order.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { anAccount } from "#test/builders/payment.ts";
import { storedBid, storedContract, storedFile, storedListing } from "#test/builders/stored.ts";
import { everyPage, forgedKeys } from "./pages.ts";
import { type Given, holdsIn } from "./store-world.ts";
import { holdsVersions } from "./versions.ts";

const rounds = 50;

/** A contract that runs, with one milestone in this state, that can be paid by card. */
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
type Act = Effect.Effect<unknown, unknown, StorePorts>;

export const changeOrdersContract = (given: Given): void => {
  const holds = holdsIn(given);

  holds("one is found again as it was put in, and what never was is not", function* () {
    const orders = yield* ChangeOrders;
    const plan = yield* storedFile({ purpose: "change_attachment" });
    const { order, contract } = yield* storedChangeOrder({ files: [{ id: plan.id, name: plan.name }] });
    expect(yield* orders.get(order.id)).toEqual(order);
    expect(yield* Effect.flip(orders.get(idOf(ChangeOrderId)))).toMatchObject({ _tag: "NotFound" });
    expect(yield* orders.openOf(contract.id)).toEqual([order]);
    // The file stays as long as it is shown.
    expect(yield* (yield* Files).remove(plan.id)).toBe(false);
  });

  holdsVersions(given, {
    port: ChangeOrders,
    make: Effect.map(storedChangeOrder(), ({ order }) => order),
    change: (order: ChangeOrder): ChangeOrder => ({
      ...order,
      state: "declined",
      answer: "Too dear.",
      answeredAt: order.proposedAt,
    }),
  });

  holds("a contract has one of each number, and knows the newest and those that are open", function* () {
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

  holds("those of a contract come newest first, page by page, and forged keys begin at the beginning", function* () {
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

  holds("a milestone that was dropped is not counted, but where its contract was cancelled", function* () {
    const milestones = yield* Milestones;
    const contracts = yield* Contracts;
    const { contract, milestone } = yield* running();
    yield* milestones.insert([aMilestone(contract, 2, { state: "dropped" })]);
    expect(yield* contracts.view(contract.id)).toMatchObject({ milestonesCompleted: 0, milestonesTotal: 1 });
    yield* milestones.save({ ...milestone, state: "dropped" });
    yield* contracts.save({ ...contract, state: "cancelled" });
    expect(yield* contracts.view(contract.id)).toMatchObject({ milestonesTotal: 2 });
  });

  describe("two at once,", () => {
    /** Plays both at once, either one first, so many rounds; one of these outcomes, and nothing half done, comes of each. */
    const race = (
      promise: string,
      state: typeof MilestoneState.Type,
      outcomes: ReadonlyArray<readonly [one: boolean, other: boolean]>,
      play: (scene: Scene) => Effect.Effect<readonly [one: Act, other: Act], unknown, StorePorts>,
    ) =>
      holds(promise, function* () {
        const contracts = yield* Contracts;
        const round = Effect.fnUntraced(function* (number: number) {
          const scene = yield* running(state);
          const [one, other] = yield* play(scene);
          const isFirst = number % 2 === 0;
          const acts = (isFirst ? [one, other] : [other, one]).map((act) => Effect.result(act));
          const done = (yield* Effect.all(acts, { concurrency: 2 })).map(({ _tag }) => _tag === "Success");
          expect(outcomes).toContainEqual(isFirst ? done : done.toReversed());
          const view = yield* contracts.view(scene.contract.id);
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
        });
        const numbers = Array.from({ length: rounds }, (_, number) => number);
        yield* Effect.forEach(numbers, round, { concurrency: 5, discard: true });
      });

    const both = [true, true] as const;
    const onlyOne = [true, false] as const;
    const onlyOther = [false, true] as const;
    const either = [onlyOne, onlyOther];
    const pay = ({ owner, contract }: Scene) =>
      payMilestone(owner, { contractId: contract.id, number: 1, rail: "card" });

    race("accept and pay: what is paid is what was agreed by then", "submitted", [both, onlyOne], (scene) =>
      Effect.map(scene.propose(), ({ id }) => [acceptChange(scene.contractor, id), pay(scene)] as const),
    );
    race("propose and pay: one of them", "submitted", either, (scene) =>
      Effect.succeed([scene.propose(), pay(scene)] as const),
    );
    race("propose and propose for one milestone: one of them", "planned", either, (scene) =>
      Effect.succeed([scene.propose(), scene.propose(undefined, scene.contractor)] as const),
    );
    race("propose and propose something new each: both, with numbers of their own", "planned", [both], (scene) => {
      const draft = aChangeDraft({ changes: [anAddition] });
      return Effect.succeed([scene.propose(draft), scene.propose(draft, scene.contractor)] as const);
    });
    race("propose and submit: it stands still, or is submitted first", "planned", [both, onlyOne], (scene) =>
      Effect.succeed([scene.propose(), submitMilestone(scene.contractor, scene.milestone.id)] as const),
    );
    race("propose and return: it stands still, or is returned first", "submitted", [both, onlyOne], (scene) => {
      const returning = { milestoneId: scene.milestone.id, reason: "The gate jams." };
      return Effect.succeed([scene.propose(), returnMilestone(scene.owner, returning)] as const);
    });
    race("propose and cancel: nothing is left open", "planned", [both, onlyOther], (scene) =>
      Effect.gen(function* () {
        yield* proposeCancelling(scene.owner, { contractId: scene.contract.id, reason: "We sold the house." });
        return [scene.propose(), cancelContract(scene.contractor, scene.contract.id)] as const;
      }),
    );
    race("propose and end: nothing is left open", "completed", [both, onlyOther], (scene) => {
      const draft = aChangeDraft({ changes: [anAddition] });
      return Effect.succeed([scene.propose(draft), endContract(scene.owner, scene.contract.id)] as const);
    });
    race("accept two changes: both count in the total", "planned", [both], (scene) =>
      Effect.gen(function* () {
        const raise = yield* scene.propose();
        const addition = yield* scene.propose(aChangeDraft({ changes: [anAddition] }));
        return [acceptChange(scene.contractor, raise.id), acceptChange(scene.contractor, addition.id)] as const;
      }),
    );
    race("accept and decline: one of them", "planned", either, (scene) =>
      Effect.map(scene.propose(), ({ id }) => {
        const decline = declineChange(scene.contractor, { changeOrderId: id, reason: "Too dear." });
        return [acceptChange(scene.contractor, id), decline] as const;
      }),
    );
    race("accept and accept: one of them", "planned", either, (scene) =>
      Effect.map(scene.propose(), ({ id }) => {
        const accept = acceptChange(scene.contractor, id);
        return [accept, accept] as const;
      }),
    );
    race("accept and withdraw: one of them", "planned", either, (scene) =>
      Effect.map(
        scene.propose(),
        ({ id }) => [acceptChange(scene.contractor, id), withdrawChange(scene.owner, id)] as const,
      ),
    );
    race("accept and submit: it is submitted as it was agreed", "planned", [both, onlyOne], (scene) =>
      Effect.map(
        scene.propose(),
        ({ id }) =>
          [acceptChange(scene.contractor, id), submitMilestone(scene.contractor, scene.milestone.id)] as const,
      ),
    );
    race("accept and cancel: nothing is left open", "planned", [both, onlyOther], (scene) =>
      Effect.gen(function* () {
        const { id } = yield* scene.propose();
        const cancelling = { contractId: scene.contract.id, reason: "We sold the house." };
        yield* proposeCancelling(scene.owner, cancelling);
        return [acceptChange(scene.contractor, id), cancelContract(scene.contractor, scene.contract.id)] as const;
      }),
    );
    race("accept and end: one of them", "completed", either, (scene) =>
      Effect.map(
        scene.propose(aChangeDraft({ changes: [anAddition] })),
        ({ id }) => [acceptChange(scene.contractor, id), endContract(scene.owner, scene.contract.id)] as const,
      ),
    );
  });
};
