import { randomBytes } from "node:crypto";
import { Effect } from "effect";
import { Cards } from "#core/money/payment/cards.ts";
import { sum } from "#core/shared/money.ts";
import { getAccount, openAccount } from "./account.ts";
import { accountPage } from "./account-page.ts";
import { cardsSilent, inSandbox, refused } from "./answering.ts";
import {
  asOf,
  type CardPayment,
  cardPayments,
  intentOf,
  isSilent,
  partOfCharge,
  paymentIdIn,
  paymentOfCharge,
} from "./card-payment.ts";
import { findRefund, findReversal, refund, restoreTransfer, reverseTransfer } from "./card-refund.ts";
import { awake } from "./control.ts";
import { findDispute, listDisputes } from "./dispute.ts";
import { listCharges, listPayouts } from "./list-entries.ts";
import { listCharged, listPaidOut, noteMilestone, notePaidOut } from "./list-sent.ts";
import { notify } from "./notify.ts";

type Order<Call extends "openIntent" | "transfer"> = Parameters<Cards["Service"][Call]>[0];

const openIntent = Effect.fnUntraced(function* (order: Order<"openIntent">) {
  yield* awake;
  yield* noteMilestone(order.milestoneId, order.paymentId);
  const ref = `pi_${order.paymentId}`;
  const opened: CardPayment = {
    paymentId: order.paymentId,
    contractId: order.contractId,
    ref,
    clientSecret: `${ref}_secret_${randomBytes(16).toString("hex")}`,
    total: order.total,
    stage: "open",
    ends: null,
    failure: null,
    chargeRef: null,
    silent: null,
    losesTransferAnswer: false,
    transfer: null,
    movements: [],
  };
  return yield* cardPayments.change(order.paymentId, (found) => {
    if (found !== null && found.total !== order.total) {
      return Effect.fail(refused("idempotency", "This payment was opened with another amount before."));
    }
    const { clientSecret } = found ?? opened;
    return Effect.succeed({ answer: { ref, clientSecret }, keep: found === null ? opened : null });
  });
});

const findIntent = Effect.fnUntraced(function* (paymentId: string) {
  const at = yield* awake;
  const found = yield* cardPayments.find(paymentId);
  if (found === null) return null;
  if (isSilent(found, at)) return yield* cardsSilent();
  return intentOf(asOf(found, at));
});

const cancelIntent = Effect.fnUntraced(function* (ref: string) {
  const at = yield* awake;
  const done = yield* cardPayments.change(
    paymentIdIn(ref),
    Effect.fnUntraced(function* (found) {
      if (found === null) return yield* refused("no_such_payment", "There is no such payment.");
      if (isSilent(found, at)) return yield* cardsSilent();
      const payment = asOf(found, at);
      if (payment.stage !== "open") return { answer: { payment, changed: false }, keep: null };
      const canceled: CardPayment = { ...payment, stage: "canceled" };
      return { answer: { payment: canceled, changed: true }, keep: canceled };
    }),
  );
  if (done.changed) {
    yield* notify("card_payment.canceled", { kind: "payment", paymentId: done.payment.paymentId });
  }
  return intentOf(done.payment);
});

const transfer = Effect.fnUntraced(function* (order: Order<"transfer">) {
  const at = yield* awake;
  const account = yield* getAccount(order.accountRef);
  const charge = yield* cardPayments.find(paymentOfCharge(order.chargeRef));
  const others = (yield* listPaidOut(order.chargeRef)).filter(({ paymentId }) => paymentId !== order.paymentId);
  yield* notePaidOut(order.chargeRef, order.paymentId);
  const done = yield* cardPayments.change(order.paymentId, (known) => {
    const found = known ?? (charge && partOfCharge(asOf(charge, at), order.paymentId, order.amount));
    const payment = found === null ? null : asOf(found, at);
    if (payment === null || payment.chargeRef === null || payment.chargeRef !== order.chargeRef) {
      return Effect.fail(refused("no_such_charge", "There is no such charge to pay out."));
    }
    const { transfer: earlier } = payment;
    if (earlier !== null) {
      return earlier.amount === order.amount && earlier.accountRef === order.accountRef
        ? Effect.succeed({ answer: { ref: earlier.ref, isLost: false }, keep: null })
        : Effect.fail(refused("idempotency", "This payment was paid out otherwise before."));
    }
    if (account.standing !== "ready") {
      return Effect.fail(refused("account_not_ready", "The seller's account cannot be paid yet."));
    }
    if (order.amount + sum(others.map(({ amount }) => amount)) > (charge?.total ?? 0)) {
      return Effect.fail(refused("amount_too_large", "More cannot be paid out than was charged."));
    }
    const ref = `tr_${order.paymentId}`;
    const keep: CardPayment = {
      ...payment,
      transfer: { ref, amount: order.amount, accountRef: order.accountRef },
      losesTransferAnswer: false,
      movements: [...payment.movements, { kind: "transfer", amount: order.amount, at }],
    };
    return Effect.succeed({ answer: { ref, isLost: payment.losesTransferAnswer }, keep });
  });
  if (!done.isLost) return { ref: done.ref };
  yield* notify("transfer.created", { kind: "payment", paymentId: order.paymentId });
  return yield* cardsSilent();
});

const findTransfer = Effect.fnUntraced(function* (paymentId: string) {
  yield* awake;
  const made = (yield* cardPayments.find(paymentId))?.transfer ?? null;
  return made && { ref: made.ref };
});

/** Card payments in the sandbox: test card numbers decide what happens (see test-cards.ts). */
export const sandboxCards = inSandbox(Cards)((own) => ({
  openIntent: (order) => own(openIntent(order)),
  findIntent: (paymentId) => own(findIntent(paymentId)),
  listSent: (asked) => own(listCharged(asked)),
  cancelIntent: (ref) => own(cancelIntent(ref)),
  transfer: (order) => own(transfer(order)),
  listPaidOut: ({ chargeRef }) => own(listPaidOut(chargeRef)),
  findTransfer: ({ paymentId }) => own(findTransfer(paymentId)),
  reverseTransfer: (order) => own(reverseTransfer(order)),
  findReversal: (asked) => own(findReversal(asked)),
  restoreTransfer: (order) => own(restoreTransfer(order)),
  findRefund: (asked) => own(findRefund(asked)),
  listDisputes: (since, after) => own(listDisputes(since, after)),
  refund: (order) => own(refund(order)),
  listCharges: (since, after) => own(listCharges(since, after)),
  listTransfers: (since, after) => own(listPayouts(since, after)),
  findChargeback: (kind, ref) => (kind === "chargeback" ? own(findDispute(ref)) : Effect.succeed(null)),
  openAccount: (person) => own(openAccount(person.id)),
  accountLink: (ref, returnUrl) => own(accountPage(ref, returnUrl)),
  accountStanding: (ref) =>
    own(
      Effect.map(getAccount(ref), ({ standing }) => ({
        standing,
        fundingSource: null,
        missing: standing === "ready" ? [] : ["individual.verification.document"],
      })),
    ),
}));
