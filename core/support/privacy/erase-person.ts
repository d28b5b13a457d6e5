import { Effect } from "effect";
import { Blobs } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid, NotAllowed, refusal } from "#core/shared/errors.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { forgetPerson } from "./forget-person.ts";

const isStaff = refusal("staff_member", "support", {
  message: "They work for Dibbs Support, and you can't erase staff accounts.",
  whatToDo: "Remove them from the support staff first.",
});

/**
 * Erases the account of a person who asked support for it, as `forgetPerson` does; `confirmation` is the account's
 * email address, typed again. Only for support; fails with `Invalid` if the address differs, with `Blocked` for staff
 * and while money is open, and with `NotFound` if the account is already deleted.
 */
export const erasePerson = Effect.fn("erasePerson")(function* (actor: PersonActor, confirmation: string) {
  const people = yield* People;
  const blobs = yield* Blobs;
  if (actor.kind !== "support")
    return yield* new NotAllowed({ message: "Only support can erase other people's accounts." });
  const files = yield* atomically(
    Effect.gen(function* () {
      // Locked, so that the person cannot join the staff meanwhile.
      yield* people.lock(actor.personId);
      const person = yield* people.get(actor.personId);
      if (person.staffRole !== null) return yield* isStaff();
      if (confirmation.trim().toLowerCase() !== person.email) {
        return yield* invalid({
          field: "confirmation",
          message: "That isn't the account's address. Type it again to confirm.",
        });
      }
      return yield* forgetPerson(actor, "they");
    }),
  );
  // One at a time, in a fixed order, so that the rehearsed plan is the same each time.
  yield* Effect.forEach(files.toSorted(), (id) => Effect.ignore(blobs.remove(id)), { discard: true });
  return { id: actor.personId, files: files.length };
});
