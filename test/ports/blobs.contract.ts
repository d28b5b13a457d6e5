import { Effect, type Exit, Fiber } from "effect";
import { describe, expect, test } from "vitest";
import type { FileVariant } from "#core/people/file/file.ts";
import type { Blobs } from "#core/people/file/files.ts";
import { FileId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";

type Storage = Blobs["Service"];

/** A storage under test. */
export type BlobsWorld = {
  readonly blobs: () => Storage;
  /** Whether a put is all or nothing. S3 guarantees that; the server that replaces it in tests does not. */
  readonly isWhole: boolean;
  /** The same storage when it cannot be reached. */
  readonly unreachable: () => Storage;
};

const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect);
const bytesOf = (...bytes: ReadonlyArray<number>) => new Uint8Array(bytes);

const everyId = async (blobs: Storage, limit: number): Promise<ReadonlyArray<FileId>> => {
  const ids: Array<FileId> = [];
  for (let after: string | null = null; ; ) {
    const page: Effect.Success<ReturnType<Storage["list"]>> = await run(blobs.list({ after, limit }));
    ids.push(...page.items.map(({ id }) => id));
    if (page.next === null) return ids;
    after = page.next;
  }
};

/** The contract tests of `Blobs`. */
export const blobsContract = (name: string, { blobs, isWhole, unreachable }: BlobsWorld): void => {
  // Rounded down, because some storages count in whole seconds.
  const begun = Date.now() - 2_000;
  describe(`the ${name} storage`, () => {
    test("returns the last bytes stored for each variant", async () => {
      const { put, get } = blobs();
      const id = idOf(FileId);
      await run(put(id, "card", bytesOf(1)));
      await run(put(id, "card", bytesOf(2, 3)));
      await run(put(id, "detail", bytesOf(4)));
      expect([...(await run(get(id, "card")))]).toEqual([2, 3]);
      expect([...(await run(get(id, "detail")))]).toEqual([4]);
      await run(put(id, "original", bytesOf()));
      expect([...(await run(get(id, "original")))]).toEqual([]);
    });

    test("keeps its own copy of the bytes that are stored or returned", async () => {
      const { put, get } = blobs();
      const id = idOf(FileId);
      const given = bytesOf(1, 2);
      await run(put(id, "card", given));
      given[0] = 9;
      (await run(get(id, "card")))[1] = 9;
      expect([...(await run(get(id, "card")))]).toEqual([1, 2]);
    });

    test("returns a whole file or none while many store and read the same one", async () => {
      const { put, get } = blobs();
      const id = idOf(FileId);
      const size = 200_000;
      const read = Effect.map(Effect.option(get(id, "original")), (found) =>
        found._tag === "Some" ? [found.value.length, new Set(found.value).size] : [size, 1],
      );
      const writes = Array.from({ length: 10 }, (_, n) =>
        put(id, "original", new Uint8Array(size).fill(isWhole ? n : 7)),
      );
      const reading = Effect.runFork(
        Effect.all(
          Array.from({ length: 20 }, () => read),
          { concurrency: 4 },
        ),
      );
      await run(Effect.all(writes, { concurrency: "unbounded", discard: true }));
      const seen = await run(Fiber.join(reading));
      if (isWhole) for (const one of seen) expect(one).toEqual([size, 1]);
      const kept = await run(get(id, "original"));
      expect([kept.length, new Set(kept).size]).toEqual([size, 1]);
    });

    if (isWhole) {
      test("keeps the previous file or the whole new one if a put is interrupted", async () => {
        const { put, get } = blobs();
        const id = idOf(FileId);
        await run(put(id, "original", bytesOf(7)));
        const fiber = Effect.runFork(put(id, "original", new Uint8Array(2_000_000)));
        await run(Fiber.interrupt(fiber));
        expect([1, 2_000_000]).toContain((await run(get(id, "original"))).length);
      });
    }

    test("says NotFound for an unknown file or variant", async () => {
      const { put, get } = blobs();
      const id = idOf(FileId);
      expect(await run(Effect.flip(get(id, "card")))).toMatchObject({ _tag: "NotFound" });
      await run(put(id, "card", bytesOf(1)));
      expect(await run(Effect.flip(get(id, "detail")))).toMatchObject({ _tag: "NotFound" });
    });

    test("removes every variant of a file and nothing else, and may remove it twice", async () => {
      const { put, get, remove } = blobs();
      const [id, other] = [idOf(FileId), idOf(FileId)];
      for (const variant of ["original", "card", "detail"] as const) {
        await run(put(id, variant, bytesOf(1)));
        await run(put(other, variant, bytesOf(2)));
      }
      await run(remove(id));
      await run(remove(id));
      expect(await run(Effect.flip(get(id, "card")))).toMatchObject({ _tag: "NotFound" });
      expect([...(await run(get(other, "card")))]).toEqual([2]);
    });

    test("lists every file, page by page, with the time it was stored", async () => {
      const { put, list } = blobs();
      const ids = Array.from({ length: 7 }, () => idOf(FileId));
      for (const id of ids) await run(Effect.andThen(put(id, "original", bytesOf(1)), put(id, "card", bytesOf(1))));
      for (const limit of [2, 100]) {
        const listed = await everyId(blobs(), limit);
        expect(new Set(listed)).toEqual(new Set([...listed, ...ids]));
      }
      const { items } = await run(list({ after: null, limit: 100 }));
      for (const { storedAt } of items) expect(storedAt.getTime()).toBeGreaterThanOrEqual(begun);
    });

    test.each(["../../secret", "..", "/etc/passwd", "a\u0000b", ""])("refuses the file name %j", async (weird) => {
      const { put, get, remove } = blobs();
      const attempts = [
        put(weird as FileId, "card", bytesOf(1)),
        get(weird as FileId, "card"),
        remove(weird as FileId),
        put(`${idOf(FileId)}/../../${weird}` as FileId, "card" as FileVariant, bytesOf(1)),
      ];
      for (const attempt of attempts) {
        const exit: Exit.Exit<unknown, unknown> = await Effect.runPromiseExit(
          attempt as Effect.Effect<unknown, unknown>,
        );
        expect(exit._tag).toBe("Failure");
      }
    });

    test("says Unavailable if it cannot be reached", async () => {
      const { put, get, remove, list } = unreachable();
      const id = idOf(FileId);
      const attempts: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }>> = [
        put(id, "card", bytesOf(1)),
        get(id, "card"),
        remove(id),
        list({ after: null, limit: 10 }),
      ];
      for (const attempt of attempts) expect(await run(Effect.flip(attempt))).toMatchObject({ _tag: "Unavailable" });
    });
  });
};
