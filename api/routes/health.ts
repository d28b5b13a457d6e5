import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { protocolRefusal } from "../problems.ts";

type Options = {
  /** Null if the server can take requests, else a sentence that says why not. */
  readonly notReady: () => Promise<string | null>;
  readonly registry: Registry;
  /** With a token, metrics are for its holders; without one, for this machine only. */
  readonly metricsToken: string | null;
};

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const loopback = /^(127\.|::1$|::ffff:127\.)/;

const maySeeMetrics = (request: FastifyRequest, token: string | null): boolean => {
  if (token !== null) {
    return timingSafeEqual(digest(request.headers.authorization ?? ""), digest(`Bearer ${token}`));
  }
  // Behind a proxy on this machine every client would look local.
  const passedOn = request.headers["x-forwarded-for"] ?? request.headers.forwarded;
  return passedOn === undefined && loopback.test(request.socket.remoteAddress ?? "");
};

/** Mounts the routes for operators: liveness, readiness and metrics. */
export const healthRoutes = (app: FastifyInstance, { notReady, registry, metricsToken }: Options): void => {
  app.get("/healthz", { logLevel: "warn" }, async () => ({ status: "alive" }));

  app.get("/readyz", { logLevel: "warn" }, async (_request, reply) => {
    const reason = await notReady();
    return reply
      .code(reason === null ? 200 : 503)
      .send(reason === null ? { status: "ready" } : { status: "not ready", reason });
  });

  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    if (!maySeeMetrics(request, metricsToken)) throw protocolRefusal(404);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
