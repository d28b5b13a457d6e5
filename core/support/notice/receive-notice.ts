import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { noticeLifecycle } from "./notice.machine.ts";
import type { Notice, SignedNotice } from "./notice.ts";
import { Notices } from "./notices.ts";

/** How every notification begins. */
export const unheard = { state: noticeLifecycle.initial, handledAt: null, trouble: null, version: 1 } as const;

/**
 * Takes a signed notification in and queues its handling; one that comes again is let pass. One that cannot be read is kept
 * as `ignored`, with the reason: a provider that were told no would send it again, and stop sending others after a while.
 */
export const receiveNotice = Effect.fn("receiveNotice")(function* ({ unreadable, ...received }: SignedNotice) {
  const notices = yield* Notices;
  const jobs = yield* Jobs;
  const { atomic } = yield* UnitOfWork;
  const isNew = yield* atomic(
    Effect.gen(function* () {
      const notice: Notice = { ...received, ...unheard, receivedAt: yield* now };
      if (unreadable !== undefined) {
        const state = yield* noticeLifecycle.move(notice.state, "ignore", "system");
        return yield* notices.insert({ ...notice, state, trouble: unreadable });
      }
      const inserted = yield* notices.insert(notice);
      if (inserted) yield* jobs.put({ name: "handle-notice", noticeId: notice.id });
      return inserted;
    }),
  );
  if (isNew && unreadable !== undefined) {
    const { id, provider, event } = received;
    yield* Effect.logWarning("A signed notification cannot be read", { id, provider, event, why: unreadable });
  }
});
