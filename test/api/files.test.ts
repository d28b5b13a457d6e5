import { createHmac } from "node:crypto";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { postListingEndpoint, searchListingsEndpoint, viewListingEndpoint } from "#api/endpoints/listings.ts";
import { fileLinks } from "#api/file-links.ts";
import { largestUpload } from "#core/people/file/upload-rules.ts";
import { FileId } from "#core/shared/ids.ts";
import { aListingDraft } from "../builders/listing.ts";
import { idOf } from "../builders/moment.ts";
import { problemOf, smallPicture } from "../support/api.ts";
import { ownApi, ownClient } from "../support/own-api.ts";

const api = ownApi();
const owner = ownClient(api, "Maya", "home_owner");
const stranger = ownClient(api, "Carl", "contractor");

type Query = Parameters<typeof owner.call<typeof uploadFileEndpoint>>[1]["query"];
const send = (file: Blob, query: Partial<Query> = {}, { name = "../../porch.png", field = "file" } = {}) => {
  const form = new FormData();
  form.append(field, file, name);
  return owner.call(uploadFileEndpoint, { query: { purpose: "listing_picture", ...query } }, { form });
};
const pdf = new Blob(["%PDF-1.7 ", "x".repeat(91)]);
const ask = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers });
const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

describe("an upload", () => {
  test.each([
    ["before it", 400, (file: string, rest: string) => `${rest}${file}`],
    ["behind it", 201, (file: string, rest: string) => `${file}${rest}`],
  ] as const)("is parsed quickly even if many form parts come %s", async (_where, status, order) => {
    const part = (name: string, text: string) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    const file = part('file"; filename="plan.pdf', `%PDF-1.7 ${"x".repeat(91)}`);
    const rest = part("word", "x").repeat(300_000);
    const body = Buffer.from(`${order(file, rest)}--edge--\r\n`);
    const head = [
      `POST ${uploadFileEndpoint.path}?purpose=listing_document HTTP/1.1`,
      `host: ${new URL(api.url).host}`,
      `authorization: Bearer ${owner.accessToken}`,
      "content-type: multipart/form-data; boundary=edge",
      `content-length: ${body.length}`,
    ];
    const before = process.cpuUsage();
    // A client that continues to send, whatever the reply is.
    const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    await new Promise((sent) => socket.write(body, sent));
    await expect.poll(() => answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
    const { user, system } = process.cpuUsage(before);
    // In microseconds; parsing all of them takes three seconds.
    expect(user + system).toBeLessThan(1_000_000);
  });

  test("is served as a picture and nothing else, and cached for as long as its link is valid", async () => {
    const { id } = await send(smallPicture());
    const response = await ask(`/files/${id}/card`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "accept-ranges": "bytes",
    });
    expect(response.headers.get("content-disposition")).toBeNull();
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(response.headers.get("cache-control") ?? "") ?? [];
    expect(Number(seconds)).toBeGreaterThan(23 * 3600);
    expect(Number(seconds)).toBeLessThanOrEqual(48 * 3600);
    const again = await ask(`/files/${id}/card`, { "if-none-match": response.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test("is downloaded and never displayed if it is a document", async () => {
    const { id, mediaType } = await send(pdf, { purpose: "listing_document" }, { name: 'Plän "x"\r\n.html' });
    expect(mediaType).toBe("application/pdf");
    const response = await ask(`/files/${id}/original`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename=/);
    expect((await response.arrayBuffer()).byteLength).toBe(100);
    expect((await ask(`/files/${id}/card`)).status).toBe(404);
  });

  test("is displayed as the server rendered it, while its original is only downloaded", async () => {
    const eps = new Blob(["%!PS-Adobe-3.0 EPSF-3.0\nshowpage\n"]);
    const { id, mediaType } = await send(eps, {}, { name: "logo.eps" });
    expect(mediaType).toBe("application/eps");
    const card = await ask(`/files/${id}/card`);
    expect([card.status, card.headers.get("content-type"), card.headers.get("content-disposition")]).toEqual([
      200,
      "image/webp",
      null,
    ]);
    const original = await ask(`/files/${id}/original`);
    expect(original.headers.get("content-type")).toBe("application/eps");
    expect(original.headers.get("content-disposition")).toBe("attachment; filename=logo.eps");
  });

  test("is downloaded in its converted format if it is a picture sent as a document", async () => {
    const { id } = await send(smallPicture(), { purpose: "listing_document" }, { name: "site.plan.png" });
    const original = await ask(`/files/${id}/original`);
    expect(original.headers.get("content-type")).toBe("image/webp");
    expect(original.headers.get("content-disposition")).toBe("attachment; filename=site.plan.webp");
    expect((await ask(`/files/${id}/card`)).headers.get("content-disposition")).toBeNull();
  });

  test("is refused if its content does not match its type, or if it is too large", async () => {
    const page = new Blob(["<script>alert(1)</script>"], { type: "image/png" });
    expect(await problemOf(send(page))).toMatchObject({
      status: 422,
      code: "Invalid",
      issues: [{ field: "file", message: "This file type is not supported." }],
    });
    expect(await problemOf(send(page, { purpose: "bid_attachment" }, { name: "a.pdf" }))).toMatchObject({
      status: 422,
    });
    expect(await problemOf(send(smallPicture(), {}, { field: "other" }))).toMatchObject({ status: 400 });
    expect(await problemOf(send(new Blob([new Uint8Array(largestUpload + 1)])))).toMatchObject({ status: 422 });
    const large = new Blob([await smallPicture().arrayBuffer(), new Uint8Array(2 * 1024 * 1024)]);
    expect(await problemOf(send(large, { purpose: "profile_picture" }))).toMatchObject({
      status: 422,
      issues: [{ field: "file", message: "Image must smaller than 2MB!" }],
    });
    expect(await problemOf(send(smallPicture(), { purpose: "own_data" as never }))).toMatchObject({ status: 400 });
    expect(await problemOf(send(smallPicture(), { left: -1, top: 0, size: 0 }))).toMatchObject({ status: 400 });
  });

  test("gives the same file when it is sent again under its key, even many times at once", async () => {
    const key = crypto.randomUUID();
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(smallPicture(), { key })));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await send(smallPicture(), { key })).id).toBe(sent[0]?.id);
    expect((await send(smallPicture(), { key: crypto.randomUUID() })).id).not.toBe(sent[0]?.id);
  });
});

