import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listBiddersEndpoint, listBidsEndpoint, placeBidEndpoint, viewBidEndpoint } from "#api/endpoints/bids.ts";
import { uploadPictureEndpoint } from "#api/endpoints/files.ts";
import {
  closeListingEndpoint,
  editListingEndpoint,
  postListingEndpoint,
  searchListingsEndpoint,
  viewListingEndpoint,
} from "#api/endpoints/listings.ts";
import { quoteMilestoneEndpoint } from "#api/endpoints/payments.ts";
import { largestPicture } from "#core/file/upload-picture.ts";
import { aBidDraft } from "../builders/bid.ts";
import { aListingDraft } from "../builders/listing.ts";
import { type Client, problemOf, smallPicture, startApi, type TestApi } from "../support/api.ts";
import { ownDatabase } from "../support/database.ts";

const database = ownDatabase();
let api: TestApi;
let owner: Client;
let builder: Client;
let stranger: Client;
beforeAll(async () => {
  api = await startApi(database.url);
  owner = await api.signUp("Olivia", "home_owner");
  builder = await api.signUp("Carl", "contractor");
  stranger = await api.signUp("Sue", "supplier");
});
afterAll(() => api.close());

const posted = async () =>
  owner.call(postListingEndpoint, { body: { ...aListingDraft(), pictures: [await owner.upload()] } });
const unknown = "01a1fc67-896f-7442-96f1-c3bf782ffabd";

test("201: posted, found, and seen with what may be done with it", async () => {
  const listing = await posted();
  expect(listing).toMatchObject({ state: "open", posterId: owner.person.id });
  const found = await builder.call(searchListingsEndpoint, {
    query: { text: "back porch", industries: ["Carpenter"] },
  });
  expect(found.items.map(({ id }) => id)).toContain(listing.id);
  const seen = await owner.call(viewListingEndpoint, { params: { listingId: listing.id } });
  expect(seen.moves).toEqual(["edit", "close", "remove"]);
  expect(seen.postedAt).toBeInstanceOf(Date);
});

test("400: the form of the request is wrong, and each issue is named", async () => {
  const problem = await owner.refused(postListingEndpoint, {
    body: { ...aListingDraft(), budget: -5, title: "a\u0000b", deadline: "2099-02-30" },
  });
  expect(problem).toMatchObject({ status: 400, code: "Malformed" });
  expect(problem.issues?.map(({ field }) => field).sort()).toEqual(["budget", "deadline", "title"]);
});

test("401: nobody is signed in", async () => {
  const response = await fetch(`${api.url}/api/listings`);
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toBe("Bearer");
  expect(response.headers.get("content-type")).toContain("application/problem+json");
});

test("403: known, but not allowed", async () => {
  const { id: listingId } = await posted();
  const problem = await owner.refused(placeBidEndpoint, { params: { listingId }, body: aBidDraft() });
  expect(problem).toMatchObject({ status: 403, code: "NotAllowed", detail: "You cannot bid on your own project." });
});

test("404: not there, or not theirs to know of", async () => {
  const { id: listingId } = await posted();
  const body = { ...aListingDraft(), pictures: [await builder.upload()] };
  for (const params of [{ listingId: unknown }, { listingId }]) {
    const problem = await builder.refused(editListingEndpoint, { params, body });
    expect(problem).toMatchObject({ status: 404, code: "NotFound", detail: "There is no such listing." });
  }
});

test("409: not possible now, with what is", async () => {
  const { id: listingId } = await posted();
  await owner.call(closeListingEndpoint, { params: { listingId } });
  const problem = await owner.refused(closeListingEndpoint, { params: { listingId } });
  expect(problem).toMatchObject({ status: 409, code: "IllegalMove", moves: [] });
});

test("422: a rule is broken, in the words of the screen", async () => {
  const problem = await owner.refused(postListingEndpoint, { body: aListingDraft() });
  expect(problem).toMatchObject({ status: 422, code: "Invalid" });
  expect(problem.issues).toEqual([{ field: "pictures", message: "Please upload at least one image." }]);
});

