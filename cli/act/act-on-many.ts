import { createHash } from "node:crypto";
import { type Command, Option } from "commander";
import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { Ports } from "#core/ports.ts";
import { type Batch, Batches, type BatchItem } from "#core/support/staff/batches.ts";
import { beginBatch, type Chosen, goOnWithBatch, mostInBatch } from "#core/support/staff/do-batch.ts";
import { PlanOutdated } from "#core/support/staff/plan.ts";
import type { Context } from "../context.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Output, printJson, printSection, printSentence, printTable } from "../print.ts";
import { type ActOptions, perform } from "./act.ts";

type Choice = {
  readonly chosen: ReadonlyArray<Chosen>;
  /** Whether there are more matches than one plan may cover. */
  readonly isCut: boolean;
};

/** A command that does the same to many things. */
export type ManyInput = {
  readonly command: string;
  /** The options that select the things, by name; they distinguish the command from similar ones. */
  readonly selection: Readonly<Record<string, string | null>>;
  /** The noun for the things, in singular and plural. */
  readonly noun: readonly [one: string, many: string];
  /** Finds the things, in processing order; returns one more than a plan may cover if there are more. */
  readonly find: Effect.Effect<ReadonlyArray<Chosen>, DomainError, Ports>;
  /** Does it to one thing, and returns its new state. */
  readonly does: (subject: string, staff: string) => Effect.Effect<string, DomainError, Ports>;
};

const counted = (count: number, [one, many]: ManyInput["noun"]): string => `${count} ${count === 1 ? one : many}`;

const findBatch = Effect.fn("findBatch")(function* (plan: string) {
  return yield* (yield* Batches).ofPlan(plan);
});

const findUnfinished = Effect.fn("findUnfinished")(function* (of: Pick<Batch, "staffId" | "command" | "selection">) {
  return yield* (yield* Batches).unfinished(of);
});

const countDone = Effect.fn("countDone")(function* ({ id }: Batch) {
  const items = yield* (yield* Batches).items(id);
  return { done: items.filter(({ progress }) => progress !== "waiting").length, of: items.length };
});

const resultOf = (items: ReadonlyArray<BatchItem>, isCut: boolean) => ({
  total: items.length,
  done: items.filter(({ progress }) => progress === "done").length,
  changed: items.filter(({ progress, before, after }) => progress === "done" && before !== after).length,
  failed: items.filter(({ progress }) => progress === "failed").length,
  isCut,
  items: items.map(({ subject, before, after, trouble }) => ({ id: subject, before, after, trouble })),
});

const printResult = (output: Output, items: ReadonlyArray<BatchItem>, noun: ManyInput["noun"]): void => {
  const moves = new Map<string, number>();
  for (const { progress, before, after } of items) {
    const move =
      progress === "failed" ? "failed" : before === after ? `'${before}' still` : `from '${before}' to '${after}'`;
    moves.set(move, (moves.get(move) ?? 0) + 1);
  }
  for (const [move, count] of moves) printSentence(output, `${counted(count, noun)}: ${move}.`);
  const failed = items.filter(({ progress }) => progress === "failed");
  printSection(
    output,
    "Failed",
    ["Which", "What", "Why"],
    failed.map(({ subject, label, trouble }) => [subject, label, trouble]),
  );
};

const more = ([, many]: ManyInput["noun"]): string =>
  `There are more ${many}. One plan covers the oldest ${mostInBatch} at most. Run it again for the rest.`;

/** Processes what is left, and prints the result for every thing; the exit code says whether something failed. */
const finish = async (
  context: Context,
  options: ActOptions,
  { does, noun }: ManyInput,
  batch: Batch,
  isCut: boolean,
): Promise<void> => {
  const { run, output, staff } = context;
  // A batch that was begun earlier, or with --apply, continues here without a new plan.
  output.beginWriting(`dibbs ${batch.command}`);
  const progress = output.progress();
  const items = await run(
    goOnWithBatch(
      batch,
      staff,
      (subject) => does(subject, staff.name),
      (done, of) => progress.say(`${done} of ${of} ${noun[1]}`),
    ),
  ).finally(progress.end);
  if (items.some(({ progress }) => progress === "failed")) output.endWith(exitCodes.failed);
  if (options.json) return printJson(output, { done: true, plan: batch.plan, result: resultOf(items, isCut) });
  printResult(output, items, noun);
  if (isCut) printSentence(output, more(noun));
};

