import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { madeAt, type SessionId } from "#core/shared/ids.ts";

/** Who signed in this short a time ago need not prove again who they are, in milliseconds. */
const recent = 10 * 60_000;

/** Whether the person has signed in a short time ago, in the browser that asks. */
export const isRecent = Effect.fnUntraced(function* (present: SessionId) {
  return (yield* now).getTime() - madeAt(present).getTime() <= recent;
});
