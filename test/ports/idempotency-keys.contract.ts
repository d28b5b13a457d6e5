import { Effect } from "effect";
import { expect } from "vitest";
import { doOnce, IdempotencyKeys, sweepIdempotencyKeys } from "#core/shared/do-once.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { moment } from "#test/builders/moment.ts";
import { storedListing, storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const aRequest = Effect.gen(function* () {
  const { id } = yield* storedPerson();
  return { personId: id, key: crypto.randomUUID(), fingerprint: "what was asked" };
});

export const idempotencyKeysContract = ({ holds }: Given): void => {
  holds("an answer is stored as JSON under a person's key, and under no other", function* () {
    const keys = yield* IdempotencyKeys;
    const request = yield* aRequest;
    const at = moment();
    yield* keys.insert({ ...request, answer: { at, list: [1, null] }, createdAt: at });
    expect(yield* keys.find(request.personId, request.key)).toEqual({
      ...request,
      answer: { at: at.toISOString(), list: [1, null] },
      createdAt: at,
    });
    expect(yield* keys.find((yield* storedPerson()).id, request.key)).toBe(null);
    expect(yield* keys.find(request.personId, crypto.randomUUID())).toBe(null);
  });

  holds("of twenty requests with one key at once, one is done and all get its answer", function* () {
    const request = yield* aRequest;
    const done = yield* manyAtOnce(20, () =>
      doOnce(
        request,
        Effect.map(storedListing({ posterId: request.personId }), ({ id }) => ({ id })),
      ),
    );
    expect(new Set(done.map((one) => one?.answer.id)).size).toBe(1);
    expect(done.filter((one) => one?.isRepeat === false)).toHaveLength(1);
  });

  holds("a failed request stores no answer, and a different request under a used key is not done", function* () {
    const request = yield* aRequest;
    expect(yield* Effect.flip(doOnce(request, Effect.fail("no" as const)))).toBe("no");
    expect(yield* doOnce(request, Effect.succeed("yes"))).toEqual({ answer: "yes", isRepeat: false });
    expect(yield* doOnce({ ...request, fingerprint: "another" }, Effect.die("was done"))).toBe(null);
  });

  holds("a rolled-back unit of work stores no answer", function* () {
    const request = yield* aRequest;
    const { atomic } = yield* UnitOfWork;
    yield* Effect.flip(atomic(Effect.andThen(doOnce(request, Effect.succeed(1)), Effect.fail("no"))));
    expect(yield* (yield* IdempotencyKeys).find(request.personId, request.key)).toBe(null);
  });

  holds("an answer is removed after a day, not before", function* () {
    const keys = yield* IdempotencyKeys;
    const [old, young] = [yield* aRequest, yield* aRequest];
    const hour = 3_600_000;
    const at = Date.now();
    yield* keys.insert({ ...old, answer: 1, createdAt: new Date(at - 25 * hour) });
    yield* keys.insert({ ...young, answer: 2, createdAt: new Date(at - 23 * hour) });
    yield* sweepIdempotencyKeys();
    expect(yield* keys.find(old.personId, old.key)).toBe(null);
    expect((yield* keys.find(young.personId, young.key))?.answer).toBe(2);
  });
};
