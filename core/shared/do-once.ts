import { Context, Effect } from "effect";
import { now } from "./day.ts";
import type { Stale, Unavailable } from "./errors.ts";
import type { PersonId } from "./ids.ts";
import { atomically } from "./unit-of-work.ts";

/** What a person's request was answered with, under the key that it carried. */
export type KeyedAnswer = {
  readonly personId: PersonId;
  readonly key: string;
  /** Tells one request from another; the same for a repeat. */
  readonly fingerprint: string;
  /** JSON. */
  readonly answer: unknown;
  readonly createdAt: Date;
};

/** The answers to requests that carried an idempotency key. A key is one person's: another's of the same name is another. */
export class IdempotencyKeys extends Context.Service<
  IdempotencyKeys,
  {
    readonly find: (personId: PersonId, key: string) => Effect.Effect<KeyedAnswer | null, Unavailable>;
    /** Keeps the answer with what the unit of work writes; the unit fails `Stale` where the key has an answer by now. */
    readonly insert: (answer: KeyedAnswer) => Effect.Effect<void, Stale | Unavailable>;
    readonly removeBefore: (at: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/IdempotencyKeys") {}

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
  const kept = yield* keys.find(request.personId, request.key);
  if (kept !== null && kept.fingerprint !== request.fingerprint) return null;
  if (kept !== null) return { answer: kept.answer as A, isRepeat: true };
  const answer = yield* work;
  yield* keys.insert({ ...request, answer, createdAt: yield* now });
  return { answer, isRepeat: false };
}, atomically);

/** Forgets the answers to requests that nobody repeats any more. */
export const sweepIdempotencyKeys = Effect.fn("sweepIdempotencyKeys")(function* () {
  const at = yield* now;
  yield* (yield* IdempotencyKeys).removeBefore(new Date(at.getTime() - keptFor));
});
