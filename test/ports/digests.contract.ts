import { Effect } from "effect";
import { expect } from "vitest";
import { Alerts, type NewAlert } from "#core/messaging/alert/alert.ts";
import { Digests } from "#core/messaging/notification/send-digests.ts";
import type { Day } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { anAlert } from "#test/builders/alerts.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const [first, second] = ["2001-03-01", "2001-03-02"] as [Day, Day];
const morning = new Date("2001-03-01T14:00:00Z");
const earlier = new Date("2001-03-01T13:59:59Z");

const waiting = (personId: PersonId, but: Partial<NewAlert> = {}): NewAlert => ({
  ...anAlert(personId),
  createdAt: earlier,
  awaitsDigest: true,
  ...but,
});

const shown = ({ awaitsDigest: _waits, ...alert }: NewAlert) => alert;

/** Returns everyone who is due, page by page. */
const everybody = Effect.fnUntraced(function* (day: Day, limit: number) {
  const digests = yield* Digests;
  const found: Array<PersonId> = [];
  for (;;) {
    const page: ReadonlyArray<PersonId> = yield* digests.due({
      day,
      before: morning,
      after: found.at(-1) ?? null,
      limit,
    });
    found.push(...page);
    if (page.length < limit) return found;
  }
});

export const digestsContract = ({ holds }: Given): void => {
  holds("people with earlier waiting alerts are due a digest once a day, in order of id", function* () {
    const digests = yield* Digests;
    const alerts = yield* Alerts;
    const { atomic } = yield* UnitOfWork;
    const people = [yield* storedPerson(), yield* storedPerson(), yield* storedPerson()].map(({ id }) => id).sort();
    const [one, two, three] = people as [PersonId, PersonId, PersonId];
    const none = (yield* storedPerson()).id;
    const [mine, mineToo] = [waiting(one), waiting(one)];
    yield* alerts.insert([mine, mineToo, waiting(two), waiting(three)]);
    yield* alerts.insert([waiting(none, { awaitsDigest: false }), waiting(none, { createdAt: morning })]);
    const own = new Set([...people, none]);
    const due = (limit: number) => Effect.map(everybody(first, limit), (ids) => ids.filter((id) => own.has(id)));
    expect(yield* due(1)).toEqual(people);
    expect(yield* due(50)).toEqual(people);
    const taken = yield* atomic(digests.take(one, first, morning));
    expect(new Set(taken)).toEqual(new Set([shown(mine), shown(mineToo)]));
    expect(yield* due(2)).toEqual([two, three]);
    expect(yield* atomic(digests.take(one, first, morning))).toEqual([]);
    // An alert that comes late waits for the next day.
    const late = waiting(one);
    yield* alerts.insert([late]);
    expect(yield* atomic(digests.take(one, first, morning))).toEqual([]);
    expect(yield* due(2)).toEqual([two, three]);
    expect(yield* atomic(digests.take(one, second, morning))).toEqual([shown(late)]);
    expect(yield* atomic(digests.take(none, first, morning))).toEqual([]);
    for (const id of [two, three]) yield* atomic(digests.take(id, first, morning));
  });

  holds(
    "of twenty that take one person's alerts at once, one gets them, and a failure leaves them waiting",
    function* () {
      const digests = yield* Digests;
      const alerts = yield* Alerts;
      const { atomic } = yield* UnitOfWork;
      const { id } = yield* storedPerson();
      const alert = waiting(id);
      yield* alerts.insert([alert]);
      const fallen = atomic(Effect.andThen(digests.take(id, first, morning), Effect.fail("fallen" as const)));
      expect(yield* Effect.flip(fallen)).toBe("fallen");
      const taken = yield* manyAtOnce(20, () => atomic(digests.take(id, first, morning)));
      expect(taken.flat()).toEqual([shown(alert)]);
    },
  );
};
