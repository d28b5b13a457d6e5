import { expect } from "vitest";
import { Devices } from "#core/people/session/devices.ts";
import { moment } from "#test/builders/moment.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

export const devicesContract = ({ holds }: Given): void => {
  holds("a person's first browser is told apart from a new and a known one", function* () {
    const devices = yield* Devices;
    const { id } = yield* storedPerson();
    expect(yield* devices.isKnown(id, "one")).toBe(false);
    expect(yield* devices.remember(id, "one", moment())).toBe("first");
    expect(yield* devices.remember(id, "one", moment())).toBe("known");
    expect(yield* devices.remember(id, "other", moment())).toBe("new");
    expect(yield* devices.remember(id, "other", moment())).toBe("known");
    expect(yield* devices.isKnown(id, "one")).toBe(true);
  });

  holds("a browser known for one person is another person's first", function* () {
    const devices = yield* Devices;
    const [one, other] = [yield* storedPerson(), yield* storedPerson()];
    yield* devices.remember(one.id, "shared", moment());
    expect(yield* devices.isKnown(other.id, "shared")).toBe(false);
    expect(yield* devices.remember(other.id, "shared", moment())).toBe("first");
  });

  holds("of twenty that remember a new browser at once, one is told that it is new", function* () {
    const devices = yield* Devices;
    const { id } = yield* storedPerson();
    yield* devices.remember(id, "old", moment());
    const answers = yield* manyAtOnce(20, () => devices.remember(id, "new", moment()));
    expect(answers.filter((answer) => answer === "new")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "known")).toHaveLength(19);
  });

  holds("one person's browsers are forgotten together, and unused ones after a while", function* () {
    const devices = yield* Devices;
    const [one, other] = [yield* storedPerson(), yield* storedPerson()];
    const long = new Date("2020-01-01");
    yield* devices.remember(one.id, "a", moment());
    yield* devices.remember(other.id, "a", long);
    yield* devices.remember(other.id, "b", long);
    yield* devices.remember(other.id, "b", moment());
    yield* devices.forgetAll(one.id);
    expect(yield* devices.isKnown(one.id, "a")).toBe(false);
    yield* devices.forgetUnused(new Date("2020-01-02"));
    expect(yield* devices.isKnown(other.id, "a")).toBe(false);
    expect(yield* devices.isKnown(other.id, "b")).toBe(true);
  });
};
