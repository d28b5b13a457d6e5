import { type Command, Option } from "commander";
import { Effect } from "effect";
import { disputeLifecycle } from "#core/contract/dispute/dispute.machine.ts";
import { type Dispute, proposalOf } from "#core/contract/dispute/dispute.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { decideDispute, examineDispute } from "#core/money/dispute/rule-on-dispute.ts";
import { DisputeId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import type { ActOptions } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { someWords } from "../ask.ts";
import { byId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type PageOptions, pageOf } from "../list-options.ts";
import { parseDollars } from "../parse-dollars.ts";
import { day, printHeading, printSentence, time } from "../print.ts";
import { listPages, showOne } from "../shown.ts";

const ofOne = byId(DisputeId, "dispute", examineDispute);

const inDollars = (amount: number | null): string | null => (amount === null ? null : dollars(amount));

const listHelp = `
A dispute is between poster and bidder. For a card network's, see chargebacks.

Examples:
  dibbs disputes list --state with_support
  dibbs disputes list --json --limit 100`;

export const disputesCommand = (disputes: Command, { open }: Doors): void => {
  listPages(disputes, open, {
    description: "disputes of poster and bidder, newest first",
    options: (command) =>
      command.addOption(new Option("--state <state>", "only this state").choices(disputeLifecycle.states)),
    help: listHelp,
    load: (options: PageOptions & { state?: Dispute["state"] }) =>
      Effect.flatMap(Disputes, (it) => it.list(options.state ?? null, pageOf(options))),
    titles: ["Dispute", "Opened", "State", "About", "Opened by", "Bidder proposes", "Poster proposes", "Answer by"],
    row: (it, output) => [
      it.id,
      day(output, it.openedAt),
      it.state,
      dollars(it.amount),
      it.openedBy,
      inDollars(proposalOf(it, "bidder")),
      inDollars(proposalOf(it, "poster")),
      it.answerBy,
    ],
    empty: "No disputes.",
  });

  showOne(disputes, open, {
    ...ofOne,
    description: "one dispute with all that both sides have said",
    facts: (dispute, output) => [
      ["Dispute", `${dispute.id}, number ${dispute.number} of its contract`],
      ["State", dispute.waitsFor === null ? dispute.state : `${dispute.state}, waits for ${dispute.waitsFor}`],
      ["Answer by", dispute.answerBy],
      ["Project", dispute.title],
      ["Contract", dispute.contractId],
      [
        "Milestone",
        `${dispute.milestone}, ${dispute.isPaid ? "paid" : dispute.held > 0 ? `${dollars(dispute.held)} held` : "not paid"}`,
      ],
      ["About", dollars(dispute.amount)],
      ["Poster", dispute.poster.name],
      ["Bidder", dispute.bidder.name],
      ["Opened", `${time(output, dispute.openedAt)} by the ${dispute.openedBy}`],
      ["Bidder proposes", inDollars(proposalOf(dispute, "bidder"))],
      ["Poster proposes", inDollars(proposalOf(dispute, "poster"))],
      ["Bidder's share", inDollars(dispute.outcome?.share ?? null)],
      ["Settled by", dispute.outcome?.by ?? null],
      ["Why", dispute.outcome?.reason ?? null],
    ],
    print: (output, dispute) => {
      printHeading(output, "Statements");
      for (const said of dispute.statements) {
        const proposes = said.proposes === null ? "" : `, proposes ${dollars(said.proposes)} for the bidder`;
        printSentence(output, `${time(output, said.at)}, ${said.by}${proposes}: ${said.text}`);
        for (const file of said.files) printSentence(output, `file: ${file.name}`, 4);
      }
    },
  });

  actOn(disputes, open, {
    ...ofOne,
    name: "decide",
    summary: "decide a dispute that has come to support",
    description:
      "decide a dispute that has come to support: what the bidder gets; held money is released and returned to match, and the rest of a paid milestone is refunded",
    options: (command) =>
      command
        .requiredOption("--share <dollars>", "what the bidder gets; 0 for nothing", parseDollars)
        .requiredOption("--tell <words>", "why; both will read this", someWords),
    example: '--share 350 --tell "The rail was built, but one post is missing"',
    plan: (dispute, options: ActOptions & { share: number; tell: string }) => {
      const rest = dispute.amount - options.share;
      const what = dispute.isPaid
        ? `${dollars(rest)} is refunded to the poster`
        : dispute.held > 0
          ? `that is released of the ${dollars(dispute.held)} that are held; what is left of them goes back to the poster`
          : "that is what is due for it";
      return {
        about: { dispute: dispute.id, share: options.share, tell: options.tell },
        concerns: [dispute.contractId, dispute.poster.id, dispute.bidder.id],
        sentence: `Decide the dispute about milestone ${dispute.milestone}: of ${dollars(dispute.amount)} the bidder gets ${dollars(options.share)}, and ${what}.`,
        stake: dispute.amount,
        does: ({ staff }) =>
          decideDispute(staff, { disputeId: dispute.id, share: options.share, reason: options.tell }),
        done: () => "Decided. Both were told, with your reasons.",
      };
    },
  });
};
