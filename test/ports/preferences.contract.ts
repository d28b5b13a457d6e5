import { Effect } from "effect";
import { expect } from "vitest";
import { Preferences } from "#core/messaging/notification/choose-preference.ts";
import { storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

export const preferencesContract = ({ holds }: Given): void => {
  holds("a person's preferences are stored for them alone, and unset channels keep their value", function* () {
    const preferences = yield* Preferences;
    const [mine, others] = [yield* storedPerson(), yield* storedPerson()];
    expect(yield* preferences.ofPerson(mine.id)).toEqual([]);
    yield* preferences.choose(mine.id, { kind: "bid", mail: "digest", push: null });
    yield* preferences.choose(mine.id, { kind: "bid", mail: null, push: false });
    yield* preferences.choose(mine.id, { kind: "offer", mail: null, push: false });
    yield* preferences.choose(mine.id, { kind: "offer", mail: null, push: true });
    yield* preferences.choose(others.id, { kind: "bid", mail: "never", push: null });
    expect(new Set(yield* preferences.ofPerson(mine.id))).toEqual(
      new Set([
        { kind: "bid", mail: "digest", push: false },
        { kind: "offer", mail: null, push: true },
      ]),
    );
    expect(yield* preferences.ofPerson(others.id)).toEqual([{ kind: "bid", mail: "never", push: null }]);
  });

  holds("two channels chosen at once are both kept", function* () {
    const preferences = yield* Preferences;
    const { id } = yield* storedPerson();
    const mails = ["never", "digest"] as const;
    yield* Effect.all(
      [
        ...mails.map((mail) => preferences.choose(id, { kind: "chat", mail, push: null })),
        preferences.choose(id, { kind: "chat", mail: null, push: false }),
      ],
      { concurrency: "unbounded" },
    );
    const [kept, ...rest] = yield* preferences.ofPerson(id);
    expect(rest).toEqual([]);
    expect(kept?.push).toBe(false);
    expect(mails).toContain(kept?.mail);
  });
};
