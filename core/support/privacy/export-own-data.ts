import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/put-message.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { DataCopies } from "./data-copies.ts";
import { betweenCopies } from "./own-data.ts";
import { viewOwnData } from "./view-own-data.ts";

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
      if (!(yield* copies.ask(person.id, at, new Date(at.getTime() - betweenCopies)))) return;
      yield* jobs.put({ name: "pack-own-data", personId: person.id });
      yield* putMessage({
        to: person,
        subject: "A copy of your data was asked for",
        text: `Hello ${person.name}, a copy of your Dibbs data was asked for and is being prepared. If that was not you, change your password at once.`,
      });
    }),
  );
  return yield* viewOwnData(actor);
});
