import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#adapters/postgres/embedded.ts";
import { postmasterOf, shutDown } from "#adapters/postgres/embedded-process.ts";
import { migrate } from "#adapters/postgres/migrate.ts";
import { noPgbouncer, startPgbouncer } from "./pgbouncer.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server that the tests share; they create their own databases on it (see database.ts). */
    clusterUrl: string;
  }
}

/** The migrated database from which every test file's database is copied. */
export const templateName = "dibbs_template";

interface Cluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

// Vitest loads this file once per project; the projects share one server through `globalThis`.
const shared = globalThis as { dibbsTestCluster?: { users: number; cluster: Promise<Cluster> } };

/** Called by vitest before the first project that needs a database. */
export async function setup(project: TestProject): Promise<void> {
  shared.dibbsTestCluster ??= { users: 0, cluster: startCluster() };
  shared.dibbsTestCluster.users += 1;
  project.provide("clusterUrl", (await shared.dibbsTestCluster.cluster).url);
}

/** Called by vitest after the last test. */
export async function teardown(): Promise<void> {
  const it = shared.dibbsTestCluster;
  if (!it) return;
  it.users -= 1;
  if (it.users === 0) await (await it.cluster).stop();
}

async function startCluster(): Promise<Cluster> {
  const cluster = (process.env.TEST_DATABASE === "container" && (await startContainer())) || (await startTemporary());
  const admin = postgres(cluster.url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists ${templateName}`);
  await admin.unsafe(`create database ${templateName}`);
  await admin.end();
  const template = postgres(databaseUrl(cluster.url, templateName), { max: 1, onnotice: () => {} });
  try {
    await migrate(template);
  } catch (error) {
    await template.end();
    await cluster.stop();
    throw error;
  }
  await template.end();
  return process.env.TEST_DATABASE === "pgbouncer" ? behindPgbouncer(cluster) : cluster;
}

async function behindPgbouncer(cluster: Cluster): Promise<Cluster> {
  if (noPgbouncer !== null) {
    console.log(`TEST_DATABASE=pgbouncer, but ${noPgbouncer}: the tests reach PostgreSQL directly.`);
    return cluster;
  }
  const pooler = await startPgbouncer(cluster.url, 8);
  // All test processes inherit it.
  process.env.TEST_POOLER = JSON.stringify([pooler.urlOf(cluster.url), cluster.url]);
  return {
    url: cluster.url,
    stop: async () => {
      await pooler.stop();
      await cluster.stop();
    },
  };
}

/** The URL of another database on the same server. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const prefix = "dibbs-test-";

/** The memory file system, if the machine has one. */
const inMemory = "/dev/shm";
const gigabyte = 2 ** 30;

/**
 * The folder of this run's server. The tests create and drop more than a hundred databases of some hundred files each:
 * in memory, if there is enough, that takes a quarter of the work.
 */
function folderOfServers(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, process.availableMemory()) >= 8 * gigabyte ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function startTemporary(): Promise<Cluster> {
  await sweep();
  const folder = join(folderOfServers(), `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const server = await startEmbedded({ folder, durable: false });
  const running = postmasterOf(join(folder, "postgres"));
  // An interrupted vitest may end without its teardown.
  const atExit = () => running && postmasterOf(join(folder, "postgres")) && process.kill(running.pid, "SIGINT");
  process.once("exit", atExit);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      process.off("exit", atExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stops and removes what killed test runs left behind. */
async function sweep(): Promise<void> {
  for (const folder of [tmpdir(), inMemory]) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
      await shutDown(join(folder, name, "postgres"));
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function startContainer(): Promise<Cluster | undefined> {
  // Loaded only here, because it is large and most runs do not use it.
  const { GenericContainer, getContainerRuntimeClient } = await import("testcontainers");
  try {
    await getContainerRuntimeClient();
  } catch {
    console.log("TEST_DATABASE=container, but no Docker engine answers: the tests use the embedded PostgreSQL.");
    return undefined;
  }
  const password = randomBytes(12).toString("hex");
  const container = await new GenericContainer(process.env.TEST_DATABASE_IMAGE ?? "postgres:18")
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withExposedPorts(5432)
    .start();
  const url = `postgres://postgres:${password}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  await untilItAnswers(url);
  return { url, stop: async () => void (await container.stop()) };
}

/** Waits for the database itself: the images open the port with a temporary server first, to set themselves up. */
async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (attempt === 120) throw error;
      await pause(500);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}
