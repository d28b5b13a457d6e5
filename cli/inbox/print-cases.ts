import type { StuckCase } from "#core/inbox/stuck-case.ts";
import { doctorOf } from "#core/inbox/suggest.ts";
import { money, type Output, printTable } from "../print.ts";
import { age } from "./age.ts";

/** From this width on everything stands in one line. */
const wide = 120;

const isFor = ({ waitsFor, people }: StuckCase): string => {
  const person = people.find(({ part }) => part === waitsFor);
  return person ? `${waitsFor} ${person.name}` : waitsFor;
};

const whatOf = ({ title, detail }: StuckCase): string => [title, detail].filter((part) => part !== null).join(", ");
const stake = ({ amount, isMoney }: StuckCase): string => (amount === 0 && !isMoney ? "–" : money(amount));

/** Cuts a text where the terminal ends; elsewhere nothing is cut. */
const fitted = (output: Output, text: string): string =>
  output.terminal && text.length > output.columns ? `${text.slice(0, output.columns - 1)}…` : text;

/** Prints cases: a line each where there is room, or three. The last one is what to type next. */
export const printCases = (output: Output, cases: ReadonlyArray<StuckCase>, at: Date): void => {
  if (cases.length === 0 || !output.terminal || output.columns >= wide) {
    printTable(
      output,
      ["Class", "At stake", "For", "Waits for", "What", "Look into it"],
      cases.map((it) => [it.class, stake(it), age(it.since, at), isFor(it), whatOf(it), doctorOf(it)]),
      "Nothing is stuck.",
    );
    return;
  }
  for (const [place, it] of cases.entries()) {
    if (place > 0) output.write("");
    const line = `${it.class.padEnd(20)}${stake(it).padStart(12)}  ${age(it.since, at).padStart(4)}  ${isFor(it)}`;
    output.write(fitted(output, line));
    if (whatOf(it) !== "") output.write(fitted(output, `  ${whatOf(it)}`));
    output.write(`  ${doctorOf(it)}`);
  }
};
