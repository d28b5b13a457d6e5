import { Context, type Effect } from "effect";
import type { Stale, Unavailable } from "./errors.ts";
import type { PersonId } from "./ids.ts";

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
