import type { Command } from "commander";
import { Effect } from "effect";
import { outOf } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { ChargebackId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { closeStuck } from "#core/support/inbox/close-stuck.ts";
import type { ActOptions } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { someWords } from "../ask.ts";
import { byId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { concernsOf } from "./load-payment.ts";

const loadChargeback = Effect.fn("showChargeback")(function* (id: ChargebackId) {
  const chargeback = yield* (yield* Chargebacks).get(id);
  return { chargeback, payment: yield* (yield* Payments).get(chargeback.paymentId) };
});

export const chargebacksCommand = (chargebacks: Command, { open }: Doors): void => {
  actOn(chargebacks, open, {
    ...byId(ChargebackId, "chargeback", loadChargeback),
    name: "close",
    summary: "record how a loss was handled",
    description: "record how the loss from a lost chargeback was handled and take it out of the inbox; no money moves",
    options: (command) =>
      command.requiredOption("--how <words>", "how it was handled; only support reads this", someWords),
    example: '--how "The bidder has paid it back by check 1042"',
    plan: ({ chargeback, payment }, options: ActOptions & { how: string }) => {
      const loss = outOf(chargeback);
      return {
        about: { chargeback: chargeback.id, how: options.how },
        concerns: [chargeback.id, ...concernsOf(payment)],
        sentence: `Record how the loss of ${dollars(loss)} was handled: ${options.how}`,
        stake: loss,
        isManagers: true,
        does: ({ staff }) => closeStuck(staff, { noun: "chargeback", ...chargeback }, options.how),
        done: () => "Recorded. The chargeback is no longer stuck.",
      };
    },
  });
};
