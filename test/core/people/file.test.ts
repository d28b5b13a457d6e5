import { Effect } from "effect";
import { expect } from "vitest";
import { editListing } from "#core/market/listing/edit-listing.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import { type Crop, type FilePurpose, UploadKey, type UploadPurpose } from "#core/people/file/file.ts";
import { Blobs, Files, viewFile } from "#core/people/file/files.ts";
import { removeOrphans, removeStrayBytes } from "#core/people/file/remove-orphans.ts";
import { uploadFile } from "#core/people/file/upload-file.ts";
import { dailyQuota, largestUpload, refusedUploadLimit } from "#core/people/file/upload-rules.ts";
import { savePicture } from "#core/people/person/save-profile.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { FileId, type PersonId } from "#core/shared/ids.ts";
import { newcomer } from "#test/builders/errand.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { filesOf } from "#test/builders/stored.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { Time } from "#test/world.ts";

const png = (size = 64): Uint8Array => {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
};
const words = (text: string) => new TextEncoder().encode(text);
const newKey = () => UploadKey.make(crypto.randomUUID());

type Given = {
  readonly name?: string;
  readonly purpose?: UploadPurpose;
  readonly bytes?: Uint8Array;
  readonly key?: UploadKey;
  readonly crop?: Crop;
};
const upload = (owner: PersonActor, given: Given = {}) =>
  uploadFile(owner, { name: "porch.png", purpose: "listing_picture", bytes: png(), key: null, crop: null, ...given });

testInWorld("a picture is taken by what it is, not by its name, and kept in every size", function* () {
  const owner = yield* newcomer("home_owner");
  const file = yield* upload(owner, { name: "a\u0000.txt" });
  expect(file).toMatchObject({ name: "a.txt", ownerId: owner.personId, size: 64, mediaType: "image/webp" });
  for (const variant of ["original", "card", "detail"] as const) {
    expect((yield* viewFile(file.id, variant)).bytes.length).toBe(64);
  }
  expect(yield* Effect.flip(viewFile(idOf(FileId), "card"))).toMatchObject({ _tag: "NotFound" });
});

testInWorld("each purpose takes what the spec names and nothing else", function* () {
  const owner = yield* newcomer("contractor");
  const unsupported = { _tag: "Invalid", message: "This file type is not supported." };
  const svg = words("<svg/>");
  const pdf = words("%PDF-1.7");
  const eps = words("%!PS-Adobe-3.0 EPSF-3.0");
  const sensor = new Uint8Array([1, 2, 3, 0, 200]);
  const takes = Effect.fnUntraced(function* (purpose: UploadPurpose, name: string, bytes: Uint8Array) {
    const result = yield* Effect.result(upload(owner, { purpose, name, bytes }));
    if (result._tag === "Success") return result.success.mediaType;
    expect(result.failure).toMatchObject(unsupported);
    return null;
  });
  for (const purpose of ["listing_picture", "profile_picture", "certificate_picture"] as const) {
    expect(yield* takes(purpose, "a.png", png())).toBe("image/webp");
    expect(yield* takes(purpose, "a.pdf", pdf)).toBeNull();
    expect(yield* takes(purpose, "a.png", svg)).toBeNull();
    expect(yield* takes(purpose, "a.png", new Uint8Array())).toBeNull();
  }
  expect(yield* takes("listing_picture", "a.eps", eps)).toBe("application/eps");
  expect(yield* takes("listing_picture", "a.raw", sensor)).toBe("image/x-raw");
  expect(yield* takes("profile_picture", "a.eps", eps)).toBeNull();
  expect(yield* takes("profile_picture", "a.raw", sensor)).toBeNull();
  for (const purpose of ["listing_document", "bid_attachment"] as const) {
    expect(yield* takes(purpose, "a.png", png())).toBe("image/webp");
    expect(yield* takes(purpose, "a.pdf", pdf)).toBe("application/pdf");
    expect(yield* takes(purpose, "prices.csv", words("a,b"))).toBe("text/csv");
    expect(yield* takes(purpose, "a.eps", eps)).toBe("application/eps");
    expect(yield* takes(purpose, "a.raw", sensor)).toBe("image/x-raw");
    expect(yield* takes(purpose, "a.html", words("<html>"))).toBeNull();
  }
});

