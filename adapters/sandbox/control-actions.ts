import { Effect } from "effect";
import type { Failure } from "#core/money/payment/payment.ts";
import { ProviderRefused } from "#core/money/payment/provider-errors.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { changeAccountStanding } from "./account.ts";
import { sandboxCustomers } from "./bank-customer.ts";
import { bankTransfers, standingAt } from "./bank-transfer.ts";
import { asOf, type CardPayment, cardPayments, charge } from "./card-payment.ts";
import { bounceRefund } from "./card-refund.ts";
import { confirmCard } from "./confirm-card.ts";
import {
  advanceSandbox,
  awake,
  type Manner,
  resetSandboxTime,
  sandboxTime,
  setManner,
  setSandboxDown,
} from "./control.ts";
import { moveDispute, openDispute } from "./dispute.ts";
import { endSilence } from "./movements-of.ts";
import { notify } from "./notify.ts";
import { SandboxTimes } from "./sandbox-times.ts";
import { testCards } from "./test-cards.ts";

const refused = (message: string) => new ProviderRefused({ code: "not_now", message });
const aboutPayment = (paymentId: PaymentId) => ({ kind: "payment", paymentId }) as const;

/** The ways in which a bank returns money, with their codes. */
export const bankReturns: ReadonlyArray<Failure> = [
  { code: "R01", message: "The bank returned the transfer: the account has insufficient funds (R01)." },
  { code: "R02", message: "The bank returned the transfer: the account was closed (R02)." },
  { code: "R08", message: "The bank returned the transfer: its holder has stopped the payment (R08)." },
  { code: "R10", message: "The bank returned the transfer: its holder says that they did not allow it (R10)." },
];
const returnOf = (code: string): Failure =>
  bankReturns.find((known) => known.code === code) ?? (bankReturns[0] as Failure);

const declined: Failure = { code: "card_declined", message: "Your card was declined." };

/** Changes a card payment as it is now; `next` returns null if its state does not allow that. */
const changeCard = Effect.fnUntraced(function* (
  paymentId: string,
  next: (payment: CardPayment, at: number) => CardPayment | null,
  event: string | null,
) {
  const at = yield* awake;
  const done = yield* cardPayments.change(paymentId, (found) => {
    const changed = found === null ? null : next(asOf(found, at), at);
    return changed === null
      ? Effect.fail(refused("This payment has changed in the meantime."))
      : Effect.succeed({ answer: changed.paymentId, keep: changed });
  });
  if (event !== null) yield* notify(event, aboutPayment(done));
});

/** Enters one of the test cards into an open card form, as the payer would. */
const enterCard = Effect.fnUntraced(function* (paymentId: string, number: string, confirms: string) {
  const found = yield* cardPayments.find(paymentId);
  if (found === null) return yield* refused("There is no such payment.");
  const card = { clientSecret: found.clientSecret, number, expiry: "12/49", cvc: "123" };
  const answer = yield* confirmCard(confirms === "" ? card : { ...card, authenticate: confirms === "yes" }).pipe(
    Effect.catchTag("ProviderSilent", () =>
      Effect.succeed({ status: "lost" as const, message: "The response was lost." }),
    ),
  );
  const label = testCards.find((known) => known.number === number)?.label ?? number;
  return `The card “${label}” was entered: ${answer.status.replaceAll("_", " ")}. ${answer.message ?? ""}`.trim();
});

const endBank = Effect.fnUntraced(function* (paymentId: string, failure: Failure | null) {
  const at = yield* awake;
  const done = yield* bankTransfers.change(paymentId, (found) =>
    found !== null && standingAt(found, at).status === "pending"
      ? Effect.succeed({ answer: found.paymentId, keep: { ...found, endsAt: at, failure } })
      : Effect.fail(refused("This transfer has changed in the meantime.")),
  );
  yield* notify(failure === null ? "bank_transfer.completed" : "bank_transfer.failed", aboutPayment(done));
});

const returnBank = Effect.fnUntraced(function* (paymentId: string, failure: Failure) {
  const at = yield* awake;
  const done = yield* bankTransfers.change(paymentId, (found) =>
    found !== null && standingAt(found, at).status === "processed"
      ? Effect.succeed({ answer: found.paymentId, keep: { ...found, returns: { at, failure } } })
      : Effect.fail(refused("Only a transfer that has arrived can be returned.")),
  );
  yield* notify("bank_transfer.failed", aboutPayment(done));
});

/** How often and how late Dibbs is notified of a payment again. */
export const tellings = {
  once: "once",
  five: "five times, shuffled",
  late: "an hour late",
} as const;

const tellAgain = Effect.fnUntraced(function* (paymentId: PaymentId, rail: string, how: string) {
  const { webhookAfter } = yield* SandboxTimes;
  const at = yield* sandboxTime;
  const [first, second] =
    rail === "card"
      ? ["card_payment.created", "card_payment.succeeded"]
      : ["bank_transfer.created", "bank_transfer.completed"];
  if (how !== "five") {
    const after = how === "late" ? 3_600_000 : webhookAfter;
    return yield* notify(second as string, aboutPayment(paymentId), { at, after: [after] });
  }
  const after = [1, 2, 3, 4, 5].map((turn) => turn * webhookAfter);
  yield* notify(second as string, aboutPayment(paymentId), { at, after });
  yield* notify(first as string, aboutPayment(paymentId), { at, after: after.map((turn) => turn + webhookAfter / 2) });
});

