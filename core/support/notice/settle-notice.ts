import { Effect } from "effect";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { handleSubject } from "./handle-notice.ts";
import { moveNotice } from "./move-notice.ts";
import type { Notice } from "./notice.ts";
import { Notices } from "./notices.ts";

const settle = Effect.fnUntraced(function* (
  staff: string,
  id: string,
  event: "replay" | "ignore",
  changes: Partial<Pick<Notice, "handledAt" | "trouble">>,
) {
  const notices = yield* Notices;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const before = yield* notices.get(id);
      const settled = yield* moveNotice(before, event, "support", changes);
      yield* recordMove(systemActor(`support ${staff}`), {
        noun: "notice",
        subjectId: id,
        listingId: null,
        contractId: null,
        event,
        from: before.state,
        to: settled.state,
        reason: null,
      });
      return settled;
    }),
  );
});

/** Looks into what a notification names, though it was looked into before; only what the provider answers is believed. */
export const replayNotice = Effect.fn("replayNotice")(function* (staff: string, id: string) {
  const { subject } = yield* (yield* Notices).get(id);
  yield* handleSubject(subject);
  return yield* settle(staff, id, "replay", { handledAt: yield* now, trouble: null });
});

/** Puts a notification aside without looking into it. Fails `IllegalMove` for one that was looked into, or put aside. */
export const ignoreNotice = Effect.fn("ignoreNotice")((staff: string, id: string) => settle(staff, id, "ignore", {}));
