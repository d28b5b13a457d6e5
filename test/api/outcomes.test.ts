import { expect, test } from "vitest";
import {
  compareBidsEndpoint,
  declineBidEndpoint,
  editBidEndpoint,
  listBiddersEndpoint,
  listBidsEndpoint,
  listOwnBidsEndpoint,
  placeBidEndpoint,
  viewBidEndpoint,
} from "#api/endpoints/bids.ts";
import { hireBidderEndpoint, viewContractEndpoint } from "#api/endpoints/contracts.ts";
import {
  closeListingEndpoint,
  countListingsEndpoint,
  editListingEndpoint,
  postListingEndpoint,
  searchListingsEndpoint,
  viewListingEndpoint,
} from "#api/endpoints/listings.ts";
import { quoteMilestoneEndpoint } from "#api/endpoints/payments.ts";
import type { MilestoneDraft } from "#core/market/bid/bid.ts";
import type { FileId } from "#core/shared/ids.ts";
import { aBidDraft, aMaterialsBidDraft } from "../builders/bid.ts";
import { aListingDraft, aMaterialsDraft } from "../builders/listing.ts";
import { type Client, startApi } from "../support/api.ts";
import { ownDatabase } from "../support/database.ts";
import { ownClient } from "../support/own-api.ts";
import { openProxy } from "../support/proxy.ts";
import { ownSides, postedBy } from "./errands.ts";

const database = ownDatabase();
const { api, owner, builder } = ownSides({}, database);
const stranger = ownClient(api, "Sue", "supplier");

const posted = () => postedBy(owner);
const unknown = "01a1fc67-896f-7442-96f1-c3bf782ffabd";

test("201: a listing is posted, found, and shown with its possible moves", async () => {
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

test("400: a malformed request, with the field of each issue", async () => {
  const problem = await owner.refused(postListingEndpoint, {
    body: { ...aListingDraft(), budget: -5, title: "a\u0000b", deadline: "2099-02-30" },
  });
  expect(problem).toMatchObject({ status: 400, code: "Malformed" });
  expect(problem.issues?.map(({ field }) => field).sort()).toEqual(["budget", "deadline", "title"]);
});

test("400: a year that browsers accept but Dibbs does not, with a message for the form", async () => {
  const params = { listingId: (await posted()).id };
  const problem = await owner.refused(editListingEndpoint, {
    params,
    body: { ...aListingDraft(), deadline: "2222-05-04" },
  });
  expect(problem.issues).toEqual([{ field: "deadline", message: "Please enter a day from 1900 to 2099." }]);
});

test("401: nobody is signed in", async () => {
  const response = await fetch(`${api.url}/api/listings`);
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toBe("Bearer");
  expect(response.headers.get("content-type")).toContain("application/problem+json");
});

test("403: signed in, but not allowed to bid on their own project", async () => {
  const { id: listingId } = await posted();
  const problem = await owner.refused(placeBidEndpoint, { params: { listingId }, body: aBidDraft() });
  expect(problem).toMatchObject({ status: 403, code: "NotAllowed", detail: "You cannot bid on your own project." });
});

test("404: a listing that does not exist, or is somebody else's to edit", async () => {
  const { id: listingId } = await posted();
  const body = { ...aListingDraft(), pictures: [await builder.upload()] };
  for (const params of [{ listingId: unknown }, { listingId }]) {
    const problem = await builder.refused(editListingEndpoint, { params, body });
    expect(problem).toMatchObject({ status: 404, code: "NotFound", detail: "There is no such project." });
  }
});

test("409: a move that is not possible now, with the moves that are", async () => {
  const { id: listingId } = await posted();
  await owner.call(closeListingEndpoint, { params: { listingId } });
  const problem = await owner.refused(closeListingEndpoint, { params: { listingId } });
  expect(problem).toMatchObject({ status: 409, code: "IllegalMove", moves: [] });
});

test("422: a broken rule, in the wording of the screen", async () => {
  const problem = await owner.refused(postListingEndpoint, { body: aListingDraft() });
  expect(problem).toMatchObject({ status: 422, code: "Invalid" });
  expect(problem.issues).toEqual([{ field: "pictures", message: "Please upload at least one image." }]);
});

test("404 for an unknown address, 405 for a wrong method; 415 and 413 for bodies of a wrong type or size", async () => {
  const json = { authorization: `Bearer ${owner.accessToken}`, "content-type": "application/json" };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(api.url + path, init);
    return [response.status, (await response.json()).code, response.headers.get("allow")];
  };
  expect(await ask("/api/nothing")).toEqual([404, "NotFound", null]);
  expect(await ask("/api/listings", { method: "DELETE" })).toEqual([405, "MethodNotAllowed", "POST, GET"]);
  const text = { method: "POST", headers: { ...json, "content-type": "text/plain" }, body: "{}" };
  expect(await ask("/api/listings", text)).toEqual([415, "UnsupportedMediaType", null]);
  const large = { method: "POST", headers: json, body: JSON.stringify({ title: "x".repeat(2_000_000) }) };
  expect(await ask("/api/listings", large)).toEqual([413, "TooLarge", null]);
});

test("the amount of a bid is sent to its bidder and the poster, and to nobody else", async () => {
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
    `/api/listings/${listingId}/bids/compared`,
  ]) {
    expect(await ask(stranger, path)).not.toMatch(/800000|200000|350000/);
  }
  expect(await stranger.refused(viewBidEndpoint, { params: { bidId: bid.id } })).toMatchObject({ status: 404 });
  expect(await stranger.refused(listBidsEndpoint, { params: { listingId }, query: {} })).toMatchObject({ status: 404 });
  const seen = await owner.call(listBidsEndpoint, { params: { listingId }, query: {} });
  expect(seen.items[0]?.amount).toBe(800_000);
  expect((await stranger.call(listBiddersEndpoint, { params: { listingId }, query: {} })).items).toHaveLength(1);
});

