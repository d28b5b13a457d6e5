import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { requestIdOf } from "./log.ts";
import { measureRequests } from "./metrics.ts";
import { problemOf, protocolRefusal, type Refusal, refusalOfThrown } from "./problems.ts";
import { healthRoutes } from "./routes/health.ts";

type Options = {
  readonly log: Logger;
  /** Null if the process can do jobs, else a sentence that says why not. */
  readonly notReady: () => Promise<string | null>;
  readonly metricsToken: string | null;
  /** The metrics that /metrics shows. */
  readonly registry: Registry;
};

/**
 * Builds the server of a process that only does jobs: `/healthz`, `/readyz` and `/metrics`; everything else is a 404.
 */
export const buildHealthServer = ({ log, notReady, metricsToken, registry }: Options): FastifyInstance => {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
    genReqId: requestIdOf,
    forceCloseConnections: true,
  });
  const problem = (refusal: Refusal, reference: string): string => JSON.stringify(problemOf(refusal, reference));
  app.setErrorHandler((error, { id }, reply) => {
    const refusal = refusalOfThrown(error);
    return reply.code(refusal.status).type("application/problem+json").send(problem(refusal, id));
  });
  app.setNotFoundHandler(({ id }, reply) =>
    reply
      .code(404)
      .type("application/problem+json")
      .send(problem(protocolRefusal(404), id)),
  );
  measureRequests(app, registry, () => 0);
  healthRoutes(app, { notReady, registry, metricsToken });
  return app;
};
