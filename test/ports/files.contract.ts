import { Effect } from "effect";
import { expect } from "vitest";
import { Listings } from "#core/market/listing/listings.ts";
import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { UploadKey } from "#core/people/file/file.ts";
import { Files } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import { CertificateId, FileId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { aListing } from "#test/builders/listing.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { aFile, filesOf, storedFile, storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const later = (millis: number) => new Date(Date.now() + millis);

export const filesContract = ({ holds }: Given): void => {
  holds("a file is found unchanged", function* () {
    const files = yield* Files;
    const file = yield* storedFile();
    expect(yield* files.get(file.id)).toEqual(file);
    expect(yield* Effect.flip(files.get(idOf(FileId)))).toMatchObject({ _tag: "NotFound" });
  });

  holds("existing files are found among many ids, with or without a lock", function* () {
    const files = yield* Files;
    const { atomic } = yield* UnitOfWork;
    const one = yield* storedFile();
    const other = yield* storedFile();
    for (const find of [files.many, files.manyForShare]) {
      const found = yield* atomic(find([other.id, idOf(FileId), one.id]));
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set([one.id, other.id]));
      expect(found).toHaveLength(2);
      expect(yield* find([])).toEqual([]);
    }
  });

  holds("an upload key makes one file per person, however many uploads come at once", function* () {
    const files = yield* Files;
    const owner = yield* storedPerson();
    const stranger = yield* storedPerson();
    const key = UploadKey.make(crypto.randomUUID());
    expect(yield* files.findByKey(owner.id, key)).toBeNull();
    const kept = yield* manyAtOnce(8, () => files.insert(aFile(owner.id), key));
    const [first] = kept;
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
    expect(yield* files.findByKey(owner.id, key)).toEqual(first);
    expect(yield* filesOf(owner.id)).toEqual([first]);
    const others = yield* files.insert(aFile(stranger.id), key);
    expect(others.id).not.toBe(first?.id);
    expect(yield* files.findByKey(stranger.id, key)).toEqual(others);
  });

  holds("a person's uploads since a time are counted, without the copies of their data", function* () {
    const files = yield* Files;
    const { id: ownerId } = yield* storedPerson();
    const old = yield* storedFile({ ownerId, size: 1 });
    const since = moment();
    yield* storedFile({ ownerId, size: 20 });
    yield* storedFile({ ownerId, size: 300 });
    yield* storedFile({ ownerId, size: 4000, purpose: "own_data" });
    yield* storedFile({ size: 50_000 });
    expect(yield* files.usedSince(ownerId, since)).toEqual({ files: 2, bytes: 320 });
    expect(yield* files.usedSince(ownerId, old.createdAt)).toEqual({ files: 3, bytes: 321 });
    expect(yield* files.usedSince(ownerId, later(3_600_000))).toEqual({ files: 0, bytes: 0 });
    expect((yield* filesOf(ownerId)).map(({ size }) => size)).toEqual([1, 20, 300, 4000]);
  });

  holds("an orphan is a file that nothing refers to; other files are neither listed nor removed", function* () {
    const files = yield* Files;
    const listings = yield* Listings;
    const people = yield* People;
    const certificates = yield* Certificates;
    const owner = yield* storedPerson();
    const [shown, second, face, paper, orphan] = yield* Effect.all(
      Array.from({ length: 5 }, () => storedFile({ ownerId: owner.id })),
    );
    if (!shown || !second || !face || !paper || !orphan) throw new Error("Five files were stored.");
    const plan = yield* storedFile({ ownerId: owner.id, purpose: "listing_document" });
    const listing = aListing(owner.id, { pictures: [shown.id, second.id], documents: [plan.id] });
    yield* listings.insert(listing);
    const withFace = yield* people.save({ ...owner, pictureId: face.id });
    const certificate = {
      id: idOf(CertificateId),
      personId: owner.id,
      title: "Roofer",
      issuerName: null,
      fileId: paper.id,
      createdAt: moment(),
    };
    yield* certificates.insert(certificate);
    const orphansNow = Effect.map(files.orphans(later(60_000), 10_000), (found) =>
      found.filter(({ ownerId }) => ownerId === owner.id).map(({ id }) => id),
    );
    expect(yield* orphansNow).toEqual([orphan.id]);
    expect(yield* files.orphans(orphan.createdAt, 10_000)).not.toContainEqual(orphan);
    expect(yield* files.orphans(later(60_000), 1)).toHaveLength(1);
    for (const { id } of [shown, second, plan, face, paper]) expect(yield* files.remove(id)).toBe(false);

    const saved = yield* listings.save({ ...listing, pictures: [second.id] });
    expect(yield* files.remove(plan.id)).toBe(false);
    yield* listings.save({ ...saved, documents: [] });
    yield* people.save({ ...withFace, pictureId: null });
    yield* certificates.remove(certificate.id);
    expect(new Set(yield* orphansNow)).toEqual(new Set([shown.id, plan.id, face.id, paper.id, orphan.id]));
    expect(yield* files.remove(orphan.id)).toBe(true);
    expect(yield* Effect.flip(files.get(orphan.id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* files.remove(second.id)).toBe(false);
  });

  holds("a file is removed or referred to, never both, however close together", function* () {
    const files = yield* Files;
    const listings = yield* Listings;
    const { atomic } = yield* UnitOfWork;
    const owner = yield* storedPerson();
    const outcomes = yield* Effect.forEach(
      Array.from({ length: 12 }),
      Effect.fnUntraced(function* () {
        const { id } = yield* storedFile({ ownerId: owner.id });
        const refer = atomic(
          Effect.gen(function* () {
            if ((yield* files.manyForShare([id])).length === 0) return false;
            yield* listings.insert(aListing(owner.id, { pictures: [id] }));
            return true;
          }),
        );
        const [removed, referred] = yield* Effect.all([files.remove(id), refer], { concurrency: "unbounded" });
        expect(removed).toBe(!referred);
        expect((yield* files.many([id])).length > 0).toBe(referred);
        return referred;
      }),
    );
    expect(outcomes).toHaveLength(12);
  });
};