testInWorld(
  "what nobody can draw is kept as it came, and a sheet that says its kind stands for it where a picture is wanted",
  function* () {
    const owner = yield* newcomer("home_owner");
    for (const [name, bytes, kind] of [
      ["logo.eps", words("%!PS-Adobe-3.0 EPSF-3.0"), "EPS"],
      ["IMG_1.raw", new Uint8Array([1, 2, 3, 0, 200]), "RAW"],
    ] as const) {
      const { id } = yield* upload(owner, { name, bytes });
      expect((yield* viewFile(id, "original")).bytes).toEqual(bytes);
      for (const variant of ["card", "detail"] as const) {
        expect((yield* viewFile(id, variant)).bytes).toEqual(words(`a sheet: ${kind}`));
      }
      const document = yield* upload(owner, { purpose: "listing_document", name, bytes });
      expect((yield* viewFile(document.id, "original")).bytes).toEqual(bytes);
      expect(yield* Effect.flip(viewFile(document.id, "card"))).toMatchObject({ _tag: "NotFound" });
    }
    // Only the embedded picture of a raw file is stored, without the camera's other data.
    const { id, mediaType } = yield* upload(owner, { name: "IMG_2.raw", bytes: new Uint8Array([0xff, 0, 1, 2]) });
    expect(mediaType).toBe("image/webp");
    expect((yield* viewFile(id, "card")).bytes).toEqual((yield* viewFile(id, "original")).bytes);
  },
);

testInWorld("what is too large for its purpose is refused in the words of the spec", function* () {
  const owner = yield* newcomer("home_owner");
  const twoMegabytes = 2 * 1024 * 1024;
  expect(yield* Effect.flip(upload(owner, { purpose: "profile_picture", bytes: png(twoMegabytes) }))).toMatchObject({
    issues: [{ field: "file", message: "Image must smaller than 2MB!" }],
  });
  yield* upload(owner, { purpose: "profile_picture", bytes: png(twoMegabytes - 1) });
  yield* upload(owner, { bytes: png(largestUpload) });
  expect(yield* Effect.flip(upload(owner, { bytes: png(largestUpload + 1) }))).toMatchObject({
    message: "This image is larger than 15 MB. Please choose a smaller one.",
  });
});

