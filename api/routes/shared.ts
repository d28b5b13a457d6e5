import { Option, Schema } from "effect";
import escaped from "escape-html";
import type { FastifyInstance } from "fastify";
import { ShareCode } from "#core/market/listing/listing.ts";
import { viewSharedListing } from "#core/market/listing/share-listing.ts";
import { viewFile } from "#core/people/file/files.ts";
import { addressOf, paths } from "../addresses.ts";
import { plainPage, sendPlainPage } from "../plain-page.ts";
import { protocolRefusal, Refusal } from "../problems.ts";
import { type CoreRuntime, run } from "../serve.ts";

type Params = { Params: { readonly code: string } };

const gone = plainPage(
  "<title>Dibbs</title>",
  `<h1>This project is not here any more</h1><p>Its poster may have removed it. <a href="${paths.listings}">Go to the listings</a></p>`,
);

const shared = async (runtime: CoreRuntime, text: string) => {
  const code = Schema.decodeUnknownOption(ShareCode)(text);
  if (Option.isNone(code)) throw protocolRefusal(404);
  return run(runtime, viewSharedListing(code.value));
};

const isNotFound = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

/**
 * `/s/<code>`: the short link to a listing. Whoever previews links reads what it is about off this page; a person is
 * taken on to the listing, by way of the sign-in page where that is needed.
 */
export const sharedRoutes = (app: FastifyInstance, runtime: CoreRuntime, publicUrl: string): void => {
  app.get<Params>("/s/:code", async ({ params }, reply) => {
    const listing = await shared(runtime, params.code).catch((error) => {
      if (isNotFound(error)) return null;
      throw error;
    });
    if (listing === null) return sendPlainPage(reply, 404, gone);
    const title = escaped(listing.title);
    const where = `${listing.city}, ${listing.state}`;
    const text = escaped([where, listing.text].filter(Boolean).join(" · "));
    const target = escaped(addressOf({ to: "listing", listingId: listing.id }));
    const address = `${publicUrl}/s/${params.code}`;
    const picture = listing.picture === null ? "" : `${address}/picture`;
    const meta: ReadonlyArray<readonly [name: "property" | "name", key: string, content: string]> = [
      ["name", "description", text],
      ["property", "og:type", "website"],
      ["property", "og:site_name", "Dibbs"],
      ["property", "og:title", title],
      ["property", "og:description", text],
      ["property", "og:url", address],
      ...(picture
        ? ([
            ["property", "og:image", picture],
            ["property", "og:image:alt", title],
          ] as const)
        : []),
      ["name", "twitter:card", picture ? "summary_large_image" : "summary"],
    ];
    const head = [
      `<title>${title} · Dibbs</title>`,
      `<meta http-equiv="refresh" content="0;url=${target}">`,
      `<link rel="canonical" href="${address}">`,
      ...meta.map(([name, key, content]) => `<meta ${name}="${key}" content="${content}">`),
    ].join("");
    const seen = picture ? `<img src="/s/${params.code}/picture" alt="">` : "";
    return sendPlainPage(
      reply,
      200,
      plainPage(head, `<h1>${title}</h1>${seen}<p>${text}</p><p><a href="${target}">View Details</a></p>`),
    );
  });

  // Apart from the signed links of other files: a preview is made without anybody signed in, and is looked at for long.
  app.get<Params>("/s/:code/picture", async ({ params }, reply) => {
    const { picture } = await shared(runtime, params.code);
    if (picture === null) throw protocolRefusal(404);
    const { file, bytes } = await run(runtime, viewFile(picture, "detail"));
    return reply
      .headers({
        "cache-control": "public, max-age=3600",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
      })
      .type(file.mediaType)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
};
