import type { Command } from "commander";
import type { Payment } from "#core/money/payment/payment.ts";
import { retryTransfer } from "#core/money/payment/retry-payment.ts";
import { dollars } from "#core/shared/money.ts";
import { actOn } from "../act/act-on.ts";
import type { Doors } from "../doors.ts";
import { concernsOf, onPayment } from "./load-payment.ts";

export const transfersCommand = (transfers: Command, { open }: Doors): void => {
  actOn(transfers, open, {
    ...onPayment,
    name: "retry",
    description: "send a charge to the bidder after a failed transfer; safe to run more than once",
    thing: ["<payment>", "the payment's id"],
    plan: (payment) => ({
      about: { payment: payment.id },
      concerns: concernsOf(payment),
      sentence: `Send the bidder the ${dollars(payment.milestoneAmount)} charged to the poster's card.`,
      isRoutine: true,
      does: () => retryTransfer(payment.id),
      done: ({ state }: Payment) => `The payment is '${state}' now.`,
    }),
  });
};
