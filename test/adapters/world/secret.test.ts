import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keptSecret, ownSecret } from "#adapters/secret.ts";
import { ownPushKeys } from "#adapters/web-push/keys.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-secret-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("the secret is made once for many callers at once, in a file that only its owner can read", async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => ownSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await ownSecret(folder)).toBe(secrets[0]);
  expect(await readdir(folder)).toEqual(["secret"]);
  expect((await stat(join(folder, "secret"))).mode & 0o777).toBe(0o600);
});

it.each(["", "\n", "0123", "z".repeat(64), `${"a".repeat(64)}\u0000`])(
  "the error names the secret's file if it is damaged: %j",
  async (text) => {
    const damaged = await mkdtemp(join(folder, "damaged-"));
    await writeFile(join(damaged, "secret"), text);
    for (const read of [ownSecret, keptSecret]) {
      await expect(read(damaged)).rejects.toMatchObject({
        name: "ConfigurationRefused",
        message: expect.stringContaining(`The file ${join(damaged, "secret")} is damaged`),
      });
    }
  },
);

it.each(["", "{", "null", '{"publicKey":"x"}', '{"publicKey":"x","privateKey":"y"}'])(
  "the error names the push keys' file if it is damaged: %j",
  async (text) => {
    const damaged = await mkdtemp(join(folder, "damaged-"));
    await writeFile(join(damaged, "push-keys.json"), text);
    await expect(ownPushKeys(damaged)).rejects.toMatchObject({
      name: "ConfigurationRefused",
      message: expect.stringContaining(`The file ${join(damaged, "push-keys.json")} is damaged`),
    });
  },
);

it("the error names a file that cannot be read at all", async () => {
  const damaged = await mkdtemp(join(folder, "damaged-"));
  await mkdir(join(damaged, "secret"));
  await expect(ownSecret(damaged)).rejects.toMatchObject({
    name: "ConfigurationRefused",
    message: expect.stringContaining(`The file ${join(damaged, "secret")} cannot be read`),
  });
});
