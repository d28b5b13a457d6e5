import type { Command } from "commander";
import { retryTransfer } from "#core/money/payment/retry-payment.ts";
import { dollars } from "#core/shared/money.ts";
import { type ActOptions, act, actOptions, exampleOf } from "../act/act.ts";
import type { Doors } from "../doors.ts";
import { concernsOf, loadPayment } from "./load-payment.ts";

/** `dibbs transfers …` */
export const transfersCommand = (transfers: Command, { open }: Doors): void => {
  actOptions(
    transfers
      .command("retry")
      .description("send a charge to the bidder after a failed transfer; safe to run more than once")
      .argument("<payment>", "the payment's id"),
  )
    .addHelpText("after", exampleOf("transfers retry"))
    .action(async (id: string, options: ActOptions) => {
      const context = await open();
      const payment = await context.run(loadPayment(id));
      await act(context, options, {
        command: "transfers retry",
        about: { payment: payment.id },
        concerns: concernsOf(payment),
        sentence: `Send the bidder the ${dollars(payment.milestoneAmount)} charged to the poster's card.`,
        isRoutine: true,
        does: () => retryTransfer(payment.id),
        done: ({ state }) => `The payment is '${state}' now.`,
      });
    });
};
