import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What the process says about itself: Node's own figures, requests by route and status, live sockets. */
export const metrics = (app: FastifyInstance, sockets: () => number): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, in seconds",
    labelNames: ["method", "route", "status"],
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
    // The route's pattern: a label for each address ever asked for would fill the memory.
    const route = request.routeOptions.url ?? "unknown";
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
};
