import { Effect } from "effect";
import type { Party } from "#core/shared/lifecycle.ts";
import { noticeLifecycle } from "./notice.machine.ts";
import type { Notice } from "./notice.ts";
import { Notices } from "./notices.ts";

type NoticeEvent = ReturnType<typeof noticeLifecycle.movesFrom>[number];

/** Moves a notification and saves it; inside the caller's unit of work. */
export const moveNotice = Effect.fnUntraced(function* (
  notice: Notice,
  event: NoticeEvent,
  party: Party,
  changes: Partial<Pick<Notice, "handledAt" | "trouble">> = {},
) {
  const notices = yield* Notices;
  const state = yield* noticeLifecycle.move(notice.state, event, party);
  return yield* notices.save({ ...notice, ...changes, state });
});
