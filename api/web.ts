import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { Schema } from "effect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Language } from "#core/shared/language.ts";
import { languageAsked } from "./language.ts";
import { languageCookie } from "./language-cookie.ts";

/** What belongs to machines: a wrong address there is answered with a problem, never with a page. */
const forMachines = /^\/(api|files|payments|dwolla|chat|webhooks|sandbox|dev|assets|healthz|readyz|metrics)(\/|$|\?)/;

export type Pages = {
  /** Whether this request is a browser going to one of the pages, whose addresses only the browser knows. */
  readonly isNavigation: (request: FastifyRequest) => boolean;
  readonly send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

/** The document that loads the pages in each language. */
const documents: Readonly<Record<Language, string>> = { en: "index.html", es: "index.es.html" };

const isLanguage = Schema.is(Language);

/** What was chosen in this browser; at first what the browser asks for. */
export const languageOf = ({ cookies, headers }: FastifyRequest): Language => {
  const chosen = cookies[languageCookie];
  return isLanguage(chosen) ? chosen : languageAsked(headers["accept-language"]);
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
    setHeaders: (reply, path) => {
      const isLasting = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", isLasting ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const send: Pages["send"] = (request, reply) => {
    const language = languageOf(request);
    return reply
      .code(200)
      .headers({ "content-language": language, vary: "Accept-Language, Cookie" })
      .sendFile(documents[language]);
  };
  return {
    isNavigation: ({ method, url, headers }) =>
      (method === "GET" || method === "HEAD") && !forMachines.test(url) && (headers.accept ?? "").includes("text/html"),
    send,
  };
};
