import type { EventEmitter } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect, type Layer, ManagedRuntime } from "effect";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskBlobs } from "#adapters/disk/blobs.ts";
import { s3Blobs } from "#adapters/s3/blobs.ts";
import { Blobs } from "#core/people/file/files.ts";
import { FileId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";
import { blobsContract } from "#test/ports/blobs.contract.ts";
import { ownListener } from "#test/support/listening.ts";
import { freePort } from "#test/support/port.ts";

/** A bucket that starts to send a file and stops, and does not answer any other request. */
const silent = ownListener(({ method, url }, response) => {
  if (method !== "GET" || url?.includes(".") !== true) return;
  response.writeHead(200, { "content-length": "1000" });
  response.write("the beginning");
});

let folder: string;
let server: S3rver;
const storages: Record<string, Blobs["Service"]> = {};
const closing: Array<() => Promise<void>> = [];

const open = async (name: string, layer: Layer.Layer<Blobs>): Promise<void> => {
  const runtime = ManagedRuntime.make(layer);
  closing.push(() => runtime.dispose());
  storages[name] = await runtime.runPromise(Effect.map(Blobs, (blobs) => blobs));
};
const storage = (name: string) => () => {
  const opened = storages[name];
  if (opened) return opened;
  throw new Error("The storage exists only inside of hooks and tests.");
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-blobs-"));
  const port = await freePort();
  server = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "dibbs", configs: [] }],
  });
  await server.run();
  const settings = {
    bucket: "dibbs",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  };
  await open("disk", diskBlobs(join(folder, "disk")));
  // A file is in the place of the folder.
  await writeFile(join(folder, "in-the-way"), "");
  await open("no disk", diskBlobs(join(folder, "in-the-way", "files")));
  await open("s3", s3Blobs(settings));
  await open("silent s3", s3Blobs({ ...settings, endpoint: silent() }, 200));
  await open("no s3", s3Blobs({ ...settings, endpoint: `http://127.0.0.1:${await freePort()}` }));
});
afterAll(async () => {
  for (const close of closing) await close();
  await server.close();
  await rm(folder, { recursive: true });
});

blobsContract("disk", { blobs: storage("disk"), isWhole: true, unreachable: storage("no disk") });
blobsContract("S3", { blobs: storage("s3"), isWhole: false, unreachable: storage("no s3") });

it("leaves no temporary files after concurrent writes, and removes one that a killed process left", async () => {
  const { put, remove, list } = storage("disk")();
  const id = idOf(FileId);
  const shard = join(folder, "disk", id.slice(-2));
  await Effect.runPromise(
    Effect.all(
      Array.from({ length: 20 }, (_, n) => put(id, "original", new Uint8Array(1000).fill(n))),
      { concurrency: "unbounded" },
    ),
  );
  const ofId = async () => (await readdir(shard)).filter((name) => name.startsWith(id));
  expect(await ofId()).toEqual([`${id}.original`]);
  const killed = idOf(FileId);
  await Effect.runPromise(put(killed, "card", new Uint8Array(1)));
  await writeFile(
    join(folder, "disk", killed.slice(-2), `${killed}.original.${globalThis.crypto.randomUUID()}`),
    "half",
  );
  const { items } = await Effect.runPromise(list({ after: null, limit: 100 }));
  expect(items.filter((item) => item.id === killed)).toHaveLength(1);
  await Effect.runPromise(remove(killed));
  expect((await readdir(join(folder, "disk", killed.slice(-2)))).filter((name) => name.startsWith(killed))).toEqual([]);
});

it("puts a file into S3 by one request, so that it is whole or not there at all", async () => {
  const { put } = storage("s3")();
  const id = idOf(FileId);
  const events: Array<string> = [];
  const listen = ({ Records }: { readonly Records: ReadonlyArray<{ readonly eventName: string }> }) =>
    events.push(...Records.map(({ eventName }) => eventName));
  const emitter = server as unknown as EventEmitter;
  emitter.on("event", listen);
  await Effect.runPromise(put(id, "original", new Uint8Array(15 * 1024 * 1024)));
  emitter.off("event", listen);
  expect(events).toEqual(["ObjectCreated:Put"]);
});

it("is Unavailable if the bucket falls silent, before its answer or in the middle of a file", async () => {
  const { put, get, remove, list } = storage("silent s3")();
  const id = idOf(FileId);
  const attempts: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }>> = [
    put(id, "card", new Uint8Array(1)),
    get(id, "card"),
    remove(id),
    list({ after: null, limit: 10 }),
  ];
  const failures = await Promise.all(attempts.map((attempt) => Effect.runPromise(Effect.flip(attempt))));
  expect(failures.map(({ _tag }) => _tag)).toEqual(Array(4).fill("Unavailable"));
});

it("leaves no temporary file if a file could not be stored", async () => {
  const id = idOf(FileId);
  const shard = join(folder, "disk", id.slice(-2));
  // A folder in the file's place makes the last step fail.
  await mkdir(join(shard, `${id}.original`), { recursive: true });
  const put = storage("disk")().put(id, "original", new Uint8Array(1000));
  expect((await Effect.runPromise(Effect.flip(put)))._tag).toBe("Unavailable");
  expect((await readdir(shard)).filter((name) => name.startsWith(id))).toEqual([`${id}.original`]);
});
