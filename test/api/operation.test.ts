import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import { aListingDraft } from "../builders/listing.ts";
import { ownApi } from "../support/own-api.ts";

const folder = mkdtempSync(join(tmpdir(), "dibbs-web-"));
const script = "console.log('hello');".repeat(100);
let reason: string | null = null;
beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "documents"));
  const documents = [{ name: "bidders", path: "/v1/projects/bidders", asks: "listing_id" }];
  writeFileSync(join(folder, "documents/pages.json"), JSON.stringify(documents));
  writeFileSync(join(folder, "documents/bidders.html"), "<!doctype html><title>Dibbs</title><!-- bidders -->");
  writeFileSync(join(folder, "documents/bidders.es.html"), "<!doctype html><title>Dibbs</title><!-- ofertas -->");
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Dibbs</title>");
  writeFileSync(join(folder, "assets/main-1a2b.js"), script);
  writeFileSync(join(folder, "assets/main-1a2b.js.br"), brotliCompressSync(script));
});
afterAll(() => rmSync(folder, { recursive: true }));
const api = ownApi({
  webFolder: folder,
  notReady: async () => reason,
  outboxShows: ["mail", "sms"],
  helpUrl: "https://help.example/us",
});

/** Looks only at this database, not at those of other tests. */
const somebodyWaits = async (): Promise<boolean> => {
  const waiting = await api.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length > 0;
};

const page = { headers: { accept: "text/html,*/*" } };

test("every page address serves the app; unknown API, asset and file addresses are 404", async () => {
  for (const path of ["/v1", "/v1/projects/bidders?listing_id=1", "/signin"]) {
    const response = await fetch(api.url + path, page);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toContain("<title>Dibbs</title>");
  }
  for (const path of ["/api/nothing", "/assets/gone-1.js", "/assets/", "/files/x/y"]) {
    const response = await fetch(api.url + path, page);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
  }
  expect((await fetch(`${api.url}/v1`, { method: "POST" })).status).toBe(404);
});

test("/help redirects to its configured address; /about, which has none, is a page of Dibbs", async () => {
  const help = await fetch(`${api.url}/help`, { ...page, redirect: "manual" });
  expect([help.status, help.headers.get("location")]).toEqual([302, "https://help.example/us"]);
  expect(await (await fetch(`${api.url}/about`, page)).text()).toContain("<title>Dibbs</title>");
});

test("a page has its own HTML document, in the reader's language, if the address says what it shows", async () => {
  const titled = async (path: string, language: string) => {
    const headers = { ...page.headers, "accept-language": language };
    return (await fetch(api.url + path, { headers })).text();
  };
  expect(await titled("/v1/projects/bidders?listing_id=1", "en")).toContain("<!-- bidders -->");
  expect(await titled("/v1/projects/bidders?listing_id=1", "es")).toContain("<!-- ofertas -->");
  expect(await titled("/v1/projects/bidders", "en")).not.toContain("<!--");
  expect(await titled("/v1/projects?listing_id=1", "en")).not.toContain("<!--");
});

test("assets are cached as immutable and come compressed", async () => {
  const response = await fetch(`${api.url}/assets/main-1a2b.js`, { headers: { "accept-encoding": "br, gzip" } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
  });
  expect(await response.text()).toBe(script);
});

test("the list of open listings comes compressed; a person's own listings do not", async () => {
  const owner = await api.signUp("Olivia", "home_owner");
  const description = "Please read all of this before you bid. ".repeat(30);
  for (const title of ["A Shed", "A Gate"]) {
    const pictures = [await owner.upload()];
    await owner.call(postListingEndpoint, { body: { ...aListingDraft(), title, description, pictures } });
  }
  const answerTo = (path: string) =>
    fetch(api.url + path, {
      headers: { authorization: `Bearer ${owner.accessToken}`, "accept-encoding": "br, gzip" },
    });
  const listings = await answerTo("/api/listings");
  expect(Object.fromEntries(listings.headers)).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(await listings.text()).toContain("A Gate");
  expect((await answerTo("/api/people/me/listings")).headers.has("content-encoding")).toBe(false);
});

