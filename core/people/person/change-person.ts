import { Effect, Equal } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { recordMove } from "#core/shared/history.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { stepOf } from "./next-step.ts";
import { People } from "./people.ts";
import { type Person, PersonCard } from "./person.ts";

/**
 * Saves the fields that `change` returns on the actor's person, and refreshes their other windows, and those of people
 * they deal with if it shows on a card. The history names the changed fields, never their contents. Fails as `change`
 * does, or `PhoneTaken`.
 */
export const changePerson = Effect.fnUntraced(function* <E, R>(
  actor: PersonActor,
  event: string,
  change: (person: Person) => Effect.Effect<Partial<Person>, E, R>,
) {
  const people = yield* People;
  const before = yield* people.get(actor.personId);
  const after: Person = { ...before, ...(yield* change(before)) };
  const fields = (Object.keys(after) as Array<keyof Person>).filter(
    (field) => !Equal.equals(after[field], before[field]),
  );
  if (fields.length === 0) return before;
  const saved = yield* people.save(after);
  yield* recordMove(actor, {
    noun: "person",
    subjectId: saved.id,
    event,
    from: stepOf(before),
    to: stepOf(saved),
    reason: fields.join(", "),
  });
  const isOnCards = fields.some((field) => field in PersonCard.fields);
  const partners = isOnCards ? yield* people.partnersOf(saved.id) : [];
  yield* show([saved.id, ...partners], { noun: "person", id: saved.id, event });
  return saved;
}, atomically);
