import { randomUUID } from "node:crypto";
import { Effect, Schema } from "effect";
import { type NoticeSubject, NoticeSubject as Subject } from "#core/support/notice/notice.ts";
import { currentControl, sandboxTime } from "./control.ts";
import { documents } from "./documents.ts";
import { SandboxTimes } from "./sandbox-times.ts";

/** A notification on its way. `noticeId` is the same in every copy of it; `attempts` counts how often it was sent. */
export const SandboxNotice = Schema.Struct({
  noticeId: Schema.String,
  event: Schema.String,
  subject: Subject,
  attempts: Schema.Int,
});
export type SandboxNotice = typeof SandboxNotice.Type;

export const sandboxNotices = documents("notice", SandboxNotice);

type When = {
  /** When the event happens, in the sandbox's time; now unless said. */
  readonly at?: number;
  /** From the event to each copy, in milliseconds; one copy, soon, unless said. */
  readonly after?: ReadonlyArray<number>;
};

/** Leaves word to notify Dibbs, to be sent by the loop that delivers (see deliver-notices.ts). */
export const notify = Effect.fnUntraced(function* (event: string, subject: NoticeSubject, when: When = {}) {
  const times = yield* SandboxTimes;
  const at = when.at ?? (yield* sandboxTime);
  const { manner } = yield* currentControl;
  const noticeId = randomUUID();
  const once = when.after ?? [times.noticeAfter];
  for (const after of manner === "twice" ? [...once, ...once] : once) {
    const keep: SandboxNotice = { noticeId, event, subject, attempts: 0 };
    yield* sandboxNotices.change(randomUUID(), () => Effect.succeed({ answer: undefined, keep, dueAt: at + after }));
  }
});
