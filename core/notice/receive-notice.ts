import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { Notice } from "./notice.ts";
import { Notices } from "./notices.ts";

/** Takes a verified notification in and queues its handling; one that comes again is let pass. */
export const receiveNotice = Effect.fn("receiveNotice")(function* (
  notice: Pick<Notice, "id" | "provider" | "event" | "subject">,
) {
  const notices = yield* Notices;
  const jobs = yield* Jobs;
  const { atomic } = yield* UnitOfWork;
  yield* atomic(
    Effect.gen(function* () {
      const isNew = yield* notices.insert({ ...notice, receivedAt: yield* now, handledAt: null });
      if (isNew) yield* jobs.put({ name: "handle-notice", noticeId: notice.id });
    }),
  );
});
