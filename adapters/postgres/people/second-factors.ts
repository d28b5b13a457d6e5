import { count, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { Challenge, SecondFactor } from "#core/people/second-factor/second-factor.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { challenge, recoveryCode, secondFactor } from "./second-factor.table.ts";

type OfPerson = { readonly personId: PersonId };

const columns = getTableColumns(secondFactor);
const ofPerson = is(secondFactor.personId, "personId");

const find = statement<OfPerson>()((db) => db.select(columns).from(secondFactor).where(ofPerson));

const begin = statement<SecondFactor>()((db) =>
  db
    .insert(secondFactor)
    .values(blanks(columns))
    .onConflictDoUpdate({
      target: secondFactor.personId,
      set: blanks({ sealedSecret: columns.sealedSecret, lastStep: columns.lastStep, createdAt: columns.createdAt }),
      setWhere: sql`${secondFactor.confirmedAt} is null`,
    })
    .returning({ personId: secondFactor.personId }),
);

const confirm = statement<OfPerson & Pick<SecondFactor, "sealedSecret" | "confirmedAt">>()((db) =>
  db
    .update(secondFactor)
    .set(blanks({ confirmedAt: columns.confirmedAt }))
    .where(
      sql`${ofPerson} and ${is(secondFactor.sealedSecret, "sealedSecret")} and ${secondFactor.confirmedAt} is null`,
    )
    .returning({ personId: secondFactor.personId }),
);

const remove = statement<OfPerson>()((db) => db.delete(secondFactor).where(ofPerson));

const removeCodes = statement<OfPerson>()((db) => db.delete(recoveryCode).where(is(recoveryCode.personId, "personId")));

const removeChallenges = statement<OfPerson>()((db) => db.delete(challenge).where(is(challenge.personId, "personId")));

const acceptStep = statement<OfPerson & { readonly lastStep: number }>()((db) =>
  db
    .update(secondFactor)
    .set(blanks({ lastStep: columns.lastStep }))
    .where(
      sql`${ofPerson} and coalesce(${secondFactor.lastStep}, -1) < ${sql.param(sql.placeholder("lastStep"), secondFactor.lastStep)}`,
    )
    .returning({ personId: secondFactor.personId }),
);

const insertCode = statement<OfPerson & { readonly hash: string; readonly createdAt: Date }>()((db) => {
  const { usedAt: _, ...given } = getTableColumns(recoveryCode);
  return db.insert(recoveryCode).values(blanks(given));
});

const spendCode = statement<OfPerson & { readonly hash: string; readonly usedAt: Date }>()((db) =>
  db
    .update(recoveryCode)
    .set(blanks({ usedAt: recoveryCode.usedAt }))
    .where(
      sql`${is(recoveryCode.personId, "personId")} and ${is(recoveryCode.hash, "hash")} and ${recoveryCode.usedAt} is null`,
    )
    .returning({ personId: recoveryCode.personId }),
);

const codesLeft = statement<OfPerson>()((db) =>
  db
    .select({ left: count() })
    .from(recoveryCode)
    .where(sql`${is(recoveryCode.personId, "personId")} and ${recoveryCode.usedAt} is null`),
);

const dropOld = statement<Pick<Challenge, "expiresAt">>()((db) =>
  db.delete(challenge).where(
    // Two concurrent cleanups must not deadlock.
    sql`${challenge.tokenHash} in (select token_hash from challenge where expires_at <= ${sql.param(sql.placeholder("expiresAt"), challenge.expiresAt)} for update skip locked)`,
  ),
);

const insertChallenge = statement<Challenge>()((db) => db.insert(challenge).values(blanks(getTableColumns(challenge))));

type OfToken = Pick<Challenge, "tokenHash">;

const findChallenge = statement<OfToken>()((db) =>
  db.select().from(challenge).where(is(challenge.tokenHash, "tokenHash")),
);

const takeChallenge = statement<OfToken>()((db) =>
  db.delete(challenge).where(is(challenge.tokenHash, "tokenHash")).returning({ tokenHash: challenge.tokenHash }),
);

export const postgresSecondFactors = inDatabase(SecondFactors)(({ run }) => {
  const happened = Effect.map((rows: ReadonlyArray<unknown>) => rows.length > 0);
  return {
    find: (personId) => Effect.map(run(find, { personId }), ([found]) => found ?? null),
    begin: (factor) => happened(run(begin, factor)),
    confirm: (personId, sealedSecret, confirmedAt) => happened(run(confirm, { personId, sealedSecret, confirmedAt })),
    remove: Effect.fnUntraced(function* (personId) {
      yield* run(removeCodes, { personId });
      yield* run(removeChallenges, { personId });
      yield* run(remove, { personId });
    }),
    acceptStep: (personId, lastStep) => happened(run(acceptStep, { personId, lastStep })),
    replaceRecoveryCodes: Effect.fnUntraced(function* (personId, hashes, createdAt) {
      yield* run(removeCodes, { personId });
      yield* Effect.forEach(hashes, (hash) => run(insertCode, { personId, hash, createdAt }), { discard: true });
    }),
    spendRecoveryCode: (personId, hash, usedAt) => happened(run(spendCode, { personId, hash, usedAt })),
    recoveryCodesLeft: (personId) => Effect.map(run(codesLeft, { personId }), ([found]) => found?.left ?? 0),
    insertChallenge: Effect.fnUntraced(function* (given, at) {
      yield* run(dropOld, { expiresAt: at });
      yield* run(insertChallenge, given);
    }),
    dropChallenges: (id) => Effect.asVoid(run(removeChallenges, { personId: id })),
    findChallenge: (tokenHash) => Effect.map(run(findChallenge, { tokenHash }), ([found]) => found ?? null),
    takeChallenge: (tokenHash) => happened(run(takeChallenge, { tokenHash })),
  };
});
