import { Effect } from "effect";
import { isOpenChargeback, outOf } from "#core/money/chargeback/chargeback.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { isAllBack, isOnItsWay, refundable } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { now } from "#core/shared/day.ts";
import { Policy } from "#core/shared/policy.ts";
import { Bank, type BankTransfer, notBegun, sourceGone } from "./bank.ts";
import { type CardIntent, Cards } from "./cards.ts";
import { type FoundPayment, findSent, outcomeOfSent } from "./find-sent.ts";
import type { Failure, Payment } from "./payment.ts";
import type { PaidOut } from "./provider-entry.ts";
import { type ProviderRefused, ProviderSilent } from "./provider-errors.ts";
import { findLostParts, isOutOf } from "./recover-part.ts";
import { stopIntent } from "./stop-intent.ts";

/** No change; `isSilent` if the reason is that the provider did not answer. */
export type Wait = { readonly event: "wait"; readonly isSilent?: true };

/** What the provider's answer means for a payment. */
export type Outcome =
  | Wait
  | { readonly event: "process"; readonly providerRef: string }
  | {
      readonly event: "charge";
      readonly providerRef: string;
      readonly chargeRef: string;
      /** Why the money goes no further for now; absent if it does. */
      readonly failure?: Failure;
    }
  | { readonly event: "hold"; readonly failure: Failure }
  | { readonly event: "release"; readonly releasedAt: Date }
  | { readonly event: "settle"; readonly transferRef: string | null }
  | { readonly event: "refund"; readonly failure: Failure }
  | {
      readonly event: "fail";
      readonly failure: Failure;
      /** The lost payment that had paid the milestone before; absent if there is none. */
      readonly lost?: FoundPayment;
    }
  | { readonly event: "return"; readonly failure: Failure }
  | { readonly event: "mark_unresolved" };

/** An outcome, or the news that a part of held money, which our records lack, reached the bidder. */
export type Answer = Outcome | { readonly event: "recover_part"; readonly part: PaidOut };

const wait: Outcome = { event: "wait" };
const silence: Outcome = { event: "wait", isSilent: true };
const markUnresolved: Outcome = { event: "mark_unresolved" };
const hold = (message: string): Outcome => ({ event: "hold", failure: { code: "charged_back", message } });
const wentBack = {
  event: "refund",
  failure: { code: "charged_back", message: "The whole payment went back to the card." },
} as const satisfies Outcome;
const fail = (code: string, message: string): Outcome => ({ event: "fail", failure: { code, message } });

const idleMinutes = Effect.fnUntraced(function* (payment: Payment) {
  return ((yield* now).getTime() - payment.updatedAt.getTime()) / 60_000;
});

/** Handles a missing answer: waits for the next poll, until the silence lasts so long that support must know. */
const silent = Effect.fnUntraced(function* (payment: Payment) {
  const waited = yield* idleMinutes(payment);
  const known = ["unresolved", "held", "charged", "settled"].includes(payment.state);
  return !known && waited >= (yield* Policy).unresolvedAfterMinutes ? markUnresolved : silence;
});

/** The payment has a provider's id, so it exists: a provider that cannot find it has said nothing about the money. */
const forgotten = () => new ProviderSilent({ message: "Our payment provider can't find this payment right now." });

const readIntent = (intent: CardIntent): Outcome => {
  if (intent.status === "succeeded" && intent.chargeRef !== null) {
    return { event: "charge", providerRef: intent.ref, chargeRef: intent.chargeRef };
  }
  if (intent.status === "processing") return { event: "process", providerRef: intent.ref };
  if (intent.status === "canceled") {
    return intent.failure
      ? { event: "fail", failure: intent.failure }
      : fail("canceled", "The payment was canceled before a card was charged.");
  }
  return wait;
};

/** A refusal to cancel an intent leaves open whether a card can be charged. */
const asSilence = ({ message }: ProviderRefused) => Effect.fail(new ProviderSilent({ message }));

const advanceByCard = Effect.fnUntraced(function* (payment: Payment) {
  const cards = yield* Cards;
  const abandoned = (yield* idleMinutes(payment)) >= (yield* Policy).abandonedAfterMinutes;
  const intent = yield* cards.findIntent(payment.id, payment.providerRef);
  if (intent === null) {
    if (payment.providerRef !== null) return yield* forgotten();
    if (!abandoned && payment.state !== "unresolved") return wait;
    const stopped = yield* stopIntent(payment).pipe(Effect.catchTag("ProviderRefused", asSilence));
    return stopped === null || stopped.status === "canceled"
      ? fail("abandoned", "The payment was never finished; no card was charged.")
      : readIntent(stopped);
  }
  // A declined card or an abandoned form must not be charged later, when another payment may have replaced it.
  if (intent.status === "open" && (intent.failure !== null || abandoned)) {
    const canceled = yield* cards.cancelIntent(intent.ref).pipe(Effect.catchTag("ProviderRefused", asSilence));
    return readIntent({ ...canceled, failure: canceled.failure ?? intent.failure });
  }
  return readIntent(intent);
});

