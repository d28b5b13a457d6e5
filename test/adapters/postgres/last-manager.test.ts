import { Deferred, Effect } from "effect";
import { describe, expect, test } from "vitest";
import { markSupport } from "#core/people/person/mark-support.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { storedStaff } from "#test/builders/staff.ts";
import { ownCore } from "#test/support/core.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();
const run = ownCore(database);

const remove = (personId: PersonId) => markSupport({ kind: "support", personId, staff: "the other manager" }, null);

const managers = Effect.flatMap(People, (people) =>
  Effect.map(people.support(), (staff) => staff.filter(({ staffRole }) => staffRole === "manager").map(({ id }) => id)),
);

/** Creates two managers as the only support staff. */
const pair = Effect.gen(function* () {
  const people = yield* People;
  for (const before of yield* people.support()) yield* people.save({ ...before, staffRole: null });
  return [(yield* storedStaff()).id, (yield* storedStaff()).id] as const;
});

describe("two managers who remove each other from the staff", () => {
  test.each([
    ["the older", 0],
    ["the newer", 1],
  ] as const)("in overlapping transactions leave one manager: %s is removed first", async (_who, first) => {
    await run(
      Effect.gen(function* () {
        const { atomic } = yield* UnitOfWork;
        const both = yield* pair;
        const [gone, stays] = first === 0 ? both : [both[1], both[0]];
        const isGone = Deferred.makeUnsafe<void>();
        const slow = atomic(
          Effect.gen(function* () {
            yield* remove(gone);
            yield* Deferred.succeed(isGone, undefined);
            // Waits until the other transaction waits for a row that this one has locked.
            for (;;) {
              const [waiting] = yield* Effect.promise(
                () => database.sql<{ count: number }[]>`
                  select count(*)::int as count from pg_stat_activity
                  where datname = current_database() and wait_event_type = 'Lock'`,
              );
              if ((waiting?.count ?? 0) > 0) break;
              yield* Effect.sleep("10 millis");
            }
          }),
        );
        const late = Effect.andThen(Deferred.await(isGone), Effect.flip(remove(stays)));
        const [, refusal] = yield* Effect.all([slow, late], { concurrency: "unbounded" });
        expect(refusal).toMatchObject({ _tag: "Blocked", code: "last_manager" });
        expect(yield* managers).toEqual([stays]);
      }),
    );
  });

  test("at the same moment leave one manager, in every round", async () => {
    for (let round = 0; round < 20; round += 1) {
      await run(
        Effect.gen(function* () {
          const [one, other] = yield* pair;
          const results = yield* Effect.all([Effect.result(remove(one)), Effect.result(remove(other))], {
            concurrency: "unbounded",
          });
          expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
          expect(yield* managers).toHaveLength(1);
        }),
      );
    }
  });
});