test("404 and 405 for addresses and methods that are none; 415 and 413 for bodies that are not taken", async () => {
  const json = { authorization: `Bearer ${owner.accessToken}`, "content-type": "application/json" };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(api.url + path, init);
    return [response.status, (await response.json()).code, response.headers.get("allow")];
  };
  expect(await ask("/api/nothing")).toEqual([404, "NotFound", null]);
  expect(await ask("/api/listings", { method: "DELETE" })).toEqual([405, "MethodNotAllowed", "GET, POST"]);
  const text = { method: "POST", headers: { ...json, "content-type": "text/plain" }, body: "{}" };
  expect(await ask("/api/listings", text)).toEqual([415, "UnsupportedMediaType", null]);
  const large = { method: "POST", headers: json, body: JSON.stringify({ title: "x".repeat(2_000_000) }) };
  expect(await ask("/api/listings", large)).toEqual([413, "TooLarge", null]);
});

test("the amount of a bid is for its bidder and the poster, and is sent to nobody else", async () => {
  const { id: listingId } = await posted();
  const bid = await builder.call(placeBidEndpoint, { params: { listingId }, body: aBidDraft() });
  expect(bid.amount).toBe(800_000);
  const ask = async (client: Client, path: string) => {
    const headers = { authorization: `Bearer ${client.accessToken}` };
    return (await fetch(api.url + path, { headers })).text();
  };
  for (const client of [stranger, builder, owner]) {
    const bidders = await ask(client, `/api/listings/${listingId}/bidders`);
    expect(bidders).toContain(builder.person.id);
    expect(bidders).not.toMatch(/amount|800000|milestones|description/);
  }
  for (const path of [
    `/api/listings/${listingId}`,
    "/api/listings",
    `/api/bids/${bid.id}`,
    `/api/listings/${listingId}/bids`,
  ]) {
    expect(await ask(stranger, path)).not.toMatch(/800000|200000|350000/);
  }
  expect(await stranger.refused(viewBidEndpoint, { params: { bidId: bid.id } })).toMatchObject({ status: 404 });
  expect(await stranger.refused(listBidsEndpoint, { params: { listingId }, query: {} })).toMatchObject({ status: 404 });
  const seen = await owner.call(listBidsEndpoint, { params: { listingId }, query: {} });
  expect(seen.items[0]?.amount).toBe(800_000);
  expect((await stranger.call(listBiddersEndpoint, { params: { listingId }, query: {} })).items).toHaveLength(1);
});

test("a milestone that is not there has no price", async () => {
  const body = { contract_id: unknown, milestone_number: 1 };
  expect(await owner.refused(quoteMilestoneEndpoint, { body })).toMatchObject({ status: 404 });
});

describe("pictures", () => {
  const send = (file: Blob, field = "file") => {
    const form = new FormData();
    form.append(field, file, "../../porch.png");
    return owner.call(uploadPictureEndpoint, { query: { purpose: "listing_picture" } }, { form });
  };

  test("go in once and come out for good, as pictures and nothing else", async () => {
    const { id } = await send(smallPicture());
    const response = await fetch(`${api.url}/files/${id}/card`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const again = await fetch(`${api.url}/files/${id}/card`, {
      headers: { "if-none-match": response.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("that are none are refused, whatever their name says", async () => {
    const page = new Blob(["<script>alert(1)</script>"], { type: "image/png" });
    expect(await problemOf(send(page))).toMatchObject({ status: 422, code: "Invalid" });
    expect(await problemOf(send(smallPicture(), "other"))).toMatchObject({ status: 400 });
    expect(await problemOf(send(new Blob([new Uint8Array(largestPicture + 1)])))).toMatchObject({ status: 422 });
  });

  test("that are not there are 404, and are not remembered as such", async () => {
    for (const path of [`/files/${unknown}/card`, `/files/${unknown}/huge`, "/files/etc/passwd"]) {
      const response = await fetch(api.url + path);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });
});

test("without a database the answer is 503 with Retry-After, and the server lives on", async () => {
  const alone = await startApi(database.url);
  try {
    const client = await alone.signUp("Tom", "home_owner");
    await alone.sql.end({ timeout: 1 });
    const response = await fetch(`${alone.url}/api/listings`, {
      headers: { authorization: `Bearer ${client.accessToken}` },
    });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: "Unavailable" });
    expect((await fetch(`${alone.url}/healthz`)).status).toBe(200);
  } finally {
    await alone.close();
  }
});
