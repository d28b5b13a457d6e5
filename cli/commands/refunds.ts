import type { Command } from "commander";
import { Effect } from "effect";
import { retryRefund } from "#core/money/payment/retry-payment.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { agreeToRefund, refuseRefund } from "#core/money/refund/answer-refund.ts";
import { payRefundElsewhere } from "#core/money/refund/pay-refund-elsewhere.ts";
import { refundLifecycle } from "#core/money/refund/refund.machine.ts";
import type { Refund } from "#core/money/refund/refund.ts";
import { examineRefund, listRefunds, Refunds } from "#core/money/refund/refunds.ts";
import { RefundId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { closeStuck } from "#core/support/inbox/close-stuck.ts";
import { chooseRefunds } from "#core/support/staff/do-batch.ts";
import { type ActOptions, act, actOptions, anId, exampleOf } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { type AllOptions, actOnMany, allOption, exampleOfAll, oneOrMany } from "../act/act-on-many.ts";
import { readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type MoneyOptions, moneyFilter, moneyOptions, pageOf } from "../list-options.ts";
import { timeHelp } from "../parse-time.ts";
import { day, printFacts, printJson, printPage } from "../print.ts";

const loadRefund = Effect.fn("loadRefund")(function* (text: string) {
  return yield* (yield* Refunds).get(yield* readId(RefundId, "refund", text));
});

const concernsOf = ({ paymentId, contractId, posterId, bidderId }: Refund): ReadonlyArray<string> => [
  paymentId,
  contractId,
  posterId,
  bidderId,
];

const listHelp = `${timeHelp}

Examples:
  dibbs refunds list --of maya@example.com
  dibbs refunds list --state requested --since monday`;

/** `dibbs refunds …` */
export const refundsCommand = (refunds: Command, { open }: Doors): void => {
  moneyOptions(refunds.command("list").description("refunds, newest first"), refundLifecycle.states)
    .addHelpText("after", listHelp)
    .action(async (options: MoneyOptions<Refund["state"]>) => {
      const { run, output } = await open();
      const page = await run(Effect.flatMap(moneyFilter(options), (filter) => listRefunds(filter, pageOf(options))));
      printPage(
        output,
        options,
        page,
        ["Refund", "Begun", "State", "Amount", "For", "Between"],
        (it) => [
          it.id,
          day(output, it.createdAt),
          it.state,
          dollars(it.amount),
          `${it.listingTitle}, milestone ${it.milestone}`,
          `${it.poster.name}, ${it.bidder.name}`,
        ],
        "No refunds.",
      );
    });

  refunds
    .command("show")
    .description("one refund and its payment")
    .argument("<id>", "the refund's id")
    .option("--json", "print JSON")
    .addHelpText("after", `\nExample:\n  dibbs refunds show ${anId}`)
    .action(async (id: string, options: { json?: boolean }) => {
      const { run, output } = await open();
      const refund = await run(Effect.flatMap(readId(RefundId, "refund", id), examineRefund));
      if (options.json) return printJson(output, refund);
      const { payment } = refund;
      printFacts(output, [
        ["Refund", refund.id],
        ["State", refund.state],
        ["Amount", `${dollars(refund.amount)} of ${dollars(payment.total)}, paid by ${payment.rail}`],
        ["Payment", `${payment.id}, ${payment.state}`],
        ["Contract", refund.contractId],
        ["Asked by", refund.askedBy],
        ["Why", refund.reason],
        ["Asked", refund.createdAt],
        ["Moved", refund.updatedAt],
        ["From the bidder", refund.reversalRef],
        ["To the poster", refund.refundRef],
        ["To the bidder again", refund.restoreRef],
        ["Trouble", refund.failure?.message ?? null],
      ]);
    });

  allOption(
    actOptions(
      refunds
        .command("sync")
        .summary("check refunds with the provider")
        .description(
          "check a refund, or all in one state, with the provider and continue from its answer; never refunds twice",
        )
        .argument("[id]", "the refund's id"),
    ),
    ["unresolved", "reversing", "reversed", "bounced"] satisfies ReadonlyArray<Refund["state"]>,
  )
    .addHelpText("after", `${exampleOf("refunds sync")}${exampleOfAll("refunds sync")}`)
    .action(async (given: string | undefined, options: AllOptions<Refund["state"]>, command: Command) => {
      const { all } = options;
      const id = oneOrMany(command, given, all !== undefined, "--all <state>");
      const context = await open();
      if (id === null || all !== undefined) {
        return actOnMany(context, options, {
          command: "refunds sync",
          selection: { all: all ?? null },
          noun: ["refund", "refunds"],
          find: chooseRefunds(all ?? "unresolved"),
          does: (subject) => Effect.map(advanceRefund(subject as RefundId), ({ state }) => state),
        });
      }
      const before = await context.run(loadRefund(id));
      await act(context, options, {
        command: "refunds sync",
        about: { refund: before.id },
        concerns: concernsOf(before),
        sentence: `Check the refund of ${dollars(before.amount)} with the provider and continue from its answer.`,
        isRoutine: true,
        does: () => advanceRefund(before.id),
        done: ({ state }) =>
          state === before.state
            ? `The refund is still '${state}'.`
            : `The refund went from '${before.state}' to '${state}'.`,
      });
    });

  const ofOne = { thing: ["<id>", "the refund's id"], load: loadRefund } as const;

  actOn(refunds, open, {
    ...ofOne,
    name: "agree",
    description: "agree to a refund for the bidder, who told you to",
    plan: (refund) => ({
      about: { refund: refund.id },
      concerns: concernsOf(refund),
      sentence: `Refund ${dollars(refund.amount)} to the poster.`,
      onBehalfOf: "the bidder",
      stake: refund.amount,
      does: ({ actingFor }) => Effect.flatMap(actingFor(refund.bidderId), (actor) => agreeToRefund(actor, refund.id)),
      done: ({ state }) => `The refund is '${state}' now.`,
    }),
  });

  actOn(refunds, open, {
    ...ofOne,
    name: "refuse",
    description: "decline a refund for the bidder, who told you to",
    options: (command) => command.requiredOption("--tell <words>", "why; the poster will read this"),
    help: exampleOf("refunds refuse", '--tell "The work was done as agreed"'),
    plan: (refund, { tell }: ActOptions & { tell: string }) => ({
      about: { refund: refund.id, tell },
      concerns: concernsOf(refund),
      sentence: `Decline the refund of ${dollars(refund.amount)}.`,
      onBehalfOf: "the bidder",
      does: ({ actingFor }) =>
        Effect.flatMap(actingFor(refund.bidderId), (actor) =>
          refuseRefund(actor, { refundId: refund.id, reason: tell }),
        ),
      done: ({ state }) => `The refund is '${state}' now.`,
    }),
  });

  actOn(refunds, open, {
    ...ofOne,
    name: "pay-elsewhere",
    summary: "record a refund that was paid another way",
    description:
      "record that the poster got a refund another way because their card sent it back, and the milestone was paid again or is no longer due",
    options: (command) => command.requiredOption("--how <words>", "how they got it; they will read this"),
    help: exampleOf("refunds pay-elsewhere", '--how "By check 1042, sent on November 20"'),
    plan: (refund, { how }: ActOptions & { how: string }) => ({
      about: { refund: refund.id, how },
      concerns: concernsOf(refund),
      sentence: `Record that the poster got ${dollars(refund.amount)} another way.`,
      stake: refund.amount,
      does: ({ staff }) => payRefundElsewhere(staff, { refundId: refund.id, how }),
      done: ({ state }) => `The refund is '${state}' now.`,
    }),
  });

  actOn(refunds, open, {
    ...ofOne,
    name: "retry",
    description: "try a failed refund again for the bidder, whose account now has enough",
    plan: (refund) => ({
      about: { refund: refund.id },
      concerns: concernsOf(refund),
      sentence: `Try the failed refund of ${dollars(refund.amount)} to the poster again.`,
      onBehalfOf: "the bidder",
      stake: refund.amount,
      does: ({ actingFor }) => Effect.flatMap(actingFor(refund.bidderId), (actor) => retryRefund(actor, refund.id)),
      done: (anew) => `The refund ${anew.id} is '${anew.state}' now.`,
    }),
  });

  actOn(refunds, open, {
    ...ofOne,
    name: "close",
    summary: "record how a failed refund was handled",
    description: "record how a failed refund was handled outside of Dibbs and take it out of the inbox; no money moves",
    options: (command) => command.requiredOption("--how <words>", "how it was handled; only support reads this"),
    help: exampleOf("refunds close", '--how "The bidder paid it back in cash"'),
    plan: (refund, { how }: ActOptions & { how: string }) => ({
      about: { refund: refund.id, how },
      concerns: concernsOf(refund),
      sentence: `Record how the failed refund of ${dollars(refund.amount)} was handled: ${how}`,
      does: ({ staff }) => closeStuck(staff, { noun: "refund", ...refund }, how),
      done: () => "Recorded. The refund is no longer stuck.",
    }),
  });
};
