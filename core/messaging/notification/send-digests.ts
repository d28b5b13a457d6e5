import { Context, Effect } from "effect";
import type { Alert } from "#core/messaging/alert/alert.ts";
import { putMail } from "#core/messaging/message/put-message.ts";
import { type Day, now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { digestMail, digestTime } from "./digest.ts";
import { channelsTo, Recipients } from "./recipients.ts";

/** The alerts that wait to be mailed in the digest. */
export class Digests extends Context.Service<
  Digests,
  {
    /**
     * At most `limit` people with alerts from before that wait for the digest, who had none of this day yet; in the order of
     * their ids, those behind `after`.
     */
    readonly due: (asked: {
      readonly day: Day;
      readonly before: Date;
      readonly after: PersonId | null;
      readonly limit: number;
    }) => Effect.Effect<ReadonlyArray<PersonId>, Unavailable>;
    /**
     * The person's alerts from before that wait for the digest, oldest first; they wait no more. Nothing where the person had
     * a digest of this day already, however many ask at once. Inside a unit of work.
     */
    readonly take: (id: PersonId, day: Day, before: Date) => Effect.Effect<ReadonlyArray<Alert>, Unavailable>;
  }
>()("core/Digests") {}

const batch = 100;

/** One person's digest of this day, with all that waits for it and that they still want by mail. */
const sendOne = Effect.fnUntraced(function* (id: PersonId, day: Day, since: Date) {
  const digests = yield* Digests;
  const recipients = yield* Recipients;
  const { atomic } = yield* UnitOfWork;
  yield* atomic(
    Effect.gen(function* () {
      const waiting = yield* digests.take(id, day, since);
      const recipient = yield* recipients.get(id, yield* now);
      if (recipient === null || recipient.isDeleted) return;
      const wanted = waiting.filter(({ kind }) => channelsTo(recipient, kind).mail !== "never");
      if (wanted.length > 0) yield* putMail({ to: recipient, kind: "digest", ...digestMail(recipient, wanted) });
    }),
  );
});

/**
 * Mails everybody what has waited for the digest since the day before, in one mail; at a decent hour only, and once a person
 * and day, however often and by how many this is done. One that fails keeps nobody else's back, and is due still.
 */
export const sendDigests = Effect.fn("sendDigests")(function* () {
  const digests = yield* Digests;
  const time = digestTime(yield* now);
  if (time === null) return;
  const { day, since } = time;
  let failed = 0;
  let after: PersonId | null = null;
  for (;;) {
    const due: ReadonlyArray<PersonId> = yield* digests.due({ day, before: since, after, limit: batch });
    const results = yield* Effect.forEach(due, (id) => Effect.exit(sendOne(id, day, since)), { concurrency: 4 });
    failed += results.filter(({ _tag }) => _tag === "Failure").length;
    const last = due.at(-1);
    if (last === undefined || due.length < batch) break;
    after = last;
  }
  if (failed > 0) yield* Effect.logWarning("Some digests could not be sent", { failed });
});
