import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { noticeLifecycle } from "./notice.machine.ts";
import type { Notice } from "./notice.ts";
import { Notices } from "./notices.ts";

/** How every notification begins. */
export const unheard = { state: noticeLifecycle.initial, handledAt: null, trouble: null, version: 1 } as const;

/** Takes a verified notification in and queues its handling; one that comes again is let pass. */
export const receiveNotice = Effect.fn("receiveNotice")(function* (
  received: Pick<Notice, "id" | "provider" | "event" | "subject">,
) {
  const notices = yield* Notices;
  const jobs = yield* Jobs;
  const { atomic } = yield* UnitOfWork;
  yield* atomic(
    Effect.gen(function* () {
      const notice: Notice = { ...received, ...unheard, receivedAt: yield* now };
      if (yield* notices.insert(notice)) yield* jobs.put({ name: "handle-notice", noticeId: notice.id });
    }),
  );
});
