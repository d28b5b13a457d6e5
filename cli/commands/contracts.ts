import { Argument, type Command, Option } from "commander";
import { Effect } from "effect";
import { cancelForBoth } from "#core/contract/cancel-for-both.ts";
import { contractLifecycle } from "#core/contract/contract.machine.ts";
import { Contracts } from "#core/contract/contracts.ts";
import { endContract } from "#core/contract/end-contract.ts";
import { listContracts } from "#core/contract/list-contracts.ts";
import { withdrawContract } from "#core/contract/release-contract.ts";
import { Ledger } from "#core/ledger/ledger.ts";
import { History } from "#core/shared/history.ts";
import { ContractId } from "#core/shared/ids.ts";
import { type ActOptions, act, actOptions, anId, exampleOf } from "../act/act.ts";
import { type Asked, contractEvent, contractEvents } from "../act/contract-events.ts";
import { wholeNumber } from "../ask.ts";
import { type Context, readId } from "../context.ts";
import { money, type Output, printFacts, printHeading, printJson, printTable, time } from "../print.ts";
import { rehearseCommand } from "../rehearse/rehearse.ts";
import { moveInWords } from "./move-in-words.ts";
import { timelineCommand } from "./timeline.ts";

type State = (typeof contractLifecycle.states)[number];

/** Whom a contract waits for, in a word. */
const waitsFor = (state: State): string => contractLifecycle.table[state].waits?.on ?? "nobody";

const loadContract = Effect.fn("showContract")(function* (text: string) {
  const contracts = yield* Contracts;
  const history = yield* History;
  const ledger = yield* Ledger;
  const id = yield* readId(ContractId, "contract", text);
  const contract = yield* contracts.view(id);
  return { ...contract, ledger: yield* ledger.balances(id), history: yield* history.ofContract(id) };
});

type Loaded = Effect.Success<ReturnType<typeof loadContract>>;

/** What is promised in a contract and not paid, in cents. */
const openSum = ({ milestones }: Loaded): number =>
  milestones.filter(({ state }) => state !== "completed").reduce((sum, { amount }) => sum + amount, 0);

type EventOptions = ActOptions & {
  side?: "poster" | "bidder";
  milestone?: number;
  tell?: string;
  skipAccounts?: boolean;
};

/** Who made a move, by name where it is one of the two people. */
const nameOf = ({ poster, bidder }: Loaded, actor: string): string =>
  actor.replace(poster.id, poster.name).replace(bidder.id, bidder.name);

const printContract = (output: Output, contract: Loaded): void => {
  printFacts(output, [
    ["Contract", contract.id],
    ["Project", contract.listingTitle],
    ["State", `${contract.state}, waits for ${waitsFor(contract.state)}`],
    ["Poster", contract.poster.name],
    ["Bidder", contract.bidder.name],
    ["Paid", `${money(contract.totalPaid)} of ${money(contract.totalCost)}`],
    ["Offered", time(contract.offeredAt)],
  ]);
  printHeading(output, "Milestones");
  printTable(
    output,
    ["#", "Amount", "State", "Due", "Description"],
    contract.milestones.map((it) => [it.number, money(it.amount), it.state, it.endDay, it.description]),
    "None.",
  );
  printHeading(output, "Payments");
  printTable(
    output,
    ["Payment", "Rail", "State", "Total", "Moved", "Reason"],
    contract.payments.map((it) => [
      it.id,
      it.rail,
      it.state,
      money(it.total),
      time(it.updatedAt),
      it.failure?.message ?? null,
    ]),
    "None yet.",
  );
  printHeading(output, "Ledger");
  printTable(
    output,
    ["Account", "Balance"],
    Object.entries(contract.ledger).map(([account, balance]) => [account, money(balance)]),
    "Nothing has moved.",
  );
  printHeading(output, "History");
  printTable(
    output,
    ["When", "What", "Who"],
    contract.history.map((it) => [time(it.at), moveInWords(it, contract.milestones), nameOf(contract, it.actor)]),
    "Nothing has happened.",
  );
};

