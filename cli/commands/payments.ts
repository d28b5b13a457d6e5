import type { Command } from "commander";
import { Effect } from "effect";
import { advancePayment } from "#core/payment/advance-payment.ts";
import { Payments } from "#core/payment/payments.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { type ActOptions, act, actOptions, exampleOf } from "../act/act.ts";
import { type Context, readId } from "../context.ts";
import { money, printFacts, printJson, time } from "../print.ts";

const loadPayment = Effect.fn("showPayment")(function* (text: string) {
  const payments = yield* Payments;
  return yield* payments.get(yield* readId(PaymentId, "payment", text));
});

/** `dibbs payments …` */
export const paymentsCommand = (program: Command, open: () => Promise<Context>): void => {
  const payments = program.command("payments").description("look at payments and ask the provider about them");

  payments
    .command("show")
    .description("one payment")
    .argument("<id>", "the payment's id")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs payments show 019a0000-0000-7000-8000-000000000000")
    .action(async (id: string, options: { json?: boolean }) => {
      const { run, output } = await open();
      const payment = await run(loadPayment(id));
      if (options.json) return printJson(output, payment);
      printFacts(output, [
        ["Payment", payment.id],
        ["Contract", payment.contractId],
        ["Rail", payment.rail],
        ["State", payment.state],
        ["Milestone", money(payment.milestoneAmount)],
        ["Fee", money(payment.fee)],
        ["Total", money(payment.total)],
        ["At the provider", payment.providerRef],
        ["Moved", time(payment.updatedAt)],
        ["Reason", payment.failure?.message ?? null],
      ]);
    });

  actOptions(
    payments
      .command("sync")
      .description("ask the provider now how a payment stands, and go on from its answer; never pays again")
      .argument("<id>", "the payment's id"),
  )
    .addHelpText("after", exampleOf("payments sync"))
    .action(async (id: string, options: ActOptions) => {
      const context = await open();
      const before = await context.run(loadPayment(id));
      await act(context, options, {
        command: "payments sync",
        about: { payment: before.id },
        sentence: `Ask the provider how the payment of ${money(before.total)} stands, and go on from its answer.`,
        isRoutine: true,
        does: () => advancePayment(before.id),
        done: ({ state }) =>
          state === before.state
            ? `The payment is '${state}' still.`
            : `The payment went from '${before.state}' to '${state}'.`,
      });
    });
};