test("the server totals a bid on materials, and its attachment opens only by the signed link", async () => {
  const body = { ...aMaterialsDraft(), pictures: [await owner.upload()] };
  const { id: listingId } = await owner.call(postListingEndpoint, { body });
  const params = { listingId };
  const refused = await builder.refused(placeBidEndpoint, { params, body: aMaterialsBidDraft({ items: [] }) });
  expect(refused).toMatchObject({
    status: 422,
    issues: expect.arrayContaining([{ field: "items", message: expect.any(String) }]),
  });
  const strange = await builder.refused(placeBidEndpoint, {
    params,
    body: aMaterialsBidDraft({ attachmentId: await stranger.upload("bid_attachment") }),
  });
  expect(strange).toMatchObject({ status: 422, issues: [{ field: "attachmentId" }] });

  const attachmentId = await builder.upload("bid_attachment");
  const bid = await builder.call(placeBidEndpoint, { params, body: aMaterialsBidDraft({ attachmentId }) });
  expect(bid).toMatchObject({ amount: 105_000, milestones: [{ amount: 105_000 }] });
  const [seen] = (await owner.call(compareBidsEndpoint, { params, query: { order: "finish" } })).items;
  expect(seen).toMatchObject({ items: [{ productName: "Cedar decking", offered: true }], finishedContracts: 0 });
  const link = seen?.attachment?.id ?? "";
  expect((await fetch(`${api.url}/files/${link}/original`)).status).toBe(200);
  expect((await fetch(`${api.url}/files/${link.slice(0, 36)}/original`)).status).toBe(404);
  // The link from a reply is accepted as the id of the file.
  await builder.call(editBidEndpoint, {
    params: { bidId: bid.id },
    body: aMaterialsBidDraft({ attachmentId: link as typeof attachmentId }),
  });
  const made = await owner.refused(compareBidsEndpoint, { params, query: { order: "colour" as "amount" } });
  expect(made).toMatchObject({ status: 400, issues: [{ field: "order" }] });
});

test("a milestone's picture is linked for poster and bidder only, from the bid into the contract", async () => {
  const { id: listingId } = await posted();
  const params = { listingId };
  const [first, ...others] = aBidDraft().milestones;
  const draft = (pictureId: FileId) =>
    aBidDraft({ milestones: [{ ...(first as MilestoneDraft), pictureId }, ...others] });
  const strange = await builder.refused(placeBidEndpoint, {
    params,
    body: draft(await stranger.upload("milestone_picture")),
  });
  expect(strange).toMatchObject({ status: 422, issues: [{ field: "milestones.0.pictureId" }] });
  const pictureId = await builder.upload("milestone_picture");
  const bid = await builder.call(placeBidEndpoint, { params, body: draft(pictureId) });
  const linkOf = (stages: ReadonlyArray<{ readonly pictureId: string | null }>) => stages[0]?.pictureId ?? "";
  const link = linkOf((await owner.call(viewBidEndpoint, { params: { bidId: bid.id } })).milestones);
  expect((await fetch(`${api.url}/files/${link}/card`)).status).toBe(200);
  expect((await fetch(`${api.url}/files/${link.slice(0, 36)}/card`)).status).toBe(404);
  expect(await stranger.refused(viewBidEndpoint, { params: { bidId: bid.id } })).toMatchObject({ status: 404 });
  expect(JSON.stringify(await stranger.call(listBiddersEndpoint, { params, query: {} }))).not.toContain("picture.png");
  // The link from a reply is accepted as the id of the file.
  const edited = await builder.call(editBidEndpoint, { params: { bidId: bid.id }, body: draft(link as FileId) });
  const { version } = edited;
  const offer = await owner.call(hireBidderEndpoint, { params: { bidId: bid.id }, body: { version } });
  for (const side of [owner, builder]) {
    const contract = await side.call(viewContractEndpoint, { params: { contractId: offer.id } });
    expect(linkOf(contract.milestones)).toBe(link);
    expect(linkOf(contract.bidMilestones)).toBe(link);
  }
  const hidden = await stranger.refused(viewContractEndpoint, { params: { contractId: offer.id } });
  expect(hidden).toMatchObject({ status: 404 });
});

