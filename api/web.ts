import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { Schema } from "effect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Language, languageCookie } from "#core/shared/language.ts";
import { languageAsked } from "./language.ts";

/** What belongs to machines: a wrong address there is answered with a problem, never with a page. */
const forMachines =
  /^\/(api|calendar|files|payments|dwolla|chat|webhooks|sandbox|dev|assets|healthz|readyz|metrics)(\/|$|\?)/;

export type Pages = {
  /** Whether this request is a browser going to one of the pages, whose addresses only the browser knows. */
  readonly isNavigation: (request: FastifyRequest) => boolean;
  readonly send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

/** The document that loads the pages in each language. */
const documents: Readonly<Record<Language, string>> = { en: "index.html", es: "index.es.html" };

/** A page with a document of its own, as the build states it (web/build/pages.ts): its path, and the query name of its address. */
const PageDocument = Schema.Struct({ name: Schema.String, path: Schema.String, asks: Schema.NullOr(Schema.String) });
const readPages = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(PageDocument)));

const isLanguage = Schema.is(Language);

/** What was chosen in this browser; at first what the browser asks for. */
export const languageOf = ({ cookies, headers }: FastifyRequest): Language => {
  const chosen = cookies[languageCookie];
  return isLanguage(chosen) ? chosen : languageAsked(headers["accept-language"]);
};

/** The scripts that stand in the built documents, as a content security policy allows them: by their hash. */
export const inlineScripts = (folder: string | null): ReadonlyArray<string> => {
  const document = folder === null ? "" : join(folder, documents.en);
  if (!existsSync(document)) return [];
  return [...readFileSync(document, "utf8").matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
};

/** Serves the built web pages: assets, whose names change with their content, for good; the rest after asking again. */
export const webPages = async (app: FastifyInstance, folder: string): Promise<Pages | null> => {
  if (!existsSync(join(folder, "index.html"))) return null;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    // Which document it is depends on the language; at the first address it is a page for everybody.
    index: false,
    // A folder is no address of its own; the library would answer 403.
    allowedPath: (path) => !path.endsWith("/"),
    setHeaders: (reply, path) => {
      const isLasting = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", isLasting ? "public, max-age=31536000, immutable" : "no-cache");
      // It is made to be kept, and opened from disk.
      if (/[\\/]verify-record\.html(\.br|\.gz)?$/.test(path)) {
        reply.header("content-disposition", 'attachment; filename="verify-record.html"');
      }
    },
  });
  const pages = readPages(readFileSync(join(folder, "documents/pages.json"), "utf8"));
  /** The document of this address: its own, which names ahead what the page needs, or the one for all. */
  const documentOf = (url: string, language: Language): string => {
    const [path = "", query] = url.split("?", 2);
    const asked = new URLSearchParams(query);
    const page = pages.find((one) => one.path === path && (one.asks === null || asked.has(one.asks)));
    return page ? documents[language].replace("index", `documents/${page.name}`) : documents[language];
  };
  const send: Pages["send"] = (request, reply) => {
    const language = languageOf(request);
    return reply
      .code(200)
      .headers({ "content-language": language, vary: "Accept-Language, Cookie" })
      .sendFile(documentOf(request.url, language));
  };
  return {
    isNavigation: ({ method, url, headers }) =>
      (method === "GET" || method === "HEAD") && !forMachines.test(url) && (headers.accept ?? "").includes("text/html"),
    send,
  };
};
