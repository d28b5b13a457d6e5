import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Effect, Option, Schema } from "effect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { viewPublicPortrait, viewPublicProfile } from "#core/contract/feedback/view-public-profile.ts";
import type { DomainError } from "#core/errors.ts";
import { ShareCode } from "#core/market/listing/listing.ts";
import { StateCode } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { OpenCounts } from "#core/market/listing/public-listing.ts";
import { viewSharedListing } from "#core/market/listing/share-listing.ts";
import { listPublicListings, viewPublicListing, viewPublicPicture } from "#core/market/listing/view-public-listing.ts";
import type { StoredFile } from "#core/people/file/file.ts";
import { Industry } from "#core/people/person/industries.ts";
import { People } from "#core/people/person/people.ts";
import type { Ports } from "#core/ports.ts";
import { ListingId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { pictureAddress, projectPath, proPath, publicPaths } from "#web/public-pages/addresses.ts";
import type { Place } from "#web/public-pages/document.ts";
import { frontPage } from "#web/public-pages/front-page.ts";
import { lostPage } from "#web/public-pages/lost-page.ts";
import { profilePage } from "#web/public-pages/profile-page.ts";
import { projectPage } from "#web/public-pages/project-page.ts";
import { projectsPage } from "#web/public-pages/projects-page.ts";
import { signInFor } from "#web/routing/next-route.ts";
import { addressOf } from "../addresses.ts";
import { sendCompressed } from "../compress.ts";
import type { Limits } from "../limits.ts";
import { protocolRefusal, Refusal } from "../problems.ts";
import { type CoreRuntime, run } from "../serve.ts";
import { languageOf } from "../web.ts";

type Means = {
  readonly runtime: CoreRuntime;
  readonly publicUrl: string;
  readonly limits: Limits;
  /** The folder of the built pages and their font. */
  readonly webFolder: string | null;
};

const sheet = (name: string): string => readFileSync(new URL(`../../web/${name}`, import.meta.url), "utf8");

/**
 * Returns the font of the product's own pages, if they are built. Text is drawn at once with an available font, and
 * does not move later.
 */
const fontOf = (webFolder: string | null): string => {
  const assets = webFolder === null ? null : join(webFolder, "assets");
  const files = assets !== null && existsSync(assets) ? readdirSync(assets) : [];
  const file = files.find((name) => /^inter-latin-400-600-.*\.woff2$/.test(name));
  if (file === undefined) return "";
  return `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:optional;src:url(/assets/${file}) format("woff2")}`;
};

const styleOf = (webFolder: string | null): string =>
  fontOf(webFolder) +
  [sheet("ui/tokens.css"), sheet("ui/ground.css"), sheet("public-pages/public-pages.css")]
    .join("")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};]) ?/g, "$1");

/**
 * How long shared caches keep public pages, in seconds. Browsers revalidate each time, because a page that was made
 * private has to disappear.
 */
const kept = 60;

/** Sends a page that is the same for everybody, or a 304 to clients that already have it. */
const sendPublic = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, status = 200 }: { readonly type: string; readonly text: string; readonly status?: 200 | 404 | 503 },
): Promise<FastifyReply> => {
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  reply
    .code(status)
    .type(`${type}; charset=utf-8`)
    .headers({
      "cache-control": status === 503 ? "no-store" : `public, max-age=0, s-maxage=${kept}`,
      vary: "Accept-Encoding, Accept-Language, Cookie",
    });
  if (status !== 200) return reply.send(text);
  reply.header("etag", tag).removeHeader("x-robots-tag");
  if (request.headers["if-none-match"]?.split(/\s*,\s*/).includes(tag)) return reply.code(304).send();
  return sendCompressed(request, reply, text);
};

/** Sends a public picture; caches revalidate after a while whether it is still public. */
const sendPicture = (
  reply: FastifyReply,
  { file, bytes }: { readonly file: StoredFile; readonly bytes: Uint8Array },
): FastifyReply =>
  reply
    .removeHeader("x-robots-tag")
    .headers({
      "cache-control": "public, max-age=3600",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    })
    // The server draws the sizes for screens, whatever was uploaded.
    .type(file.mediaType === "image/png" ? "image/png" : "image/webp")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/** Calls `ask` at most once per time span for all callers; while a new answer loads, callers get the old one. */
