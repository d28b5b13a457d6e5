import { Effect, Exit, Option, Tracer } from "effect";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { traceOf } from "./log.ts";
import type { CoreRuntime } from "./serve.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The span of the whole request; absent if nobody collects spans. */
    span?: Tracer.Span;
  }
}

const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?=-|$)/;

/** Returns the sender's span from the W3C Trace Context header; none if it is missing or malformed. */
const senderOf = (header: unknown): Option.Option<Tracer.AnySpan> => {
  const [, traceId, spanId, flags = ""] = (typeof header === "string" && traceparent.exec(header)) || [];
  if (traceId === undefined || spanId === undefined) return Option.none();
  return Option.some(Tracer.externalSpan({ traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }));
};

/**
 * Creates a span for each request, named after its route: it contains nothing of the address, headers and body. Log
 * lines of the request contain its trace id.
 */
export const traceRequests = (app: FastifyInstance, runtime: CoreRuntime): void => {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, routeOptions, headers } = request;
    const parent = senderOf(headers.traceparent);
    request.span = runtime.runSync(
      Effect.makeSpan(`${method} ${routeOptions.url ?? ""}`.trimEnd(), {
        kind: "server",
        ...(Option.isSome(parent) ? { parent: parent.value } : { root: true }),
        attributes: {
          "http.request.method": method,
          "http.route": routeOptions.url ?? "",
          "dibbs.request": request.id,
        },
      }),
    );
    request.log = reply.log = request.log.child(traceOf(request.span));
    done();
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    request.span?.attribute("http.response.status_code", statusCode);
    const exit = statusCode < 500 ? Exit.void : Exit.die(new Error(String(statusCode)));
    request.span?.end(BigInt(Date.now()) * 1_000_000n, exit);
    done();
  });
};

/** Runs work for a request under its span. */
export const under = <A, E, R>(
  request: FastifyRequest | undefined,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  request?.span ? (Effect.withParentSpan(work, request.span) as Effect.Effect<A, E, R>) : work;
