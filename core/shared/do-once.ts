import { Context, Effect } from "effect";
import { now } from "./day.ts";
import type { Stale, Unavailable } from "./errors.ts";
import type { PersonId } from "./ids.ts";
import { atomically } from "./unit-of-work.ts";

/** The stored answer to a person's request, with the request's idempotency key. */
export type KeyedAnswer = {
  readonly personId: PersonId;
  readonly key: string;
  /** Identifies the request's content; a repeat has the same fingerprint. */
  readonly fingerprint: string;
  /** JSON. */
  readonly answer: unknown;
  readonly createdAt: Date;
};

/** The answers to requests that carried an idempotency key. Keys are per person: two people may use the same key. */
export class IdempotencyKeys extends Context.Service<
  IdempotencyKeys,
  {
    readonly find: (personId: PersonId, key: string) => Effect.Effect<KeyedAnswer | null, Unavailable>;
    /** Stores the answer within the unit of work, which fails with `Stale` if the key already has an answer. */
    readonly insert: (answer: KeyedAnswer) => Effect.Effect<void, Stale | Unavailable>;
    readonly removeBefore: (at: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/IdempotencyKeys") {}

/** How long a repeat of a request gets the first answer, in milliseconds. */
const keptFor = 24 * 3_600_000;

type Request = Pick<KeyedAnswer, "personId" | "key" | "fingerprint">;

/**
 * Does the work of a request once, even if the request is sent repeatedly or concurrently under its key. Stores the
 * answer in the same transaction as the effect and returns it to each repeat. A failed request changed nothing, so it
 * is not stored and can be retried. Null if the key belongs to another request. The work must call no external service:
 * it runs in one unit.
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

/** Deletes answers that are too old to be requested again. */
export const sweepIdempotencyKeys = Effect.fn("sweepIdempotencyKeys")(function* () {
  const at = yield* now;
  yield* (yield* IdempotencyKeys).removeBefore(new Date(at.getTime() - keptFor));
});
