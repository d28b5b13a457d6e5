import { randomUUID } from "node:crypto";
import { Cause, Context, Logger, Tracer } from "effect";
import type { FastifyInstance } from "fastify";
import pino, { type Logger as Log } from "pino";
import type { DatabaseOutage } from "./outage.ts";

// The code never logs these on purpose; this catches the case where somebody logs a whole object.
const secrets = [
  "authorization",
  "cookie",
  "password",
  "passwordHash",
  "accessToken",
  "refreshToken",
  "clientSecret",
  "secret",
  "token",
  "headers.authorization",
  "headers.cookie",
  "body.password",
];

/**
 * Creates the log of the whole program: JSON, one line per event, on the standard output by default. `outage` logs a
 * lost database once instead of at every failure.
 */
export const createLog = (level: string, destination?: pino.DestinationStream, outage?: DatabaseOutage): Log => {
  const log: Log = pino(
    {
      level,
      hooks: {
        logMethod(line, method, number) {
          const isTrouble = number >= (pino.levels.values.warn ?? 0);
          if (isTrouble && outage?.swallows(line[0], (name, facts, words) => log[name](facts, words))) return;
          return method.apply(this, line);
        },
      },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secrets, censor: "[hidden]" },
    },
    destination ?? pino.destination({ sync: false }),
  );
  return log;
};

/** Returns the trace id for a log line; empty if nobody collects traces. */
export const traceOf = (span: Tracer.AnySpan | undefined): { readonly trace?: string } =>
  span === undefined || span.traceId === "noop" ? {} : { trace: span.traceId };

/** Returns a logger that writes the core's messages to the same log. */
export const coreLogger = (log: Log): Logger.Logger<unknown, void> =>
  Logger.make(({ message, logLevel, cause, fiber }) => {
    const parts = Array.isArray(message) ? message : [message];
    const facts = parts.filter((part) => typeof part === "object" && part !== null);
    const words = parts.filter((part) => typeof part !== "object").join(" ");
    const trace = traceOf(Context.getOrUndefined(fiber.context, Tracer.ParentSpan));
    const line = Object.assign({}, ...facts, cause.reasons.length > 0 ? { cause: Cause.pretty(cause) } : {}, trace);
    switch (logLevel) {
      case "Fatal":
      case "Error":
        return log.error(line, words);
      case "Warn":
        return log.warn(line, words);
      case "Info":
        return log.info(line, words);
      default:
        return log.debug(line, words);
    }
  });

const saneId = /^[\w.-]{8,64}$/;

/** Returns the id of a request: its own `X-Request-Id` if that is safe to log, or a new id. */
export const requestIdOf = (raw: { readonly headers: Readonly<Record<string, unknown>> }): string => {
  const brought = raw.headers["x-request-id"];
  return typeof brought === "string" && saneId.test(brought) ? brought : randomUUID();
};

/**
 * The endings of paths that grant access to anybody who has them: the signature of a file link, the token of a mailed
 * link, and the secret of a calendar.
 */
const opening = /^(\/files\/[^/]*\.)[^./]+(?=\/|$)|^(\/unsubscribe\/[^/]*\.)[^./]+$|^(\/calendar\/).+$/;

/**
 * Returns the part of a URL that may be logged: no query, because it contains people's searches, and no secret that
 * grants access.
 */
export const loggedPath = (url: string): string =>
  (url.split("?", 1)[0] ?? "").replace(
    opening,
    (_all, file = "", token = "", calendar = "") => `${file}${token}${calendar}[hidden]`,
  );

/**
 * Logs one line per request, and returns the request's id in `X-Request-Id`, among the headers that every reply has.
 */
export const logRequests = (
  app: FastifyInstance,
  headersFor: (url: string) => Readonly<Record<string, string>>,
): void => {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headersFor(request.url)).header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.personId !== null && { person: request.personId }),
        ...(request.memberId && { member: request.memberId }),
        ...(request.viewSessionId && { view: request.viewSessionId }),
      },
      "request",
    );
    done();
  });
};
