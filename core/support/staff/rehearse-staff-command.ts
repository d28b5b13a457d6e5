import { Effect, Schema } from "effect";
import { People } from "#core/people/person/people.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { nothingSeen, planOf, type Seen } from "./plan.ts";
import type { StaffActor, StaffCommand } from "./staff-command.ts";
import { EndOfRehearsal, watchStaffCommand } from "./watch-staff-command.ts";

/** Ends a unit of work that must not be kept, with what was seen in it. */
class Undone extends Schema.TaggedError<Undone>()("Undone", { message: Schema.String }) {
  seen: Seen = nothingSeen();
}

const undone = (seen: Seen): Undone => Object.assign(new Undone({ message: "A rehearsal is undone." }), { seen });

const withNames = Effect.fnUntraced(function* (seen: Seen) {
  const people = yield* People;
  const words = yield* Effect.forEach(seen.words, (word) =>
    word.personId === null
      ? Effect.succeed(word)
      : people.get(word.personId).pipe(
          Effect.map(({ name }) => ({ ...word, name })),
          Effect.catchTag("NotFound", () => Effect.succeed(word)),
        ),
  );
  return { ...seen, words };
});

/**
 * What an act would do: it is done for real in one unit of work, which is then undone. Looking things up at a provider is
 * part of that; the first change that a provider is asked for ends it. Fails as the act does.
 */
export const rehearseStaffCommand = Effect.fn("rehearseStaffCommand")(function* (
  act: StaffCommand<unknown>,
  staffActor: StaffActor,
) {
  const { atomic } = yield* UnitOfWork;
  const rehearsal = Effect.gen(function* () {
    const seen = nothingSeen();
    yield* watchStaffCommand(act.effect, { staffActor, seen, isRehearsal: true }).pipe(
      Effect.asVoid,
      Effect.catchDefect((defect) => (defect instanceof EndOfRehearsal ? Effect.void : Effect.die(defect))),
    );
    return yield* undone(yield* withNames(seen));
  });
  const seen = yield* atomic(rehearsal).pipe(Effect.catchTag("Undone", (over) => Effect.succeed(over.seen)));
  return { plan: yield* planOf(act, staffActor, seen), asksOutside: seen.asksOutside };
});
