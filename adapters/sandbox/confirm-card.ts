import { timingSafeEqual } from "node:crypto";
import { Effect } from "effect";
import { cardsSilent, refused } from "./answering.ts";
import { asOf, type CardPayment, cardPayments, charge, isSilent, paymentIdIn } from "./card-payment.ts";
import { awake } from "./control.ts";
import { notify } from "./notify.ts";
import { SandboxTimes, type SandboxTimeValues } from "./sandbox-times.ts";
import { type CardBehaviour, type CardEntry, readCard } from "./test-cards.ts";

/** How the card form continues. `message` is for the person who pays; null if there is nothing to say. */
export type Confirmation = {
  readonly status: "succeeded" | "processing" | "requires_action" | "requires_payment_method";
  readonly message: string | null;
};

type Input = CardEntry & {
  readonly clientSecret: string;
  /** The person's answer to their bank's prompt; omitted until the bank has asked. */
  readonly authenticate?: boolean | undefined;
};

type Decision = {
  readonly answer: Confirmation;
  readonly keep: CardPayment | null;
  readonly behaviour: CardBehaviour | null;
};

const say = (status: Confirmation["status"], message: string | null = null): Confirmation => ({ status, message });

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const decide = (payment: CardPayment, input: Input, at: number, times: SandboxTimeValues): Decision => {
  const leave = (answer: Confirmation): Decision => ({ answer, keep: null, behaviour: null });
  if (payment.stage === "succeeded") return leave(say("succeeded"));
  if (payment.stage === "processing") return leave(say("processing"));
  if (payment.stage === "canceled") {
    return leave(say("requires_payment_method", "This payment was given up. Please start it again."));
  }
  const behaviour = readCard(input, at);
  if (typeof behaviour !== "string") return leave(say("requires_payment_method", behaviour.message));
  const refuse = (code: string, message: string): Decision => ({
    answer: say("requires_payment_method", message),
    keep: { ...payment, failure: { code, message } },
    behaviour,
  });
  const succeed = (changes: Partial<CardPayment> = {}, answer = say("succeeded")): Decision => ({
    answer,
    keep: { ...charge(payment, at), ...changes },
    behaviour,
  });
  const process = (failure: CardPayment["failure"]): Decision => ({
    answer: say("processing"),
    keep: { ...payment, stage: "processing", failure: null, ends: { at: at + times.cardProcesses, failure } },
    behaviour,
  });
  switch (behaviour) {
    case "succeeds":
    case "noisy_webhooks":
      return succeed();
    case "transfer_answer_is_lost":
      return succeed({ losesTransferAnswer: true });
    case "reversal_refused":
    case "refund_refused":
    case "refund_takes_time":
    case "refund_bounces":
      return succeed({ wayBack: behaviour });
    case "refund_answers_lost":
      return succeed({ wayBack: "answers_lost" });
    case "answer_is_lost":
      return succeed({ silent: { until: at + times.lostFor } });
    case "never_answers":
      return succeed({ silent: { until: null } }, say("processing"));
    case "declined":
      return refuse("card_declined", "Your card was declined.");
    case "insufficient_funds":
      return refuse("insufficient_funds", "Your card has insufficient funds.");
    case "needs_time":
      return process(null);
    case "needs_time_then_fails":
      return process({ code: "card_declined", message: "Your card was declined." });
    case "needs_authentication":
      if (input.authenticate === undefined) {
        return leave(say("requires_action", "Your bank asks you to confirm this payment."));
      }
      return input.authenticate
        ? succeed()
        : refuse(
            "authentication_failed",
            "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
          );
  }
};

const announce = Effect.fnUntraced(function* (payment: CardPayment, behaviour: CardBehaviour, at: number) {
  const { webhookAfter, lateWebhookAfter, lostFor } = yield* SandboxTimes;
  const subject = { kind: "payment", paymentId: payment.paymentId } as const;
  if (behaviour === "never_answers") return;
  if (behaviour === "noisy_webhooks") {
    const after = [1, 2, 3, 4, 5].map((turn) => (lateWebhookAfter * turn) / 5);
    // The later event is sent first.
    yield* notify("card_payment.succeeded", subject, { at, after });
    yield* notify("card_payment.created", subject, { at, after: after.map((late) => late + webhookAfter) });
    return;
  }
  if (payment.stage === "processing") yield* notify("card_payment.processing", subject, { at });
  const result = payment.failure === null ? "card_payment.succeeded" : "card_payment.failed";
  const when = payment.ends?.at ?? (behaviour === "answer_is_lost" ? at + lostFor : at);
  yield* notify(payment.ends?.failure ? "card_payment.failed" : result, subject, { at: when });
});

/**
 * Confirms a payment from the browser's card form; the client secret alone permits it. A card is charged once, however
 * often it is confirmed. Fails `ProviderRefused` for an invalid secret, `ProviderSilent` if the answer is lost.
 */
export const confirmCard = Effect.fn("confirmCard")(function* (input: Input) {
  const at = yield* awake;
  const times = yield* SandboxTimes;
  const done = yield* cardPayments.change(
    paymentIdIn(input.clientSecret),
    Effect.fnUntraced(function* (found) {
      if (found === null || !equal(found.clientSecret, input.clientSecret)) {
        return yield* refused("no_such_payment", "There is no such payment.");
      }
      const payment = asOf(found, at);
      if (isSilent(payment, at) && payment.silent?.until !== null) return yield* cardsSilent();
      const { answer, keep, behaviour } = decide(payment, input, at, times);
      return { answer: { answer, kept: keep, behaviour }, keep };
    }),
  );
  if (done.kept !== null && done.behaviour !== null) yield* announce(done.kept, done.behaviour, at);
  if (done.behaviour === "answer_is_lost") return yield* cardsSilent();
  return done.answer;
});
