import type { Command } from "commander";
import { Effect } from "effect";
import { contractLifecycle } from "#core/contract/contract.machine.ts";
import { causeOf } from "#core/doctor/cause-of.ts";
import { type ExaminedContract, examineContract, type Focus } from "#core/doctor/examine-contract.ts";
import { type ExaminedPerson, examinePerson } from "#core/doctor/examine-person.ts";
import type { ProviderWord } from "#core/doctor/provider-word.ts";
import type { Told } from "#core/doctor/told.ts";
import type { JobRecord } from "#core/inbox/job-records.ts";
import type { StuckCase } from "#core/inbox/stuck-case.ts";
import { suggest } from "#core/inbox/suggest.ts";
import { milestoneLifecycle } from "#core/milestone/milestone.machine.ts";
import type { Notice } from "#core/notice/notice.ts";
import { paymentLifecycle } from "#core/payment/payment.machine.ts";
import { attemptsIn } from "#core/rehearsal/attempts.ts";
import { type Tried, tryMoves } from "#core/rehearsal/try-move.ts";
import { ContractId, MilestoneId, PaymentId } from "#core/shared/ids.ts";
import { type Context, readId } from "../context.ts";
import { age } from "../inbox/age.ts";
import { findPerson } from "../inbox/find-person.ts";
import { money, type Output, printFacts, printHeading, printJson, printTable, time } from "../print.ts";
import { drawMachine, waitInWords } from "./draw-machine.ts";
import { writeCommand, writeWrapped } from "./wrap.ts";

const machines = { contract: contractLifecycle, milestone: milestoneLifecycle, payment: paymentLifecycle } as const;

/** The moves that are of interest where this is looked into: of a payment those of the payment, and so on. */
const isAbout = ({ focus, milestone }: ExaminedContract, it: Tried): boolean => {
  if (focus.noun === "contract") return it.noun === "contract" || it.event === "ask";
  if (focus.noun === "payment") return it.id === focus.id && it.noun === "payment";
  return it.number === milestone?.number;
};

/** Why a move cannot be made now, and what to do about it. */
const whyNot = ({ refusal }: Tried): string => {
  if (refusal === null) return "";
  return refusal._tag === "Blocked" ? `${refusal.message} ${refusal.whatToDo}` : refusal.message;
};

const whatThen = ({ plan }: Tried): string => {
  if (plan === null) return "";
  if (plan.moves.length === 0 && plan.calls.length === 0) return "nothing would change";
  const moves = plan.moves.map(({ noun, from, to }) => `${noun} ${from ?? "new"} → ${to}`);
  const calls = plan.calls.map(({ provider, call }) => `asks ${provider} to ${call}`);
  return [...moves, ...calls].join("; ");
};

const printCasesOf = (
  output: Output,
  cases: ReadonlyArray<StuckCase>,
  words: ReadonlyArray<ProviderWord>,
  at: Date,
): void => {
  printHeading(output, "Stuck");
  if (cases.length === 0) output.write("Nothing here waits past its time.");
  for (const it of cases) {
    const { command, why } = suggest(it);
    output.write(`${it.class}, ${it.noun} for ${age(it.since, at)}, ${money(it.amount)} at stake`);
    writeWrapped(output, `  Cause    ${causeOf(it, words)}`, 11);
    output.write(`  Must act ${it.waitsFor}, since ${time(it.since)}`);
    writeCommand(output, "  Do       ", command);
    writeWrapped(output, `           (${why})`, 12);
  }
};

const printWords = (output: Output, words: ReadonlyArray<ProviderWord>, nameOf: (id: string) => string): void => {
  printHeading(output, "We and the providers");
  printTable(
    output,
    ["What", "Rail", "Here", "There", "Agrees"],
    words.map(({ subject, id, rail, ours, theirs, agrees }) => [
      subject === "account" ? `account of ${nameOf(id)}` : `payment ${id}`,
      rail,
      ours,
      theirs,
      agrees === null ? "not known" : agrees ? "yes" : "NO",
    ]),
    "Nothing that a provider would know of.",
  );
};

