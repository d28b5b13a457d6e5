import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postListingEndpoint, removeListingEndpoint } from "#api/endpoints/listings.ts";
import { shareListingEndpoint } from "#api/endpoints/share-links.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { type Client, startApi, type TestApi } from "../support/api.ts";
import { ownDatabase } from "../support/database.ts";

const database = ownDatabase();
let api: TestApi;
let owner: Client;
beforeAll(async () => {
  api = await startApi(database.url);
  owner = await api.signUp("Olivia", "home_owner");
});
afterAll(() => api.close());

const shared = async (title: string) => {
  const pictures = [await owner.upload()];
  const listing = await owner.call(postListingEndpoint, {
    body: { ...aListingDraft(), title, description: `A "quoted" <b>text</b>`, pictures },
  });
  const { url } = await owner.call(shareListingEndpoint, { params: { listingId: listing.id } });
  return { listing, url };
};

describe("the short link to a listing", () => {
  test("previews without anybody signed in, and leads on to the listing", async () => {
    const { listing, url } = await shared(`Deck & "rails" <script>alert(1)</script>`);
    expect(url).toMatch(new RegExp(`^${api.url}/s/[1-9A-Za-z]{8}$`));
    const response = await fetch(url, { headers: { accept: "text/html" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const text = await response.text();
    expect(text).toContain(
      `<meta property="og:title" content="Deck &amp; &quot;rails&quot; &lt;script&gt;alert(1)&lt;/script&gt;">`,
    );
    expect(text).not.toContain("<script");
    expect(text).not.toContain("Olivia");
    expect(text).toContain(`<meta property="og:image" content="${url}/picture">`);
    expect(text).toContain(`url=/v1?postID=${listing.id}`);
    const picture = await fetch(`${url}/picture`);
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
    });
  });

  test("says that the listing is gone: 404, for people in words", async () => {
    const { listing, url } = await shared("Soon gone");
    await owner.call(removeListingEndpoint, { params: { listingId: listing.id } });
    for (const address of [url, `${api.url}/s/zzzzzzzz`, `${api.url}/s/1`]) {
      const response = await fetch(address, { headers: { accept: "text/html" } });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("not here any more");
    }
    for (const path of ["..%2f..%2fapi", "x/picture", "zzzzzzzz/picture"]) {
      expect((await fetch(`${api.url}/s/${path}`)).status).toBe(404);
    }
    expect((await fetch(`${url}/picture`)).status).toBe(404);
  });

  test("is made for whoever is signed in only: 401, and 404 for no such listing", async () => {
    const { listing } = await shared("For members");
    const response = await fetch(`${api.url}/api/listings/${listing.id}/link`, { method: "POST" });
    expect(response.status).toBe(401);
    const params = { listingId: "019a0000-0000-7000-8000-000000000000" as typeof listing.id };
    expect(await owner.refused(shareListingEndpoint, { params })).toMatchObject({ status: 404 });
  });
});
