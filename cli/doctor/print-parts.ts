import { dollars } from "#core/shared/money.ts";
import { causeOf } from "#core/support/doctor/cause-of.ts";
import { askAgain, type DoctorFacts, type MustAct } from "#core/support/doctor/doctor-facts.ts";
import { mustActOn } from "#core/support/doctor/must-act.ts";
import type { ProviderWord } from "#core/support/doctor/provider-word.ts";
import type { SentAlert } from "#core/support/doctor/sent-alerts.ts";
import type { JobRecord } from "#core/support/inbox/job-records.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { suggest } from "#core/support/inbox/suggest.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { age } from "../inbox/age.ts";
import { type Output, printHeading, printSection, printSentence } from "../print.ts";
import { writeCommand } from "./write-command.ts";

const said = ({ who, what }: MustAct): string => `${who}: ${what}.`;

/** Prints what is stuck and why, who must act, and what to type; `next` says who must act if nothing is stuck. */
export const printStuck = (
  output: Output,
  stuck: ReadonlyArray<StuckThing>,
  facts: DoctorFacts,
  { at, next }: { readonly at: Date; readonly next: MustAct | null },
): void => {
  if (stuck.length === 0) {
    output.write("Stuck:    nothing here is overdue.");
    printSentence(output, `Must act: ${next === null ? "nobody." : said(next)}`, 10);
    const told = facts.providers.find(
      (word) => word.agrees === false && (word.subject === "payment" || next?.what === askAgain(word).what),
    );
    if (told === undefined) output.write("Do:       nothing.");
    else {
      const sync =
        told.subject === "payment" ? `payments sync ${told.id}` : `accounts sync ${told.id} --rail ${told.rail}`;
      writeCommand(output, "Do:       ", `dibbs ${sync} --ticket <id> --reason <text>`);
    }
  }
  for (const [place, it] of stuck.entries()) {
    const { command, why } = suggest(it);
    const stake = it.amount === 0 ? "" : `, ${dollars(it.amount)} at stake`;
    if (place > 0) output.write("");
    printSentence(
      output,
      `Stuck:    ${it.kind}, ${it.noun} for ${age(it.since, at)}${stake}. ${causeOf(it, facts)}`,
      10,
    );
    printSentence(output, `Must act: ${said(mustActOn(it, facts))}`, 10);
    writeCommand(output, "Do:       ", command);
    printSentence(output, `          (${why})`, 11);
  }
  output.write("");
};

const agreement = ({ agrees }: ProviderWord): string =>
  agrees === null ? "nobody can tell whether they agree" : agrees ? "they agree" : "THEY DO NOT AGREE";

/** Prints the state of payments and accounts here and at their providers; `nameOf` names each. */
export const printWords = (
  output: Output,
  words: ReadonlyArray<ProviderWord>,
  nameOf: (word: ProviderWord) => string,
): void => {
  printHeading(output, "What the providers say");
  if (words.length === 0) output.write("There's nothing to ask a provider about.");
  for (const word of words) {
    const { rail, ours, theirs, ref, missing } = word;
    const told =
      theirs === "silent" ? `the ${rail} provider isn't answering right now` : `'${theirs}' there: ${agreement(word)}`;
    printSentence(output, `${nameOf(word)}, ${rail}: '${ours}' here, ${told}.`, 2);
    if (missing.length > 0) printSentence(output, `  It asks for ${missing.join(", ")}.`, 2);
    if (ref !== null) printSentence(output, `  Reference: ${ref}`);
  }
};

type Trail = {
  readonly webhookEvents: ReadonlyArray<WebhookEvent>;
  readonly jobs: ReadonlyArray<JobRecord>;
  readonly told: ReadonlyArray<SentAlert>;
};

/** Prints the webhook events from providers, the queued jobs, and the messages to people. */
export const printTrail = (output: Output, { webhookEvents, jobs, told }: Trail): void => {
  printSection(
    output,
    "Last webhook events",
    ["Received", "From", "Event", "State", "Trouble"],
    webhookEvents.map((it) => [it.receivedAt, it.provider, it.event, it.state, it.trouble]),
    "None.",
  );
  printSection(
    output,
    "Open jobs",
    ["Job", "Work", "State", "Tries", "Next try", "Trouble"],
    jobs.map((it) => [it.id, it.job.name, it.state, it.tries, it.dueAt, it.trouble]),
    "None.",
  );
  printSection(
    output,
    "Told",
    ["When", "To", "What", "Read", "Mail"],
    told.map((it) => [it.at, it.name, it.title, it.isRead ? "yes" : "no", it.mail]),
    "Nobody was notified.",
  );
};