const printTrail = (
  output: Output,
  {
    notices,
    jobs,
    told,
  }: {
    readonly notices: ReadonlyArray<Notice>;
    readonly jobs: ReadonlyArray<JobRecord>;
    readonly told: ReadonlyArray<Told>;
  },
): void => {
  printHeading(output, "Last webhooks");
  printTable(
    output,
    ["Received", "From", "Event", "Handled"],
    notices.map((it) => [time(it.receivedAt), it.provider, it.event, it.handledAt ? time(it.handledAt) : "NO"]),
    "None.",
  );
  printHeading(output, "Open jobs");
  printTable(
    output,
    ["Job", "Work", "State", "Tries", "Next try", "Trouble"],
    jobs.map((it) => [it.id, it.job.name, it.state, it.tries, it.dueAt && time(it.dueAt), it.trouble]),
    "None.",
  );
  printHeading(output, "Told");
  printTable(
    output,
    ["When", "Whom", "What", "Read", "Mail"],
    told.map((it) => [time(it.at), it.name, it.title, it.isRead ? "yes" : "no", it.mail]),
    "Nobody was told anything.",
  );
};

const printContract = (output: Output, found: ExaminedContract, tried: ReadonlyArray<Tried>): void => {
  const { at, focus, world, standing, milestone, payment } = found;
  const { state, since, waits, rests } = standing;
  const over = rests ?? "nobody; it is over";
  printFacts(output, [
    [focus.noun.charAt(0).toUpperCase() + focus.noun.slice(1), focus.id],
    ["Project", found.title],
    ["State", `${state}, for ${age(since, at)}`],
    ["Must act", waits ? `${waits.on}, since ${time(since)}; support after ${waitInWords(waits)}` : over],
    ["Poster", found.poster],
    ["Bidder", found.bidder],
    ...(focus.noun === "contract" ? [] : ([["Contract", world.contract.id]] as const)),
    ...(milestone && focus.noun !== "contract"
      ? ([
          ["Milestone", `${milestone.number}, ${money(milestone.amount)}, due ${milestone.endDay}, ${milestone.state}`],
        ] as const)
      : []),
    ...(payment ? ([["Payment", `${payment.rail}, ${money(payment.total)}`]] as const) : []),
  ]);
  printHeading(output, `The life of a ${focus.noun}`);
  for (const line of drawMachine(machines[focus.noun], state)) output.write(line);
  printCasesOf(output, found.cases, found.providers, at);
  const own = tried.filter((it) => isAbout(found, it));
  const label = (it: Tried): string =>
    it.noun === focus.noun && focus.noun !== "milestone" ? it.event : `${it.noun} ${it.event}`;
  printHeading(output, "Possible now");
  printTable(
    output,
    ["Move", "By", "#", "Then"],
    own.filter((it) => it.plan !== null).map((it) => [label(it), it.by, it.number, whatThen(it)]),
    "Nothing.",
  );
  printHeading(output, "Not possible now");
  const blocked = own.filter((it) => it.plan === null);
  // Moves to which the same thing is in the way share a line.
  const reasons = new Map<string, Array<string>>();
  for (const it of blocked.filter(({ isLegal }) => isLegal)) {
    const move = `${label(it)} (${it.by})`;
    reasons.set(whyNot(it), [...(reasons.get(whyNot(it)) ?? []), move]);
  }
  for (const [reason, moves] of reasons) writeWrapped(output, `${moves.join(", ")}: ${reason}`, 4);
  const illegal = [...new Set(blocked.filter(({ isLegal }) => !isLegal).map((it) => `${label(it)} (${it.by})`))];
  if (illegal.length > 0) writeWrapped(output, `Not from '${state}': ${illegal.join(", ")}`, 4);
  if (blocked.length === 0) output.write("Everything is.");
  if (focus.noun === "contract") {
    printHeading(output, "Milestones");
    printTable(
      output,
      ["#", "Amount", "State", "Due", "Last payment"],
      world.milestones.map((it) => {
        const last = world.book.payments.filter(({ milestoneId }) => milestoneId === it.id).at(-1);
        return [it.number, money(it.amount), it.state, it.endDay, last ? `${last.rail} ${last.state}` : null];
      }),
      "None.",
    );
  }
  printHeading(output, "Ledger");
  const moved = Object.entries(found.balances).filter(([, balance]) => balance !== 0);
  printTable(
    output,
    ["Account", "Balance"],
    moved.map(([account, balance]) => [account, money(balance)]),
    "Nothing has moved.",
  );
  for (const it of found.differences) output.write(`NOT AS IT SHOULD BE, ${it.kind}: ${it.expected}, but ${it.found}`);
  const people = world.people;
  printWords(output, found.providers, (id) => people.find((it) => it.id === id)?.name ?? id);
  printTrail(output, found);
};

