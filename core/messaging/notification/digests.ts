import { Context, type Effect } from "effect";
import type { Alert } from "#core/messaging/alert/alert.ts";
import type { Day } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";

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
