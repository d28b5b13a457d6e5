import type { Command } from "commander";
import { Effect } from "effect";
import { outOf } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { ChargebackId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { closeStuck } from "#core/support/inbox/close-stuck.ts";
import { type ActOptions, act, actOptions, exampleOf } from "../act/act.ts";
import { readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { concernsOf } from "./load-payment.ts";

const loadChargeback = Effect.fn("showChargeback")(function* (text: string) {
  const chargeback = yield* (yield* Chargebacks).get(yield* readId(ChargebackId, "chargeback", text));
  return { chargeback, payment: yield* (yield* Payments).get(chargeback.paymentId) };
});

/** `dibbs chargebacks …` */
export const chargebacksCommand = (chargebacks: Command, { open }: Doors): void => {
  actOptions(
    chargebacks
      .command("close")
      .summary("record how a loss was handled")
      .description(
        "record how the loss from a lost chargeback was handled and take it out of the inbox; no money moves",
      )
      .argument("<id>", "the chargeback's id")
      .requiredOption("--how <words>", "how it was handled; only support reads this"),
  )
    .addHelpText("after", exampleOf("chargebacks close", '--how "The bidder has paid it back by check 1042"'))
    .action(async (id: string, options: ActOptions & { how: string }) => {
      const context = await open();
      const { chargeback, payment } = await context.run(loadChargeback(id));
      const loss = outOf(chargeback);
      await act(context, options, {
        command: "chargebacks close",
        about: { chargeback: chargeback.id, how: options.how },
        concerns: [chargeback.id, ...concernsOf(payment)],
        sentence: `Record how the loss of ${dollars(loss)} was handled: ${options.how}`,
        stake: loss,
        isManagers: true,
        does: ({ staff }) => closeStuck(staff, { noun: "chargeback", ...chargeback }, options.how),
        done: () => "Recorded. The chargeback is no longer stuck.",
      });
    });
};
