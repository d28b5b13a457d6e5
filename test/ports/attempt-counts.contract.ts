import { Effect } from "effect";
import { expect } from "vitest";
import { AttemptCounts } from "#core/shared/rate-limit.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { moment } from "#test/builders/moment.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const newKey = () => crypto.randomUUID();

/** Increments the counts of these keys, as a use case does. */
const countUp = Effect.fnUntraced(function* (keys: ReadonlyArray<string>) {
  const counts = yield* AttemptCounts;
  const { atomic } = yield* UnitOfWork;
  yield* atomic(
    Effect.gen(function* () {
      const found = yield* counts.getForUpdate(keys, moment());
      yield* Effect.yieldNow;
      yield* counts.put(found.map((one) => ({ ...one, count: one.count + 1 })));
    }),
  );
});

export const attemptCountsContract = ({ holds }: Given): void => {
  holds("a new attempt count starts at zero now, and a stored one is read back unchanged", function* () {
    const counts = yield* AttemptCounts;
    const [key, other] = [newKey(), newKey()];
    const at = moment();
    expect(yield* counts.getForUpdate([key], at)).toEqual([{ key, count: 0, since: at, waitUntil: null }]);
    const count = { key, count: 5, since: at, waitUntil: moment() };
    yield* counts.put([count]);
    expect(yield* counts.getForUpdate([other, key], at)).toEqual([
      { key: other, count: 0, since: at, waitUntil: null },
      count,
    ]);
  });

  holds("none of twenty attempts at once is lost, whatever the order of their keys", function* () {
    const counts = yield* AttemptCounts;
    const keys = [newKey(), newKey()];
    yield* manyAtOnce(20, (number) => countUp(number % 2 === 0 ? keys : keys.toReversed()));
    expect((yield* counts.getForUpdate(keys, moment())).map(({ count }) => count)).toEqual([20, 20]);
  });

  holds("a count is unchanged after a unit of work that fails", function* () {
    const counts = yield* AttemptCounts;
    const { atomic } = yield* UnitOfWork;
    const key = newKey();
    yield* countUp([key]);
    yield* Effect.flip(atomic(Effect.andThen(countUp([key]), Effect.fail("no"))));
    expect((yield* counts.getForUpdate([key], moment()))[0]?.count).toBe(1);
  });

  holds("a forgotten count starts over", function* () {
    const counts = yield* AttemptCounts;
    const [one, other] = [newKey(), newKey()];
    yield* countUp([one, other]);
    yield* counts.forget([one, newKey()]);
    expect((yield* counts.getForUpdate([one, other], moment())).map(({ count }) => count)).toEqual([0, 1]);
  });

  holds("old counts are forgotten, except those whose wait is not over", function* () {
    const counts = yield* AttemptCounts;
    const keys = [newKey(), newKey(), newKey()] as const;
    const [old, young] = [new Date("2020-01-01"), new Date("2020-01-03")];
    yield* counts.put([
      { key: keys[0], count: 9, since: old, waitUntil: old },
      { key: keys[1], count: 9, since: old, waitUntil: young },
      { key: keys[2], count: 9, since: young, waitUntil: null },
    ]);
    yield* counts.forgetBefore(new Date("2020-01-02"));
    expect((yield* counts.getForUpdate(keys, young)).map(({ count }) => count)).toEqual([0, 9, 9]);
  });
};
