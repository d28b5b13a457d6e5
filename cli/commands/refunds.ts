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
import type { ActOptions } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { syncCommand } from "../act/sync-command.ts";
import { someWords } from "../ask.ts";
import { byId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { rowOfMoney, worthMoney } from "../list-options.ts";
import { timeHelp } from "../parse-time.ts";
import { listPages, showOne } from "../shown.ts";

const ofOne = byId(RefundId, "refund", (id) => Effect.flatMap(Refunds, ({ get }) => get(id)));

const concernsOf = ({ paymentId, contractId, posterId, bidderId }: Refund): ReadonlyArray<string> => [
  paymentId,
  contractId,
  posterId,
  bidderId,
];

/** Returns what commands on a refund are about; `more` is further input. */
const aboutRefund = (refund: Refund, more: Readonly<Record<string, string>> = {}) => ({
  about: { refund: refund.id, ...more },
  concerns: concernsOf(refund),
});

const standing = ({ state }: Refund): string => `The refund is '${state}' now.`;

const listHelp = `${timeHelp}

Examples:
  dibbs refunds list --of maya@example.com
  dibbs refunds list --state requested --since monday`;

export const refundsCommand = (refunds: Command, { open }: Doors): void => {
  listPages(refunds, open, {
    description: "refunds, newest first",
    ...worthMoney(refundLifecycle.states, listRefunds),
    help: listHelp,
    titles: ["Refund", "Begun", "State", "Amount", "For", "Between"],
    row: (it, output) => rowOfMoney(it, it.amount, output),
    empty: "No refunds.",
  });

  showOne(refunds, open, {
    ...byId(RefundId, "refund", examineRefund),
    description: "one refund and its payment",
    facts: (refund) => [
      ["Refund", refund.id],
      ["State", refund.state],
      ["Amount", `${dollars(refund.amount)} of ${dollars(refund.payment.total)}, paid by ${refund.payment.rail}`],
      ["Payment", `${refund.payment.id}, ${refund.payment.state}`],
      ["Contract", refund.contractId],
      ["Asked by", refund.askedBy],
      ["Why", refund.reason],
      ["Asked", refund.createdAt],
      ["Moved", refund.updatedAt],
      ["From the bidder", refund.reversalRef],
      ["To the poster", refund.refundRef],
      ["To the bidder again", refund.restoreRef],
      ["Trouble", refund.failure?.message ?? null],
    ],
  });

  syncCommand<Refund>(refunds, open, {
    one: "refund",
    never: "refunds twice",
    states: ["unresolved", "reversing", "reversed", "bounced"],
    choose: chooseRefunds,
    load: ofOne.load,
    amount: ({ amount }) => amount,
    concerns: concernsOf,
    advance: advanceRefund,
  });

  actOn(refunds, open, {
    ...ofOne,
    name: "agree",
    description: "agree to a refund for the bidder, who told you to",
    plan: (refund) => ({
      ...aboutRefund(refund),
      sentence: `Refund ${dollars(refund.amount)} to the poster.`,
      onBehalfOf: "the bidder",
      stake: refund.amount,
      does: ({ actingFor }) => Effect.flatMap(actingFor(refund.bidderId), (actor) => agreeToRefund(actor, refund.id)),
      done: standing,
    }),
  });

  actOn(refunds, open, {
    ...ofOne,
    name: "refuse",
    description: "decline a refund for the bidder, who told you to",
    options: (command) => command.requiredOption("--tell <words>", "why; the poster will read this", someWords),
    example: '--tell "The work was done as agreed"',
    plan: (refund, { tell }: ActOptions & { tell: string }) => ({
      ...aboutRefund(refund, { tell }),
      sentence: `Decline the refund of ${dollars(refund.amount)}.`,
      onBehalfOf: "the bidder",
      does: ({ actingFor }) =>
        Effect.flatMap(actingFor(refund.bidderId), (actor) =>
          refuseRefund(actor, { refundId: refund.id, reason: tell }),
        ),
      done: standing,
    }),
  });

  actOn(refunds, open, {
    ...ofOne,
    name: "pay-elsewhere",
    summary: "record a refund that was paid another way",
    description:
      "record that the poster got a refund another way because their card sent it back, and the milestone was paid again or is no longer due",
    options: (command) => command.requiredOption("--how <words>", "how they got it; they will read this", someWords),
    example: '--how "By check 1042, sent on November 20"',
    plan: (refund, { how }: ActOptions & { how: string }) => ({
      ...aboutRefund(refund, { how }),
      sentence: `Record that the poster got ${dollars(refund.amount)} another way.`,
      stake: refund.amount,
      does: ({ staff }) => payRefundElsewhere(staff, { refundId: refund.id, how }),
      done: standing,
    }),
  });

  actOn(refunds, open, {
    ...ofOne,
    name: "retry",
    description: "try a failed refund again for the bidder, whose account now has enough",
    plan: (refund) => ({
      ...aboutRefund(refund),
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
    options: (command) =>
      command.requiredOption("--how <words>", "how it was handled; only support reads this", someWords),
    example: '--how "The bidder paid it back in cash"',
    plan: (refund, { how }: ActOptions & { how: string }) => ({
      ...aboutRefund(refund, { how }),
      sentence: `Record how the failed refund of ${dollars(refund.amount)} was handled: ${how}`,
      does: ({ staff }) => closeStuck(staff, { noun: "refund", ...refund }, how),
      done: () => "Recorded. The refund is no longer stuck.",
    }),
  });
};
