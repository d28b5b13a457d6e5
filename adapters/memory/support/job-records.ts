import { Result } from "effect";
import type { Job } from "#core/jobs.ts";
import { type JobRecord, JobRecords } from "#core/support/inbox/job-records.ts";
import { inMemory } from "../memory.ts";
import type { DeadJob, QueuedJob } from "../tables.ts";

const isAbout = (job: Job, ids: ReadonlyArray<string>): boolean =>
  Object.values(job).some((value) => typeof value === "string" && ids.includes(value));

const waiting = ({ job, dueAt }: QueuedJob, place: number): JobRecord => ({
  id: `${place}`,
  job,
  state: "waiting",
  tries: 0,
  dueAt,
  trouble: null,
  since: dueAt,
});

const dead = ({ id, job, trouble, diedAt }: DeadJob): JobRecord => ({
  id,
  job,
  state: "dead",
  tries: 1,
  dueAt: null,
  trouble,
  since: diedAt,
});

export const memoryJobRecords = inMemory(JobRecords)(({ read, modify }) => ({
  dead: () => read(({ deadJobs }) => deadJobs.map(dead)),
  about: (ids) =>
    read(({ jobs, deadJobs }) => [...deadJobs.map(dead), ...jobs.map(waiting)].filter(({ job }) => isAbout(job, ids))),
  changedSince: (since, limit) =>
    read(({ jobs, deadJobs }) =>
      [...deadJobs.map(dead), ...jobs.map(waiting)]
        .filter((it) => it.since >= since)
        .toSorted((a, b) => a.since.getTime() - b.since.getTime())
        .slice(0, limit)
        .map(({ dueAt: _due, ...change }) => change),
    ),
  removeDead: (id) =>
    modify((tables) => {
      const deadJobs = tables.deadJobs.filter((it) => it.id !== id);
      return Result.succeed([deadJobs.length < tables.deadJobs.length, { ...tables, deadJobs }]);
    }),
}));
