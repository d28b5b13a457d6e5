import { Effect } from "effect";
import { expect } from "vitest";
import { mostCredentials } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import { addCredential } from "#core/people/credential/own-credentials.ts";
import { personActor } from "#core/shared/actor.ts";
import type { Day } from "#core/shared/day.ts";
import { CredentialId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { aCredentialDraft, storedCredential } from "#test/builders/credential.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedFile, storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce, tryAtOnce } from "./at-once.ts";
import { beginsAnew, everyPage, firstPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

const contractor = () => storedPerson({ userType: "contractor" });

export const credentialsContract = ({ holds }: Given): void => {
  holds("a credential is found as inserted and as saved", function* () {
    const credentials = yield* Credentials;
    const { id: personId } = yield* contractor();
    const paper = yield* storedFile({ ownerId: personId, purpose: "credential_document" });
    const bond = yield* storedCredential(personId, {
      kind: "bond",
      coverage: cents(2_500_000),
      documentId: paper.id,
      documentName: paper.name,
    });
    expect(yield* credentials.get(bond.id)).toEqual(bond);
    const at = moment();
    const changed = {
      ...bond,
      state: "checked",
      check: { by: "lookup", at, source: "The board", listDay: "2026-11-01" as Day },
      lookup: {
        said: "agrees",
        at,
        source: "The board",
        listDay: "2026-11-01" as Day,
        validUntil: "2099-03-03" as Day,
      },
    } as const;
    const saved = yield* credentials.save(changed);
    expect(saved).toEqual({ ...changed, version: 2 });
    expect(yield* credentials.get(bond.id)).toEqual(saved);
    expect(yield* Effect.flip(credentials.save(bond))).toMatchObject({ _tag: "Stale", noun: "credential" });
    expect(yield* Effect.flip(credentials.get(idOf(CredentialId)))).toMatchObject({ _tag: "NotFound" });
    yield* credentials.remove(bond.id);
    yield* credentials.remove(bond.id);
    expect(yield* Effect.flip(credentials.save(saved))).toMatchObject({ _tag: "Stale" });
  });

  holds("a person's credentials are paged oldest first, without other people's", function* () {
    const credentials = yield* Credentials;
    const [mine, others] = [yield* contractor(), yield* contractor()];
    const one = yield* storedCredential(mine.id);
    const other = yield* storedCredential(others.id);
    const two = yield* storedCredential(mine.id, { state: "rejected", rejectedReason: "Not there." });
    expect(yield* everyPage(1, (page) => credentials.ofPerson(mine.id, page))).toEqual([one, two]);
    yield* beginsAnew((page) => credentials.ofPerson(mine.id, page), 2);
    // Nobody else may see a rejected credential.
    expect(yield* credentials.shownOf([mine.id, others.id])).toEqual([one, other]);
    expect(yield* credentials.shownOf([])).toEqual([]);
  });

  holds("support lists credentials newest first, by state and by person", function* () {
    const credentials = yield* Credentials;
    const { id: personId } = yield* contractor();
    const one = yield* storedCredential(personId);
    const two = yield* storedCredential(personId, { state: "rejected", rejectedReason: "Not there." });
    const three = yield* storedCredential(personId);
    const listed = (state: "stated" | "rejected" | null, of: typeof personId | null) =>
      everyPage(2, (page) => credentials.list({ state, personId: of }, page));
    expect(yield* listed(null, personId)).toEqual([three, two, one]);
    expect(yield* listed("stated", personId)).toEqual([three, one]);
    expect((yield* listed("rejected", null))[0]).toEqual(two);
    expect((yield* listed(null, null)).slice(0, 3)).toEqual([three, two, one]);
  });

  holds("credentials that expire between two days are listed by day, without rejected ones", function* () {
    const credentials = yield* Credentials;
    const { id: personId } = yield* contractor();
    const ends = (day: string, but = {}) => storedCredential(personId, { validUntil: day as Day, ...but });
    yield* ends("2061-01-04");
    const second = yield* ends("2061-01-03");
    const first = yield* ends("2061-01-01");
    const third = yield* ends("2061-01-03");
    yield* ends("2061-01-02", { state: "rejected", rejectedReason: "Not there." });
    const range = { from: "2061-01-01" as Day, to: "2061-01-03" as Day };
    expect(yield* credentials.ending(range, { after: null, limit: 2 })).toEqual([first, second]);
    expect(yield* credentials.ending(range, { after: second, limit: 2 })).toEqual([third]);
  });

  holds("credentials added at once never exceed the limit of a profile", function* () {
    const credentials = yield* Credentials;
    const { id: personId } = yield* contractor();
    for (let count = 2; count < mostCredentials; count += 1) yield* storedCredential(personId);
    const results = yield* manyAtOnce(8, () => Effect.result(addCredential(personActor(personId), aCredentialDraft())));
    const full = results.flatMap((it) => (it._tag === "Failure" ? [it.failure] : []));
    expect(full).toHaveLength(6);
    for (const refused of full) expect(refused).toMatchObject({ _tag: "Blocked", code: "credentials_full" });
    expect((yield* credentials.ofPerson(personId, { after: null, limit: 100 })).items).toHaveLength(mostCredentials);
  });

  holds("of several saves at once one is kept, and a rolled-back change is not", function* () {
    const credentials = yield* Credentials;
    const { atomic } = yield* UnitOfWork;
    const { id: personId } = yield* contractor();
    const credential = yield* storedCredential(personId);
    const { answers } = yield* tryAtOnce(["1", "2", "3", "4"], (number) => credentials.save({ ...credential, number }));
    expect(answers).toHaveLength(1);
    const kept = yield* credentials.get(credential.id);
    const undone = atomic(
      Effect.gen(function* () {
        yield* credentials.save({ ...kept, number: "5" });
        yield* storedCredential(personId);
        return yield* Effect.fail("No." as const);
      }),
    );
    expect(yield* Effect.flip(undone)).toBe("No.");
    expect((yield* credentials.ofPerson(personId, firstPage)).items).toEqual([kept]);
  });
};
