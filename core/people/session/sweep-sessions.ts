import { Effect } from "effect";
import { PasswordResets } from "#core/people/password/password-resets.ts";
import { now } from "#core/shared/day.ts";
import { AttemptCounts } from "#core/shared/rate-limit/attempt-counts.ts";
import { Devices } from "./devices.ts";
import { Sessions } from "./sessions.ts";

const hours = 3_600_000;
const days = 24 * hours;

/** How long what signing in leaves behind is kept after it is over, in milliseconds. */
const kept = {
  // Longer than an access token is good for, so that every process has heard of the end.
  session: hours,
  // Somebody who follows an old link is told what became of it.
  link: 7 * days,
  attempts: 2 * days,
  // As long as a browser keeps what it shows.
  device: 400 * days,
};

/** Clears away sessions, links to a new password, counts of attempts and browsers that are over. */
export const sweepSessions = Effect.fn("sweepSessions")(function* () {
  const at = (yield* now).getTime();
  yield* (yield* Sessions).removeOver(new Date(at - kept.session));
  yield* (yield* PasswordResets).removeExpired(new Date(at - kept.link));
  yield* (yield* AttemptCounts).forgetBefore(new Date(at - kept.attempts));
  yield* (yield* Devices).forgetUnused(new Date(at - kept.device));
});
