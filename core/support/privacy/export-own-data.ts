import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/put-message.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { DataCopies } from "./data-copies.ts";
import { betweenCopies, copyLife, type DataCopy } from "./own-data.ts";

/**
 * Asks for a copy of everything that Dibbs keeps of oneself. It is packed afterwards, and the person is told when it is
 * ready; asking again within an hour is the same request.
 */
export const exportOwnData = Effect.fn("exportOwnData")(function* (actor: PersonActor) {
  const copies = yield* DataCopies;
  const people = yield* People;
  const jobs = yield* Jobs;
  const { atomic } = yield* UnitOfWork;
  const at = yield* now;
  yield* atomic(
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
  const copies = yield* DataCopies;
  const copy = yield* copies.find(actor.personId);
  if (copy === null) return none;
  const { requestedAt, file } = copy;
  if (file === null) return { ...none, progress: "preparing" as const, requestedAt };
  const endsAt = new Date(file.readyAt.getTime() + copyLife);
  if (endsAt <= (yield* now)) return none;
  const ready: DataCopy = { progress: "ready", requestedAt, file: file.id, size: file.size, endsAt };
  return ready;
});
