import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownSecret } from "#adapters/secret.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-secret-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("is made once, however many ask at once, and is for its owner alone", async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => ownSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await ownSecret(folder)).toBe(secrets[0]);
  expect(await readdir(folder)).toEqual(["secret"]);
  expect((await stat(join(folder, "secret"))).mode & 0o777).toBe(0o600);
});