const printPerson = (output: Output, found: ExaminedPerson): void => {
  const { person, at } = found;
  printFacts(output, [
    ["Person", person.id],
    ["Name", person.name],
    ["Profile type", person.userType],
    ["Standing", person.standing],
    ["Next step", person.nextStep],
    ["Registered", time(person.createdAt)],
  ]);
  printCasesOf(output, found.cases, found.providers, at);
  printWords(output, found.providers, () => person.name);
  printHeading(output, "Contracts");
  printTable(
    output,
    ["Contract", "State", "Paid", "Project"],
    found.contracts.map((it) => [it.id, it.state, `${money(it.totalPaid)} of ${money(it.totalCost)}`, it.listingTitle]),
    "None.",
  );
  printHeading(output, "Tickets");
  printTable(
    output,
    ["Ticket", "State", "Opened", "Subject"],
    found.tickets.map((it) => [it.id, it.state, time(it.createdAt), it.subject]),
    "None.",
  );
  printTrail(output, found);
};

const withCommands = (cases: ReadonlyArray<StuckCase>, words: ReadonlyArray<ProviderWord>) =>
  cases.map((it) => ({ ...it, cause: causeOf(it, words), ...suggest(it) }));

const told = (it: Tried) => ({
  noun: it.noun,
  id: it.id,
  event: it.event,
  by: it.by,
  milestone: it.number,
  isPossible: it.plan !== null,
  whyNot: it.refusal === null ? null : whyNot(it),
});

const nouns = {
  contract: (text: string) =>
    Effect.map(readId(ContractId, "contract", text), (id): Focus => ({ noun: "contract", id })),
  milestone: (text: string) =>
    Effect.map(readId(MilestoneId, "milestone", text), (id): Focus => ({ noun: "milestone", id })),
  payment: (text: string) => Effect.map(readId(PaymentId, "payment", text), (id): Focus => ({ noun: "payment", id })),
} as const;

const help = `
It reads, asks the providers how things stand, and changes nothing. What is
possible is found by trying each move on a copy in memory, with the product's
own rules.`;

/** `dibbs doctor …` */
export const doctorCommand = (program: Command, open: () => Promise<Context>): void => {
  const doctor = program.command("doctor").description("why something does not go on, and what to do about it");
  for (const noun of ["contract", "milestone", "payment"] as const) {
    doctor
      .command(noun)
      .description(`look into a ${noun}`)
      .argument("<id>", `the ${noun}'s id`)
      .option("--json", "print JSON")
      .addHelpText("after", `${help}\n\nExample:\n  dibbs doctor ${noun} 019a0000-0000-7000-8000-000000000000`)
      .action(async (text: string, options: { json?: boolean }) => {
        const { run, inMemory, output } = await open();
        const found = await run(Effect.flatMap(nouns[noun](text), examineContract));
        const tried = await inMemory(tryMoves(found.world, attemptsIn(found.world, "support")));
        if (!options.json) return printContract(output, found, tried);
        const { focus, standing, cases, providers, balances, differences, notices, jobs, told: words } = found;
        const moves = tried.filter((it) => isAbout(found, it)).map(told);
        printJson(output, {
          ...focus,
          contractId: found.world.contract.id,
          ...standing,
          cases: withCommands(cases, providers),
          moves,
          ledger: balances,
          differences,
          providers,
          notices,
          jobs,
          told: words,
        });
      });
  }
  doctor
    .command("person")
    .description("look into a person: their accounts, contracts, tickets and what is stuck of theirs")
    .argument("<who>", "the person's email address or id")
    .option("--json", "print JSON")
    .addHelpText("after", `${help}\n\nExample:\n  dibbs doctor person maya@example.com`)
    .action(async (text: string, options: { json?: boolean }) => {
      const { run, output } = await open();
      const found = await run(Effect.flatMap(findPerson(text), ({ id }) => examinePerson(id)));
      if (!options.json) return printPerson(output, found);
      const { at: _at, cases, ...rest } = found;
      printJson(output, { ...rest, cases: withCommands(cases, found.providers) });
    });
};
