import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** What belongs to machines: a wrong address there is answered with a problem, never with a page. */
const forMachines = /^\/(api|files|payments|dwolla|chat|webhooks|sandbox|dev|assets|healthz|readyz|metrics)(\/|$|\?)/;

export type Pages = {
  /** Whether this request is a browser going to one of the pages, whose addresses only the browser knows. */
  readonly isNavigation: (request: FastifyRequest) => boolean;
  readonly send: (reply: FastifyReply) => FastifyReply;
};

/** Serves the built web pages: assets, whose names change with their content, for good; the rest after asking again. */
export const webPages = async (app: FastifyInstance, folder: string): Promise<Pages | null> => {
  if (!existsSync(join(folder, "index.html"))) return null;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    setHeaders: (reply, path) => {
      const isLasting = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", isLasting ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  return {
    isNavigation: ({ method, url, headers }) =>
      (method === "GET" || method === "HEAD") && !forMachines.test(url) && (headers.accept ?? "").includes("text/html"),
    send: (reply) => reply.code(200).sendFile("index.html"),
  };
};
