import { dollars } from "#core/shared/money.ts";
import { causeOf } from "#core/support/doctor/cause-of.ts";
import type { ProviderWord } from "#core/support/doctor/provider-word.ts";
import type { SentAlert } from "#core/support/doctor/sent-alerts.ts";
import type { JobRecord } from "#core/support/inbox/job-records.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { suggest } from "#core/support/inbox/suggest.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { age } from "../inbox/age.ts";
import { type Output, printHeading, printSentence, printTable, time } from "../print.ts";
import { writeCommand } from "./write-command.ts";

/** What is stuck, why, who must act, and what to type. */
export const printStuck = (
  output: Output,
  stuck: ReadonlyArray<StuckThing>,
  words: ReadonlyArray<ProviderWord>,
  at: Date,
): void => {
  printHeading(output, "Stuck");
  if (stuck.length === 0) output.write("Nothing here waits past its time.");
  for (const it of stuck) {
    const { command, why } = suggest(it);
    const stake = it.amount === 0 ? "" : `, ${dollars(it.amount)} at stake`;
    output.write(`${it.kind}, ${it.noun} for ${age(it.since, at)}${stake}`);
    printSentence(output, `  Cause    ${causeOf(it, words)}`, 11);
    output.write(`  Must act ${it.waitsFor}, since ${time(it.since)}`);
    writeCommand(output, "  Do       ", command);
    printSentence(output, `           (${why})`, 12);
  }
};

const agreement = ({ agrees }: ProviderWord): string => (agrees === null ? "?" : agrees ? "yes" : "NO");

/** How payments and accounts stand here and with their providers; `nameOf` gives the name of whose an account is. */
export const printWords = (
  output: Output,
  words: ReadonlyArray<ProviderWord>,
  nameOf: (id: string) => string,
): void => {
  printHeading(output, "We and the providers");
  printTable(
    output,
    ["Payment, or account of", "Rail", "Here", "There", "Agrees"],
    words.map((word) => [
      word.subject === "account" ? nameOf(word.id) : word.id,
      word.rail,
      word.ours,
      word.theirs,
      agreement(word),
    ]),
    "Nothing that a provider would know of.",
  );
};

type Trail = {
  readonly webhookEvents: ReadonlyArray<WebhookEvent>;
  readonly jobs: ReadonlyArray<JobRecord>;
  readonly told: ReadonlyArray<SentAlert>;
};

/** What providers have told us, what work is queued, and what people were told. */
export const printTrail = (output: Output, { webhookEvents, jobs, told }: Trail): void => {
  printHeading(output, "Last webhooks");
  printTable(
    output,
    ["Received", "From", "Event", "State", "Trouble"],
    webhookEvents.map((it) => [time(it.receivedAt), it.provider, it.event, it.state, it.trouble]),
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