testInWorld("an upload that is sent again is the same file, and another person's key is another's", function* () {
  const blobs = yield* Blobs;
  const owner = yield* newcomer("home_owner");
  const other = yield* newcomer("home_owner");
  const key = newKey();
  const answers = yield* Effect.all(
    Array.from({ length: 5 }, () => upload(owner, { key })),
    { concurrency: "unbounded" },
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect((yield* upload(owner, { key })).id).toBe(answers[0]?.id);
  expect((yield* upload(other, { key })).id).not.toBe(answers[0]?.id);
  expect((yield* upload(owner, { key: newKey() })).id).not.toBe(answers[0]?.id);
  expect(yield* filesOf(owner.personId)).toHaveLength(2);
  expect((yield* blobs.list({ after: null, limit: 100 })).items).toHaveLength(3);
});

testInWorld("of an upload that falls over in the middle nothing stays behind", function* () {
  const blobs = yield* Blobs;
  const owner = yield* newcomer("home_owner");
  const full = Blobs.of({
    ...blobs,
    put: (id, variant, bytes) =>
      variant === "detail"
        ? Effect.fail(new Unavailable({ what: "file store", message: "The disk is full." }))
        : blobs.put(id, variant, bytes),
  });
  const failed = yield* Effect.flip(Effect.provideService(upload(owner), Blobs, full));
  expect(failed._tag).toBe("Unavailable");
  expect((yield* blobs.list({ after: null, limit: 100 })).items).toEqual([]);
  expect(yield* filesOf(owner.personId)).toEqual([]);
});

testInWorld(
  "whoever sends what is not taken again and again has to wait, and what is taken counts for nothing",
  function* () {
    const owner = yield* newcomer("home_owner");
    const { free } = refusedUploadLimit;
    for (let sent = 0; sent < free - 1; sent += 1) yield* Effect.flip(upload(owner, { bytes: words("<svg/>") }));
    for (let sent = 0; sent < 3; sent += 1) yield* upload(owner);
    expect(yield* Effect.flip(upload(owner, { bytes: words("<svg/>") }))).toMatchObject({ _tag: "Invalid" });
    expect(yield* Effect.flip(upload(owner))).toMatchObject({ _tag: "TooManyAttempts" });
    const time = yield* Time;
    yield* time.pass(refusedUploadLimit.firstWait);
    expect(yield* upload(owner)).toMatchObject({ ownerId: owner.personId });
  },
);

testInWorld("nobody fills the storage in a day", function* () {
  const files = yield* Files;
  const time = yield* Time;
  const owner = yield* newcomer("home_owner");
  const one = yield* upload(owner);
  const more = Array.from({ length: dailyQuota.files - 1 }, () => ({ ...one, id: idOf(FileId) }));
  yield* Effect.forEach(more, (file) => files.insert(file, null));
  expect(yield* Effect.flip(upload(owner))).toMatchObject({
    _tag: "Blocked",
    code: "upload_quota",
    message: "You have reached today's upload limit.",
    whoCanFix: "you",
  });
  yield* upload(yield* newcomer("home_owner"));
  yield* time.pass("25 hours");
  yield* upload(owner);
});

const exists = Effect.fnUntraced(function* (id: FileId) {
  const files = yield* Files;
  const blobs = yield* Blobs;
  const known = (yield* files.many([id])).length > 0;
  const stored = (yield* Effect.option(blobs.get(id, "card")))._tag === "Some";
  expect(stored).toBe(known);
  return known;
});

testInWorld("what nothing refers to for a day is removed, with its bytes; what a screen shows stays", function* () {
  const time = yield* Time;
  const owner = yield* newcomer("home_owner");
  const [shown, replaced, forgotten, face, oldFace] = yield* Effect.all([
    upload(owner),
    upload(owner),
    upload(owner),
    upload(owner, { purpose: "profile_picture" }),
    upload(owner, { purpose: "profile_picture" }),
  ]);
  const draft = aListingDraft({ pictures: [replaced.id] });
  const listing = yield* postListing(owner, draft);
  yield* savePicture(owner, oldFace.id);
  yield* time.pass("25 hours");
  expect(yield* removeOrphans()).toEqual({ removed: 3 });
  expect(yield* exists(forgotten.id)).toBe(false);
  const again = yield* upload(owner);
  yield* editListing(owner, { listingId: listing.id, draft: { ...draft, pictures: [again.id] } });
  yield* savePicture(owner, null);
  expect(yield* removeOrphans()).toEqual({ removed: 2 });
  for (const gone of [shown, replaced, face, oldFace]) expect(yield* exists(gone.id)).toBe(false);
  expect(yield* exists(again.id)).toBe(true);
});

testInWorld("a file that was removed meanwhile is asked for again, not shown broken", function* () {
  const time = yield* Time;
  const owner = yield* newcomer("home_owner");
  const { id } = yield* upload(owner);
  yield* time.pass("25 hours");
  yield* removeOrphans();
  expect(yield* Effect.flip(postListing(owner, aListingDraft({ pictures: [id] })))).toMatchObject({
    issues: [{ field: "pictures", message: "One of the images is missing. Please upload it again." }],
  });
});

testInWorld("bytes of which nothing is known are removed after a day, and no others", function* () {
  const blobs = yield* Blobs;
  const time = yield* Time;
  const owner = yield* newcomer("home_owner");
  const known = yield* upload(owner);
  const strays = Array.from({ length: 120 }, () => idOf(FileId));
  yield* Effect.forEach(strays, (id) => blobs.put(id, "original", png()));
  expect(yield* removeStrayBytes()).toEqual({ removed: 0 });
  yield* time.pass("25 hours");
  const fresh = idOf(FileId);
  yield* blobs.put(fresh, "original", png());
  expect(yield* removeStrayBytes()).toEqual({ removed: 120 });
  expect((yield* blobs.get(fresh, "original")).length).toBe(64);
  expect(yield* exists(known.id)).toBe(true);
});

testInWorld("only one's own file of the right purpose can be referred to", function* () {
  const files = yield* Files;
  const owner = yield* newcomer("home_owner");
  const other = yield* newcomer("home_owner");
  const of = (ownerId: PersonId, purpose: FilePurpose) =>
    files.insert(
      {
        id: idOf(FileId),
        ownerId,
        purpose,
        name: "a",
        mediaType: "image/webp",
        size: 1,
        createdAt: new Date(),
      },
      null,
    );
  for (const file of [yield* of(other.personId, "profile_picture"), yield* of(owner.personId, "bid_attachment")]) {
    expect(yield* Effect.flip(savePicture(owner, file.id))).toMatchObject({ _tag: "Invalid" });
  }
});