test("no file outside the web folder is served", async () => {
  for (const path of [
    "/..%2f..%2fpackage.json",
    "/%2e%2e/package.json",
    "/assets/..%5c..%5cpackage.json",
    "/.built-from",
  ]) {
    const response = await api.app.inject({ method: "GET", url: path });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  }
});

test("the content security policy allows only our own scripts", async () => {
  const { headers } = await fetch(`${api.url}/`, page);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get("strict-transport-security")).toBeNull();
});

test("an API reply has headers that keep browsers from treating it as a page", async () => {
  const { headers } = await fetch(`${api.url}/api/openapi.json`);
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});

test("/readyz is 503 with the reason while /healthz stays 200", async () => {
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  reason = "The database does not answer.";
  const response = await fetch(`${api.url}/readyz`);
  expect([response.status, await response.json()]).toEqual([503, { status: "not ready", reason }]);
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
});

test("metrics count requests by operation and outcome, and are 404 through a proxy or without their token", async () => {
  await fetch(`${api.url}/api/listings/01a1fc67-896f-7442-96f1-c3bf782ffabd`);
  const text = await (await fetch(`${api.url}/metrics`)).text();
  expect(text).toContain('operation="viewListing",outcome="refused"');
  expect(text).toContain("live_sockets 0");
  expect(text).toContain("nodejs_eventloop_lag_seconds");
  expect((await fetch(`${api.url}/metrics`, { headers: { "x-forwarded-for": "1.2.3.4" } })).status).toBe(404);
  const guarded = await api.beside({ metricsToken: "a token" });
  expect((await fetch(`${guarded.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${guarded.url}/metrics`, { headers: { authorization: "Bearer a token" } })).status).toBe(200);
  await guarded.close();
});

test("a request writes one log line, under the id that it sent; a malformed id is replaced", async () => {
  const ask = (id: string) => fetch(`${api.url}/api/setup?secret=x`, { headers: { "x-request-id": id } });
  expect((await ask("trace-0001")).headers.get("x-request-id")).toBe("trace-0001");
  for (const bad of ["short", "x".repeat(65), 'a"b{}injection']) {
    expect((await ask(bad)).headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  }
  const lines = api.logged().filter(({ request }) => request === "trace-0001");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ method: "GET", path: "/api/setup", status: 200, msg: "request" });
});

test("mail can be read in the outbox, escaped, and only where the outbox is served", async () => {
  await api.signUp("<b>Olivia</b>", "home_owner").catch(() => undefined);
  const { accessToken } = await api.signUp("Rita", "home_owner");
  expect(accessToken).toBeTruthy();
  const text = await (await fetch(`${api.url}/dev/outbox`)).text();
  expect(text).toContain("Welcome to Dibbs");
  expect(text).not.toContain("<b>");
  const without = await api.beside();
  expect((await fetch(`${without.url}/dev/outbox`)).status).toBe(404);
  await without.close();
});

test("the OpenAPI description is served", async () => {
  const response = await fetch(`${api.url}/api/openapi.json`);
  expect(await response.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: api.url }] });
});

test("a stopping server finishes requests in progress, and takes no new ones", async () => {
  const short = await api.beside();
  const { accessToken } = await short.signUp("Sam", "home_owner");
  const ask = () => fetch(`${short.url}/api/listings`, { headers: { authorization: `Bearer ${accessToken}` } });
  let closed: Promise<void> | undefined;
  const answer = await api.sql.begin(async (locked) => {
    await locked`lock table listing in access exclusive mode`;
    const asked = ask();
    await expect.poll(somebodyWaits, { interval: 10 }).toBe(true);
    closed = short.close();
    await pause(50);
    return { asked };
  });
  expect((await answer.asked).status).toBe(200);
  await closed;
  await expect(ask()).rejects.toThrow();
});
