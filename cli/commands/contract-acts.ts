import { Argument, type Command, Option } from "commander";
import { Effect } from "effect";
import { cancelForBoth } from "#core/contract/contract/cancel-contract.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import type { DomainError } from "#core/errors.ts";
import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import type { Ports } from "#core/ports.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { ContractId } from "#core/shared/ids.ts";
import { type ActOptions, act, actOptions, anId, exampleOf } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { contractEvent, contractEvents, type EventInput } from "../act/contract-events.ts";
import { someWords, wholeNumber } from "../ask.ts";
import { byId, type Context } from "../context.ts";

const ofOne = byId(ContractId, "contract", (id) => Effect.flatMap(Contracts, ({ view }) => view(id)));

/** Returns the ids of the contract and its two sides. */
const idsOf = ({ id, posterId, bidderId }: ContractView): ReadonlyArray<string> => [id, posterId, bidderId];

/** Returns the unpaid total of a contract's milestones, in cents. */
const openSum = ({ milestones }: ContractView): number =>
  milestones
    .filter(({ state }) => state !== "completed" && state !== "dropped")
    .reduce((sum, { amount }) => sum + amount, 0);

type EventOptions = ActOptions & {
  side?: "poster" | "bidder";
  milestone?: number;
  change?: number;
  tell?: string;
  skipAccounts?: boolean;
  senior?: boolean;
};

/** A contract move of one side that needs no further input. */
type Move = {
  readonly name: string;
  readonly does: string;
  readonly sentence: string;
  readonly useCase: (actor: PersonActor, id: ContractId) => Effect.Effect<Contract, DomainError, Ports>;
};

/** Adds support's contract commands: `dibbs contracts withdraw`, `end`, `cancel` and `act`. */
export const contractActs = (contracts: Command, open: () => Promise<Context>): void => {
  const moves: ReadonlyArray<Move> = [
    {
      name: "withdraw",
      does: "withdraw an offer that hasn't been accepted",
      sentence: "Withdraw the offer",
      useCase: withdrawContract,
    },
    {
      name: "end",
      does: "end a contract when all its milestones are completed",
      sentence: "End the contract",
      useCase: endContract,
    },
  ];
  for (const { name, does, sentence, useCase } of moves) {
    actOn(contracts, open, {
      ...ofOne,
      name,
      description: does,
      plan: (contract) => ({
        about: { contract: contract.id },
        concerns: idsOf(contract),
        sentence: `${sentence} for '${contract.listingTitle}'.`,
        onBehalfOf: contract.poster.name,
        does: ({ actingFor }) => Effect.flatMap(actingFor(contract.posterId), (actor) => useCase(actor, contract.id)),
        done: ({ state }) => `The contract is '${state}' now.`,
      }),
    });
  }

  actOn(contracts, open, {
    ...ofOne,
    name: "cancel",
    description: "cancel a contract for both sides, who told you to; what's paid stays paid",
    options: (command) =>
      command.option("--tell <words>", "why; both will read this; required unless one of them proposed it", someWords),
    example: '--tell "Both asked us by phone to cancel"',
    plan: (contract, options: ActOptions & { tell?: string }) => {
      const reason = options.tell ?? "";
      return {
        about: { contract: contract.id, tell: reason },
        concerns: idsOf(contract),
        sentence: `Cancel the contract for '${contract.listingTitle}' between ${contract.poster.name} and ${contract.bidder.name}.`,
        stake: openSum(contract),
        does: ({ actingFor }) =>
          Effect.gen(function* () {
            const [poster, bidder] = [yield* actingFor(contract.posterId), yield* actingFor(contract.bidderId)];
            return yield* cancelForBoth(poster, bidder, { contractId: contract.id, reason });
          }),
        done: ({ state }) => `The contract is '${state}' now.`,
      };
    },
  });

  actOptions(
    contracts
      .command("act")
      .description("do something in a contract or milestone for one side")
      .argument("<id>", "the contract's id")
      .addArgument(new Argument("<event>", "the move").choices(contractEvents))
      .addOption(
        new Option("--side <side>", "on which side's behalf, if either could do it").choices(["poster", "bidder"]),
      )
      .option("--milestone <n>", "the milestone's number", wholeNumber(1, 1000))
      .option("--change <n>", "the change order's number", wholeNumber(1, 1000))
      .option("--tell <words>", "what the other side will read", someWords)
      .option("--skip-accounts", "accept even if the bidder can't be paid yet")
      .option("--senior", "leave: the client is old enough for the longer time"),
  )
    .addHelpText(
      "after",
      `${exampleOf("contracts act", "", `${anId} accept`)}
  dibbs contracts act ${anId} return \\
    --milestone 2 --tell "The gate is missing" \\
    --ticket 019a0000-0000-7000-8000-000000000001 --reason "Asked by phone"
  dibbs contracts act ${anId} accept_change \\
    --change 1 --ticket 019a0000-0000-7000-8000-000000000001 \\
    --reason "Asked by phone"`,
    )
    .action(async (id: string, event: string, options: EventOptions) => {
      const context = await open();
      const contract = await context.run(ofOne.load(id));
      const { side, milestone, change, tell, skipAccounts, senior } = options;
      const input: EventInput = {
        event,
        ...(side && { side }),
        ...(milestone && { milestone }),
        ...(change && { change }),
        ...(tell && { tell }),
        ...(skipAccounts && { skipAccounts }),
        ...(senior && { senior }),
      };
      const move = await context.run(contractEvent(contract, input));
      const person = contract[move.side];
      await act(context, options, {
        command: "contracts act",
        about: { contract: contract.id, ...input },
        concerns: idsOf(contract),
        sentence: `${move.sentence} '${contract.listingTitle}'.`,
        onBehalfOf: `${person.name}, the ${move.side}`,
        stake:
          event === "accept"
            ? contract.totalCost
            : event === "cancel"
              ? openSum(contract)
              : event === "accept_change"
                ? Math.abs(move.difference)
                : 0,
        does: ({ actingFor }) => Effect.flatMap(actingFor(person.id), move.does),
        done: () => "Done.",
      });
    });
};
