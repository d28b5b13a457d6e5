import { Effect } from "effect";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId, SessionId } from "#core/shared/ids.ts";
import { Live } from "#core/shared/live.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Sessions } from "./sessions.ts";

/** Tells every process, and the person's open windows, that these sessions are over: their access tokens are of no more use. */
const tellEnded = Effect.fnUntraced(function* (personId: PersonId, ended: ReadonlyArray<SessionId>) {
  const live = yield* Live;
  for (const id of ended) yield* live.publish([personId], { noun: "session", id, event: "end" });
});

/** Ends one session of a person, if it is theirs and has not ended; answers whether it did. */
export const endOne = Effect.fnUntraced(function* (personId: PersonId, id: SessionId) {
  const sessions = yield* Sessions;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const ended = yield* sessions.end(personId, id, yield* now);
      if (ended) yield* tellEnded(personId, [id]);
      return ended;
    }),
  );
});

/** Ends all sessions of a person but `except`, and what is half open; answers how many that were. */
export const endAll = Effect.fnUntraced(function* (personId: PersonId, except: SessionId | null) {
  const sessions = yield* Sessions;
  const factors = yield* SecondFactors;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      yield* factors.dropChallenges(personId);
      const ended = yield* sessions.endAll(personId, except, yield* now);
      yield* tellEnded(personId, ended);
      return ended.length;
    }),
  );
});
