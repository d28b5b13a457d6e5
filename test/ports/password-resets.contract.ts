import { Effect } from "effect";
import { expect } from "vitest";
import { type PasswordReset, PasswordResets } from "#core/people/password/request-password-reset.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { moment } from "#test/builders/moment.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const hour = 3_600_000;

const aReset = (personId: PersonId, but: Partial<PasswordReset> = {}): PasswordReset => {
  const createdAt = moment();
  return {
    personId,
    tokenHash: crypto.randomUUID(),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + hour),
    usedAt: null,
    ...but,
  };
};

const storedReset = Effect.gen(function* () {
  const reset = aReset((yield* storedPerson()).id);
  yield* (yield* PasswordResets).put(reset);
  return reset;
});

export const passwordResetsContract = ({ holds }: Given): void => {
  holds("a reset link is found by its token, until another replaces it", function* () {
    const resets = yield* PasswordResets;
    const first = yield* storedReset;
    expect(yield* resets.find(first.tokenHash)).toEqual(first);
    const second = aReset(first.personId);
    yield* resets.put(second);
    expect(yield* resets.find(first.tokenHash)).toBeNull();
    expect(yield* resets.use(first.tokenHash, moment())).toBe(false);
    expect(yield* resets.find(second.tokenHash)).toEqual(second);
  });

  holds("of twenty reset links requested at once, one is valid", function* () {
    const resets = yield* PasswordResets;
    const { id } = yield* storedPerson();
    const all = Array.from({ length: 20 }, () => aReset(id));
    yield* Effect.forEach(all, resets.put, { concurrency: "unbounded" });
    const found = yield* Effect.forEach(all, ({ tokenHash }) => resets.find(tokenHash));
    expect(found.filter((reset) => reset !== null)).toHaveLength(1);
  });

  holds("of twenty uses of one link at once, one succeeds", function* () {
    const resets = yield* PasswordResets;
    const reset = yield* storedReset;
    const at = moment();
    const used = yield* manyAtOnce(20, () => resets.use(reset.tokenHash, at));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(yield* resets.find(reset.tokenHash)).toEqual({ ...reset, usedAt: at });
  });

  holds("a link cannot be used once it has expired", function* () {
    const resets = yield* PasswordResets;
    const reset = yield* storedReset;
    expect(yield* resets.use(reset.tokenHash, reset.expiresAt)).toBe(false);
    expect(yield* resets.use(reset.tokenHash, new Date(reset.expiresAt.getTime() - 1))).toBe(true);
  });

  holds("links are removed with their person's, or once expired", function* () {
    const resets = yield* PasswordResets;
    const [one, other] = [yield* storedReset, yield* storedReset];
    yield* resets.remove(one.personId);
    yield* resets.remove(one.personId);
    expect(yield* resets.find(one.tokenHash)).toBeNull();
    yield* resets.removeExpired(other.expiresAt);
    expect(yield* resets.find(other.tokenHash)).toEqual(other);
    yield* resets.removeExpired(new Date(other.expiresAt.getTime() + 1));
    expect(yield* resets.find(other.tokenHash)).toBeNull();
  });
};
