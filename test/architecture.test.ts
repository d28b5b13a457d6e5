import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { trespasses } from "#test/support/architecture.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

test("every file keeps the rules of the house", () => {
  const files = globSync(["{core,adapters,api,web,cli,test}/**/*.{ts,tsx}", "*.ts"], {
    cwd: root,
    exclude: ["web/dist/**", "web/dist.*/**"],
  });
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    trespasses({ path: file.split(sep).join("/"), text: readFileSync(`${root}${file}`, "utf8") }),
  );
  expect(found).toEqual([]);
});

describe("a planted trespass is caught:", () => {
  test.each([
    ["core uses Node", "core/bid/place-bid.ts", 'import { readFile } from "node:fs/promises";'],
    ["core uses a package", "core/bid/place-bid.ts", 'import postgres from "postgres";'],
    ["core uses a package's type", "core/bid/place-bid.ts", 'type Sql = import("postgres").Sql;'],
    ["core loads a package late", "core/bid/place-bid.ts", 'const it = await import("fastify");'],
    ["core loads what it computes", "core/bid/place-bid.ts", "const it = await import(name);"],
    ["core requires", "core/bid/place-bid.ts", 'const fs = require("fs");'],
    ["core hands on another's export", "core/bid/place-bid.ts", 'export { Sql } from "postgres";'],
    ["core uses an adapter", "core/bid/place-bid.ts", 'import { connect } from "#adapters/postgres/connect.ts";'],
    [
      "core uses an adapter by a relative path",
      "core/bid/x.ts",
      'import { c } from "../../adapters/postgres/connect.ts";',
    ],
    ["an adapter uses the API", "adapters/memory/bids.ts", 'import { server } from "#api/server.ts";'],
    ["the API uses an adapter", "api/listings.ts", 'import { connect } from "#adapters/postgres/connect.ts";'],
    ["a shared endpoint uses the server", "api/endpoints/bids.ts", 'import { server } from "../server.ts";'],
    ["a shared endpoint uses Fastify", "api/endpoint.ts", 'import type { FastifyReply } from "fastify";'],
    ["the web uses the server", "web/client.ts", 'import { server } from "#api/server.ts";'],
    ["the web uses an adapter", "web/client.ts", 'import { connect } from "#adapters/postgres/connect.ts";'],
    ["the web uses Node", "web/client.ts", 'import { join } from "node:path";'],
    ["a feature uses another", "web/features/bid/Bid.tsx", 'import { Listing } from "../listing/Listing.tsx";'],
    ["the command line uses one adapter", "cli/main.ts", 'import { connect } from "#adapters/postgres/connect.ts";'],
    ["the command line uses the server", "cli/main.ts", 'import { server } from "#api/server.ts";'],
    ["a default export", "core/bid/bid.ts", "export default 1;"],
    ["a default export by another way", "core/bid/bid.ts", "const a = 1; export { a as default };"],
    ["a barrel by name", "core/bid/index.ts", 'export { placeBid } from "./place-bid.ts";'],
    ["a barrel by content", "core/bid/all.ts", 'export * from "./place-bid.ts";'],
    ["a folder named utils", "core/utils/money.ts", "export const a = 1;"],
    ["a folder named services", "api/services/bids.ts", "export const a = 1;"],
    ["a folder named helpers", "web/helpers/dates.ts", "export const a = 1;"],
    ["a folder named managers", "adapters/managers/pool.ts", "export const a = 1;"],
    [
      "a state written down",
      "core/bid/decline-bid.ts",
      'export const f = (bid: Bid) => ({ ...bid, state: "declined" });',
    ],
    ["a state written as a constant", "core/bid/f.ts", 'export const f = { "state": "declined" as const };'],
    ["a state by a condition", "core/bid/f.ts", 'export const f = (won: boolean) => ({ state: won ? "a" : "b" });'],
    ["a state assigned", "core/bid/f.ts", "export const f = (bid: Bid, next: State) => { bid.state = next; };"],
    ["a file that does not parse", "core/bid/f.ts", "export const = 1;"],
  ])("%s", (_, path, text) => {
    expect(trespasses({ path, text })).toHaveLength(1);
  });
});

describe("what the house allows is left alone:", () => {
  test.each([
    ["core", "core/bid/place-bid.ts", 'import { Effect } from "effect"; import { bid } from "#core/bid/bid.ts";'],
    [
      "an adapter",
      "adapters/postgres/bids.ts",
      'import postgres from "postgres"; import "node:fs"; import "#core/ports.ts";',
    ],
    ["the composition", "api/main.ts", 'import { choose } from "#adapters/choose.ts";'],
    [
      "the web",
      "web/features/bid/Bid.tsx",
      'import { a } from "#api/endpoints/bids.ts"; import "./Bid.css"; import "#core/bid/bid.ts";',
    ],
    ["a feature's own files", "web/features/bid/Bid.tsx", 'import { Row } from "./Row.tsx";'],
    [
      "the command line",
      "cli/open-product.ts",
      'import { choose } from "#adapters/choose.ts"; import "#api/endpoint.ts";',
    ],
    ["an initial state", "core/bid/place-bid.ts", "export const f = { state: bidLifecycle.initial };"],
    ["a state that a move gave", "core/bid/f.ts", "export const f = (bid: Bid, state: State) => ({ ...bid, state });"],
    ["a machine", "core/bid/bid.machine.ts", 'export const m = { state: "open" };'],
    ["a tool's configuration", "vite.config.ts", "export default {};"],
  ])("%s", (_, path, text) => {
    expect(trespasses({ path, text })).toEqual([]);
  });
});