const remembered = <A>(milliseconds: number, ask: () => Promise<A>): (() => Promise<A>) => {
  let answer: Promise<A> | null = null;
  let until = 0;
  let asking = false;
  return () => {
    if (!asking && (answer === null || Date.now() >= until)) {
      asking = true;
      const next = ask();
      answer ??= next;
      next
        .then(
          () => {
            answer = next;
            until = Date.now() + milliseconds;
          },
          // The waiting callers get the error; the next caller asks again.
          () => {
            answer = until > 0 ? answer : null;
          },
        )
        .finally(() => {
          asking = false;
        });
    }
    return answer as Promise<A>;
  };
};

const minute = 60_000;

/** The maximum number of addresses in one site map, by the protocol. */
const mostAddresses = 50_000;

/** The number of rows per read. */
const mapPage = 5_000;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const siteMap = (publicUrl: string, addresses: ReadonlyArray<readonly [path: string, changed: Date | null]>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map(
      ([path, changed]) =>
        `<url><loc>${escaped(publicUrl + path)}</loc>${changed === null ? "" : `<lastmod>${changed.toISOString()}</lastmod>`}</url>`,
    )
    .join("")}</urlset>`;

const is = <S extends Schema.Codec<unknown, unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownOption(schema);
  return (given: unknown): S["Type"] | null => Option.getOrNull(decode(given));
};
const asListingId = is(ListingId);
const asPersonId = is(PersonId);
const asShareCode = is(ShareCode);
const asIndustry = is(Industry);
const asState = is(StateCode);

const refusedWith = (error: unknown): number | null => (error instanceof Refusal ? error.status : null);

/** The product's own pages that anybody may open and search engines may index. */
const openPages = /^\/(signin|register|help|about)\/?(\?|$)/;
export const isOpenPage = (url: string): boolean => openPages.test(url);

type Query = { Querystring: { readonly trade?: unknown; readonly state?: unknown; readonly after?: unknown } };
type OfListing = { Params: { readonly listingId: string } };
type OfPicture = { Params: { readonly listingId: string; readonly number: string; readonly size: string } };
type OfPerson = { Params: { readonly personId: string } };
type OfCode = { Params: { readonly code: string } };

/**
 * Mounts the pages that need no sign-in, rendered by the server: the front page, open projects, their short links, and
 * the files for search engines.
 */
export const publicPageRoutes = (app: FastifyInstance, { runtime, publicUrl, limits, webFolder }: Means): void => {
  const style = styleOf(webFolder);
  const placeOf = (request: FastifyRequest): Place => ({ publicUrl, style, language: languageOf(request) });
  const ask = <A>(effect: Effect.Effect<A, DomainError, Ports>, request?: FastifyRequest): Promise<A> =>
    run(runtime, request === undefined ? effect : Effect.andThen(limits.publicPage(request), effect), request);

  const page = (request: FastifyRequest, reply: FastifyReply, text: string) =>
    sendPublic(request, reply, { type: "text/html", text });

  /** Sends the page, or one that says why there is none: because it doesn't exist, or is temporarily unavailable. */
  const orLost = async (
    request: FastifyRequest,
    reply: FastifyReply,
    draw: () => Promise<FastifyReply>,
    lost: "lost" | "private" = "lost",
  ): Promise<FastifyReply> => {
    try {
      return await draw();
    } catch (error) {
      const status = refusedWith(error);
      if (status !== 404 && status !== 503) throw error;
      const text = lostPage(placeOf(request), status === 404 ? lost : "away");
      return sendPublic(request, reply, { type: "text/html", text, status });
    }
  };

  const counts = remembered<OpenCounts>(minute, () =>
    ask(Effect.flatMap(Listings, (listings) => listings.countOpen())),
  );
  const newest = remembered(minute / 4, () =>
    ask(listPublicListings({ industry: null, state: null }, { after: null, limit: 6 })),
  );

  app.get(publicPaths.front, async (request, reply) => {
    await ask(Effect.void, request);
    const market = await Promise.all([counts(), newest()]).catch((error) => {
      if (refusedWith(error) === 503) return null;
      throw error;
    });
    const shown = market && { counts: market[0], newest: market[1].items };
    return page(request, reply, frontPage(placeOf(request), shown));
  });

  app.get<Query>(publicPaths.projects, (request, reply) =>
    orLost(request, reply, async () => {
      const { trade, state, after } = request.query;
      const query = {
        trade: asIndustry(trade),
        state: asState(state),
        after: typeof after === "string" && after.length <= 200 ? after : null,
      };
      const found = await ask(
        listPublicListings({ industry: query.trade, state: query.state }, { after: query.after, limit: 24 }),
        request,
      );
      return page(request, reply, projectsPage(placeOf(request), { query, found }));
    }),
  );

  const sendProject = async (request: FastifyRequest, reply: FastifyReply, id: ListingId): Promise<FastifyReply> =>
    page(request, reply, projectPage(placeOf(request), await ask(viewPublicListing(id), request)));

  app.get<OfListing>(`${publicPaths.projects}/:listingId`, (request, reply) =>
    orLost(request, reply, async () => {
      const id = asListingId(request.params.listingId);
      if (id === null) throw protocolRefusal(404);
      return sendProject(request, reply, id);
    }),
  );

  app.get<OfPicture>(`${publicPaths.projects}/:listingId/pictures/:number/:size`, async (request, reply) => {
    const { listingId, number, size } = request.params;
    const id = asListingId(listingId);
    if (id === null || !/^[1-9]\d?$/.test(number) || (size !== "card" && size !== "detail")) throw protocolRefusal(404);
    return sendPicture(reply, await ask(viewPublicPicture(id, Number(number), size), request));
  });

  const shared = async (request: FastifyRequest<OfCode>) => {
    const code = asShareCode(request.params.code);
    if (code === null) throw protocolRefusal(404);
    return ask(viewSharedListing(code), request);
  };

  // The short link: while the project is open, for everybody; afterwards, for people who may still see it.
  app.get<OfCode>("/s/:code", (request, reply) =>
    orLost(request, reply, async () => {
      const { id, isPublic } = await shared(request);
      if (isPublic) return sendProject(request, reply, id);
      const onwards = addressOf({ to: "listing", listingId: id });
      const text = lostPage(placeOf(request), "lost", { path: signInFor(onwards), onwards });
      return sendPublic(request, reply, { type: "text/html", text, status: 404 });
    }),
  );

  app.get<OfCode>("/s/:code/picture", async (request, reply) => {
    const { id } = await shared(request);
    return reply.redirect(pictureAddress(id, 1, "detail"));
  });

  app.get<OfPerson>(`${publicPaths.pros}/:personId`, (request, reply) =>
    orLost(
      request,
      reply,
      async () => {
        const id = asPersonId(request.params.personId);
        if (id === null) throw protocolRefusal(404);
        return page(request, reply, profilePage(placeOf(request), await ask(viewPublicProfile(id), request)));
      },
      "private",
    ),
  );

  app.get<OfPerson>(`${publicPaths.pros}/:personId/picture`, async (request, reply) => {
    const id = asPersonId(request.params.personId);
    if (id === null) throw protocolRefusal(404);
    return sendPicture(reply, await ask(viewPublicPortrait(id), request));
  });

  const addresses = remembered(60 * minute, () =>
    ask(
      Effect.gen(function* () {
        const listings = yield* Listings;
        const people = yield* People;
        const found: Array<readonly [string, Date | null]> = [
          [publicPaths.front, null],
          [publicPaths.projects, null],
        ];
        const gather = <A>(
          list: (page: PageRequest) => Effect.Effect<Page<A>, DomainError>,
          most: number,
          addressOf: (item: A) => readonly [string, Date | null],
        ) =>
          Effect.gen(function* () {
            let next: PageRequest | null = { after: null, limit: Math.min(mapPage, most - found.length) };
            while (next !== null && next.limit > 0) {
              const read: Page<A> = yield* list(next);
              found.push(...read.items.map(addressOf));
              next = read.next === null ? null : { after: read.next, limit: Math.min(mapPage, most - found.length) };
            }
          });
        yield* gather(people.listPublic, mostAddresses / 10, ({ id }) => [proPath(id), null]);
        yield* gather(listings.listOpen, mostAddresses, ({ id, updatedAt }) => [projectPath(id), updatedAt]);
        return found;
      }),
    ),
  );

  app.get("/sitemap.xml", async (request, reply) => {
    await ask(Effect.void, request);
    return sendPublic(request, reply, { type: "application/xml", text: siteMap(publicUrl, await addresses()) });
  });

  app.get("/robots.txt", async (request, reply) =>
    sendPublic(request, reply, {
      type: "text/plain",
      // Pages behind the sign-in are not listed here: they send their own noindex.
      text: `User-agent: *\nDisallow: /api/\nDisallow: /files/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    }),
  );
};
