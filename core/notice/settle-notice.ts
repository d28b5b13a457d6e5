import { Effect } from "effect";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { handleSubject } from "./handle-notice.ts";
import type { Notice } from "./notice.ts";
import { Notices } from "./notices.ts";

const record = (staff: string, { id, handledAt }: Notice, event: "replay" | "ignore") =>
  recordMove(systemActor(`support ${staff}`), {
    noun: "notice",
    subjectId: id,
    listingId: null,
    contractId: null,
    event,
    from: handledAt === null ? "unhandled" : "handled",
    to: event === "replay" ? "handled" : "ignored",
    reason: null,
  });

/** Looks into what a notification names, though it was looked into before; only what the provider answers is believed. */
export const replayNotice = Effect.fn("replayNotice")(function* (staff: string, id: string) {
  const notices = yield* Notices;
  const { atomic } = yield* UnitOfWork;
  const notice = yield* notices.get(id);
  yield* handleSubject(notice.subject);
  return yield* atomic(
    Effect.gen(function* () {
      yield* notices.markHandled(id, yield* now);
      yield* record(staff, notice, "replay");
      return yield* notices.get(id);
    }),
  );
});

/** Puts a notification aside without looking into it. Fails `Blocked` for one that was looked into. */
export const ignoreNotice = Effect.fn("ignoreNotice")(function* (staff: string, id: string) {
  const notices = yield* Notices;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const notice = yield* notices.get(id);
      if (notice.handledAt !== null) {
        return yield* new Blocked({
          code: "NoticeHandled",
          message: "This notification was looked into already, so there is nothing to ignore.",
          whoCanFix: "support",
          whatToDo: "Look into it once more with webhooks replay.",
        });
      }
      yield* notices.markHandled(id, yield* now);
      yield* record(staff, notice, "ignore");
      return yield* notices.get(id);
    }),
  );
});
