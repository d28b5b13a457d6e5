import type { Command } from "commander";
import { Effect } from "effect";
import { concernsOfJob } from "#core/support/inbox/concerns-of.ts";
import { dropJob, type JobRecord, JobRecords, retryJob } from "#core/support/inbox/job-records.ts";
import { findAmong, findAnyId } from "#core/support/lookup/find-id.ts";
import { actOn } from "../act/act-on.ts";
import type { Doors } from "../doors.ts";
import { printJson, printTable } from "../print.ts";

const listJobs = Effect.fn("listJobs")(function* (about: string | undefined) {
  const records = yield* JobRecords;
  return yield* about === undefined ? records.dead() : records.about([yield* findAnyId(about)]);
});

const loadDead = Effect.fn("showJob")(function* (id: string) {
  const found = yield* findAmong("failed job", id, yield* listJobs(undefined));
  return { ...found, concerns: yield* concernsOfJob(found.job) };
});

/** Returns the id of the thing that a job is about. */
const subjectOf = ({ job }: JobRecord): string =>
  Object.values(job).find((value): value is string => typeof value === "string" && value !== job.name) ?? "–";

const actions = [
  {
    name: "retry",
    description: "run a failed job again; every job is safe to repeat",
    sentence: "Queue this job again",
    useCase: retryJob,
    done: "The job is queued again.",
  },
  {
    name: "drop",
    description: "drop a job that failed on every try",
    sentence: "Drop this job for good",
    useCase: dropJob,
    done: "The job is dropped.",
  },
] as const;

export const jobsCommand = (jobs: Command, { open }: Doors): void => {
  jobs
    .command("list")
    .description("jobs that failed on every try, oldest first, or all jobs about one thing")
    .option("--about <id>", "all jobs about this payment, refund, person or webhook event")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  dibbs jobs list\n  dibbs jobs list --about 019a0000-0000-7000-8000-000000000000 --json",
    )
    .action(async (options: { about?: string; json?: boolean }) => {
      const { run, output } = await open();
      const items = await run(listJobs(options.about));
      if (options.json) return printJson(output, { items });
      printTable(
        output,
        ["Job", "Work", "State", "Tries", "Since", "About", "Trouble"],
        items.map((it) => [it.id, it.job.name, it.state, it.tries, it.since, subjectOf(it), it.trouble]),
        "None.",
      );
    });

  for (const { name, description, sentence, useCase, done } of actions) {
    actOn(jobs, open, {
      name,
      description,
      thing: ["<id>", "the job's id"],
      load: loadDead,
      plan: ({ id, job, concerns }) => ({
        about: { job: id },
        concerns,
        isRoutine: true,
        sentence: `${sentence}: ${job.name}.`,
        does: ({ staff }) => useCase(staff, id),
        done: () => done,
      }),
    });
  }
};
