import { dollars } from "#core/shared/money.ts";
import { noFacts } from "#core/support/doctor/doctor-facts.ts";
import { mustActOn } from "#core/support/doctor/must-act.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { doctorOf } from "#core/support/inbox/suggest.ts";
import { writeCommand } from "../doctor/write-command.ts";
import { type Output, printSentence, printTable, time } from "../print.ts";
import { age } from "./age.ts";

/** From this width on, everything is on one line. */
const wide = 250;

/** Returns who must act by Dibbs's own data; only the doctor also asks the providers. */
const isFor = (it: StuckThing): string => mustActOn(it, noFacts).who;

/** Returns the project or subject, and the detail that distinguishes this thing. */
const whatOf = ({ noun, title, detail }: StuckThing): string => {
  const told = noun === "account" ? `${detail} payments` : noun === "ticket" ? `${detail} priority` : detail;
  return [title, told].filter((part) => part !== null).join(", ");
};

const stake = ({ amount }: StuckThing): string => (amount === 0 ? "–" : dollars(amount));

const ownerOf = ({ case: it }: StuckThing): string => (it === null ? "no case" : (it.owner ?? "nobody"));

/** Returns the commands that examine it: the thing's own, and its case's if that is another thing. */
const looks = (it: StuckThing): ReadonlyArray<string> =>
  it.case === null || it.noun === "case" ? [doctorOf(it)] : [doctorOf(it), `dibbs cases show ${it.case.id}`];

/** Prints stuck things: one line each if there is room, or a few. The last ones are the commands to type next. */
export const printStuckThings = (output: Output, things: ReadonlyArray<StuckThing>, at: Date): void => {
  if (things.length === 0 || !output.terminal || output.columns >= wide) {
    printTable(
      output,
      ["Kind", "At stake", "For", "Since", "Must act", "What", "Owner", "Look into it", "Case"],
      things.map((it) => [
        it.kind,
        stake(it),
        age(it.since, at),
        it.since,
        isFor(it),
        whatOf(it),
        ownerOf(it),
        doctorOf(it),
        it.case?.id ?? null,
      ]),
      "Nothing is stuck.",
    );
    return;
  }
  for (const [place, it] of things.entries()) {
    if (place > 0) output.write("");
    const line = `${it.kind.padEnd(20)}${stake(it).padStart(12)}  ${age(it.since, at).padStart(4)}  ${isFor(it)}`;
    printSentence(output, line, 40);
    if (whatOf(it) !== "") printSentence(output, `  ${whatOf(it)}`, 2);
    const has = it.case === null ? "" : `; ${ownerOf(it)} has it`;
    printSentence(output, `  since ${time(output, it.since)}${has}`, 2);
    for (const command of looks(it)) writeCommand(output, "  ", command);
  }
};
