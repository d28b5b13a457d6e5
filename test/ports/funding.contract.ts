import { Effect } from "effect";
import { expect } from "vitest";
import { acceptChange, declineChange } from "#core/contract/change-order/answer-change.ts";
import type { MilestoneChangeDraft } from "#core/contract/change-order/change-order.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import type { ChargebackKind } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { checkContractBalance } from "#core/money/ledger/check-contract-balance.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { applyOutcome } from "#core/money/payment/apply-outcome.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { recoverPart } from "#core/money/payment/recover-part.ts";
import { releaseKept, releasePart, releasePayment, releaseUnanswered } from "#core/money/payment/release-payment.ts";
import { sendPayment } from "#core/money/payment/send-payment.ts";
import { refuseRefund } from "#core/money/refund/answer-refund.ts";
import { isLiveRefund } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import { returnHeld } from "#core/money/refund/return-held.ts";
import { History } from "#core/shared/history.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { defaultPolicy, Policy } from "#core/shared/policy.ts";
import { aChangeDraft, anAddition, aRaise } from "#test/builders/change-order.ts";
import { aChargeback, aReportedChargeback } from "#test/builders/chargeback.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPayment, aPosting } from "#test/builders/payment.ts";
import { type Act, both, bothAtOnce, eachRound, either, type Outcome, onlyOne, onlyOther, racesIn } from "./at-once.ts";
import { running } from "./change-orders.contract.ts";
import type { Given } from "./store-world.ts";

const difference = 30_000;
const reason = "The house was sold.";

/** Creates a contract whose only milestone is funded, and whose seller wants to cancel it. */
const fundedWith = Effect.fnUntraced(function* (but: Partial<Contract> = {}) {
  const scene = yield* running("planned", but);
  const { contract, milestone, contractor } = scene;
  const refs = { providerRef: `pi_${milestone.id}`, chargeRef: `ch_${milestone.id}` };
  const payment = aPayment(contract, milestone, { purpose: "fund", state: "held", ...refs });
  yield* (yield* Payments).insert(payment);
  yield* (yield* Ledger).post(aPosting(payment, "charge"));
  yield* proposeCancelling(contractor, { contractId: contract.id, reason });
  return { ...scene, payment };
});
const funded = fundedWith();
const retainage = { percent: 10, days: 30 } as const;

type Scene = Effect.Success<typeof funded>;

/** The same, but submitted so long ago that it is released automatically, and nobody wants to cancel. */
const submitted = Effect.gen(function* () {
  const scene = yield* running("submitted");
  const { contract, milestone } = scene;
  const refs = { providerRef: `pi_${milestone.id}`, chargeRef: `ch_${milestone.id}` };
  const payment = aPayment(contract, milestone, { purpose: "fund", state: "held", ...refs });
  yield* (yield* Payments).insert(payment);
  yield* (yield* Ledger).post(aPosting(payment, "charge"));
  const stages = [contract, milestone, payment].map(({ updatedAt }) => updatedAt.getTime());
  const held = { id: payment.id, since: new Date(Math.max(...stages)) };
  return { ...scene, payment, held };
});

type Submitted = Effect.Success<typeof submitted>;

/** Later than any time in a test's rows. */
const muchLater = new Date("2093-06-03T12:00:00Z");

const release = ({ owner, payment }: Pick<Scene, "owner" | "payment">) => releasePayment(owner, payment.id);
const part = cents(10_000);
const releaseSome = ({ owner, payment }: Pick<Scene, "owner" | "payment">) =>
  releasePart(owner, { paymentId: payment.id, amount: part });
const giveBack = ({ contractor, payment }: Pick<Scene, "contractor" | "payment">) =>
  refundPayment(contractor, { paymentId: payment.id, amount: payment.milestoneAmount, reason });
const cancel = ({ owner, contract }: Pick<Scene, "owner" | "contract">) => cancelContract(owner, contract.id);

