import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { trespasses } from "#test/support/architecture.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

// All files are read: on a machine that others keep busy that takes minutes.
test("every file follows the architecture rules", { timeout: 300_000 }, () => {
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

describe("a planted violation is caught:", () => {
  test.each([
    ["core uses Node", "core/market/bid/place-bid.ts", 'import { readFile } from "node:fs/promises";'],
    ["core uses a package", "core/market/bid/place-bid.ts", 'import postgres from "postgres";'],
    ["core uses a package's type", "core/market/bid/place-bid.ts", 'type Sql = import("postgres").Sql;'],
    ["core loads a package late", "core/market/bid/place-bid.ts", 'const it = await import("fastify");'],
    ["core loads what it computes", "core/market/bid/place-bid.ts", "const it = await import(name);"],
    ["core requires", "core/market/bid/place-bid.ts", 'const fs = require("fs");'],
    ["core hands on another's export", "core/market/bid/place-bid.ts", 'export { Sql } from "postgres";'],
    [
      "core uses an adapter",
      "core/market/bid/place-bid.ts",
      'import { connect } from "#adapters/postgres/connect.ts";',
    ],
    [
      "core uses an adapter by a relative path",
      "core/market/bid/x.ts",
      'import { c } from "../../../adapters/postgres/connect.ts";',
    ],
    ["an area uses a later one", "core/market/bid/x.ts", 'import { a } from "#core/contract/contract/contracts.ts";'],
    ["an area uses what unites them all", "core/market/bid/x.ts", 'import { doJob } from "#core/jobs.ts";'],
    ["an area loads a later one late", "core/shared/x.ts", 'const it = await import("#core/people/person/people.ts");'],
    ["an area that nobody knows", "core/bid/x.ts", "export const a = 1;"],
    ["an adapter uses the API", "adapters/memory/market/bids.ts", 'import { server } from "#api/server.ts";'],
    ["the API uses an adapter", "api/listings.ts", 'import { connect } from "#adapters/postgres/connect.ts";'],
    ["the API uses the command line", "api/routes/staff.ts", 'import { it } from "#cli/serve-command.ts";'],
    ["a shared endpoint uses the server", "api/endpoints/bids.ts", 'import { server } from "../server.ts";'],
    ["a shared endpoint uses Fastify", "api/endpoint.ts", 'import type { FastifyReply } from "fastify";'],
    ["the web uses the server", "web/client.ts", 'import { server } from "#api/server.ts";'],
    ["the web uses an adapter", "web/client.ts", 'import { connect } from "#adapters/postgres/connect.ts";'],
    ["the web uses Node", "web/client.ts", 'import { join } from "node:path";'],
    ["a feature uses another", "web/features/bid/Bid.tsx", 'import { Listing } from "../listing/Listing.tsx";'],
    ["the command line uses one adapter", "cli/main.ts", 'import { connect } from "#adapters/postgres/connect.ts";'],
    ["the command line uses the server", "cli/main.ts", 'import { server } from "#api/server.ts";'],
    ["a default export", "core/market/bid/bid.ts", "export default 1;"],
    ["a default export by another way", "core/market/bid/bid.ts", "const a = 1; export { a as default };"],
    ["a barrel by name", "core/market/bid/index.ts", 'export { placeBid } from "./place-bid.ts";'],
    ["a barrel by content", "core/market/bid/all.ts", 'export * from "./place-bid.ts";'],
    ["a folder named utils", "core/shared/utils/money.ts", "export const a = 1;"],
    ["a folder named services", "api/services/bids.ts", "export const a = 1;"],
    ["a folder named helpers", "web/helpers/dates.ts", "export const a = 1;"],
    ["a folder named managers", "adapters/managers/pool.ts", "export const a = 1;"],
    [
      "a state written down",
      "core/market/bid/decline-bid.ts",
      'export const f = (bid: Bid) => ({ ...bid, state: "declined" });',
    ],
    ["a state written as a constant", "core/market/bid/f.ts", 'export const f = { "state": "declined" as const };'],
    [
      "a state by a condition",
      "core/market/bid/f.ts",
      'export const f = (won: boolean) => ({ state: won ? "a" : "b" });',
    ],
    ["a state assigned", "core/market/bid/f.ts", "export const f = (bid: Bid, next: State) => { bid.state = next; };"],
    ["an address of the web", "core/market/bid/f.ts", 'export const link = "/v1/my-bids";'],
    ["an address of the web in a template", "core/market/bid/f.ts", "export const f = `/v1/my-bids?x`;"],
    ["an adapter uses the rest of the API", "adapters/smtp/f.ts", 'import { call } from "#api/call.ts";'],
    ["a file that does not parse", "core/market/bid/f.ts", "export const = 1;"],
  ])("%s", (_, path, text) => {
    expect(trespasses({ path, text })).toHaveLength(1);
  });
});

describe("allowed code passes:", () => {
  test.each([
    [
      "core",
      "core/market/bid/place-bid.ts",
      'import { Effect } from "effect"; import { bid } from "#core/market/bid/bid.ts";',
    ],
    [
      "an area, a type of a later one",
      "core/market/bid/x.ts",
      'import type { A } from "#core/contract/contract/contract.ts"; import { type B } from "#core/jobs.ts";',
    ],
    ["what unites the areas", "core/jobs.ts", 'import { a } from "#core/support/privacy/pack-own-data.ts";'],
    [
      "an adapter",
      "adapters/postgres/market/bids.ts",
      'import postgres from "postgres"; import "node:fs"; import "#core/ports.ts";',
    ],
    ["an adapter that links to a page", "adapters/smtp/letter.ts", 'import { addressOf } from "#api/addresses.ts";'],
    ["the composition", "api/main.ts", 'import { choose } from "#adapters/choose.ts";'],
    ["the composition, the command line", "api/main.ts", 'const it = await import("#cli/serve-command.ts");'],
    [
      "the web",
      "web/features/bid/Bid.tsx",
      'import { a } from "#api/endpoints/bids.ts"; import "./Bid.css"; import "#core/market/bid/bid.ts";',
    ],
    ["a feature's own files", "web/features/bid/Bid.tsx", 'import { Row } from "./Row.tsx";'],
    [
      "the command line",
      "cli/open-product.ts",
      'import { choose } from "#adapters/choose.ts"; import "#api/endpoint.ts";',
    ],
    ["an initial state", "core/market/bid/place-bid.ts", "export const f = { state: bidLifecycle.initial };"],
    [
      "a state that a move gave",
      "core/market/bid/f.ts",
      "export const f = (bid: Bid, state: State) => ({ ...bid, state });",
    ],
    ["a machine", "core/market/bid/bid.machine.ts", 'export const m = { state: "open" };'],
    ["a tool's configuration", "vite.config.ts", "export default {};"],
  ])("%s", (_, path, text) => {
    expect(trespasses({ path, text })).toEqual([]);
  });
});
