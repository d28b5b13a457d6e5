import { Effect } from "effect";
import { tell } from "#core/messaging/alert/tell.ts";
import { digestTime } from "#core/messaging/notification/send-digests.ts";
import type { Credential } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import { type Day, now } from "#core/shared/day.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { walkRows } from "#core/shared/walk.ts";
import { early, late, Reminders } from "./send-reminders.ts";

/** How many one unit of work handles. */
const batch = 100;

/**
 * Reminds owners of licenses, insurance and bonds 30 and 7 days before the end, by day; once if it ends sooner when
 * added. Each reminder goes out once, however often this runs; a new end date gets new ones. What fails stays due.
 */
export const remindCredentials = Effect.fn("remindCredentials")(function* () {
  const credentials = yield* Credentials;
  const reminders = yield* Reminders;
  const at = yield* now;
  if (digestTime(at) === null) return;
  const today = dayOf(at);
  const isLate = (end: Day): boolean => end <= daysAfter(today, late);
  const remind = Effect.fnUntraced(function* ({ id, personId, kind, number, issuingState, validUntil }: Credential) {
    const what = isLate(validUntil) ? (`credential_${late}` as const) : (`credential_${early}` as const);
    if (!(yield* reminders.mark({ what, subjectId: id, occasion: validUntil }, at))) return;
    yield* tell(personId, {
      kind: "reminder",
      words: ["credentialReminder", { kind, number, issuingState, day: validUntil }],
      link: { to: "credentials" },
    });
  });
  const days = { from: today, to: daysAfter(today, early) };
  const keyOf = (it: Credential) => it;
  yield* walkRows(batch, keyOf, (page) =>
    atomically(Effect.tap(credentials.ending(days, page), Effect.forEach(remind))),
  );
});
