import { Effect } from "effect";
import type { SignedNotice } from "#core/support/notice/notice.ts";
import { awake } from "./control.ts";
import { type SandboxNotice, sandboxNotices } from "./notify.ts";

/** A notification as Dibbs takes it in; see core's `receiveNotice`. */
export type DueNotice = SignedNotice;

/** How long a delivery may take before another process tries, in milliseconds. */
const lease = 15_000;

const waitBefore = (attempts: number): number => Math.min(1000 * 2 ** attempts, 60_000);

const noticeOf = ({ noticeId, event, subject }: SandboxNotice): DueNotice => ({
  id: `sandbox:${noticeId}`,
  provider: "sandbox",
  event,
  subject,
});

const setDue = (id: string, attempts: number, dueAt: number | null) =>
  sandboxNotices.change(id, (found) => {
    // Somebody else has sent it meanwhile.
    if (found === null || found.attempts !== attempts - 1) return Effect.succeed({ answer: false, keep: null });
    return Effect.succeed({ answer: true, keep: { ...found, attempts }, dueAt });
  });

const finish = (id: string, dueAt: number | null) =>
  sandboxNotices.change(id, (found) => Effect.succeed({ answer: undefined, keep: found, dueAt }));

/**
 * Delivers every notification that is due, one after the other; `deliver` answers whether it was taken. One that was not
 * comes again, later each time, until it is. Answers how many were taken. Fails `ProviderSilent` while the sandbox is down.
 */
export const deliverDueNotices = Effect.fn("deliverDueNotices")(function* <R>(
  deliver: (notice: DueNotice) => Effect.Effect<boolean, never, R>,
) {
  const at = yield* awake;
  let taken = 0;
  for (const { id, body } of yield* sandboxNotices.due(at, 100)) {
    if (!(yield* setDue(id, body.attempts + 1, at + lease))) continue;
    const wasTaken = yield* deliver(noticeOf(body));
    yield* finish(id, wasTaken ? null : at + waitBefore(body.attempts));
    if (wasTaken) taken += 1;
  }
  return taken;
});