/**
 * Returns why a charge must not be paid out: its money goes, or went, back to the card; null if it may be. The caller
 * then asks the provider whether it was paid out, and no transfer can still be under way, because none was started for
 * so long.
 */
const wayBack = Effect.fnUntraced(function* (payment: Payment) {
  const chargebacks = yield* readChargebacks(payment);
  const refunds = yield* (yield* Refunds).ofPayment(payment.id);
  if (refunds.some(isOnItsWay)) return wait;
  if (chargebacks.some(isOpenChargeback))
    return hold("The payment was charged back, and the card's bank hasn't decided yet.");
  const gone = chargebacks.filter((it) => it.state === "lost" || outOf(it) > 0);
  if (gone.length === 0) return null;
  // No payout of held money was started.
  if (payment.state === "held") return isAllBack({ payment, refunds, chargebacks }) ? wentBack : wait;
  if (refundable(payment, refunds, chargebacks) > 0) {
    return hold("Part of the payment went back to the card.");
  }
  const newest = Math.max(...gone.map(({ updatedAt }) => updatedAt.getTime()));
  const rested = (yield* now).getTime() - newest >= (yield* Policy).unresolvedAfterMinutes * 60_000;
  return rested ? wentBack : hold(wentBack.failure.message);
});

const payOut = Effect.fnUntraced(function* (payment: Payment) {
  const cards = yield* Cards;
  const back = yield* wayBack(payment);
  if (back !== null) {
    const made = yield* cards.findTransfer({ paymentId: payment.id, contractId: payment.contractId });
    return made === null ? back : ({ event: "settle", transferRef: made.ref } satisfies Outcome);
  }
  const account = yield* (yield* PaymentAccounts).find(payment.bidderId, "card");
  if (account === null || payment.chargeRef === null) return wait;
  if (payment.purpose === "fund") {
    // Money held for a long time may have gone back without a message that reached us.
    if ((yield* findSent(payment, "card"))?.isBack) return hold(wentBack.failure.message);
    // Or a part of it was released before a backup was restored, and only the rest is left to be paid out.
    const [part] = (yield* findLostParts(payment)).lost;
    if (part !== undefined && (yield* isOutOf(payment, part))) return { event: "recover_part", part } satisfies Answer;
  }
  return yield* cards
    .transfer({
      paymentId: payment.id,
      contractId: payment.contractId,
      chargeRef: payment.chargeRef,
      amount: payment.milestoneAmount,
      accountRef: account.ref,
    })
    .pipe(
      Effect.map(({ ref }): Outcome => ({ event: "settle", transferRef: ref })),
      // A charge that cannot be paid out stays charged: the money waits, and support is informed in time. The previous
      // reason for a hold no longer applies.
      Effect.catchTag("ProviderRefused", ({ code, message }) =>
        Effect.succeed(
          payment.failure === null ? wait : ({ event: "hold", failure: { code, message } } satisfies Outcome),
        ),
      ),
    );
});

/** Held money waits for people; only its full return to the card ends that. */
const watchHeld = Effect.fnUntraced(function* (payment: Payment) {
  const { paidOut, lost } = yield* findLostParts(payment);
  // Released before a backup was restored: first parts of it, then the rest.
  const [part] = payment.partOf === null ? lost : [];
  if (part !== undefined && part.amount < payment.milestoneAmount)
    return { event: "recover_part", part } satisfies Answer;
  const isReleased = paidOut.some(({ paymentId }) => paymentId === payment.id);
  if (isReleased) return { event: "release", releasedAt: yield* now } satisfies Outcome;
  const back = yield* wayBack(payment);
  return back?.event === "refund" ? back : wait;
});

const failureOf = ({ failure }: BankTransfer): Failure =>
  failure ?? { code: "failed", message: "The bank transfer failed." };

/** Whether its last leg was sent, and came back. */
const hasComeBack = ({ status, failure }: BankTransfer): boolean => status === "held" && failure?.code !== notBegun;

const readTransfer = (payment: Payment, transfer: BankTransfer): Outcome => {
  if (payment.state === "settled" || payment.state === "charged") {
    if (transfer.status === "failed") return { event: "return", failure: failureOf(transfer) };
    // It reached the bidder's bank, which sent it back: the bidder is informed, and it is sent on from their balance.
    if (payment.state === "settled" && hasComeBack(transfer)) return { event: "hold", failure: failureOf(transfer) };
    // An arrival is news only if the money had been sent back before, and was sent on.
    if (transfer.status !== "processed" || (payment.state === "settled" && payment.failure === null)) return wait;
    return { event: "settle", transferRef: transfer.legRef ?? transfer.ref };
  }
  // A transfer may finish before anybody could record that it began: that is recorded first, and then polled again.
  const isNews = payment.state === "started" && transfer.status !== "failed";
  if (isNews || transfer.status === "pending") return { event: "process", providerRef: transfer.ref };
  if (transfer.status === "processed") return { event: "settle", transferRef: null };
  if (transfer.status === "held") {
    return { event: "charge", providerRef: transfer.ref, chargeRef: transfer.ref, failure: failureOf(transfer) };
  }
  return { event: "fail", failure: failureOf(transfer) };
};

