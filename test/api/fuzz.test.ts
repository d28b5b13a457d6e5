import { type IncomingMessage, request } from "node:http";
import { Schema } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyEndpoint } from "#api/call.ts";
import { Problem } from "#api/endpoint.ts";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { acceptContractEndpoint, hireBidderEndpoint, viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import { openApi } from "#api/openapi.ts";
import { aBidDraft } from "../builders/bid.ts";
import { aListingDraft } from "../builders/listing.ts";
import { type Client, noLimits } from "../support/api.ts";
import { nasty, ofSchema, spoiled } from "../support/generate.ts";
import { ownApi } from "../support/own-api.ts";

const api = ownApi({ limits: noLimits });
const runs = Number(process.env.FUZZ_RUNS ?? 40);
const ids = {
  listingId: [] as string[],
  bidId: [] as string[],
  contractId: [] as string[],
  contract_id: [] as string[],
  milestoneId: [] as string[],
  pictures: [] as string[],
};
const clients: Array<Client> = [];

beforeAll(async () => {
  const owner = await api.signUp("Olivia", "home_owner");
  const builder = await api.signUp("Carl", "contractor");
  clients.push(owner, builder);
  const pictures = [await owner.upload()];
  for (let count = 0; count < 3; count += 1) {
    const listing = await owner.call(postListingEndpoint, { body: { ...aListingDraft(), pictures } });
    const bid = await builder.call(placeBidEndpoint, { params: { listingId: listing.id }, body: aBidDraft() });
    ids.listingId.push(listing.id);
    ids.bidId.push(bid.id);
    if (count === 0) continue;
    const { id: contractId } = await owner.call(hireBidderEndpoint, {
      params: { bidId: bid.id },
      body: { version: bid.version },
    });
    if (count === 2)
      await builder.call(acceptContractEndpoint, { params: { contractId }, body: { skipAccounts: true } });
    const { milestones } = await owner.call(viewContractEndpoint, { params: { contractId } });
    ids.contractId.push(contractId);
    ids.contract_id.push(contractId);
    ids.milestoneId.push(...milestones.map(({ id }) => id));
  }
  ids.pictures.push(...pictures);
});
afterAll(() => {
  // Prints what a failure did not tell the client.
  for (const { err } of api.logged().filter(({ level }) => level === "error")) console.error(err);
});

const isProblem = Schema.is(Problem);

type Described = { readonly paths: Record<string, Record<string, { readonly responses: Record<string, unknown> }>> };
const description = openApi("https://dibbs.example") as unknown as Described;

/** Returns the status codes that the description states for an operation. */
const declared = ({ path: pattern, method }: AnyEndpoint): ReadonlyArray<string> =>
  Object.keys(description.paths[pattern.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.responses ?? {});

/** An invalid address matches no operation. */
const leadsNowhere = (status: number): boolean => status === 404 || status === 405 || status === 414;

const segment = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  try {
    return encodeURIComponent(text);
  } catch {
    return "%zz";
  }
};

const search = (query: unknown): string =>
  typeof query === "object" && query !== null
    ? Object.entries(query)
        .flatMap(([key, value]) =>
          (Array.isArray(value) ? value : [value]).map((one) => `${segment(key)}=${segment(one)}`),
        )
        .join("&")
    : segment(query);

const path = (pattern: string, params: unknown): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | null)?.[name];
    return segment(value === undefined ? "" : value);
  });