describe("a range of a file", () => {
  test("is sent alone; past the end it is 416; an unsupported range gets the whole file", async () => {
    const { id } = await send(pdf, { purpose: "bid_attachment" }, { name: "offer.pdf" });
    const path = `/files/${id}/original`;
    const whole = await ask(path);
    const etag = whole.headers.get("etag") ?? "";
    const begin = await ask(path, { range: "bytes=0-3" });
    expect([begin.status, await begin.text(), begin.headers.get("content-range")]).toEqual([
      206,
      "%PDF",
      "bytes 0-3/100",
    ]);
    const end = await ask(path, { range: "bytes=-5", "if-range": etag });
    expect([end.status, await end.text()]).toEqual([206, "xxxxx"]);
    const beyond = await ask(path, { range: "bytes=100-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */100"]);
    for (const headers of [
      { range: "bytes=0-1,5-6" },
      { range: "lines=0-1" },
      { range: "bytes=a-b" },
      { range: "bytes=0-3", "if-range": '"another"' },
    ]) {
      const all = await ask(path, headers as Record<string, string>);
      expect([all.status, (await all.text()).length]).toEqual([200, 100]);
    }
  });
});

describe("a file link", () => {
  test("is given to everyone who can see the listing, and is the same in every reply", async () => {
    const { id: picture } = await send(smallPicture());
    const posted = await owner.call(postListingEndpoint, { body: aListingDraft({ pictures: [picture] }) });
    expect(posted.pictures).toEqual([picture]);
    const seen = await stranger.call(viewListingEndpoint, { params: { listingId: posted.id } });
    expect(seen.pictures).toEqual([picture]);
    const { items } = await stranger.call(searchListingsEndpoint, { query: {} });
    expect(items.find((item) => item.id === posted.id)?.pictures).toEqual([picture]);
    expect((await ask(`/files/${seen.pictures[0]}/card`)).status).toBe(200);
  });

  test("to each document comes with its name and size for everyone who opens the listing", async () => {
    const { id: picture } = await send(smallPicture());
    const { id: plan } = await send(pdf, { purpose: "listing_document" }, { name: "porch plan.pdf" });
    const body = aListingDraft({ pictures: [picture], documents: [plan] });
    const posted = await owner.call(postListingEndpoint, { body });
    expect(posted.documents).toEqual([plan]);
    const { documents } = await stranger.call(viewListingEndpoint, { params: { listingId: posted.id } });
    expect(documents).toEqual([{ id: plan, name: "porch plan.pdf", mediaType: "application/pdf", size: 100 }]);
    const saved = await ask(`/files/${documents[0]?.id}/original`);
    expect(saved.headers.get("content-disposition")).toBe('attachment; filename="porch plan.pdf"');
    const { items } = await stranger.call(searchListingsEndpoint, { query: {} });
    expect(items.find((item) => item.id === posted.id)).not.toHaveProperty("documents");
    const theirs = await stranger.upload("listing_picture");
    const taken = stranger.call(postListingEndpoint, { body: { ...body, pictures: [theirs] } });
    expect(await problemOf(taken)).toMatchObject({ status: 422, issues: [{ field: "documents" }] });
  });

  test("with a wrong signature is 404, and so is the bare id", async () => {
    const { id: link } = await send(smallPicture());
    const [id = "", day = "", signature = ""] = link.split(".");
    const guess = createHmac("sha256", "another secret").update(`${id}.${day}`).digest("base64url").slice(0, 22);
    const [other = ""] = (await send(smallPicture())).id.split(".");
    for (const wrong of [
      id,
      `${id}.${day}`,
      `${id}.${day}.${guess}`,
      `${id}.${Number(day) + 1}.${signature}`,
      `${other}.${day}.${signature}`,
      `${link}.${signature}`,
      `${id}.${day}.${signature}x`,
      "etc",
      "..%2f..%2fetc%2fpasswd",
    ]) {
      const response = await ask(`/files/${wrong}/card`);
      expect([wrong, response.status]).toEqual([wrong, 404]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    expect((await ask(`/files/${link}/huge`)).status).toBe(404);
    expect((await ask(`/files/${idOf(FileId)}/card`)).status).toBe(404);
  });

  test("that has expired is 410 and says so", async () => {
    const { id: link } = await send(smallPicture());
    const day = 24 * 3_600_000;
    const secret = "a secret that only tests know, 32 characters and more";
    const [id = ""] = link.split(".");
    const at = (millis: number) => fileLinks(secret, () => Date.now() + millis).linkOf(id as FileId);
    expect(at(0)).toBe(link);
    expect((await ask(`/files/${at(-day)}/card`)).status).toBe(200);
    const response = await ask(`/files/${at(-2 * day)}/card`);
    expect(response.status).toBe(410);
    expect(await codeOf(response)).toBe("LinkExpired");
  });

  test("to a deleted file is 404", async () => {
    const { id: link } = await send(smallPicture());
    await api.sql`delete from file where id = ${link.split(".")[0] ?? ""}`;
    expect((await ask(`/files/${link}/card`)).status).toBe(404);
  });
});
