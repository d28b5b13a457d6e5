import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name of the endpoint that the route serves. */
    operation?: string;
  }
}

/** Returns a request's outcome as one of a few words: one label per status would create too many series. */
const outcomeOf = (status: number): string => {
  if (status < 400) return "ok";
  if (status === 429) return "limited";
  if (status === 503) return "unavailable";
  return status < 500 ? "refused" : "failed";
};

/** Adds the server's own metrics to the registry: Node's metrics, requests by operation and outcome, live sockets. */
export const measureRequests = (app: FastifyInstance, registry: Registry, sockets: () => number): void => {
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, in seconds; refused: the answer was no, limited: too many came, failed: a defect",
    labelNames: ["operation", "outcome"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: "live_sockets",
    help: "WebSockets of live updates that are open",
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { config, url, method } = request.routeOptions;
    // The route's pattern: one label per requested address would fill the memory.
    const operation = config.operation ?? (url === undefined ? "unknown" : `${method} ${url}`);
    requests.observe({ operation, outcome: outcomeOf(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
};
