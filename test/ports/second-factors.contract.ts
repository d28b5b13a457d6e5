import { Effect } from "effect";
import { expect } from "vitest";
import type { Challenge } from "#core/people/second-factor/second-factor.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { moment } from "#test/builders/moment.ts";
import { aSecondFactor } from "#test/builders/second-factor.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

const begun = Effect.gen(function* () {
  const factors = yield* SecondFactors;
  const factor = aSecondFactor((yield* storedPerson()).id);
  expect(yield* factors.begin(factor)).toBe(true);
  return { factors, factor, id: factor.personId };
});

const confirmed = Effect.gen(function* () {
  const { factors, factor, id } = yield* begun;
  const at = moment();
  expect(yield* factors.confirm(id, factor.sealedSecret, at)).toBe(true);
  return { factors, factor: { ...factor, confirmedAt: at }, id };
});

const aChallenge = (personId: PersonId, but: Partial<Challenge> = {}): Challenge => ({
  tokenHash: crypto.randomUUID(),
  personId,
  deviceHash: "the hash of a device",
  expiresAt: after(moment(), 300),
  ...but,
});

export const secondFactorsContract = ({ holds }: Given): void => {
  holds("a second factor is found as begun, and a person who did not begin has none", function* () {
    const { factors, factor, id } = yield* begun;
    expect(yield* factors.find(id)).toEqual(factor);
    expect(yield* factors.find((yield* storedPerson()).id)).toBeNull();
  });

  holds("beginning again replaces an unconfirmed second factor, and never a confirmed one", function* () {
    const { factors, factor, id } = yield* begun;
    const again = aSecondFactor(id, { sealedSecret: "another" });
    expect(yield* factors.begin(again)).toBe(true);
    expect(yield* factors.find(id)).toEqual(again);
    const at = moment();
    expect(yield* factors.confirm(id, factor.sealedSecret, at)).toBe(false);
    expect(yield* factors.confirm(id, "another", at)).toBe(true);
    expect(yield* factors.begin(factor)).toBe(false);
    expect(yield* factors.find(id)).toEqual({ ...again, confirmedAt: at });
  });

  holds("of twenty confirmations at once, one succeeds", function* () {
    const { factors, factor, id } = yield* begun;
    const done = yield* manyAtOnce(20, () => factors.confirm(id, factor.sealedSecret, moment()));
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  holds("a time step is accepted once, and no earlier step after it; of twenty at once, one is accepted", function* () {
    const { factors, factor, id } = yield* confirmed;
    const done = yield* manyAtOnce(20, () => factors.acceptStep(id, 58_000_000));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(yield* factors.acceptStep(id, 57_999_999)).toBe(false);
    expect(yield* factors.acceptStep(id, 58_000_001)).toBe(true);
    expect(yield* factors.find(id)).toEqual({ ...factor, lastStep: 58_000_001 });
    expect(yield* factors.acceptStep((yield* storedPerson()).id, 1)).toBe(false);
  });

  holds("a recovery code works once, for its person; of twenty uses at once, one succeeds", function* () {
    const { factors, id } = yield* confirmed;
    const other = (yield* confirmed).id;
    yield* factors.replaceRecoveryCodes(id, ["one", "two", "three"], moment());
    yield* factors.replaceRecoveryCodes(other, ["one"], moment());
    expect((yield* manyAtOnce(20, () => factors.spendRecoveryCode(id, "one", moment()))).filter(Boolean)).toHaveLength(
      1,
    );
    expect(yield* factors.spendRecoveryCode(id, "four", moment())).toBe(false);
    expect([yield* factors.recoveryCodesLeft(id), yield* factors.recoveryCodesLeft(other)]).toEqual([2, 1]);
  });

  holds("new recovery codes replace the previous ones", function* () {
    const { factors, id } = yield* confirmed;
    yield* factors.replaceRecoveryCodes(id, ["one", "two"], moment());
    yield* factors.spendRecoveryCode(id, "one", moment());
    yield* factors.replaceRecoveryCodes(id, ["one", "three"], moment());
    expect(yield* factors.recoveryCodesLeft(id)).toBe(2);
    expect(yield* factors.spendRecoveryCode(id, "two", moment())).toBe(false);
    expect(yield* factors.spendRecoveryCode(id, "one", moment())).toBe(true);
  });

  holds("a challenge is found until it is taken; of twenty takers at once, one gets it", function* () {
    const { factors, id } = yield* confirmed;
    const challenge = aChallenge(id);
    yield* factors.insertChallenge(challenge, moment());
    expect(yield* factors.findChallenge(challenge.tokenHash)).toEqual(challenge);
    expect((yield* manyAtOnce(20, () => factors.takeChallenge(challenge.tokenHash))).filter(Boolean)).toHaveLength(1);
    expect(yield* factors.findChallenge(challenge.tokenHash)).toBeNull();
  });

  holds("expired challenges are removed when the next one is stored, and the others stay", function* () {
    const { factors, id } = yield* confirmed;
    const [old, young] = [aChallenge(id, { expiresAt: moment() }), aChallenge((yield* confirmed).id)];
    yield* factors.insertChallenge(old, new Date(0));
    yield* factors.insertChallenge(young, new Date(0));
    yield* factors.insertChallenge(aChallenge(id), moment());
    expect(yield* factors.findChallenge(old.tokenHash)).toBeNull();
    expect(yield* factors.findChallenge(young.tokenHash)).toEqual(young);
  });

  holds("a person's challenges are dropped together, and nobody else's; twice is no error", function* () {
    const { factors, id } = yield* confirmed;
    const { id: other } = yield* confirmed;
    const [first, second, theirs] = [aChallenge(id), aChallenge(id), aChallenge(other)];
    for (const challenge of [first, second, theirs]) yield* factors.insertChallenge(challenge, moment());
    yield* factors.dropChallenges(id);
    yield* factors.dropChallenges(id);
    expect(yield* factors.findChallenge(first.tokenHash)).toBeNull();
    expect(yield* factors.takeChallenge(second.tokenHash)).toBe(false);
    expect(yield* factors.findChallenge(theirs.tokenHash)).toEqual(theirs);
  });

  holds(
    "removing a second factor removes its recovery codes and challenges, and nobody else's; twice is no error",
    function* () {
      const { factors, id } = yield* confirmed;
      const other = yield* confirmed;
      const challenge = aChallenge(id);
      for (const personId of [id, other.id]) yield* factors.replaceRecoveryCodes(personId, ["one"], moment());
      yield* factors.insertChallenge(challenge, moment());
      yield* factors.remove(id);
      yield* factors.remove(id);
      expect(yield* factors.find(id)).toBeNull();
      expect(yield* factors.recoveryCodesLeft(id)).toBe(0);
      expect(yield* factors.findChallenge(challenge.tokenHash)).toBeNull();
      expect(yield* factors.find(other.id)).toEqual(other.factor);
      expect(yield* factors.recoveryCodesLeft(other.id)).toBe(1);
    },
  );

  holds("a failed unit of work changes nothing of a second factor", function* () {
    const { atomic } = yield* UnitOfWork;
    const { factors, factor, id } = yield* confirmed;
    const challenge = aChallenge(id);
    yield* factors.insertChallenge(challenge, moment());
    yield* factors.replaceRecoveryCodes(id, ["one"], moment());
    const work = Effect.gen(function* () {
      yield* factors.acceptStep(id, 9);
      yield* factors.spendRecoveryCode(id, "one", moment());
      yield* factors.replaceRecoveryCodes(id, [], moment());
      yield* factors.takeChallenge(challenge.tokenHash);
      yield* factors.remove(id);
      return yield* Effect.fail("fallen over");
    });
    yield* Effect.flip(atomic(work));
    expect(yield* factors.find(id)).toEqual(factor);
    expect(yield* factors.recoveryCodesLeft(id)).toBe(1);
    expect(yield* factors.findChallenge(challenge.tokenHash)).toEqual(challenge);
  });
};
