import { dollars } from "#core/shared/money.ts";
import type { Plan, PlannedAnswer } from "#core/support/staff/plan.ts";
import { type Output, printHeading, printSection, printSentence } from "../print.ts";

const spoken = (word: string): string => word.replaceAll("_", " ");

/**
 * Returns who would get which message; the channels are combined, because nearly everything goes out on two of them.
 */
const wordsOf = (plan: Plan): ReadonlyArray<ReadonlyArray<string>> => {
  const told = new Map<string, { readonly name: string; readonly title: string; readonly by: Array<string> }>();
  for (const { personId, name, title, by } of plan.words) {
    const key = `${personId} ${title}`;
    const same = told.get(key) ?? { name: name ?? "somebody", title, by: [] };
    if (!same.by.includes(by)) same.by.push(by);
    told.set(key, same);
  }
  return [...told.values()].map(({ name, title, by }) => [name, title, by.join(", ")]);
};

/** Whether the plan would change nothing at all. */
const isEmpty = ({ moves, ledger, calls, words, jobs, answers, signsOut }: Plan): boolean =>
  [moves, ledger, calls, words, jobs, answers].every((part) => part.length === 0) && signsOut === 0;

/** Returns what happens in one line: moves, then money, then messages. */
const stepsOf = ({ moves, ledger, words, refusal }: PlannedAnswer): string => {
  const posted = new Map<string, Array<string>>();
  for (const { kind, account, amount } of ledger.filter((line) => line.amount !== 0)) {
    posted.set(kind, [...(posted.get(kind) ?? []), `${account} ${dollars(amount)}`]);
  }
  const told = new Map<string, Set<string>>();
  for (const { name, title } of words) told.set(title, (told.get(title) ?? new Set()).add(name ?? "somebody"));
  const steps = [
    ...moves.map(({ noun, from, to }) => `${spoken(noun)} ${spoken(from ?? "new")} → ${spoken(to)}`),
    ...[...posted].map(([kind, lines]) => `ledger ${spoken(kind)}: ${lines.join(", ")}`),
    ...[...told].map(([title, names]) => `${[...names].join(" and ")} read${names.size > 1 ? "" : "s"} "${title}"`),
  ];
  if (steps.length === 0) steps.push(refusal === null ? "nothing changes, and Dibbs asks again" : "nothing changes");
  return `${steps.join("; ")}.${refusal === null ? "" : ` The command says: ${refusal}`}`;
};

/** Returns the answers that could follow this one, or the first answers. */
const nextOf = (answers: Plan["answers"], path: PlannedAnswer["path"]): Plan["answers"] =>
  answers.filter(
    (it) => it.path.length === path.length + 1 && path.every(({ says }, at) => it.path[at]?.says === says),
  );

const isNothing = ({ moves, ledger, words, refusal }: PlannedAnswer): boolean =>
  moves.length + ledger.length + words.length === 0 && refusal === null;

/** Whether this answer, or a following one, has an effect. */
const matters = (answers: Plan["answers"], answer: PlannedAnswer): boolean =>
  !isNothing(answer) || nextOf(answers, answer.path).some((next) => matters(answers, next));

/** Prints a question and the effect of each answer, below the answer that it follows. */
const printNext = (output: Output, answers: Plan["answers"], path: PlannedAnswer["path"]): void => {
  const next = nextOf(answers, path);
  const question = next[0]?.path.at(-1);
  if (question === undefined || !next.some((it) => matters(answers, it))) return;
  const indent = "  ".repeat(path.length);
  const { provider, asks, amount } = question;
  const sum = amount === null ? "" : ` (${dollars(amount)})`;
  const asked =
    path.at(-1)?.provider === provider ? "It is then" : `${provider.charAt(0).toUpperCase()}${provider.slice(1)} is`;
  printSentence(output, `${indent}${asked} asked ${asks}${sum}.`, indent.length);
  // Answers with the same effect and no further question share a line.
  const lines = new Map<
    string,
    { readonly ways: Array<string>; readonly path: PlannedAnswer["path"] | null; readonly steps: string }
  >();
  for (const it of next) {
    const says = it.path.at(-1)?.says ?? "";
    const goesOn = nextOf(answers, it.path).some((one) => matters(answers, one));
    const steps = goesOn && isNothing(it) ? "" : ` ${stepsOf(it)}`;
    const key = goesOn ? `${says}:${steps}` : steps;
    const line = lines.get(key) ?? { ways: [], path: goesOn ? it.path : null, steps };
    line.ways.push(says);
    lines.set(key, line);
  }
  for (const { ways, steps, path: reached } of lines.values()) {
    printSentence(output, `${indent}- If it ${ways.join(", or ")}:${steps}`, indent.length + 2);
    if (reached !== null) printNext(output, answers, reached);
  }
};

/** Prints the effect of each answer of a provider, and of the work that continues by itself. */
const printAnswers = (output: Output, { answers, isOpen, calls }: Plan): void => {
  if (answers.length === 0 && !isOpen) return;
  printHeading(output, isOpen ? "What happens after the answer" : "What happens next");
  const [first] = answers;
  if (first === undefined) output.write("What happens next depends on the provider's answer.");
  const silent = isOpen && calls.length === 0 ? first?.path[0]?.provider : undefined;
  if (silent !== undefined)
    printSentence(output, `${silent.replace("the", "The")} isn't answering right now, so nobody knows yet.`);
  for (const own of answers.filter(({ path }) => path.length === 0))
    printSentence(output, `By itself: ${stepsOf(own)}`);
  printNext(output, answers, []);
};

/** Prints what would happen; empty parts are left out. */
export const printParts = (output: Output, plan: Plan): void => {
  printSection(
    output,
    "Moves",
    ["What", "Move", "From", "To"],
    plan.moves.map(({ noun, event, from, to }) => [noun, spoken(event), spoken(from ?? "new"), spoken(to)]),
  );
  printSection(
    output,
    "Ledger",
    ["Movement", "Account", "Amount"],
    plan.ledger.map(({ kind, account, amount }) => [kind, account, dollars(amount)]),
  );
  printSection(
    output,
    "Providers",
    ["Who", "Is asked to", "Sum"],
    plan.calls.map(({ provider, call, amount }) => [provider, call, amount === null ? "" : dollars(amount)]),
  );
  printSection(output, "Told", ["Who", "What", "By"], wordsOf(plan));
  printSection(
    output,
    "Goes on with",
    ["Work"],
    plan.jobs.map((job) => [job]),
  );
  if (plan.signsOut > 0) {
    output.write(`\nSigned out: ${plan.signsOut === 1 ? "1 session" : `${plan.signsOut} sessions`}.`);
  }
  printAnswers(output, plan);
  // Batches are not rehearsed for each thing.
  if (isEmpty(plan) && !("items" in plan.about)) output.write("\nNothing would change right now.");
};

/** Prints what a command would do, and the plan's hash. */
export const printPlan = (output: Output, plan: Plan): void => {
  printSentence(output, plan.sentence);
  printParts(output, plan);
  output.write(`\nPlan ${plan.hash}\n`);
};