/** How long a leg that has not begun may still begin, in minutes, before the money is sent on from where it is. */
const mayBegin = 24 * 60;

/** Sends held-up money on to the bidder's bank account, if they have one that was not tried before. */
const sendOn = Effect.fnUntraced(function* (payment: Payment, transfer: BankTransfer) {
  if (transfer.failure?.code === notBegun && (yield* idleMinutes(payment)) < mayBegin) return wait;
  const to = (yield* (yield* PaymentAccounts).find(payment.bidderId, "bank"))?.fundingSource;
  if (!to) return wait;
  const order = { paymentId: payment.id, ref: transfer.ref, amount: payment.milestoneAmount, toSource: to.ref };
  // The result shows in the transfer's status at the next poll; a refusal leaves the money where it is.
  return yield* (yield* Bank).payOut(order).pipe(
    Effect.as(wait),
    Effect.catchTag("ProviderRefused", () => Effect.succeed(wait)),
  );
});

/** The outcome if the confirmed bank account is gone: a payer never pays from one that they did not confirm. */
const confirmedGone = fail(
  "account_removed",
  "The bank account you chose isn't linked anymore, so no money was taken. Choose another bank account, then pay again.",
);

/** Sends a bank transfer, unless a provider already has money for its milestone. */
const sendTransfer = Effect.fnUntraced(function* (payment: Payment) {
  const bank = yield* Bank;
  const accounts = yield* PaymentAccounts;
  const sent = yield* findSent(payment, "bank");
  if (sent !== null) return outcomeOfSent(payment, sent);
  // Nothing was transferred, so the card provider's silence leaves nothing in doubt.
  const charged = yield* Effect.catchTag(findSent(payment, "card"), "ProviderSilent", () =>
    Effect.succeed("silent" as const),
  );
  if (charged === "silent") return wait;
  if (charged !== null) return outcomeOfSent(payment, charged);
  const inUse = (yield* accounts.find(payment.posterId, "bank"))?.fundingSource?.ref;
  const from = payment.sourceRef ?? inUse;
  // If the provider removed the confirmed account, another account of the payer is in use by now.
  if (!from || from !== inUse) return confirmedGone;
  const to = (yield* accounts.find(payment.bidderId, "bank"))?.fundingSource;
  if (!to) return fail("account_removed", "A bank account was removed before the transfer began.");
  const { id: paymentId, milestoneId, total, fee } = payment;
  return yield* bank.transfer({ paymentId, milestoneId, total, fee, fromSource: from, toSource: to.ref }).pipe(
    Effect.map(({ ref }): Outcome => ({ event: "process", providerRef: ref })),
    Effect.catchTag("ProviderSilent", (error) =>
      Effect.succeed(error.isKeyRefused || error.isNotSent ? wait : markUnresolved),
    ),
    Effect.catchTag("ProviderRefused", ({ code, message }) =>
      Effect.succeed(code === sourceGone ? confirmedGone : fail(code, message)),
    ),
  );
});

const advanceByBank = Effect.fnUntraced(function* (payment: Payment) {
  // The search before sending also finds this payment's own transfer.
  if (payment.state === "started" && payment.providerRef === null) return yield* sendTransfer(payment);
  const payer = yield* (yield* PaymentAccounts).find(payment.posterId, "bank");
  const found = yield* (yield* Bank).findTransfer(payment.id, payment.providerRef, payer?.ref ?? null);
  const isTold = payment.state === "settled" && payment.failure?.message === found?.failure?.message;
  if (found !== null && (payment.state === "charged" ? found.status === "held" : isTold && hasComeBack(found)))
    return yield* sendOn(payment, found);
  if (found !== null) return readTransfer(payment, found);
  if (payment.providerRef !== null) return yield* forgotten();
  if (payment.state === "unresolved") {
    // The lost request may still be on its way; only after this time does "not found" count.
    const waited = yield* idleMinutes(payment);
    return waited >= (yield* Policy).unresolvedAfterMinutes
      ? fail("never_arrived", "The bank transfer never went out. No money was taken.")
      : wait;
  }
  return wait;
});

/**
 * Asks the provider about a payment and takes the one step that is due: send a bank transfer, pay a charge out. Never
 * called inside a transaction. A refused transfer is an outcome; a lost answer is one only if money may have moved.
 */
export const sendPayment = Effect.fn("sendPayment")(function* (payment: Payment) {
  const advanced = Effect.gen(function* () {
    if (payment.rail === "bank") return yield* advanceByBank(payment);
    if (payment.state === "held") return yield* watchHeld(payment);
    return payment.state === "charged" ? yield* payOut(payment) : yield* advanceByCard(payment);
  });
  // If the provider rejects Dibbs's key, nothing was done, and everything waits until support fixes the key.
  return yield* Effect.catchTag(advanced, "ProviderSilent", (error) =>
    error.isKeyRefused ? Effect.succeed(wait) : silent(payment),
  );
});
