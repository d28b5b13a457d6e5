import { Effect } from "effect";
import { now } from "./day.ts";
import { IdempotencyKeys, type KeyedAnswer } from "./idempotency-keys.ts";
import { UnitOfWork } from "./unit-of-work.ts";

/** How long a repeat of a request gets the first answer, in milliseconds. */
const keptFor = 24 * 3_600_000;

type Request = Pick<KeyedAnswer, "personId" | "key" | "fingerprint">;

/**
 * Does the work of a request once, however often and at once it is sent under its key: its answer is kept in the
 * transaction of its effect, and given again to each repeat. What failed has changed nothing, so it is not kept and may be
 * tried again. Null where the key was another request's. The work must call nobody outside, because it runs in one unit.
 */
export const doOnce = Effect.fnUntraced(function* <A, E, R>(request: Request, work: Effect.Effect<A, E, R>) {
  const keys = yield* IdempotencyKeys;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const kept = yield* keys.find(request.personId, request.key);
      if (kept !== null && kept.fingerprint !== request.fingerprint) return null;
      if (kept !== null) return { answer: kept.answer as A, isRepeat: true };
      const answer = yield* work;
      yield* keys.insert({ ...request, answer, createdAt: yield* now });
      return { answer, isRepeat: false };
    }),
  );
});

/** Forgets the answers to requests that nobody repeats any more. */
export const sweepIdempotencyKeys = Effect.fn("sweepIdempotencyKeys")(function* () {
  const at = yield* now;
  yield* (yield* IdempotencyKeys).removeBefore(new Date(at.getTime() - keptFor));
});
