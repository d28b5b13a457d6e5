import { Option, Schema } from "effect";
import escaped from "escape-html";
import type { FastifyInstance, FastifyReply } from "fastify";
import { viewFile } from "#core/file/view-file.ts";
import { ShareCode } from "#core/listing/share-code.ts";
import { viewSharedListing } from "#core/listing/view-shared-listing.ts";
import { protocolRefusal, Refusal } from "../problems.ts";
import { type CoreRuntime, run } from "../serve.ts";

type Params = { Params: { readonly code: string } };

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}
img{width:100%;border-radius:12px}h1{font-size:1.5rem;line-height:1.2}a{color:#c8202f}@media(prefers-color-scheme:dark){a{color:#ff8d93}}`;

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<style>${style}</style></head><body>${body}</body></html>`;

const gone = page(
  "<title>Dibbs</title>",
  `<h1>This project is not here any more</h1><p>Its poster may have removed it. <a href="/v1">Go to the listings</a></p>`,
);

const shared = async (runtime: CoreRuntime, text: string) => {
  const code = Schema.decodeUnknownOption(ShareCode)(text);
  if (Option.isNone(code)) throw protocolRefusal(404);
  return run(runtime, viewSharedListing(code.value));
};

const isNotFound = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

const sendPage = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(text);

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
    if (listing === null) return sendPage(reply, 404, gone);
    const title = escaped(listing.title);
    const where = `${listing.city}, ${listing.state}`;
    const text = escaped([where, listing.text].filter(Boolean).join(" · "));
    const target = escaped(`/v1?postID=${listing.id}`);
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
    return sendPage(
      reply,
      200,
      page(head, `<h1>${title}</h1>${seen}<p>${text}</p><p><a href="${target}">View Details</a></p>`),
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
