import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { Schema } from "effect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Language, languageCookie } from "#core/shared/language.ts";
import { languageAsked } from "./language.ts";

/** Paths for programs: an unknown address there gets a problem, never a page. */
const forMachines =
  /^\/(api|calendar|files|payments|dwolla|chat|webhooks|sandbox|dev|assets|healthz|readyz|metrics)(\/|$|\?)/;

export type Pages = {
  /** Whether this request is a browser opening a page; only the browser's router knows the pages' addresses. */
  readonly isNavigation: (request: FastifyRequest) => boolean;
  readonly send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

/** The document that loads the pages in each language. */
const documents: Readonly<Record<Language, string>> = { en: "index.html", es: "index.es.html" };

/**
 * A page with its own document, as the build lists it (web/build/pages.ts): its path, and its address's query
 * parameter.
 */
const PageDocument = Schema.Struct({ name: Schema.String, path: Schema.String, asks: Schema.NullOr(Schema.String) });
const readPages = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(PageDocument)));

const isLanguage = Schema.is(Language);

/** Returns the language that was chosen in this browser, or the one that the browser asks for. */
export const languageOf = ({ cookies, headers }: FastifyRequest): Language => {
  const chosen = cookies[languageCookie];
  return isLanguage(chosen) ? chosen : languageAsked(headers["accept-language"]);
};

/** Returns the hashes of the inline scripts in the built documents, for the content security policy. */
export const inlineScripts = (folder: string | null): ReadonlyArray<string> => {
  const document = folder === null ? "" : join(folder, documents.en);
  if (!existsSync(document)) return [];
  return [...readFileSync(document, "utf8").matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
};

/**
 * Serves the built web pages: assets, whose names change with their content, are cached forever; the rest is
 * revalidated.
 */
export const webPages = async (app: FastifyInstance, folder: string): Promise<Pages | null> => {
  if (!existsSync(join(folder, "index.html"))) return null;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    // The document depends on the language, and the root address has a public page.
    index: false,
    // A folder has no address of its own; the library would answer 403.
    allowedPath: (path) => !path.endsWith("/"),
    setHeaders: (reply, path) => {
      const isLasting = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", isLasting ? "public, max-age=31536000, immutable" : "no-cache");
      // People download this file to keep it and open it from disk.
      if (/[\\/]verify-record\.html(\.br|\.gz)?$/.test(path)) {
        reply.header("content-disposition", 'attachment; filename="verify-record.html"');
      }
    },
  });
  const pages = readPages(readFileSync(join(folder, "documents/pages.json"), "utf8"));
  /** Returns the document of this address: its own, which preloads what the page needs, or the general one. */
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
