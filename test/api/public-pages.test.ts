import { describe, expect, test } from "vitest";
import { closeListingEndpoint, removeListingEndpoint } from "#api/endpoints/listings.ts";
import {
  addCertificateEndpoint,
  saveBusinessEndpoint,
  savePictureEndpoint,
  saveProfileVisibilityEndpoint,
} from "#api/endpoints/people.ts";
import { answerQuestionEndpoint, askQuestionEndpoint } from "#api/endpoints/questions.ts";
import { shareListingEndpoint } from "#api/endpoints/share-links.ts";
import type { ListingDraft } from "#core/market/listing/listing.ts";
import { ownApi, ownClient } from "../support/own-api.ts";
import { postedBy } from "./errands.ts";

const api = ownApi();
const owner = ownClient(api, "Olivia", "home_owner");

const posted = (but: Partial<ListingDraft> = {}) => postedBy(owner, but);

const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(new URL(path, api.url), { headers: { accept: "text/html", ...headers } });
  return { response, status: response.status, headers: response.headers, text: await response.text() };
};

const evil = `Deck </script><script>alert(1)</script> & "rails"`;

describe("the page of an open project", () => {
  test("has content, previews and structured data in its HTML, escaped, and no name, street or contacts", async () => {
    const listing = await posted({ title: evil, description: "<img src=x onerror=alert(1)> mail olivia@example.com" });
    const asker = await api.signUp("Carla", "contractor");
    const params = { listingId: listing.id };
    const { id } = await asker.call(askQuestionEndpoint, { params, body: { text: "Is there <b>a gate</b>?" } });
    await owner.call(answerQuestionEndpoint, { params: { questionId: id }, body: { answer: "Yes & a wide one." } });
    const { status, headers, text } = await get(`/projects/${listing.id}`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, s-maxage=60",
      "content-security-policy": expect.stringContaining("script-src 'self'"),
    });
    expect(headers.get("x-robots-tag")).toBeNull();
    const title = "Deck &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;rails&quot;";
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`<meta property="og:title" content="${title} in Austin, TX"/>`);
    const picture = `/projects/${listing.id}/pictures/1/detail`;
    expect(text).toContain(`<meta property="og:image" content="${api.url}${picture}"/>`);
    expect(text).toContain(`<link rel="canonical" href="${api.url}/projects/${listing.id}"/>`);
    expect(text).toContain("Is there &lt;b&gt;a gate&lt;/b&gt;?");
    expect(text).toContain("Yes &amp; a wide one.");
    expect(text).toContain("$9,000");
    expect(text).toContain(`href="/signin?next_route=%2Fv1%3FpostID%3D${listing.id}"`);
    // Every script is a file of our own, or readable data.
    const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.map(([, attributes]) => attributes?.trim().split(" ", 1)[0])).toEqual([
      'src="/first-paint.js"',
      'type="application/ld+json"',
      'type="application/ld+json"',
    ]);
    expect(JSON.parse(scripts[1]?.[2] ?? "")).toMatchObject({ "@type": "Demand", name: evil });
    for (const secret of ["Olivia", "olivia@", "Carla", "Elm Street", "78701", "30.27", owner.person.id]) {
      expect(text).not.toContain(secret);
    }
    const shown = await get(picture);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/webp",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=3600",
    });
  });

  test("is the same by its short link, and has an ETag", async () => {
    const listing = await posted();
    const { url } = await owner.call(shareListingEndpoint, { params: { listingId: listing.id } });
    const short = await get(url);
    expect(short.text).toBe((await get(`/projects/${listing.id}`)).text);
    const tag = short.headers.get("etag") ?? "";
    const again = await get(url, { "if-none-match": tag });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await fetch(`${url}/picture`)).url).toBe(`${api.url}/projects/${listing.id}/pictures/1/detail`);
    for (const encoding of ["br", "gzip"]) {
      const packed = await get(url, { "accept-encoding": encoding });
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      expect(packed.text).toBe(short.text);
    }
    expect((await get(url, { "accept-language": "es-MX" })).text).toContain('<html lang="es">');
  });

  test("is a 404 page that says so, as are its pictures, when the project is no longer open", async () => {
    const [closed, removed, hidden] = [await posted(), await posted(), await posted()];
    const links = await Promise.all(
      [closed, removed, hidden].map(({ id }) => owner.call(shareListingEndpoint, { params: { listingId: id } })),
    );
    await owner.call(closeListingEndpoint, { params: { listingId: closed.id } });
    await owner.call(removeListingEndpoint, { params: { listingId: removed.id } });
    await api.sql`update listing set state = 'hidden', hidden_because = 'Too many numbers' where id = ${hidden.id}`;
    const nowhere = ["/projects/x", "/projects/019a0000-0000-7000-8000-000000000000", "/s/zzzzzzzz", "/s/1"];
    const gone = [closed, removed, hidden].map(({ id }) => `/projects/${id}`);
    for (const path of [...nowhere, ...gone, ...links.map(({ url }) => url)]) {
      const { status, headers, text } = await get(path);
      expect([path, status, headers.get("x-robots-tag")]).toEqual([path, 404, "noindex"]);
      expect(text).toContain("This isn&#x27;t open for bids anymore");
      expect(text).not.toContain("back porch");
    }
    // Its bidders and its owner still find the way; nobody learns that hidden projects exist.
    expect((await get(links[0]?.url ?? "")).text).toContain(closed.id);
    expect((await get(links[2]?.url ?? "")).text).not.toContain(hidden.id);
    for (const id of [closed.id, removed.id, hidden.id]) {
      expect((await get(`/projects/${id}/pictures/1/card`)).status).toBe(404);
    }
    for (const path of ["0/card", "2/card", "1/original", "x/card", "1/../../x"]) {
      expect((await get(`/projects/${(await posted()).id}/pictures/${path}`)).status).toBe(404);
    }
    expect((await get("/s/..%2f..%2fapi")).status).toBe(404);
  });
});