/** Reads these pages until one contains the payment, and returns its row. */
const foundOf = Effect.fnUntraced(function* <Row extends { readonly id: PaymentId }, E>(
  payment: Pick<Payment, "id">,
  read: (page: { readonly after: PaymentId | null; readonly limit: number }) => Effect.Effect<ReadonlyArray<Row>, E>,
) {
  let after: PaymentId | null = null;
  for (;;) {
    const page: ReadonlyArray<Row> = yield* read({ after, limit: 100 });
    const own = page.filter(({ id }) => id === payment.id);
    const last = page.at(-1);
    if (own.length > 0 || last === undefined) return own;
    after = last.id;
  }
});

export const fundingContract = ({ holds }: Given): void => {
  /** Checks that held money goes one way: it is to be paid out or goes back, and the ledger agrees. */
  const race = racesIn(
    holds,
    Effect.fnUntraced(function* (scene: Scene) {
      // The job may run any number of times.
      yield* Effect.all([returnHeld(scene.payment), returnHeld(scene.payment)], { concurrency: 2 });
      const balance = yield* (yield* ContractBalances).get(scene.contract.id);
      const [payment] = balance.payments;
      const isReleased = payment?.state === "charged";
      const back = balance.refunds.filter(isLiveRefund).length;
      // Like every charge, released money can still be returned until it is paid out.
      expect(isReleased ? [0, 1] : [1]).toContain(back);
      expect(balance.contract.state === "cancelled" && isReleased).toBe(false);
      expect(checkContractBalance(balance)).toEqual([]);
    }),
  );

  race("of release and release at once, one is done", funded, either, (scene) => [release(scene), release(scene)]);
  race(
    "what is given back is not released, and what is released may be given back",
    funded,
    [onlyOther, both],
    (scene) => [release(scene), giveBack(scene)],
  );
  race("of release and cancel at once, one is done", funded, either, (scene) => [release(scene), cancel(scene)]);
  race("whatever comes first of give back and cancel, it goes back once", funded, [both, onlyOther], (scene) => [
    giveBack(scene),
    cancel(scene),
  ]);

  /** Checks that the released part and the rest add up to what was held, whichever act is first. */
  const racePart = racesIn(
    holds,
    Effect.fnUntraced(function* (scene: Scene) {
      const balance = yield* (yield* ContractBalances).get(scene.contract.id);
      const sums = balance.payments.map(({ milestoneAmount }) => milestoneAmount);
      expect(sums.reduce((total, amount) => total + amount, 0)).toBe(scene.payment.milestoneAmount);
      const parts = balance.payments.filter(({ partOf }) => partOf !== null);
      expect(parts.every((it) => it.state === "charged" && it.milestoneAmount === part)).toBe(true);
      const { held, clearing } = yield* (yield* Ledger).balances(scene.contract.id);
      expect(held + clearing).toBe(scene.payment.milestoneAmount);
      expect(checkContractBalance(balance)).toEqual([]);
    }),
  );

  racePart("two parts at once are released one after the other", funded, [both], (scene) => [
    releaseSome(scene),
    releaseSome(scene),
  ]);
  racePart(
    "of a part and the whole at once, the whole is what is left, or all there was",
    funded,
    [both, onlyOther],
    (scene) => [releaseSome(scene), release(scene)],
  );
  // A full return asks for everything held at the time: a different amount is refused.
  racePart("of a part and giving all back at once, one is done", funded, either, (scene) => [
    releaseSome(scene),
    giveBack(scene),
  ]);
  racePart("of a part and cancel at once, one is done", funded, either, (scene) => [releaseSome(scene), cancel(scene)]);

  holds("money refunded at the provider during its release is not paid out, whichever comes first", function* () {
    const balances = yield* ContractBalances;
    yield* eachRound(function* (number) {
      const scene = yield* funded;
      const { payment, contract, owner } = scene;
      const kind = "external_refund" as const;
      const told = aReportedChargeback(payment, { kind, ref: `re_${payment.id}`, state: "lost" });
      const cards = {
        findChargeback: () => Effect.succeed(told),
        findTransfer: () => Effect.succeed(null),
        listPaidOut: () => Effect.succeed([]),
      };
      const hear = Effect.provideService(syncChargeback(kind, told.ref), Cards, cards as unknown as Cards["Service"]);
      const [, isHeard] = yield* bothAtOnce(number, [release(scene), hear]);
      expect(isHeard).toBe(true);
      const asked = yield* (yield* Payments).get(payment.id);
      const outcome = yield* sendPayment(asked).pipe(
        Effect.provideService(Cards, cards as unknown as Cards["Service"]),
        Effect.provideService(Bank, {} as Bank["Service"]),
      );
      const { state } = yield* applyOutcome(asked, outcome);
      // If it was released before Dibbs learned of the chargeback, the payout is on hold; nothing is on its way.
      expect([asked.state, state]).toEqual(asked.releasedAt === null ? ["held", "refunded"] : ["charged", "charged"]);
      expect(outcome.event).not.toBe("settle");
      expect(yield* Effect.flip(releasePayment(owner, payment.id))).toMatchObject({ _tag: "IllegalMove" });
      expect(checkContractBalance(yield* balances.get(contract.id))).toEqual([]);
    });
  });

  holds("a part is released while a change order is accepted, and both count", function* () {
    const balances = yield* ContractBalances;
    const contracts = yield* Contracts;
    yield* eachRound(function* (number) {
      const scene = yield* funded;
      const { contract, contractor, owner, payment } = scene;
      const { id } = yield* proposeChange(contractor, { contractId: contract.id, draft: aChangeDraft() });
      expect(yield* bothAtOnce(number, [releaseSome(scene), acceptChange(owner, id)])).toEqual([true, true]);
      const view = yield* contracts.view(contract.id);
      expect(view.totalCost).toBe(sum(view.milestones.map(({ amount }) => amount)));
      expect(view.milestones).toHaveLength(2);
      const sums = view.payments.map(({ milestoneAmount }) => milestoneAmount);
      expect(sums).toEqual([payment.milestoneAmount - part, part]);
      expect(checkContractBalance(yield* balances.get(contract.id))).toEqual([]);
    });
  });

  /** Tests money that goes back outside Dibbs while a part is released: nothing is paid out, whichever comes first. */
  const racePast = (promise: string, kind: ChargebackKind, isOver: boolean) =>
    holds(promise, function* () {
      const balances = yield* ContractBalances;
      const payments = yield* Payments;
      yield* eachRound(function* (number) {
        const scene = yield* funded;
        const { payment, contract, owner } = scene;
        const state = isOver ? ("lost" as const) : ("needs_response" as const);
        const told = aReportedChargeback(payment, { kind, ref: `past_${payment.id}`, state });
        const provider = {
          findChargeback: () => Effect.succeed(told),
          findTransfer: () => Effect.succeed(null),
          listPaidOut: () => Effect.succeed([]),
        } as unknown as Cards["Service"];
        const hear = Effect.provideService(syncChargeback(kind, told.ref), Cards, provider);
        const [isReleased, isHeard] = yield* bothAtOnce(number, [releaseSome(scene), hear]);
        expect(isHeard).toBe(true);
        const all = yield* payments.ofMilestone(payment);
        expect(all.map(({ milestoneAmount }) => milestoneAmount)).toEqual(
          isReleased ? [payment.milestoneAmount - part, part] : [payment.milestoneAmount],
        );
        for (const asked of all) {
          const outcome = yield* sendPayment(asked).pipe(
            Effect.provideService(Cards, provider),
            Effect.provideService(Bank, {} as Bank["Service"]),
          );
          expect(outcome.event).not.toBe("settle");
          yield* applyOutcome(asked, outcome);
        }
        const states = (yield* payments.ofMilestone(payment)).map((it) => it.state);
        expect(states).toEqual([isOver ? "refunded" : "held", ...(isReleased ? ["charged"] : [])]);
        expect(yield* Effect.flip(releasePart(owner, { paymentId: payment.id, amount: part }))).toMatchObject(
          isOver ? { _tag: "IllegalMove" } : { code: "ChargedBack" },
        );
        expect(checkContractBalance(yield* balances.get(contract.id))).toEqual([]);
      });
    });

  racePast("what was refunded at the provider while a part is released is not paid out", "external_refund", true);
  racePast("what a bank decides about while a part is released is not paid out before", "chargeback", false);
  racePast("what was charged back while a part is released is not paid out", "chargeback", true);

  holds("a held payment that its poster has not answered is found by the time of the last act on it", function* () {
    const payments = yield* Payments;
    const milestones = yield* Milestones;
    const contracts = yield* Contracts;
    const { payment, contract, milestone, held, owner, contractor } = yield* submitted;
    const found = (to: Date) => foundOf(payment, (page) => payments.unanswered(to, page));
    expect(yield* found(held.since)).toEqual([held]);
    expect(yield* found(new Date(held.since.getTime() - 1))).toEqual([]);
    expect(yield* payments.unanswered(held.since, { after: payment.id, limit: 1 })).not.toContainEqual(held);
    const later = (days: number) => new Date(Date.UTC(2093, 5, days));
    // A declined refund, a resubmitted milestone and a withdrawn cancellation each restart the wait.
    const order = { paymentId: payment.id, amount: payment.milestoneAmount, reason };
    const refund = yield* requestRefund(owner, order);
    expect(yield* found(muchLater)).toEqual([]);
    yield* refuseRefund(contractor, { refundId: refund.id, reason });
    const refused = yield* (yield* Refunds).get(refund.id);
    expect(yield* found(muchLater)).toEqual([{ id: payment.id, since: refused.updatedAt }]);
    const again = yield* milestones.save({ ...(yield* milestones.get(milestone.id)), updatedAt: later(1) });
    expect(yield* found(muchLater)).toEqual([{ id: payment.id, since: later(1) }]);
    const cancellation = { by: "poster", reason, proposedAt: later(2) } as const;
    const kept = yield* contracts.get(contract.id);
    const proposed = yield* contracts.save({ ...kept, cancellation, updatedAt: later(2) });
    expect(yield* found(muchLater)).toEqual([]);
    yield* contracts.save({ ...proposed, cancellation: null });
    expect(yield* found(muchLater)).toEqual([{ id: payment.id, since: later(2) }]);
    // A chargeback, which the bank then decides.
    const chargebacks = yield* Chargebacks;
    const charged = aChargeback(payment, { state: "needs_response", taken: null, updatedAt: later(3) });
    yield* chargebacks.insert(charged);
    expect(yield* found(muchLater)).toEqual([]);
    const won = yield* chargebacks.save({ ...charged, state: "won" });
    expect(yield* found(muchLater)).toEqual([{ id: payment.id, since: later(3) }]);
    yield* chargebacks.save({ ...won, state: "lost", taken: cents(100) });
    expect(yield* found(muchLater)).toEqual([]);
    yield* milestones.save({ ...again, state: "planned" });
    expect(yield* found(muchLater)).toEqual([]);
  });

  holds("an unanswered payment is not found while a change order for its milestone is open", function* () {
    const payments = yield* Payments;
    const { payment, contract, milestone, owner, contractor } = yield* submitted;
    const found = Effect.map(
      foundOf(payment, (page) => payments.unanswered(muchLater, page)),
      (own) => own.length > 0,
    );
    const propose = (changes: ReadonlyArray<MilestoneChangeDraft>) =>
      proposeChange(owner, { contractId: contract.id, draft: aChangeDraft({ changes }) });
    // A change that adds another milestone does not hold up this payment.
    yield* propose([anAddition]);
    expect(yield* found).toBe(true);
    const order = yield* propose([aRaise(milestone)]);
    expect(yield* found).toBe(false);
    yield* declineChange(contractor, { changeOrderId: order.id, reason });
    expect(yield* found).toBe(true);
  });

  /** Creates a contract that is over, and whose milestone's retainage is held and due. */
  const keptBack = Effect.gen(function* () {
    const scene = yield* running("completed", { retainage });
    const { milestone } = scene;
    const refs = { providerRef: `pi_${milestone.id}`, chargeRef: `ch_${milestone.id}` };
    const keptBackAt = milestone.updatedAt;
    const payment = aPayment(scene.contract, milestone, { purpose: "fund", state: "held", keptBackAt, ...refs });
    yield* (yield* Payments).insert(payment);
    yield* (yield* Ledger).post(aPosting(payment, "charge"));
    const contract = yield* (yield* Contracts).save({ ...scene.contract, state: "cancelled" });
    return { ...scene, contract, payment };
  });
  const byTheClock = ({ payment }: Pick<Scene, "payment">) =>
    Effect.filterOrFail(releaseKept(payment.id), (released) => released !== null);

  holds("retainage of a contract that is over is found once it is due, and can be released", function* () {
    const payments = yield* Payments;
    const contracts = yield* Contracts;
    const { contract, payment, owner, contractor } = yield* keptBack;
    const found = (by: Date) => foundOf(payment, (page) => payments.keptDue(by, page));
    // Retainage of a canceled contract is due at once; of an ended one, after its days.
    const at = contract.updatedAt;
    expect(yield* found(at)).toEqual([{ id: payment.id, due: at }]);
    const ended = yield* contracts.save({ ...contract, state: "ended" });
    const due = new Date(at.getTime() + 30 * 86_400_000);
    expect(yield* found(new Date(due.getTime() - 1))).toEqual([]);
    expect(yield* found(due)).toEqual([{ id: payment.id, due }]);
    expect(yield* payments.liveOf(payment.milestoneId)).toBeNull();
    const running = yield* contracts.save({ ...ended, state: "accepted" });
    expect(yield* found(muchLater)).toEqual([]);
    yield* contracts.save({ ...running, state: "ended" });
    const refund = yield* requestRefund(owner, { paymentId: payment.id, amount: payment.milestoneAmount, reason });
    expect(yield* found(muchLater)).toEqual([]);
    yield* refuseRefund(contractor, { refundId: refund.id, reason });
    expect(yield* found(muchLater)).toHaveLength(1);
    const chargebacks = yield* Chargebacks;
    yield* chargebacks.insert(aChargeback(payment, { state: "needs_response", taken: null }));
    expect(yield* found(muchLater)).toEqual([]);
  });

  /** Checks that retainage goes one way, once. */
  const raceKept = racesIn(
    holds,
    Effect.fnUntraced(function* ({ payment }: Pick<Scene, "payment">) {
      const { state } = yield* (yield* Payments).get(payment.id);
      const moves = yield* (yield* History).ofSubject("payment", payment.id);
      expect(moves.filter(({ event }) => event === "release")).toHaveLength(state === "charged" ? 1 : 0);
      const back = (yield* (yield* Refunds).ofPayment(payment.id)).filter(isLiveRefund);
      expect(state === "charged" || back.length === 1).toBe(true);
    }),
  );
  raceKept("what is kept back is released once, by whichever way", keptBack, either, (scene) => [
    byTheClock(scene),
    release(scene),
  ]);
  raceKept("what two release when it is due is released once", keptBack, either, (scene) => [
    byTheClock(scene),
    byTheClock(scene),
  ]);
  // Like every charge, released money can be returned until it is paid out.
  raceKept("what is kept back and given back is not released as well", keptBack, [onlyOther, both], (scene) => [
    byTheClock(scene),
    giveBack(scene),
  ]);

  holds("a release while someone tries to end the contract leaves only the retainage held", function* () {
    const balances = yield* ContractBalances;
    yield* eachRound(function* (number) {
      const scene = yield* fundedWith({ retainage });
      const { contract, owner, payment } = scene;
      const [isReleased] = yield* bothAtOnce(number, [release(scene), Effect.flip(endContract(owner, contract.id))]);
      expect(isReleased).toBe(true);
      const [held, out] = (yield* balances.get(contract.id)).payments;
      const share = Math.floor(payment.milestoneAmount / 10);
      expect(held).toMatchObject({ id: payment.id, state: "held", milestoneAmount: share });
      expect(out).toMatchObject({ state: "charged", milestoneAmount: payment.milestoneAmount - share });
      expect(checkContractBalance(yield* balances.get(contract.id))).toEqual([]);
    });
  });

  /** Releases it automatically, because the wait for an answer ends now. */
  const unanswered = ({ payment }: Submitted) =>
    Effect.filterOrFail(
      Effect.provideService(releaseUnanswered(payment.id), Policy, { ...defaultPolicy, releaseAfterDays: 0 }),
      (released) => released !== null,
    );

  /** Checks that it is released at most once, and the ledger agrees; `isReleased` decides it from both results. */
  const raceUnanswered = (
    promise: string,
    outcomes: ReadonlyArray<Outcome>,
    isReleased: (done: ReadonlyArray<boolean>) => boolean,
    play: (scene: Submitted) => Act,
  ) =>
    racesIn(
      holds,
      Effect.fnUntraced(function* ({ contract, payment }: Submitted, done) {
        const balance = yield* (yield* ContractBalances).get(contract.id);
        expect(balance.payments[0]?.state).toBe(isReleased(done) ? "charged" : "held");
        const moves = yield* (yield* History).ofSubject("payment", payment.id);
        expect(moves.filter(({ event }) => event === "release")).toHaveLength(isReleased(done) ? 1 : 0);
        expect(checkContractBalance(balance)).toEqual([]);
      }),
    )(promise, submitted, outcomes, (scene) => [unanswered(scene), play(scene)]);

  const byFirst = ([first]: ReadonlyArray<boolean>): boolean => first === true;

  raceUnanswered("what is returned is not released without an answer", either, byFirst, ({ owner, milestone }) =>
    returnMilestone(owner, { milestoneId: milestone.id, reason }),
  );
  // Like every charge, released money can be requested and returned until it is paid out.
  raceUnanswered(
    "what is asked for is not released without an answer",
    [onlyOther, both],
    byFirst,
    ({ owner, payment }) => requestRefund(owner, { paymentId: payment.id, amount: payment.milestoneAmount, reason }),
  );
  raceUnanswered("what is given back is not released without an answer", [onlyOther, both], byFirst, giveBack);
  raceUnanswered("what its poster releases is released once", either, () => true, release);
  // The wait is zero days here, so the rest is released without an answer as soon as a part was released.
  raceUnanswered(
    "what is left of what was released in part is released once",
    [onlyOne, both],
    () => true,
    releaseSome,
  );
  raceUnanswered("what two release without an answer is released once", either, () => true, unanswered);

  /** Creates a change of the funded milestone that its seller proposed and the poster can accept. */
  const inChange = (to: "more" | "less" | "dropped") =>
    Effect.gen(function* () {
      const scene = yield* funded;
      const { id: milestoneId, amount, description, endDay } = scene.milestone;
      const worth = cents(amount + (to === "more" ? difference : -difference));
      const terms = to === "dropped" ? null : { amount: worth, description, endDay };
      const changes = [{ milestoneId, terms }, ...(to === "dropped" ? [anAddition] : [])];
      const draft = aChangeDraft({ changes });
      const order = yield* proposeChange(scene.contractor, { contractId: scene.contract.id, draft });
      return { ...scene, accept: acceptChange(scene.owner, order.id), worth: terms?.amount ?? 0 };
    });

  type Changing = Effect.Success<ReturnType<typeof inChange>>;

  /** The job may run any number of times, for everything that is held. */
  const giveAllBack = Effect.fnUntraced(function* ({ contract, milestone }: Changing) {
    const held = (yield* (yield* Payments).ofMilestone({ contractId: contract.id, milestoneId: milestone.id })).filter(
      ({ state }) => state === "held",
    );
    yield* Effect.all([...held, ...held].map(returnHeld), { concurrency: 2 });
  });

  /**
   * Checks that whichever act is first, what exceeds the milestone's amount goes back once, and the rest stays put or
   * is on its way to the seller.
   */
  const racesOfChange = racesIn(
    holds,
    Effect.fnUntraced(function* (scene: Changing) {
      yield* giveAllBack(scene);
      const balance = yield* (yield* ContractBalances).get(scene.contract.id);
      const { payments, refunds, milestones } = balance;
      const milestone = milestones.find(({ id }) => id === scene.milestone.id);
      const taken = payments.filter(({ state }) => state === "held" || state === "charged");
      const worth = (all: typeof taken) => sum(all.map(({ milestoneAmount }) => milestoneAmount));
      expect(worth(taken)).toBe(scene.payment.milestoneAmount);
      // A payment with a live refund goes back in full, and none of it is released.
      const live = refunds.filter(isLiveRefund);
      const back = taken.filter(({ id }) => live.some(({ paymentId }) => paymentId === id));
      expect(sum(live.map(({ amount }) => amount))).toBe(worth(back));
      const isOver =
        milestone?.state === "dropped" ||
        live.some(({ askedBy, paymentId }) => askedBy === "bidder" && paymentId === scene.payment.id);
      const kept = worth(taken) - worth(back);
      expect(kept).toBe(isOver ? 0 : Math.min(milestone?.amount ?? 0, scene.payment.milestoneAmount));
      expect(checkContractBalance(balance)).toEqual([]);
    }),
  );

  const raceChange = (
    promise: string,
    to: Parameters<typeof inChange>[0],
    outcomes: ReadonlyArray<Outcome>,
    other: (scene: Changing) => Act,
  ) => racesOfChange(promise, inChange(to), outcomes, (scene) => [scene.accept, other(scene)]);

  raceChange("of a change that makes it smaller and a release at once, the change is made", "less", [onlyOne], release);
  raceChange("what a change makes larger is released as it was there, or not yet", "more", [onlyOne, both], release);
  raceChange(
    "of a change that makes it smaller and a part at once, the change is made",
    "less",
    [onlyOne],
    releaseSome,
  );
  raceChange("a part of what a change makes larger is released, or not yet", "more", [onlyOne, both], releaseSome);
  raceChange("a change and cancelling at once: all goes back", "less", [both, onlyOther], cancel);
  raceChange("a change that drops it, and cancelling at once: all goes back", "dropped", [both, onlyOther], cancel);
  raceChange("a contract whose milestone is changed does not end", "less", [onlyOne], (scene) =>
    endContract(scene.owner, scene.contract.id),
  );
  raceChange("what is disputed is not changed, and what goes back is not disputed", "less", [onlyOne], (scene) =>
    openDispute(scene.contractor, { milestoneId: scene.milestone.id, draft: aStatementDraft() }),
  );
  raceChange("what the seller gives back as a whole goes back once, whatever is changed", "less", [both], giveBack);
  raceChange("of two who accept at once, one does", "less", either, ({ accept }) => accept);
  racesOfChange(
    "what goes back and what is released are never the same",
    inChange("less"),
    [onlyOne, both],
    (scene) => [
      Effect.andThen(Effect.ignore(scene.accept), returnHeld(scene.payment)),
      Effect.andThen(Effect.ignore(scene.accept), release(scene)),
    ],
  );

  holds("the difference of a raised milestone is funded once, however many fund it at once", function* () {
    const contracts = yield* Contracts;
    yield* eachRound(function* (number) {
      const scene = yield* inChange("more");
      const { contract, owner } = scene;
      const fund = payMilestone(owner, { contractId: contract.id, number: 1, rail: "card", purpose: "fund" });
      const [isAccepted] = yield* bothAtOnce(number, [scene.accept, fund]);
      expect(isAccepted).toBe(true);
      yield* Effect.all([Effect.exit(fund), Effect.exit(fund)], { concurrency: 2 });
      const { payments } = yield* contracts.view(contract.id);
      expect(payments.map(({ state, milestoneAmount }) => [state, milestoneAmount])).toEqual([
        ["held", scene.payment.milestoneAmount],
        ["started", difference],
      ]);
    });
  });

  holds("money refunded at the provider while a change order returns part of it does not go back twice", function* () {
    const balances = yield* ContractBalances;
    yield* eachRound(function* (number) {
      const scene = yield* inChange("less");
      const { payment, contract } = scene;
      yield* scene.accept;
      const kind = "external_refund" as const;
      const told = aReportedChargeback(payment, { kind, ref: `re_${payment.id}`, state: "lost" });
      const cards = { findChargeback: () => Effect.succeed(told) } as unknown as Cards["Service"];
      const hear = Effect.provideService(syncChargeback(kind, told.ref), Cards, cards);
      expect(yield* bothAtOnce(number, [returnHeld(payment), hear])).toEqual([true, true]);
      yield* giveAllBack(scene);
      const balance = yield* balances.get(contract.id);
      const back = sum(balance.refunds.filter(isLiveRefund).map(({ amount }) => amount));
      // A refund that began before Dibbs learned of the chargeback is not sent: the provider is asked first.
      expect([0, difference]).toContain(back);
      expect(checkContractBalance(balance)).toEqual([]);
    });
  });

  holds("a part that the ledger has lost is recovered once, however many recover it at once", function* () {
    const payments = yield* Payments;
    const balances = yield* ContractBalances;
    yield* eachRound(function* (number) {
      const { payment: held, contract, owner } = yield* funded;
      // In every other round, the poster has released all of it before.
      const payment = number % 4 < 2 ? held : yield* releasePayment(owner, held.id);
      const lost = { paymentId: idOf(PaymentId), ref: `tr_${payment.id}`, amount: cents(20_000) };
      yield* bothAtOnce(number, [recoverPart(payment, lost), recoverPart(payment, lost)]);
      expect(yield* payments.ofMilestone(payment)).toMatchObject([
        { id: payment.id, state: payment.state, milestoneAmount: held.milestoneAmount - lost.amount },
        { id: lost.paymentId, state: "charged", milestoneAmount: lost.amount, partOf: payment.id },
      ]);
      expect(checkContractBalance(yield* balances.get(contract.id))).toEqual([]);
    });
  });

  holds("of funding a milestone and paying, canceling or changing it at once, one succeeds", function* () {
    const contracts = yield* Contracts;
    yield* eachRound(function* (number) {
      const scene = yield* running();
      const { owner, contractor, contract, milestone } = scene;
      const order = { contractId: contract.id, number: 1, rail: "card" } as const;
      const fund = payMilestone(owner, { ...order, purpose: "fund" });
      yield* proposeCancelling(contractor, { contractId: contract.id, reason });
      const draft = aChangeDraft({ changes: [aRaise(milestone)] });
      const others: ReadonlyArray<Act> = [
        payMilestone(owner, order),
        cancel(scene),
        proposeChange(owner, { contractId: contract.id, draft }),
      ];
      const second = others[number % 3];
      if (second === undefined) return;
      expect(either).toContainEqual(yield* bothAtOnce(Math.floor(number / 3), [fund, second]));
      const view = yield* contracts.view(contract.id);
      expect(view.payments.length).toBeLessThanOrEqual(1);
    });
  });
};
