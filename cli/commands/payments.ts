import { type Command, Option } from "commander";
import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { isLivePayment, type Payment } from "#core/money/payment/payment.ts";
import { resolvePayment, retryPayment } from "#core/money/payment/retry-payment.ts";
import { examinePayment, listPayments } from "#core/money/payment/view-payment.ts";
import { refundable } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { cents, dollars } from "#core/shared/money.ts";
import { choosePayments } from "#core/support/staff/do-batch.ts";
import type { ActOptions } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { syncCommand } from "../act/sync-command.ts";
import { someWords } from "../ask.ts";
import { byId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { rowOfMoney, worthMoney } from "../list-options.ts";
import { parseDollars } from "../parse-dollars.ts";
import { timeHelp } from "../parse-time.ts";
import { listPages, showOne } from "../shown.ts";
import { contractViews } from "../web-page.ts";
import { concernsOf, onPayment } from "./load-payment.ts";
import { printGoneBack } from "./print-gone-back.ts";

type RefundOptions = ActOptions & { side: "poster" | "bidder"; amount?: number; tell: string };

const listHelp = `${timeHelp}

Examples:
  dibbs payments list --of maya@example.com
  dibbs payments list --state failed --since yesterday
  dibbs payments list --over 10000 --since 2026-11-01 --until 2026-11-07`;

const loadRefundable = Effect.fn("loadRefundable")(function* (text: string) {
  const payment = yield* onPayment.load(text);
  const earlier = yield* (yield* Refunds).ofPayment(payment.id);
  return { payment, earlier, chargebacks: yield* (yield* Chargebacks).ofPayment(payment.id) };
});

export const paymentsCommand = (payments: Command, { open }: Doors): void => {
  listPages(payments, open, {
    description: "payments, newest first",
    ...worthMoney(paymentLifecycle.states, listPayments),
    help: listHelp,
    titles: ["Payment", "Begun", "State", "Total", "For", "Between"],
    row: (it, output) => rowOfMoney(it, it.total, output),
    empty: "No payments.",
  });

  showOne(payments, open, {
    ...byId(PaymentId, "payment", examinePayment),
    description: "one payment and its refunds",
    web: {
      does: contractViews.does,
      open: async ({ contractId }, context) =>
        contractViews.open(await context.run(Effect.flatMap(Contracts, ({ view }) => view(contractId))), context),
    },
    facts: (payment) => [
      ["Payment", payment.id],
      ["Contract", payment.contractId],
      ["Rail", payment.rail],
      ["State", payment.state],
      ["Milestone", dollars(payment.milestoneAmount)],
      ["Fee", dollars(payment.fee)],
      ["Total", dollars(payment.total)],
      ["At the provider", payment.providerRef],
      ["Moved", payment.updatedAt],
      ["Begun", payment.createdAt],
      ["Reason", payment.failure?.message ?? null],
      ["Refunded", `${dollars(payment.refunded)} of ${dollars(payment.total)}`],
    ],
    print: printGoneBack,
  });

  syncCommand<Payment>(payments, open, {
    one: "payment",
    never: "charges again",
    states: ["unresolved", "processing", "charged", "held"],
    choose: choosePayments,
    load: onPayment.load,
    amount: ({ total }) => total,
    concerns: concernsOf,
    advance: advancePayment,
  });

  actOn(payments, open, {
    ...onPayment,
    name: "resolve",
    description: "resolve an unresolved payment by the provider's answer; never guesses",
    plan: (before) => ({
      about: { payment: before.id },
      concerns: concernsOf(before),
      sentence: `Ask the provider what happened to the payment of ${dollars(before.total)}. Only its answer counts.`,
      isRoutine: true,
      does: () => resolvePayment(before.id),
      done: ({ state }: Payment) => `The payment went from '${before.state}' to '${state}'.`,
    }),
  });

  actOn(payments, open, {
    ...onPayment,
    name: "retry",
    summary: "try a failed or stalled payment again",
    description:
      "continue a stalled payment, or start a failed one again for the poster, who then has to enter their card if they pay by card",
    plan: (before) => {
      const goesOn = isLivePayment(before);
      const byCard = before.rail === "card" ? " The card still has to be entered on the contract page." : "";
      return {
        about: { payment: before.id },
        concerns: concernsOf(before),
        sentence: goesOn
          ? `Check the payment of ${dollars(before.total)} with the provider and continue it.`
          : `Start the payment of ${dollars(before.total)} by ${before.rail} again.${byCard}`,
        isRoutine: goesOn,
        does: ({ actingFor }) => Effect.flatMap(actingFor(before.posterId), (actor) => retryPayment(actor, before.id)),
        done: ({ id: paid, state }) =>
          paid === before.id ? `The payment is '${state}' now.` : `Payment ${paid} started.${byCard}`,
      };
    },
  });

  actOn(payments, open, {
    ...onPayment,
    name: "refund",
    description: "refund a payment for the bidder, or ask for a refund for the poster",
    options: (command) =>
      command
        .requiredOption("--tell <words>", "why; both will read this", someWords)
        .option("--amount <dollars>", "how much; by default everything that's left", parseDollars)
        .addOption(
          new Option("--side <side>", "bidder: refund it; poster: ask the bidder for a refund")
            .choices(["poster", "bidder"])
            .default("bidder"),
        ),
    example: '--amount 120.50 --tell "The gate was not built"',
    load: loadRefundable,
    plan: ({ payment, earlier, chargebacks }, options: RefundOptions) => {
      const amount = cents(options.amount ?? refundable(payment, earlier, chargebacks));
      const input = { paymentId: payment.id, amount, reason: options.tell };
      const gives = options.side === "bidder";
      return {
        about: { payment: payment.id, side: options.side, amount, tell: options.tell },
        concerns: concernsOf(payment),
        sentence: gives
          ? `Refund ${dollars(amount)} of the payment to the poster.`
          : `Ask the bidder to refund ${dollars(amount)} of the payment.`,
        onBehalfOf: `the ${options.side}`,
        stake: amount,
        does: ({ actingFor }) =>
          gives
            ? Effect.flatMap(actingFor(payment.bidderId), (actor) => refundPayment(actor, input))
            : Effect.flatMap(actingFor(payment.posterId), (actor) => requestRefund(actor, input)),
        done: (refund) => `The refund ${refund.id} is '${refund.state}' now.`,
      };
    },
  });
};