test.each(everyEndpoint.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s answers any generated request as declared, never with a 5xx",
  async (_name, endpoint) => {
    const decodeReply = Schema.decodeUnknownOption(Schema.toCodecJson(endpoint.reply));
    await fc.assert(
      fc.asyncProperty(
        spoiled(ofSchema(endpoint.params, ids)),
        spoiled(ofSchema(endpoint.query, ids)),
        spoiled(ofSchema(endpoint.body, ids)),
        fc.constantFrom(
          "application/json",
          "application/json",
          "application/json",
          "application/json; charset=x",
          "text/plain",
        ),
        fc.nat({ max: 9 }),
        async (params, query, body, contentType, who) => {
          const client = clients[who % 2];
          const response = await api.app.inject({
            method: endpoint.method,
            url: `${path(endpoint.path, params)}?${search(query)}`,
            headers: {
              ...(who > 0 && { authorization: `Bearer ${client?.accessToken}` }),
              ...(endpoint.method !== "GET" && { "content-type": contentType }),
            },
            ...(endpoint.method !== "GET" && { payload: JSON.stringify(body) ?? "" }),
          });
          expect(response.statusCode).toBeLessThan(500);
          if (!leadsNowhere(response.statusCode)) expect(declared(endpoint)).toContain(String(response.statusCode));
          if (response.statusCode >= 400) {
            expect(response.headers["content-type"]).toContain("application/problem+json");
            expect(isProblem(response.json())).toBe(true);
          } else if (response.statusCode !== 204) {
            expect(decodeReply(response.json())._tag).toBe("Some");
          }
        },
      ),
      { numRuns: runs },
    );
  },
);

test("bodies that are invalid JSON, too deep or too large never cause a 5xx", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const bodies = [
    "{",
    "",
    "nul",
    '{"a":1e999}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    deep,
    `"${"x".repeat(2e6)}"`,
  ];
  for (const { path: pattern, method } of everyEndpoint.filter((it) => it.method === "POST" || it.method === "PUT")) {
    for (const payload of bodies) {
      const response = await api.app.inject({
        method,
        url: path(pattern, {}).replaceAll("//", `/${ids.listingId[0]}/`),
        headers: { "content-type": "application/json", authorization: `Bearer ${clients[0]?.accessToken}` },
        payload,
      });
      expect(response.statusCode).toBeLessThan(500);
    }
  }
});

test("a path parameter that is too long is a 414 problem at every endpoint", async () => {
  for (const { path: pattern, method } of everyEndpoint.filter((it) => it.path.includes(":"))) {
    const response = await api.app.inject({
      method,
      url: pattern.replaceAll(/:\w+/g, "a".repeat(300)),
      headers: { authorization: `Bearer ${clients[0]?.accessToken}` },
    });
    expect([pattern, response.statusCode]).toEqual([pattern, 414]);
    expect(response.json()).toMatchObject({ code: "UriTooLong", status: 414, title: "Too long" });
    expect(response.headers["content-type"]).toContain("application/problem+json");
  }
});

test("an unsupported Expect header is a 417 problem", async () => {
  const { port } = new URL(api.url);
  const [answer, body] = await new Promise<[IncomingMessage, string]>((resolve, reject) => {
    const asked = request({ port, method: "POST", path: "/api/listings", headers: { expect: "200-ok" } }, (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve([answer, text]));
    });
    asked.on("error", reject);
    asked.end("{}");
  });
  expect(answer.statusCode).toBe(417);
  expect(answer.headers).toMatchObject({
    "content-type": "application/problem+json",
    "x-content-type-options": "nosniff",
  });
  expect(JSON.parse(body)).toMatchObject({
    code: "ExpectationFailed",
    status: 417,
    reference: answer.headers["x-request-id"],
  });
});

test("malformed addresses never cause a 5xx", async () => {
  const rest = [
    ...nasty.map(segment),
    "%",
    "%zz",
    "%c0%af",
    "..%2f..%2fetc",
    "%00",
    "a".repeat(300),
    "?a[b]=c&a=%ff",
    ";",
  ];
  const headers = { authorization: `Bearer ${clients[0]?.accessToken}` };
  for (const place of [
    "/",
    "/api/",
    "/api/listings/",
    "/api/bids/",
    "/files/",
    `/files/${ids.listingId[0]}/`,
    "/api/listings?after=",
  ]) {
    for (const end of rest) {
      const response = await api.app.inject({ method: "GET", url: place + end, headers });
      expect(response.statusCode).toBeLessThan(500);
    }
  }
});