/** Prints the chosen things, before the plan that covers all of them. */
const printChoice = (output: Output, { chosen, isCut }: Choice, noun: ManyInput["noun"]): void => {
  printTable(
    output,
    ["Which", "What", "State"],
    chosen.map(({ subject, label, before }) => [subject, label, before]),
    "",
  );
  if (isCut) printSentence(output, `\n${more(noun)}`);
  output.write("");
};

/**
 * Does the same to many things under one plan: they are chosen, shown and approved once, then processed a few at a
 * time. After an interruption, the same command or plan continues where it stopped. Throws as `perform` does.
 */
export const actOnMany = async (context: Context, options: ActOptions, input: ManyInput): Promise<void> => {
  const { run, output, staff } = context;
  const { command, noun } = input;
  const selection = JSON.stringify(input.selection);
  const { staffId } = staff;
  const kept = options.apply === undefined ? null : await run(findBatch(options.apply));
  if (kept !== null && (kept.command !== command || kept.selection !== selection)) {
    const message = `This is the plan of another command: dibbs ${kept.command}, or the same for others. Nothing was done.`;
    throw new PlanOutdated({ message, plan: null });
  }
  if (kept !== null) return finish(context, options, input, kept, false);
  const begun =
    options.apply === undefined && staffId !== null ? await run(findUnfinished({ staffId, command, selection })) : null;
  if (begun !== null) {
    const { done, of } = await run(countDone(begun));
    const question = `This stopped after ${done} of ${of}. Continue?`;
    if (!options.yes) await output.ask(question, `${question} To continue, add --apply ${begun.plan}`);
    return finish(context, options, input, begun, false);
  }
  const found = await run(input.find);
  const choice = { chosen: found.slice(0, mostInBatch), isCut: found.length > mostInBatch };
  const { chosen, isCut } = choice;
  if (chosen.length === 0) {
    if (options.json) return printJson(output, { done: true, plan: null, result: resultOf([], false) });
    return output.write(`There are no such ${noun[1]}.`);
  }
  if (!options.json && !options.yes && options.apply === undefined) printChoice(output, choice, noun);
  const subjects = chosen.map(({ subject }) => subject);
  const { result } = await perform(context, options, {
    command,
    about: {
      ...input.selection,
      count: chosen.length,
      items: createHash("sha256").update(subjects.join(" ")).digest("hex").slice(0, 32),
    },
    concerns: [...new Set(chosen.flatMap((one) => [one.subject, ...one.concerns]))],
    sentence: `Check ${counted(chosen.length, noun)} with the providers and continue from each answer.`,
    isRoutine: true,
    does: ({ plan, actor }) => beginBatch(actor, { plan: plan ?? "planned", command, selection }, chosen),
  });
  await finish(context, options, input, result, isCut);
};

/** The options of a command about one thing or many. */
export type AllOptions<State extends string> = ActOptions & { readonly all?: State };

/** Adds the option that chooses all things in one of these states, instead of an id. */
export const allOption = (command: Command, states: ReadonlyArray<string>): Command =>
  command.addOption(
    new Option("--all <state>", `instead of an id: all in this state, the oldest ${mostInBatch}`).choices([...states]),
  );

export const exampleOfAll = (command: string): string => `
  dibbs ${command} --all unresolved \\
    --ticket 019a0000-0000-7000-8000-000000000001 --reason "They were down"

--all makes one plan for all of them, of which ${mostInBatch} are the most. Broken off,
the same command, or --apply <plan>, goes on where it was. What fails is listed
at the end, keeps no other from being done, and makes the exit code 1.`;

/** Returns the id that was typed; null for `--all`. Ends with a usage error if both or neither were given. */
export const oneOrMany = (command: Command, id: string | undefined, isMany: boolean, how: string): string | null => {
  if ((id === undefined) === isMany) return id ?? null;
  return command.error(`error: give an id, or ${how}`);
};
