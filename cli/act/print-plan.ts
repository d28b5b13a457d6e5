import { dollars } from "#core/shared/money.ts";
import type { Plan } from "#core/support/staff/plan.ts";
import { type Output, printHeading, printSentence, printTable } from "../print.ts";

const spoken = (word: string): string => word.replaceAll("_", " ");

/** Who is told what; the channels are put together, because nearly everything goes out by two of them. */
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

/** Whether nothing at all would come of it. */
const isEmpty = ({ moves, ledger, calls, words, jobs, signsOut }: Plan): boolean =>
  [moves, ledger, calls, words, jobs].every((part) => part.length === 0) && signsOut === 0;

/** Prints what would happen; parts in which nothing would are left out. */
export const printParts = (output: Output, plan: Plan): void => {
  const part = (heading: string, titles: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): void => {
    if (rows.length === 0) return;
    printHeading(output, heading);
    printTable(output, titles, rows, "");
  };
  part(
    "Moves",
    ["What", "Move", "From", "To"],
    plan.moves.map(({ noun, event, from, to }) => [noun, spoken(event), spoken(from ?? "new"), spoken(to)]),
  );
  part(
    "Ledger",
    ["Movement", "Account", "Amount"],
    plan.ledger.map(({ kind, account, amount }) => [kind, account, dollars(amount)]),
  );
  part(
    "Providers",
    ["Who", "Is asked to", "Sum"],
    plan.calls.map(({ provider, call, amount }) => [provider, call, amount === null ? "" : dollars(amount)]),
  );
  part("Told", ["Who", "What", "By"], wordsOf(plan));
  part(
    "Goes on with",
    ["Work"],
    plan.jobs.map((job) => [job]),
  );
  if (plan.signsOut > 0) {
    output.write(`\nSigned out: ${plan.signsOut === 1 ? "1 session" : `${plan.signsOut} sessions`}.`);
  }
  if (plan.isOpen) output.write("\nWhat follows depends on the provider's answer.");
  if (isEmpty(plan)) output.write("\nNothing would change, as things are now.");
};

/** Prints what an act would do, and the name of the plan. */
export const printPlan = (output: Output, plan: Plan): void => {
  printSentence(output, plan.sentence);
  printParts(output, plan);
  output.write(`\nPlan ${plan.hash}\n`);
};
