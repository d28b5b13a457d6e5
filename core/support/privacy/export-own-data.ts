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

/** A copy that somebody has asked for; without a file it is being packed. */
export type KeptCopy = {
  readonly personId: PersonId;
  readonly requestedAt: Date;
  readonly file: { readonly id: FileId; readonly size: number; readonly readyAt: Date } | null;
};

/** The last copy of their own data that each person has asked for. */
export class DataCopies extends Context.Service<
  DataCopies,
  {
    /** Notes that the person asks for one, in the place of the one before; false where one was asked for after `notAfter`. */
    readonly request: (id: PersonId, at: Date, notAfter: Date) => Effect.Effect<boolean, Unavailable>;
    readonly find: (id: PersonId) => Effect.Effect<KeptCopy | null, Unavailable>;
    /** Notes the file of the copy that waits; false where none does. */
    readonly finish: (id: PersonId, file: FileId, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Removes what was asked for before; the files then are orphans. */
    readonly removeBefore: (before: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/DataCopies") {}

/**
 * Asks for a copy of everything that Dibbs keeps of oneself (the right to know of the CCPA). It is packed
 * afterwards, and the person is told when it is ready; asking again within an hour is the same request.
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

/** How far the last copy of one's own data is that one has asked for. */
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