describe("the public site", () => {
  test("says at '/' what Dibbs is for and how to sign in or register, and lists open projects", async () => {
    const { id } = await posted({ title: "Shingles for the shed", industries: ["Roofing"] });
    const { status, headers, text } = await get("/");
    expect([status, headers.get("x-robots-tag")]).toEqual([200, null]);
    expect(text).toContain("agreed in writing and paid by milestone");
    expect(text).toContain('href="/signin"');
    expect(text).toContain('href="/register?next_route=%2Fv1%3Fpost%3Dnew"');
    expect(text).toContain('data-signed-in="/v1"');
    expect(text).not.toContain("Olivia");
    const list = await get("/projects?trade=Roofing&state=TX");
    expect(list.text).toContain(`href="/projects/${id}"`);
    expect(list.text).toContain(`<link rel="canonical" href="${api.url}/projects?trade=Roofing&amp;state=TX"/>`);
    expect((await get("/projects?trade=Roofing&state=NY")).text).toContain('<meta name="robots" content="noindex"/>');
    expect((await get("/projects?trade=x&state[]=1&after='")).status).toBe(200);
    for (const path of ["/", "/projects?trade=Roofing", `/projects/${id}`]) {
      const spanish = await get(path, { "accept-language": "es-MX" });
      expect([path, spanish.text.includes("Techos"), />Roofing</.test(spanish.text)]).toEqual([path, true, false]);
    }
  });

  test("is listed in the sitemap, and all other addresses are marked noindex", async () => {
    const closed = await posted();
    await owner.call(closeListingEndpoint, { params: { listingId: closed.id } });
    const map = await get("/sitemap.xml");
    expect(map.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(map.text).toContain(`<loc>${api.url}/</loc>`);
    expect(map.text).toMatch(/<loc>[^<]+\/projects\/[0-9a-f-]{36}<\/loc><lastmod>20/);
    expect(map.text).not.toContain(closed.id);
    expect((await get("/robots.txt")).text).toContain(`Sitemap: ${api.url}/sitemap.xml`);
    for (const path of ["/api/session", "/api/nothing", "/v1", "/files/x/card", "/healthz", "/api/openapi.json"]) {
      expect([path, (await get(path)).headers.get("x-robots-tag")]).toEqual([path, "noindex"]);
    }
  });

  test("is rate-limited by address", async () => {
    const strict = await api.beside({ limits: { publicPagesPerAddress: 2 } });
    const statuses: Array<number> = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await fetch(`${strict.url}/projects`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    await strict.close();
  });
});

describe("the public profile of a contractor", () => {
  test("is shown from when they switch it on until they switch it off, without address and contacts", async () => {
    const pro = await api.signUp("Ruth", "contractor");
    const path = `/pros/${pro.person.id}`;
    const street = pro.person.streetAddress ?? "";
    await pro.call(saveBusinessEndpoint, {
      body: { name: `Ruth & Sons </script>`, address: "9 Mill Road", website: "https://ruth.example" },
    });
    const fileId = await pro.upload("certificate_picture");
    const certificate = { title: "Texas contractor license", issuerName: "TDLR", fileId };
    await pro.call(addCertificateEndpoint, { body: certificate });
    const hidden = await get(path);
    expect([hidden.status, hidden.headers.get("x-robots-tag")]).toEqual([404, "noindex"]);
    expect(hidden.text).not.toContain("Ruth");
    expect((await pro.call(saveProfileVisibilityEndpoint, { body: { isPublic: true } })).isPublic).toBe(true);
    const shown = await get(path);
    expect([shown.status, shown.headers.get("x-robots-tag")]).toEqual([200, null]);
    expect(shown.text).toContain("<h1>Ruth &amp; Sons &lt;/script&gt;</h1>");
    // Every credential says who verified it, and on which day.
    expect(shown.text).toMatch(
      /Texas contractor license · Issued by TDLR · Added \w{3} \d+, \d{4} · Self-reported, not checked/,
    );
    for (const said of ["Austin, TX", "Carpenter"]) {
      expect(shown.text).toContain(said);
    }
    for (const secret of [pro.person.email, "@example.com", "512", street, "9 Mill", "ruth.example", "78701", fileId]) {
      expect(shown.text).not.toContain(secret);
    }
    expect((await get(`${path}/picture`)).status).toBe(404);
    const portrait = await pro.upload("profile_picture");
    await pro.call(savePictureEndpoint, { body: { pictureId: portrait } });
    expect((await get(`${path}/picture`)).headers.get("content-type")).toBe("image/webp");
    await api.sql`update person set standing = 'suspended' where id = ${pro.person.id}`;
    for (const gone of [path, `${path}/picture`]) expect((await get(gone)).status).toBe(404);
    await api.sql`update person set standing = 'active' where id = ${pro.person.id}`;
    await pro.call(saveProfileVisibilityEndpoint, { body: { isPublic: false } });
    for (const gone of [path, `${path}/picture`]) expect((await get(gone)).status).toBe(404);
  });

  test("does not exist for a home owner", async () => {
    const refused = await owner.refused(saveProfileVisibilityEndpoint, { body: { isPublic: true } });
    expect(refused).toMatchObject({ status: 403 });
    await api.sql`update person set is_public = true where id = ${owner.person.id}`;
    for (const path of [`/pros/${owner.person.id}`, "/pros/x"]) expect((await get(path)).status).toBe(404);
  });
});

test("a short link requires a signed-in person (401) and an existing listing (404)", async () => {
  const { id } = await posted();
  expect((await fetch(`${api.url}/api/listings/${id}/link`, { method: "POST" })).status).toBe(401);
  const params = { listingId: "019a0000-0000-7000-8000-000000000000" as typeof id };
  expect(await owner.refused(shareListingEndpoint, { params })).toMatchObject({ status: 404 });
});
