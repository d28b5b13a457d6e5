import { Effect } from "effect";
import { expect, test } from "vitest";
import type { StoredFile } from "#core/file/file.ts";
import { Files } from "#core/file/files.ts";
import { FileId } from "#core/shared/ids.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

const storedFile = Effect.gen(function* () {
  const files = yield* Files;
  const file: StoredFile = {
    id: idOf(FileId),
    ownerId: (yield* storedPerson()).id,
    purpose: "listing_picture",
    name: "porch — before.jpg",
    mediaType: "image/webp",
    size: 12_345,
    createdAt: moment(),
  };
  yield* files.insert(file);
  return file;
});

export const filesPromises = (given: Given): void => {
  test("a file is found again as it was put in", () =>
    given().run(
      Effect.gen(function* () {
        const files = yield* Files;
        const file = yield* storedFile;
        expect(yield* files.get(file.id)).toEqual(file);
        expect(yield* Effect.flip(files.get(idOf(FileId)))).toMatchObject({ _tag: "NotFound" });
      }),
    ));

  test("of many ids those that exist are found", () =>
    given().run(
      Effect.gen(function* () {
        const files = yield* Files;
        const one = yield* storedFile;
        const other = yield* storedFile;
        const found = yield* files.many([other.id, idOf(FileId), one.id]);
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set([one.id, other.id]));
        expect(found).toHaveLength(2);
        expect(yield* files.many([])).toEqual([]);
      }),
    ));
};
