import { type Command, Option } from "commander";
import { Effect } from "effect";
import { ContractId } from "#core/shared/ids.ts";
import { readWorld } from "#core/support/rehearsal/contract-world.ts";
import {
  type RehearsedMove,
  rehearseMoves,
  type TrialMove,
  trialMoves,
} from "#core/support/rehearsal/rehearse-moves.ts";
import { printParts } from "../act/print-plan.ts";
import { wholeNumber } from "../ask.ts";
import { type Context, readId } from "../context.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Output, printHeading, printJson, printSentence } from "../print.ts";

type Options = {
  readonly event: string;
  readonly milestone?: number;
  readonly side?: TrialMove["by"];
  readonly json?: boolean;
};

/** Returns the possible events, without duplicates. */
const namesOf = (moves: ReadonlyArray<TrialMove>): string =>
  [...new Set(moves.map(({ event }) => event))].sort().join(", ");

const print = (output: Output, { noun, event, by, number, from, plan, refusal }: RehearsedMove): void => {
  const which = number === null ? "" : ` of milestone ${number}`;
  printHeading(output, `${noun} ${event}${which}, by ${by}, from '${from}'`);
  if (refusal !== null) {
    printSentence(output, refusal.message);
    if (refusal._tag === "Blocked") printSentence(output, `${refusal.whatToDo} (${refusal.whoCanFix} can)`);
  }
  if (plan !== null) printParts(output, plan);
};

const help = `
Makes the move under the product's own rules in a transaction, then undoes it,
so nothing stays. A provider's moves (charge, settle, fail, mark_unresolved,
return, process) show what happens if it says so; ask does what its answer right
now would do, and stops where it would ask the provider for a change.

Examples:
  dibbs contracts rehearse 019a0000-0000-7000-8000-000000000000 --event end
  dibbs contracts rehearse 019a0000-0000-7000-8000-000000000000 \\
    --event settle --milestone 2
  dibbs contracts rehearse 019a0000-0000-7000-8000-000000000000 \\
    --event cancel --side bidder --json`;

export const rehearseCommand = (contracts: Command, open: () => Promise<Context>): void => {
  contracts
    .command("rehearse")
    .description("try something and undo it: what would happen, or why not")
    .argument("<id>", "the contract's id")
    .requiredOption("--event <move>", "the move; also pay_by_card, pay_by_bank and ask")
    .option("--milestone <n>", "this milestone, or its payment", wholeNumber(1, 1000))
    .addOption(new Option("--side <side>", "from this side").choices(["poster", "bidder", "provider"]))
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (text: string, options: Options, command: Command) => {
      const { run, output } = await open();
      const world = await run(Effect.flatMap(readId(ContractId, "contract", text), readWorld));
      const all = trialMoves(world, "support");
      const meant = all.filter(
        ({ event, number, by }) =>
          event === options.event &&
          (options.milestone === undefined || number === options.milestone) &&
          (options.side === undefined || by === options.side),
      );
      if (meant.length === 0) {
        return command.error(`error: nothing here matches that; there is ${namesOf(all)}`);
      }
      const tried = await run(rehearseMoves(meant, { answers: true }));
      if (tried.every(({ plan }) => plan === null)) output.endWith(exitCodes.refused);
      if (!options.json) {
        for (const one of tried) print(output, one);
        return;
      }
      const items = tried.map(({ refusal, number, ...it }) => ({
        ...it,
        milestone: number,
        refusal: refusal === null ? null : { code: refusal._tag, message: refusal.message },
      }));
      printJson(output, { items });
    });
};
