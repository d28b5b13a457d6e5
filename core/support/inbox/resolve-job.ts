import { Effect } from "effect";
import { systemActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { JobRecords } from "./job-records.ts";

const resolveJob = Effect.fnUntraced(function* (staff: string, id: string, event: "retry" | "drop") {
  const records = yield* JobRecords;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const record = (yield* records.dead()).find((it) => it.id === id);
      if (record === undefined || !(yield* records.removeDead(id))) return yield* notFound("job that was given up");
      if (event === "retry") yield* (yield* Jobs).put(record.job);
      yield* recordMove(systemActor(`support ${staff}`), {
        noun: "job",
        subjectId: id,
        listingId: null,
        contractId: null,
        event,
        from: record.state,
        to: event === "retry" ? "waiting" : "dropped",
        reason: record.trouble,
      });
      return record;
    }),
  );
});

/** Queues work again that was given up; every job bears repetition. Fails `NotFound` for one that is not dead. */
export const retryJob = Effect.fn("retryJob")((staff: string, id: string) => resolveJob(staff, id, "retry"));

/** Gives up for good on work that failed at every try. Fails `NotFound` for one that is not dead. */
export const dropJob = Effect.fn("dropJob")((staff: string, id: string) => resolveJob(staff, id, "drop"));
