import { type Command, Option } from "commander";
import { Effect } from "effect";
import { Unavailable } from "#core/shared/errors.ts";
import { ContractId } from "#core/shared/ids.ts";
import {
  beginFollowing,
  type EventFilter,
  type EventKind,
  eventKinds,
  type Following,
  followEvents,
  type LoggedEvent,
} from "#core/support/event/follow-events.ts";
import { type Context, readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { findPerson } from "../inbox/find-person.ts";
import { parseDuration } from "../parse-time.ts";
import { clock, type Output } from "../print.ts";
import type { Terminal } from "../terminal.ts";

type Options = { contract?: string; person?: string; kind?: EventKind; for?: number; json?: boolean };

/**
 * The longest time between two looks, because notifications can be lost and jobs send none, and the shortest; in
 * milliseconds.
 */
const looksEvery = 2_000;
const restsFor = 500;

const filterOf = Effect.fnUntraced(function* ({ contract, person, kind }: Options) {
  const filter: EventFilter = {
    kind: kind ?? null,
    contractId: contract === undefined ? null : yield* readId(ContractId, "contract", contract),
    personId: person === undefined ? null : (yield* findPerson(person)).id,
  };
  return filter;
});

const widths = { time: 12, kind: 8, noun: 14 };

const lineOf = (
  output: Pick<Output, "zone">,
  { at, kind, noun, id, event, from, to, by, trouble }: LoggedEvent,
): string => {
  const what = kind === "move" ? `${event}, ${from ?? "new"} → ${to}` : `${event}: ${to}`;
  const time = clock(output, at).padEnd(widths.time);
  const facts = [time, kind.padEnd(widths.kind), noun.padEnd(widths.noun), what, kind === "move" ? `by ${by}` : ""];
  return `${facts.join("  ").trimEnd()}  ${id}${trouble ? `  ${trouble}` : ""}`;
};

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

const summaryOf = (counts: Readonly<Record<EventKind, number>>, millis: number): string =>
  `${counted(counts.move, "move")}, ${counted(counts.webhook, "webhook event")} and ${counted(counts.job, "job")} in ${counted(Math.round(millis / 1000), "second")}.`;

/** Waits for a notification of a change, the end of the interval, or the end of the command. */
const waiting = (signal: AbortSignal) => {
  let wake = (): void => {};
  let isTold = false;
  return {
    word: () => {
      isTold = true;
      wake();
    },
    next: (millis: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(done, millis);
        function done(): void {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          wake = () => {};
          isTold = false;
          resolve();
        }
        wake = done;
        signal.addEventListener("abort", done, { once: true });
        if (signal.aborted || isTold) done();
      }),
  };
};

type Tail = { readonly filter: EventFilter; readonly json: boolean; readonly signal: AbortSignal };

const tail = async (context: Context, { filter, json, signal }: Tail): Promise<string> => {
  const { run, output } = context;
  const counts = { move: 0, webhook: 0, job: 0 };
  const begun = performance.now();
  const pause = waiting(signal);
  let following: Following = await run(beginFollowing());
  let isAway = false;
  const look = async (): Promise<void> => {
    try {
      await run(context.stillSignedIn);
      const found = await run(followEvents(following, filter));
      following = found.following;
      if (isAway) output.note("The database is back; you missed nothing.");
      isAway = false;
      for (const event of found.events) {
        counts[event.kind] += 1;
        output.write(json ? JSON.stringify(event) : lineOf(output, event));
      }
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      if (!isAway) output.note("The database isn't answering; this continues when it does.");
      isAway = true;
    }
  };
  const stop = await context.listen(() => pause.word());
  try {
    while (!signal.aborted) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : restsFor));
      await pause.next(looksEvery - restsFor);
    }
  } finally {
    await stop();
  }
  return summaryOf(counts, performance.now() - begun);
};

const sayEnd = (output: Terminal, json: boolean, summary: string): void => {
  if (json) output.note(summary);
  else output.write(`\n${summary}`);
};

export const eventsCommand = (events: Command, { open }: Doors): void => {
  events
    .command("tail")
    .summary("moves, webhook events and jobs as they happen")
    .description("print moves, webhook events and jobs as they happen, from now on, until Ctrl-C")
    .option("--contract <id>", "only what belongs to this contract")
    .option("--person <who>", "only what's about this person or done for them, by email or id")
    .addOption(new Option("--kind <kind>", "only this kind").choices([...eventKinds]))
    .option("--for <time>", "stop after this long, such as 5m or 1h", parseDuration)
    .option("--json", "print a line of JSON for each")
    .addHelpText(
      "after",
      `
Times are by your own clock. If the database goes away for a while, it goes on
when that is back and leaves nothing out. At the end it says how much there was;
with --json on the standard error.

Examples:
  dibbs events tail
  dibbs events tail --contract 019a0000-0000-7000-8000-000000000000
  dibbs events tail --kind job --for 10m --json | jq .trouble`,
    )
    .action(async (options: Options) => {
      const context = await open();
      const json = options.json === true;
      const { ended, stop } = context.output.follow("Stopped following.");
      const signal = options.for === undefined ? ended : AbortSignal.any([ended, AbortSignal.timeout(options.for)]);
      try {
        const filter = await context.run(filterOf(options));
        sayEnd(context.output, json, await tail(context, { filter, json, signal }));
      } finally {
        stop();
      }
    });
};