/** `dibbs contracts …` */
export const contractsCommand = (program: Command, open: () => Promise<Context>): void => {
  const contracts = program.command("contracts").description("find and move contracts");

  contracts
    .command("list")
    .description("contracts, newest first")
    .addOption(new Option("--state <state>", "only those in this state").choices([...contractLifecycle.states]))
    .option("--limit <n>", "how many at most", wholeNumber(1, 100), 20)
    .option("--after <key>", "go on after the page that ended with this key")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  dibbs contracts list --state offer_sent\n  dibbs contracts list --json --limit 100",
    )
    .action(async (options: { state?: State; limit: number; after?: string; json?: boolean }) => {
      const { run, output } = await open();
      const page = await run(
        listContracts({ state: options.state ?? null }, { after: options.after ?? null, limit: options.limit }),
      );
      if (options.json) return printJson(output, page);
      printTable(
        output,
        ["Contract", "State", "Waits for", "Done", "Paid", "Project", "Poster", "Bidder"],
        page.items.map((it) => [
          it.id,
          it.state,
          waitsFor(it.state),
          `${it.milestonesCompleted}/${it.milestonesTotal}`,
          `${money(it.totalPaid)} of ${money(it.totalCost)}`,
          it.listingTitle,
          it.poster.name,
          it.bidder.name,
        ]),
        "No contracts.",
      );
      if (page.next) output.write(`\nMore: add --after ${page.next}`);
    });

  contracts
    .command("show")
    .description("one contract with its milestones, payments, ledger and history")
    .argument("<id>", "the contract's id")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs contracts show 019a0000-0000-7000-8000-000000000000")
    .action(async (id: string, options: { json?: boolean }) => {
      const { run, output } = await open();
      const contract = await run(loadContract(id));
      if (options.json) return printJson(output, contract);
      printContract(output, contract);
    });

  timelineCommand(contracts, open);
  rehearseCommand(contracts, open);

  const moves = [
    {
      name: "withdraw",
      does: "take an offer back that was not accepted yet",
      sentence: "Take the offer back",
      useCase: withdrawContract,
    },
    {
      name: "end",
      does: "end a contract whose milestones are all completed",
      sentence: "End the contract",
      useCase: endContract,
    },
  ] as const;
  for (const { name, does, sentence, useCase } of moves) {
    actOptions(contracts.command(name).description(does).argument("<id>", "the contract's id"))
      .addHelpText("after", exampleOf(`contracts ${name}`))
      .action(async (id: string, options: ActOptions) => {
        const context = await open();
        const contract = await context.run(loadContract(id));
        await act(context, options, {
          command: `contracts ${name}`,
          about: { contract: contract.id },
          sentence: `${sentence} for '${contract.listingTitle}'.`,
          rightsOf: `${contract.poster.name}, the poster`,
          does: ({ actingFor }) => Effect.flatMap(actingFor(contract.posterId), (actor) => useCase(actor, contract.id)),
          done: ({ state }) => `The contract is '${state}' now.`,
        });
      });
  }

  actOptions(
    contracts
      .command("cancel")
      .description("cancel a contract for both sides, who have said so to you; what is paid stays paid")
      .argument("<id>", "the contract's id")
      .option("--tell <words>", "why, as both read it; demanded where neither has proposed it"),
  )
    .addHelpText("after", exampleOf("contracts cancel", '--tell "Both asked us by phone to cancel"'))
    .action(async (id: string, options: ActOptions & { tell?: string }) => {
      const context = await open();
      const contract = await context.run(loadContract(id));
      const reason = options.tell ?? "";
      await act(context, options, {
        command: "contracts cancel",
        about: { contract: contract.id, tell: reason },
        sentence: `Cancel the contract for '${contract.listingTitle}' between ${contract.poster.name} and ${contract.bidder.name}.`,
        stake: openSum(contract),
        does: ({ actingFor }) =>
          Effect.gen(function* () {
            const [poster, bidder] = [yield* actingFor(contract.posterId), yield* actingFor(contract.bidderId)];
            return yield* cancelForBoth(poster, bidder, { contractId: contract.id, reason });
          }),
        done: ({ state }) => `The contract is '${state}' now.`,
      });
    });

  actOptions(
    contracts
      .command("act")
      .description("make a move of a contract or milestone with the rights of one side")
      .argument("<id>", "the contract's id")
      .addArgument(new Argument("<event>", "the move").choices(contractEvents))
      .addOption(new Option("--side <side>", "whose rights, where either could").choices(["poster", "bidder"]))
      .option("--milestone <n>", "the milestone's number", wholeNumber(1, 1000))
      .option("--tell <words>", "what the other side reads")
      .option("--skip-accounts", "accept though the bidder cannot be paid yet"),
  )
    .addHelpText(
      "after",
      `${exampleOf("contracts act", "", `${anId} accept`)}
  dibbs contracts act ${anId} return \\
    --milestone 2 --tell "The gate is missing" \\
    --ticket 019a0000-0000-7000-8000-000000000001 --reason "Asked by phone"`,
    )
    .action(async (id: string, event: string, options: EventOptions) => {
      const context = await open();
      const contract = await context.run(loadContract(id));
      const { side, milestone, tell, skipAccounts } = options;
      const asked: Asked = {
        event,
        ...(side && { side }),
        ...(milestone && { milestone }),
        ...(tell && { tell }),
        ...(skipAccounts && { skipAccounts }),
      };
      const move = await context.run(contractEvent(contract, asked));
      const person = contract[move.side];
      await act(context, options, {
        command: "contracts act",
        about: { contract: contract.id, ...asked },
        sentence: `${move.sentence} '${contract.listingTitle}'.`,
        rightsOf: `${person.name}, the ${move.side}`,
        stake: event === "accept" ? contract.totalCost : event === "cancel" ? openSum(contract) : 0,
        does: ({ actingFor }) => Effect.flatMap(actingFor(person.id), move.does),
        done: () => "It is done.",
      });
    });
};
