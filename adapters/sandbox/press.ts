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

/** The ways in which a bank sends money back, with its codes. */
export const bankReturns: ReadonlyArray<Failure> = [
  { code: "R01", message: "The bank returned the transfer: the account has insufficient funds (R01)." },
  { code: "R02", message: "The bank returned the transfer: the account was closed (R02)." },
  { code: "R08", message: "The bank returned the transfer: its holder has stopped the payment (R08)." },
  { code: "R10", message: "The bank returned the transfer: its holder says that they did not allow it (R10)." },
];
const returnOf = (code: string): Failure =>
  bankReturns.find((known) => known.code === code) ?? (bankReturns[0] as Failure);

const declined: Failure = { code: "card_declined", message: "Your card was declined." };

/** Changes a card payment as it is now; `next` says null where it is not in a state for that. */
const changeCard = Effect.fnUntraced(function* (
  paymentId: string,
  next: (payment: CardPayment, at: number) => CardPayment | null,
  event: string | null,
) {
  const at = yield* awake;
  const done = yield* cardPayments.change(paymentId, (found) => {
    const changed = found === null ? null : next(asOf(found, at), at);
    return changed === null
      ? Effect.fail(refused("This payment has moved on meanwhile."))
      : Effect.succeed({ answer: changed.paymentId, keep: changed });
  });
  if (event !== null) yield* notify(event, aboutPayment(done));
});

/** Types one of the test cards into a form that stands open, as its poster would. */
const enterCard = Effect.fnUntraced(function* (paymentId: string, number: string, confirms: string) {
  const found = yield* cardPayments.find(paymentId);
  if (found === null) return yield* refused("There is no such payment.");
  const card = { clientSecret: found.clientSecret, number, expiry: "12/49", cvc: "123" };
  const answer = yield* confirmCard(confirms === "" ? card : { ...card, authenticate: confirms === "yes" }).pipe(
    Effect.catchTag("ProviderSilent", () =>
      Effect.succeed({ status: "lost" as const, message: "The answer was lost." }),
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
      : Effect.fail(refused("This transfer has moved on meanwhile.")),
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

/** How often and how late Dibbs is told of a payment again. */
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
  normal: "The provider answers at once from now on.",
  slow: "The provider takes four seconds for each answer from now on.",
  mute: "The provider does its work from now on, and answers nobody.",
  twice: "The provider does everything it is asked for twice from now on, and tells of everything twice.",
  down: "The provider is down: it does nothing, answers nobody and sends no webhook events.",
};
const isManner = (word: string): word is Manner | "down" => Object.hasOwn(manners, word);

const jumps: Readonly<Record<string, string>> = {
  "60000": "a minute",
  "3600000": "an hour",
  "86400000": "a day",
  "432000000": "five days",
};

/** What a press of a button asks for: what to do, with which thing, and how. */
export type Press = { readonly what: string; readonly id: string; readonly how: string };

const said = <E, R>(work: Effect.Effect<unknown, E, R>, text: string) => Effect.as(work, text);
const done = "Dibbs is told within a second.";

/** Does what a button of the control page asks for, and says what happened. Fails `ProviderRefused` where it cannot be. */
export const press = Effect.fn("press")(function* ({ what, id, how }: Press) {
  const paymentId = id as PaymentId;
  switch (what) {
    case "manner":
      if (!isManner(how)) return yield* refused("The provider knows no such manner.");
      yield* how === "down" ? setSandboxDown(true) : setManner(how);
      return manners[how];
    case "advance":
      if (!Object.hasOwn(jumps, how)) return yield* refused("The provider's clock knows no such jump.");
      return yield* said(advanceSandbox(Number(how)), `The provider's clock is ${jumps[how]} further.`);
    case "reset_time":
      return yield* said(resetSandboxTime, "The provider's clock shows the real time again.");
    case "enter_card": {
      const [number = "", confirms = ""] = how.split(" ");
      return yield* enterCard(id, number, confirms);
    }
    case "settle_card":
      return yield* said(
        changeCard(id, (it, at) => (it.stage === "processing" ? charge(it, at) : null), "card_payment.succeeded"),
        `The card is charged. ${done}`,
      );
    case "fail_card":
      return yield* said(
        changeCard(
          id,
          (it) => (it.stage === "processing" ? { ...it, stage: "open", ends: null, failure: declined } : null),
          "card_payment.failed",
        ),
        `The card is declined. ${done}`,
      );
    case "silence":
      return yield* said(
        changeCard(id, (it) => ({ ...it, silent: { until: null } }), null),
        "The provider says nothing of this payment any more.",
      );
    case "end_silence":
      return yield* said(endSilence(id), "The provider answers about this payment again, when it is asked.");
    case "dispute":
      return yield* said(openDispute(id), `The holder of the card disputes the charge. ${done}`);
    case "review_dispute":
      return yield* said(moveDispute(id, "under_review"), `The bank looks at the dispute. ${done}`);
    case "bounce_refund":
      return yield* said(bounceRefund(id), `The card's bank sends the refund back. ${done}`);
    case "win_dispute":
      return yield* said(moveDispute(id, "won"), `The dispute is won: the money stays. ${done}`);
    case "lose_dispute":
      return yield* said(moveDispute(id, "lost"), `The dispute is lost: the money is gone. ${done}`);
    case "settle_bank":
      return yield* said(endBank(id, null), `The transfer has arrived. ${done}`);
    case "fail_bank":
      return yield* said(endBank(id, returnOf(how)), `The transfer has failed with ${returnOf(how).code}. ${done}`);
    case "return_bank":
      return yield* said(
        returnBank(id, returnOf(how)),
        `The bank takes the money back with ${returnOf(how).code}. ${done}`,
      );
    case "tell_card":
    case "tell_bank": {
      const times = Object.hasOwn(tellings, how) ? tellings[how as keyof typeof tellings] : tellings.once;
      return yield* said(tellAgain(paymentId, what.slice("tell_".length), how), `Dibbs is told of it again, ${times}.`);
    }
    case "set_account":
      return yield* said(changeAccountStanding(id, how), `The account for cards is ${how} now. ${done}`);
    case "set_customer":
      return yield* said(setCustomer(id, how), `The customer of bank transfers is ${how} now. ${done}`);
    default:
      return yield* refused("The provider does not know this order.");
  }
});
