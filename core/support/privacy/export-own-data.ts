import { Context, Effect } from "effect";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { betweenCopies, copyLife, type DataCopy } from "./own-data.ts";

/** A copy that a person requested; without a file it is still being packed. */
export type KeptCopy = {
  readonly personId: PersonId;
  readonly requestedAt: Date;
  readonly file: { readonly id: FileId; readonly size: number; readonly readyAt: Date } | null;
};

/** The latest copy of their own data that each person requested. */
export class DataCopies extends Context.Service<
  DataCopies,
  {
    /** Records the person's request in place of the previous one; false if one was made after `notAfter`. */
    readonly request: (id: PersonId, at: Date, notAfter: Date) => Effect.Effect<boolean, Unavailable>;
    readonly find: (id: PersonId) => Effect.Effect<KeptCopy | null, Unavailable>;
    /** Records the file of the waiting copy; false if none is waiting. */
    readonly finish: (id: PersonId, file: FileId, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Deletes copies requested before then; their files become orphans. */
    readonly removeBefore: (before: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/DataCopies") {}

/**
 * Requests a copy of everything that Dibbs stores about the person (the CCPA's right to know). It is packed later, and
 * the person is told when it is ready; another request within an hour changes nothing.
 */
export const exportOwnData = Effect.fn("exportOwnData")(function* (actor: PersonActor) {
  const copies = yield* DataCopies;
  const people = yield* People;
  const jobs = yield* Jobs;
  const at = yield* now;
  yield* atomically(
    Effect.gen(function* () {
      const person = yield* people.get(actor.personId);
      if (!(yield* copies.request(person.id, at, new Date(at.getTime() - betweenCopies)))) return;
      yield* jobs.put({ name: "pack-own-data", personId: person.id });
      yield* putMessage({
        to: person,
        words: ["dataAskedFor", { name: person.name }],
      });
    }),
  );
  return yield* viewOwnData(actor);
});

const none: DataCopy = { progress: "none", requestedAt: null, file: null, size: null, endsAt: null };

/** Returns the progress of the person's latest requested copy. */
export const viewOwnData = Effect.fn("viewOwnData")(function* (actor: PersonActor) {
  const copy = yield* (yield* DataCopies).find(actor.personId);
  if (copy === null) return none;
  const { requestedAt, file } = copy;
  if (file === null) return { ...none, progress: "preparing" as const, requestedAt };
  const endsAt = new Date(file.readyAt.getTime() + copyLife);
  if (endsAt <= (yield* now)) return none;
  const ready: DataCopy = { progress: "ready", requestedAt, file: file.id, size: file.size, endsAt };
  return ready;
});
