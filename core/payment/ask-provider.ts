import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Policy } from "#core/shared/policy.ts";
import { Bank, type BankTransfer } from "./bank.ts";
import { type CardIntent, Cards } from "./cards.ts";
import type { Failure, Payment } from "./payment.ts";
import { PaymentAccounts } from "./payment-accounts.ts";

/** What the provider's answer means for a payment; `wait` changes nothing. */
export type Outcome =
  | { readonly event: "wait" }
  | { readonly event: "process"; readonly providerRef: string }
  | { readonly event: "charge"; readonly providerRef: string; readonly chargeRef: string }
  | { readonly event: "settle"; readonly transferRef: string | null }
  | { readonly event: "fail"; readonly failure: Failure }
  | { readonly event: "return"; readonly failure: Failure }
  | { readonly event: "lose" };

const wait: Outcome = { event: "wait" };
const lose: Outcome = { event: "lose" };
const fail = (code: string, message: string): Outcome => ({ event: "fail", failure: { code, message } });

const idleMinutes = Effect.fnUntraced(function* (payment: Payment) {
  return ((yield* now).getTime() - payment.updatedAt.getTime()) / 60_000;
});

/** No answer: wait for the next time, until the silence has lasted so long that support must know. */
const silent = Effect.fnUntraced(function* (payment: Payment) {
  const policy = yield* Policy;
  const waited = yield* idleMinutes(payment);
  const known = ["unresolved", "charged", "settled"].includes(payment.state);
  return !known && waited >= policy.unresolvedAfterMinutes ? lose : wait;
});

const readIntent = (intent: CardIntent): Outcome => {
  if (intent.status === "succeeded" && intent.chargeRef !== null) {
    return { event: "charge", providerRef: intent.ref, chargeRef: intent.chargeRef };
  }
  if (intent.status === "processing") return { event: "process", providerRef: intent.ref };
  if (intent.status === "canceled") {
    return intent.failure
      ? { event: "fail", failure: intent.failure }
      : fail("canceled", "The payment was given up before a card was charged.");
  }
  return wait;
};

const askCard = Effect.fnUntraced(function* (payment: Payment) {
  const cards = yield* Cards;
  const policy = yield* Policy;
  const abandoned = (yield* idleMinutes(payment)) >= policy.abandonedAfterMinutes;
  const intent = yield* cards.findIntent(payment.id, payment.providerRef);
  if (intent === null) {
    return abandoned || payment.state === "unresolved"
      ? fail("abandoned", "The payment was never finished; no card was charged.")
      : wait;
  }
  // A refused card or a forgotten form must not be charged later, when another payment may have taken its place.
  if (intent.status === "open" && (intent.failure !== null || abandoned)) {
    const canceled = yield* cards.cancelIntent(intent.ref);
    return readIntent({ ...canceled, failure: canceled.failure ?? intent.failure });
  }
  return readIntent(intent);
});

const payOut = Effect.fnUntraced(function* (payment: Payment) {
  const cards = yield* Cards;
  const accounts = yield* PaymentAccounts;
  const account = yield* accounts.find(payment.bidderId, "card");
  if (account === null || payment.chargeRef === null) return wait;
  const transfer = yield* cards.transfer({
    paymentId: payment.id,
    contractId: payment.contractId,
    chargeRef: payment.chargeRef,
    amount: payment.milestoneAmount,
    accountRef: account.ref,
  });
  return { event: "settle", transferRef: transfer.ref } satisfies Outcome;
});

const failureOf = ({ failure }: BankTransfer): Failure =>
  failure ?? { code: "failed", message: "The bank transfer failed." };

const readTransfer = (payment: Payment, transfer: BankTransfer): Outcome => {
  if (payment.state === "settled") {
    return transfer.status === "failed" ? { event: "return", failure: failureOf(transfer) } : wait;
  }
  // A transfer may be over before anybody lived to note that it had begun: that is noted first, and then asked again.
  const isNews = payment.state === "started" && transfer.status !== "failed";
  if (isNews || transfer.status === "pending") return { event: "process", providerRef: transfer.ref };
  if (transfer.status === "processed") return { event: "settle", transferRef: null };
  return { event: "fail", failure: failureOf(transfer) };
};

const askBank = Effect.fnUntraced(function* (payment: Payment) {
  const bank = yield* Bank;
  const accounts = yield* PaymentAccounts;
  const policy = yield* Policy;
  const payer = yield* accounts.find(payment.posterId, "bank");
  const found = yield* bank.findTransfer(payment.id, payment.providerRef, payer?.ref ?? null);
  if (found !== null) return readTransfer(payment, found);
  if (payment.state === "unresolved") {
    // The lost request may still be on its way; only after that time is "not found" an answer.
    const waited = yield* idleMinutes(payment);
    return waited >= policy.unresolvedAfterMinutes
      ? fail("never_arrived", "The bank transfer never reached the provider; nothing was taken.")
      : wait;
  }
  if (payment.state !== "started") return wait;
  const from = payer?.fundingSource;
  const to = (yield* accounts.find(payment.bidderId, "bank"))?.fundingSource;
  if (!from || !to) return fail("account_removed", "A bank account was removed before the transfer began.");
  const sent = yield* bank
    .transfer({ paymentId: payment.id, total: payment.total, fee: payment.fee, fromSource: from.ref, toSource: to.ref })
    .pipe(
      Effect.map(({ ref }): Outcome => ({ event: "process", providerRef: ref })),
      Effect.catchTag("ProviderSilent", () => Effect.succeed(lose)),
    );
  return sent;
});

/**
 * Asks the provider how a payment stands, and does the one thing that is due: send a bank transfer, pay a charge out.
 * Never called inside a transaction. A refusal is an outcome; a lost answer is one only when money may have moved.
 */
export const askProvider = Effect.fn("askProvider")(function* (payment: Payment) {
  const ask = Effect.gen(function* () {
    if (payment.rail === "bank") return yield* askBank(payment);
    return payment.state === "charged" ? yield* payOut(payment) : yield* askCard(payment);
  });
  return yield* ask.pipe(
    Effect.catchTag("ProviderSilent", () => silent(payment)),
    Effect.catchTag("ProviderRefused", ({ code, message }) =>
      // A charge that cannot be paid out stays charged: the money waits, and support is told in time.
      Effect.succeed(payment.state === "started" && payment.rail === "bank" ? fail(code, message) : wait),
    ),
  );
});
