import { Result } from "effect";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { inMemory } from "../memory.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

/** The tables without the rows of `name` that `goes` selects. */
const without = <Row>(
  tables: Tables,
  name: "recoveryCodes" | "challenges",
  rows: ReadonlyMap<string, Row>,
  goes: (row: Row) => boolean,
): Tables => [...rows].reduce((changed, [key, row]) => (goes(row) ? withoutRow(changed, name, key) : changed), tables);

export const memorySecondFactors = inMemory(SecondFactors)(({ read, write, modify }) => {
  const withoutCodes = (tables: Tables, id: string) =>
    without(tables, "recoveryCodes", tables.recoveryCodes, ({ personId }) => personId === id);
  return {
    find: (id) => read(({ secondFactors }) => secondFactors.get(id) ?? null),
    begin: (factor) =>
      modify((tables) =>
        Result.succeed(
          (tables.secondFactors.get(factor.personId)?.confirmedAt ?? null) === null
            ? [true, withRow(tables, "secondFactors", factor.personId, factor)]
            : [false, tables],
        ),
      ),
    confirm: (id, sealedSecret, confirmedAt) =>
      modify((tables) => {
        const factor = tables.secondFactors.get(id);
        if (factor?.sealedSecret !== sealedSecret || factor.confirmedAt !== null) {
          return Result.succeed([false, tables]);
        }
        return Result.succeed([true, withRow(tables, "secondFactors", id, { ...factor, confirmedAt })]);
      }),
    remove: (id) =>
      write((tables) => {
        const less = without(
          withoutCodes(tables, id),
          "challenges",
          tables.challenges,
          ({ personId }) => personId === id,
        );
        return withoutRow(less, "secondFactors", id);
      }),
    acceptStep: (id, lastStep) =>
      modify((tables) => {
        const factor = tables.secondFactors.get(id);
        if (factor === undefined || (factor.lastStep ?? -1) >= lastStep) return Result.succeed([false, tables]);
        return Result.succeed([true, withRow(tables, "secondFactors", id, { ...factor, lastStep })]);
      }),
    replaceRecoveryCodes: (id, hashes, at) =>
      write((tables) =>
        hashes.reduce(
          (changed, hash) =>
            withRow(changed, "recoveryCodes", `${id} ${hash}`, { personId: id, hash, createdAt: at, usedAt: null }),
          withoutCodes(tables, id),
        ),
      ),
    spendRecoveryCode: (id, hash, at) =>
      modify((tables) => {
        const code = tables.recoveryCodes.get(`${id} ${hash}`);
        if (code === undefined || code.usedAt !== null) return Result.succeed([false, tables]);
        return Result.succeed([true, withRow(tables, "recoveryCodes", `${id} ${hash}`, { ...code, usedAt: at })]);
      }),
    recoveryCodesLeft: (id) =>
      read(
        ({ recoveryCodes }) =>
          [...recoveryCodes.values()].filter(({ personId, usedAt }) => personId === id && usedAt === null).length,
      ),
    insertChallenge: (challenge, at) =>
      write((tables) =>
        withRow(
          without(tables, "challenges", tables.challenges, ({ expiresAt }) => expiresAt <= at),
          "challenges",
          challenge.tokenHash,
          challenge,
        ),
      ),
    dropChallenges: (id) =>
      write((tables) => without(tables, "challenges", tables.challenges, ({ personId }) => personId === id)),
    findChallenge: (tokenHash) => read(({ challenges }) => challenges.get(tokenHash) ?? null),
    takeChallenge: (tokenHash) =>
      modify((tables) =>
        Result.succeed([tables.challenges.has(tokenHash), withoutRow(tables, "challenges", tokenHash)]),
      ),
  };
});
