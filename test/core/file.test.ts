import { Effect } from "effect";
import { expect, test } from "vitest";
import { Blobs } from "#core/file/blobs.ts";
import { readPicture } from "#core/file/read-picture.ts";
import { largestPicture, uploadPicture } from "#core/file/upload-picture.ts";
import { FileId } from "#core/shared/ids.ts";
import { newcomer } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { inWorld } from "#test/world.ts";

const png = (size: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
};

test(
  "a picture is taken by what it is, not by its name, and kept in every size",
  inWorld(
    Effect.fnUntraced(function* () {
      const owner = yield* newcomer("home_owner");
      const file = yield* uploadPicture(owner, { name: "a\u0000.txt", purpose: "listing_picture", bytes: png(64) });
      expect(file).toMatchObject({ name: "a.txt", ownerId: owner.personId, size: 64 });
      for (const variant of ["original", "card", "detail"] as const) {
        expect((yield* readPicture(file.id, variant)).length).toBe(64);
      }
      expect(yield* Effect.flip(readPicture(idOf(FileId), "card"))).toMatchObject({ _tag: "NotFound" });
    }),
  ),
);

test(
  "what is no picture, and what is too large, is refused",
  inWorld(
    Effect.fnUntraced(function* () {
      const owner = yield* newcomer("home_owner");
      const upload = (bytes: Uint8Array) =>
        Effect.flip(uploadPicture(owner, { name: "porch.png", purpose: "listing_picture", bytes }));
      expect(yield* upload(new TextEncoder().encode("<svg/>"))).toMatchObject({ _tag: "Invalid" });
      expect(yield* upload(new Uint8Array())).toMatchObject({ _tag: "Invalid" });
      expect(yield* upload(png(largestPicture + 1))).toMatchObject({
        message: "This image is larger than 15 MB. Please choose a smaller one.",
      });
    }),
  ),
);

test(
  "nobody can change a kept file by the bytes they gave or got",
  inWorld(
    Effect.fnUntraced(function* () {
      const blobs = yield* Blobs;
      const id = idOf(FileId);
      const given = new Uint8Array([1, 2]);
      yield* blobs.put(id, "card", given);
      given[0] = 9;
      (yield* blobs.get(id, "card"))[1] = 9;
      expect(yield* blobs.get(id, "card")).toEqual(new Uint8Array([1, 2]));
    }),
  ),
);
