import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect, Logger, References } from "effect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, ProblemError } from "#api/call.ts";
import { hireBidderEndpoint } from "#api/endpoints/contracts.ts";
import { setUpAccountEndpoint } from "#api/endpoints/payments.ts";
import { coreLogger, createLog } from "#api/log.ts";
import { secret } from "../support/api.ts";
import { ownDatabase } from "../support/database.ts";
import { ownApi } from "../support/own-api.ts";
import { freePort } from "../support/port.ts";
import { startProgram } from "../support/program.ts";
import { scenesOn } from "./rights-scenes.ts";

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } };
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: ReadonlyArray<Attribute>;
};

/** Collects what it receives by OTLP. */
const bodies: Array<string> = [];
const headers: Array<IncomingHttpHeaders> = [];
const collector = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    bodies.push(body);
    headers.push(request.headers);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});
const spansOf = (): ReadonlyArray<Span> =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: ReadonlyArray<{ spans: ReadonlyArray<Span> }> }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

const database = ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "dibbs-tracing-"));
const api = ownApi({}, database);
const scenes = scenesOn(api);
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});

const started = async (env: Readonly<Record<string, string>>) => {
  const port = await freePort();
  // Tokens of the other server work at this one as well.
  const settings = {
    PORT: String(port),
    ...database.settings,
    DATA_DIR: folder,
    SECRET: secret,
    PUBLIC_URL: api.url,
    ...env,
  };
  const program = startProgram("api/main.ts", settings);
  await program.said("Dibbs is at");
  return { program, url: `http://127.0.0.1:${port}` };
};

test("hiring is part of the caller's trace, from the request to its SQL statements, without personal data", async () => {
  const { bid, poster, bidder } = await scenes.bid();
  const { port } = collector.address() as AddressInfo;
  const { program, url } = await started({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=whispered",
    OTEL_SERVICE_NAME: "dibbs-of-tests",
    OTEL_BSP_SCHEDULE_DELAY: "600000",
  });
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const traced: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    });
  const options = { baseUrl: url, accessToken: poster.accessToken, fetch: traced };
  await call(hireBidderEndpoint, { params: { bidId: bid.id }, body: { version: bid.version } }, options);
  const again = call(hireBidderEndpoint, { params: { bidId: bid.id }, body: { version: bid.version } }, options);
  await expect(again).rejects.toThrow(ProblemError);
  await call(setUpAccountEndpoint, {}, { ...options, accessToken: bidder.accessToken });
  program.kill("SIGTERM");
  expect(await program.ended).toBe(0);

  const spans = spansOf();
  const own = spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => own.find((span) => span.name === name);
  const pathOf = (span: Span | undefined): ReadonlyArray<string> => {
    const parent = own.find(({ spanId }) => spanId === span?.parentSpanId);
    return span === undefined ? [] : [...pathOf(parent), span.name];
  };
  const request = named("POST /api/bids/:bidId/hire");
  expect(request?.parentSpanId).toBe("00f067aa0ba902b7");
  expect(pathOf(named("insert contract"))).toEqual([request?.name, "hireBidder", "unit of work", "insert contract"]);
  expect(spans.map(({ name }) => name)).toContain("job sweep-payments");
  expect(spans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^sandbox \w+/));

  // From a log line to its trace, and back by the request's id.
  const lines = program
    .stdout()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const hired = lines.find(({ path, status }) => path === `/api/bids/${bid.id}/hire` && status === 201);
  expect(hired).toMatchObject({ trace: traceId });
  const requestIds = request?.attributes.filter(({ key }) => key === "dibbs.request");
  expect(requestIds?.map(({ value }) => value.stringValue)).toEqual([hired.request]);

  const all = bodies.join("\n");
  expect(all).toContain("dibbs-of-tests");
  expect(headers[0]).toMatchObject({ "x-key": "whispered" });
  // The second offer was refused; the trace contains only the type of its error.
  expect(all).toContain('"exception.type"');
  for (const quiet of [
    poster.person.email,
    poster.person.name,
    bid.id,
    poster.accessToken,
    secret,
    "exception.message",
  ]) {
    expect(all).not.toContain(quiet);
  }
});

/** Makes Node print what it loads. */
const witness = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  import { writeSync } from "node:fs";
  registerHooks({ load: (url, context, next) => (writeSync(2, url + "\\n"), next(url, context)) });
`)}`;

// The OpenTelemetry API alone is loaded, by prom-client, which every start loads.
test.each([
  ["nobody who collects is named", {}],
  ["it is switched off", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_SDK_DISABLED: "true" }],
])("the OpenTelemetry SDK is not loaded where %s", async (_when, env) => {
  const { program, url } = await started({ ...env, NODE_OPTIONS: `--import=${witness}` });
  expect((await fetch(`${url}/api/setup`)).status).toBe(200);
  program.kill("SIGTERM");
  const code = await program.ended;
  const said = program.stderr().replace(/^(file|node|data):.*\n/gm, "");
  expect(code, said).toBe(0);
  expect(program.stderr()).toContain("node_modules/fastify");
  expect(program.stderr().match(/node_modules\/(@effect\/opentelemetry|@opentelemetry\/(?!api\/))[^\n]*/g)).toBeNull();
});

test("a log line of a use case names its trace", async () => {
  const lines: Array<string> = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const work = Effect.gen(function* () {
    yield* Effect.logWarning("A message could not be sent");
    return (yield* Effect.currentSpan).traceId;
  }).pipe(Effect.withSpan("deliverMessages"), Effect.provide(Logger.layer([coreLogger(log)])));
  const traceId = await Effect.runPromise(work);
  await Effect.runPromise(Effect.provideService(work, References.TracerEnabled, false));
  expect(lines.map((line) => JSON.parse(line).trace)).toEqual([traceId, undefined]);
});
