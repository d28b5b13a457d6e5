import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect } from "effect";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskBlobs } from "#adapters/disk/blobs.ts";
import { Blobs } from "#core/file/blobs.ts";
import { FileId, newId } from "#core/shared/ids.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-blobs-"));
});
afterAll(() => rm(folder, { recursive: true }));

const use = <A, E>(what: (blobs: Blobs["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.flatMap(Blobs, what).pipe(Effect.provide(diskBlobs(folder))));

it("gives back what was put, by variant, the last put winning", async () => {
  const id = await Effect.runPromise(newId(FileId));
  await use(({ put }) => put(id, "card", new Uint8Array([1])));
  await use(({ put }) => put(id, "card", new Uint8Array([2, 3])));
  await use(({ put }) => put(id, "detail", new Uint8Array([4])));
  expect([...(await use(({ get }) => get(id, "card")))]).toEqual([2, 3]);
  expect([...(await use(({ get }) => get(id, "detail")))]).toEqual([4]);
});

it("leaves no drafts behind when many write at once", async () => {
  const id = await Effect.runPromise(newId(FileId));
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => use(({ put }) => put(id, "original", new Uint8Array(1000).fill(n)))),
  );
  const bytes = await use(({ get }) => get(id, "original"));
  expect(new Set(bytes).size).toBe(1);
  expect(await readdir(join(folder, id.slice(-2)))).toContain(`${id}.original`);
  expect((await readdir(join(folder, id.slice(-2)))).filter((name) => name.startsWith(`${id}.original.`))).toEqual([]);
});

it("says NotFound for what is not there, and Unavailable where the folder cannot be used", async () => {
  const id = await Effect.runPromise(newId(FileId));
  expect((await use(({ get }) => Effect.flip(get(id, "card"))))._tag).toBe("NotFound");
  const broken = Effect.flatMap(Blobs, ({ put }) => Effect.flip(put(id, "card", new Uint8Array())));
  expect((await Effect.runPromise(broken.pipe(Effect.provide(diskBlobs("/dev/null/files")))))._tag).toBe("Unavailable");
});