test("a bidder's own bids are listed by group, page by page, and an unknown group is 400", async () => {
  const bidder = await api.signUp("Ben", "contractor");
  const placed = [];
  for (const _ of [1, 2, 3]) {
    const { id: listingId } = await posted();
    placed.unshift((await bidder.call(placeBidEndpoint, { params: { listingId }, body: aBidDraft() })).id);
  }
  const [last = "", ...waiting] = placed;
  await owner.call(declineBidEndpoint, { params: { bidId: last }, body: { reason: "Bid was too high" } });
  const listed = async (query: object) => {
    const { items, next } = await bidder.call(listOwnBidsEndpoint, { query });
    return { ids: items.map(({ id }) => id), next };
  };
  expect((await listed({})).ids).toEqual(placed);
  expect(await listed({ group: "declined" })).toEqual({ ids: [last], next: null });
  const first = await listed({ group: "waiting", limit: 1 });
  expect(first.ids).toEqual(waiting.slice(0, 1));
  expect(await listed({ group: "waiting", limit: 1, after: first.next })).toEqual({
    ids: waiting.slice(1),
    next: null,
  });
  expect((await listed({ group: "won" })).ids).toEqual([]);
  const made = await bidder.refused(listOwnBidsEndpoint, { query: { group: "lost" as "won" } });
  expect(made).toMatchObject({ status: 400, issues: [{ field: "group" }] });
});

test("the quote for a milestone that does not exist is 404", async () => {
  const body = { contract_id: unknown, milestone_number: 1 };
  expect(await owner.refused(quoteMilestoneEndpoint, { body })).toMatchObject({ status: 404 });
});

test("without a database a request is 503 with Retry-After, and the server keeps running", async () => {
  const line = await openProxy(database.url);
  const alone = await startApi(line.url);
  try {
    const client = await alone.signUp("Tom", "home_owner");
    await line.cut();
    const response = await fetch(`${alone.url}/api/listings`, {
      headers: { authorization: `Bearer ${client.accessToken}` },
    });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: "Unavailable" });
    expect((await fetch(`${alone.url}/healthz`)).status).toBe(200);
  } finally {
    await alone.close();
    await line.cut();
  }
});

test("422: a ZIP code that does not exist; 400: malformed ZIP codes, distances, states and sort orders", async () => {
  const refused = await builder.refused(searchListingsEndpoint, { query: { zipCode: "99999", miles: 25 } });
  expect(refused).toMatchObject({
    status: 422,
    code: "Invalid",
    issues: [{ field: "zipCode", message: "We don't know the ZIP code 99999. Please check its five digits." }],
  });
  expect(await builder.refused(countListingsEndpoint, { query: { zipCode: "99999" } })).toMatchObject({ status: 422 });
  for (const query of [
    "zipCode=787",
    "zipCode=78701&miles=0",
    "zipCode=78701&miles=501",
    "state=Texas",
    "sort=random",
  ]) {
    const response = await fetch(`${api.url}/api/listings?${query}`, {
      headers: { authorization: `Bearer ${builder.accessToken}` },
    });
    expect(response.status, query).toBe(400);
  }
});

test("200: listings near a ZIP code have their distance, and are counted by an operation of its own", async () => {
  const { id } = await posted();
  const query = { zipCode: "78701", miles: 10, text: "back porch" };
  const found = await builder.call(searchListingsEndpoint, { query: { ...query, sort: "distance" } });
  expect(found.items.find((it) => it.id === id)?.miles).toBeCloseTo(0, 1);
  const { count, more } = await builder.call(countListingsEndpoint, { query });
  expect({ count, more }).toEqual({ count: found.items.length, more: false });
  const { items } = await builder.call(searchListingsEndpoint, { query: { text: "back porch", sort: "distance" } });
  expect(items.find((it) => it.id === id)?.miles).toBeNull();
});