const setCustomer = Effect.fnUntraced(function* (personId: string, status: string) {
  const known = ["verified", "retry", "document", "suspended", "deactivated"] as const;
  const wanted = known.find((one) => one === status);
  const done = yield* sandboxCustomers.change(personId, (found) =>
    found === null || wanted === undefined
      ? Effect.fail(refused("There is no such customer."))
      : Effect.succeed({ answer: found.personId, keep: { ...found, status: wanted, review: null, reason: null } }),
  );
  yield* notify("customer.updated", { kind: "account", personId: done, rail: "bank" });
});

const manners: Readonly<Record<Manner | "down", string>> = {
  normal: "From now on, the provider answers right away.",
  slow: "From now on, the provider takes four seconds to answer.",
  mute: "From now on, the provider does its work but never answers.",
  twice: "From now on, the provider does everything twice and sends two webhook events for each.",
  down: "The provider is down: no work, no answers, no webhook events.",
};
const isManner = (word: string): word is Manner | "down" => Object.hasOwn(manners, word);

const jumps: Readonly<Record<string, string>> = {
  "60000": "a minute",
  "3600000": "an hour",
  "86400000": "a day",
  "432000000": "five days",
};

/** A button press: the action, the id of its target, and an option. */
export type Press = { readonly what: string; readonly id: string; readonly how: string };

const said = <E, R>(work: Effect.Effect<unknown, E, R>, text: string) => Effect.as(work, text);
const done = "Dibbs hears about it within a second.";

/** Performs a press on the control page; returns what happened, as text. Fails `ProviderRefused` if it can't. */
export const press = Effect.fn("press")(function* ({ what, id, how }: Press) {
  const paymentId = id as PaymentId;
  switch (what) {
    case "manner":
      if (!isManner(how)) return yield* refused("The provider can't behave that way.");
      yield* how === "down" ? setSandboxDown(true) : setManner(how);
      return manners[how];
    case "advance":
      if (!Object.hasOwn(jumps, how)) return yield* refused("The provider's clock can't jump that far.");
      return yield* said(advanceSandbox(Number(how)), `The provider's clock moved ahead by ${jumps[how]}.`);
    case "reset_time":
      return yield* said(resetSandboxTime, "The provider's clock is back to the real time.");
    case "enter_card": {
      const [number = "", confirms = ""] = how.split(" ");
      return yield* enterCard(id, number, confirms);
    }
    case "settle_card":
      return yield* said(
        changeCard(id, (it, at) => (it.stage === "processing" ? charge(it, at) : null), "card_payment.succeeded"),
        `The card was charged. ${done}`,
      );
    case "fail_card":
      return yield* said(
        changeCard(
          id,
          (it) => (it.stage === "processing" ? { ...it, stage: "open", ends: null, failure: declined } : null),
          "card_payment.failed",
        ),
        `The card was declined. ${done}`,
      );
    case "silence":
      return yield* said(
        changeCard(id, (it) => ({ ...it, silent: { until: null } }), null),
        "The provider no longer reports this payment.",
      );
    case "end_silence":
      return yield* said(endSilence(id), "The provider reports this payment again when asked.");
    case "dispute":
      return yield* said(openDispute(id), `The cardholder disputed the charge. ${done}`);
    case "review_dispute":
      return yield* said(moveDispute(id, "under_review"), `The bank is reviewing the dispute. ${done}`);
    case "bounce_refund":
      return yield* said(bounceRefund(id), `The card's bank sent the refund back. ${done}`);
    case "win_dispute":
      return yield* said(moveDispute(id, "won"), `The dispute was won: the money stays. ${done}`);
    case "lose_dispute":
      return yield* said(moveDispute(id, "lost"), `The dispute was lost: the money is gone. ${done}`);
    case "settle_bank":
      return yield* said(endBank(id, null), `The transfer has arrived. ${done}`);
    case "fail_bank":
      return yield* said(endBank(id, returnOf(how)), `The transfer has failed with ${returnOf(how).code}. ${done}`);
    case "return_bank":
      return yield* said(
        returnBank(id, returnOf(how)),
        `The bank returned the transfer with ${returnOf(how).code}. ${done}`,
      );
    case "tell_card":
    case "tell_bank": {
      const times = Object.hasOwn(tellings, how) ? tellings[how as keyof typeof tellings] : tellings.once;
      return yield* said(
        tellAgain(paymentId, what.slice("tell_".length), how),
        `Dibbs hears about it again, ${times}.`,
      );
    }
    case "set_account":
      return yield* said(changeAccountStanding(id, how), `The card account is now ${how}. ${done}`);
    case "set_customer":
      return yield* said(setCustomer(id, how), `The bank customer is now ${how}. ${done}`);
    default:
      return yield* refused("The provider doesn't know this command.");
  }
});
