import type { IncomingMessage, ServerResponse } from "node:http";
import { Effect } from "effect";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import type { Channel } from "#core/messaging/message/message.ts";
import { Recipients } from "#core/messaging/notification/recipients.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import type { Language } from "#core/shared/language.ts";
import type { ChangeSource } from "#core/shared/live.ts";
import { admitMember } from "./admit-member.ts";
import { type EndedTimes, endedSessions } from "./ended-sessions.ts";
import { everyEndpoint } from "./endpoints/every.ts";
import { fileLinks } from "./file-links.ts";
import { languageOf } from "./language.ts";
import { defaultLimits, type LimitValues, requestLimits } from "./limits.ts";
import { type LiveTimes, liveUpdates } from "./live.ts";
import { logRequests, requestIdOf } from "./log.ts";
import { measureRequests } from "./metrics.ts";
import { openApi } from "./openapi.ts";
import { problemIn, problemOf, protocolRefusal, type Refusal, refusalOfThrown } from "./problems.ts";
import { type Replicas, readReplicas } from "./read-replicas.ts";
import { accountRoutes } from "./routes/accounts.ts";
import { alertRoutes } from "./routes/alerts.ts";
import { bankRoutes } from "./routes/bank.ts";
import { bidRoutes } from "./routes/bids.ts";
import { calendarRoutes } from "./routes/calendar.ts";
import { catalogueRoutes } from "./routes/catalogue.ts";
import { changeOrderRoutes } from "./routes/change-orders.ts";
import { chatRoutes } from "./routes/chat.ts";
import { contractRoutes } from "./routes/contracts.ts";
import { credentialRoutes } from "./routes/credentials.ts";
import { disputeRoutes } from "./routes/disputes.ts";
import { documentRoutes } from "./routes/documents.ts";
import { feedbackRoutes } from "./routes/feedback.ts";
import { fileRoutes } from "./routes/files.ts";
import { healthRoutes } from "./routes/health.ts";
import { identityRoutes } from "./routes/identities.ts";
import { listingRoutes } from "./routes/listings.ts";
import { materialRoutes } from "./routes/materials.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { outboxRoute } from "./routes/outbox.ts";
import { passwordRoutes } from "./routes/password.ts";
import { paymentRoutes } from "./routes/payments.ts";
import { peopleRoutes } from "./routes/people.ts";
import { phoneRoutes } from "./routes/phone.ts";
import { placeRoutes } from "./routes/places.ts";
import { privacyRoutes } from "./routes/privacy.ts";
import { isOpenPage, publicPageRoutes } from "./routes/public-pages.ts";
import { pushSubscriptionRoutes } from "./routes/push-subscriptions.ts";
import { questionRoutes } from "./routes/questions.ts";
import { recordRoutes } from "./routes/records.ts";
import { refundRoutes } from "./routes/refunds.ts";
import { savedSearchRoutes } from "./routes/saved-searches.ts";
import { secondFactorRoutes } from "./routes/second-factor.ts";
import { sessionRoutes } from "./routes/session.ts";
import { sessionsRoutes } from "./routes/sessions.ts";
import { outsidePages, type Providers, setupRoutes } from "./routes/setup.ts";
import { type StaffCommands, staffRoutes } from "./routes/staff.ts";
import { stateRuleRoutes } from "./routes/state-rules.ts";
import { statementRoutes } from "./routes/statements.ts";
import { supportRoutes } from "./routes/support.ts";
import { teamRoutes } from "./routes/teams.ts";
import { unsubscribeRoutes } from "./routes/unsubscribe.ts";
import { usualRoutes } from "./routes/usual.ts";
import { viewSessionRoutes } from "./routes/view-session.ts";
import { waiverRoutes } from "./routes/waivers.ts";
import { type Webhook, webhookRoute } from "./routes/webhooks.ts";
import { dataHeaders, joinOrigins, type Origins, securityHeaders } from "./security.ts";
import { type CoreRuntime, run, serving } from "./serve.ts";
import { accessLife, sessionTokens } from "./session.ts";
import { traceRequests } from "./spans.ts";
import { viewTokens } from "./view-tokens.ts";
import { inlineScripts, webPages } from "./web.ts";

export type ServerOptions = {
  readonly runtime: CoreRuntime;
  readonly log: Logger;
  /** Whether requests create spans, because somebody collects them. */
  readonly traced?: boolean;
  readonly changes: ChangeSource;
  /** Copies of the database that answer reads; none if left out. */
  readonly replicas?: Replicas | null;
  /** Runs support commands: the command line is passed in, because this server does not depend on it. */
  readonly staffCommands: StaffCommands;
  /** The origin at which browsers reach this server; decides about cookies, origins and links. */
  readonly publicUrl: string;
  /** Signs the access tokens; at least 32 characters, the same in all processes. */
  readonly tokenSecret: string;
  /** The previous secret; its tokens are still accepted, but it signs nothing. */
  readonly previousSecret?: string | null;
  readonly providers: Providers;
  /** The URLs of help and about; Dibbs's own pages if left out. */
  readonly helpUrl?: string | null;
  readonly aboutUrl?: string | null;
  /** Where the map's tiles are; if left out, the map is drawn without tiles. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string } | null;
  /** Other origins that the pages need, such as a payment provider's. */
  readonly origins?: Origins;
  /** Null if the server can take requests, else a sentence that says why not. */
  readonly notReady: () => Promise<string | null>;
  /** The trusted proxies whose X-Forwarded-For is used: how many in a row, or which addresses. */
  readonly trustProxy?: number | ReadonlyArray<string> | null;
  readonly metricsToken?: string | null;
  /** The further metrics that /metrics shows. */
  readonly registry?: Registry;
  /** The folder of the built web pages; null serves none. */
  readonly webFolder?: string | null;
  readonly limits?: Partial<LimitValues>;
  readonly liveTimes?: LiveTimes;
  readonly endedTimes?: EndedTimes;
  /** The providers whose webhook events are accepted. */
  readonly webhooks?: ReadonlyArray<Webhook>;
  /** The sandbox's own pages; set only if the sandbox serves a rail. */
  readonly sandboxPages?: ((app: FastifyInstance) => Promise<void> | void) | null;
  /** The pages of the simulated Google; only in development, and only without Google's own keys. */
  readonly googlePages?: ((app: FastifyInstance) => Promise<void> | void) | null;
  /** The channels whose messages /dev/outbox shows instead of sending them; if empty, the page does not exist. */
  readonly outboxShows?: ReadonlyArray<Channel>;
};

/**
 * `language`: that of the signed-in person, or of the browser if nobody is signed in. The code is the same in every
 * language.
 */
const answer = (
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  language = languageOf(request),
): FastifyReply =>
  reply
    .code(refusal.status)
    .headers({
      "cache-control": "no-store",
      "content-language": language,
      vary: "Accept-Language, Authorization",
      ...refusal.headers,
    })
    .type("application/problem+json")
    .send(JSON.stringify(problemIn(language, problemOf(refusal, request.id))));

const patterns = everyEndpoint.map(({ path, method }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
}));
const methodsOf = (path: string) => patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);

/**
 * Fastify trusts no number of hops by itself, because it cannot know that all clients come through the proxies. The
 * operator who sets a number states that.
 */
const trustOf = (proxies: number | ReadonlyArray<string> | null) => {
  if (proxies === null) return false;
  return typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : [...proxies];
};

/** How long a stopping server waits for the requests in progress, in milliseconds. */
const timeout = 10_000;

/**
 * Fastify closes the connections that are idle when it stops; those that become idle a moment later would stay open.
 */
const closeConnectionsInTime = (app: FastifyInstance): void => {
  app.addHook("preClose", async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), 20);
    const force = setTimeout(() => app.server.closeAllConnections(), timeout);
    app.server.once("close", () => {
      clearInterval(closing);
      clearTimeout(force);
    });
  });
};

/** Builds the server, ready to listen. It owns only sockets: closing it leaves the runtime and the database open. */
export const buildServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { runtime, log, publicUrl } = options;
  // Replies of public pages remove `x-robots-tag`.
  const origins = joinOrigins(options.origins ?? {}, { script: inlineScripts(options.webFolder ?? null) });
  const secure = { ...securityHeaders({ publicUrl, origins }), "x-robots-tag": "noindex" };
  const plain = dataHeaders(secure);
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
    genReqId: requestIdOf,
    trustProxy: trustOf(options.trustProxy ?? null),
    requestTimeout: 120_000,
    forceCloseConnections: "idle",
    // Requests on open connections are answered while the server stops, with a header that closes the connection.
    return503OnClosing: false,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
      // The route's hooks have not run, because no route matched.
      const refusal = refusalOfThrown(error);
      request.log.info({ method: request.method, status: refusal.status }, "request");
      answer(refusal, request, reply.headers({ ...secure, "x-request-id": request.id }));
    },
  });
  // Forms of other sites can send plain text without a CORS preflight.
  app.removeContentTypeParser("text/plain");

  /**
   * Returns the signed-in person's language, or the browser's if nobody is signed in or the database is unavailable.
   */
  const languageFor = async (
    { personId: party, memberId, headers }: FastifyRequest,
    { status }: Refusal,
  ): Promise<Language> => {
    const asked = languageOf({ headers });
    const personId = memberId ?? party;
    if (personId === null || status === 503) return asked;
    const reader = run(
      runtime,
      Effect.flatMap(Recipients, (recipients) => recipients.readerOf(personId)),
    );
    return (await reader.catch(() => null))?.language ?? asked;
  };

  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOfThrown(error);
    if (refusal.status === 500) request.log.error({ err: error }, "a defect");
    else if (refusal.status === 503) request.log.warn({ err: error }, "not available");
    return answer(refusal, request, reply, await languageFor(request, refusal));
  });

  closeConnectionsInTime(app);
  if (options.traced) traceRequests(app, runtime);
  // Node's own reply to an unknown expectation has no body.
  app.server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const refusal = protocolRefusal(417);
    const reference = requestIdOf(request);
    log.info({ request: reference, method: request.method, status: refusal.status }, "request");
    response.writeHead(refusal.status, {
      ...plain,
      "x-request-id": reference,
      "cache-control": "no-store",
      "content-type": "application/problem+json",
      connection: "close",
    });
    response.end(JSON.stringify(problemOf(refusal, reference)));
  });
  logRequests(app, (url) => (url.startsWith("/api/") ? plain : secure));
  const ended = endedSessions({
    readSince: (since) =>
      run(
        runtime,
        Effect.flatMap(Sessions, (sessions) => sessions.endedSince(since)),
      ),
    accessLife,
    log,
    ...(options.endedTimes && { times: options.endedTimes }),
  });
  app.addHook("onClose", async () => ended.stop());
  const tokens = await sessionTokens(app, {
    secret: options.tokenSecret,
    previousSecret: options.previousSecret ?? null,
    publicUrl,
    hasEnded: ended.has,
  });
  const { replicas, changes } = options;
  if (replicas) await readReplicas(app, { replicas, changes, secure: publicUrl.startsWith("https:") });
  const limits = await requestLimits(app, { ...defaultLimits, ...options.limits });
  const live = await liveUpdates(app, {
    changes: options.changes,
    bearerOf: tokens.bearerOf,
    ended,
    publicUrl,
    log,
    ...(options.liveTimes && { times: options.liveTimes }),
  });
  // Runs after listening has begun, so that no ended session is missed.
  await ended.catchUp();
  const registry = options.registry ?? new Registry();
  measureRequests(app, registry, live.sockets);

  const links = fileLinks(options.tokenSecret, Date.now, options.previousSecret ?? null);
  const views = viewTokens(app, {
    runtime,
    tokens,
    secrets: [options.tokenSecret, ...(options.previousSecret ? [options.previousSecret] : [])],
    publicUrl,
  });
  const serve = serving(app, runtime, {
    actorOf: tokens.actorOf,
    admitView: views.admit,
    admitMember: (request, endpoint) => admitMember(runtime, request, endpoint),
    linkOf: links.linkOf,
  });
  viewSessionRoutes(serve, views, limits);
  sessionRoutes(serve, tokens, limits);
  identityRoutes(serve, tokens, { publicUrl, limits });
  secondFactorRoutes(serve, tokens, limits);
  sessionsRoutes(serve, tokens);
  teamRoutes(serve, tokens, { publicUrl, limits });
  passwordRoutes(serve, tokens, { publicUrl, limits });
  peopleRoutes(serve);
  listingRoutes(serve, publicUrl);
  savedSearchRoutes(serve);
  questionRoutes(serve);
  bidRoutes(serve);
  contractRoutes(serve);
  changeOrderRoutes(serve);
  credentialRoutes(serve);
  waiverRoutes(serve);
  materialRoutes(serve);
  disputeRoutes(serve);
  feedbackRoutes(serve);
  paymentRoutes(serve, limits);
  recordRoutes(serve, publicUrl);
  refundRoutes(serve);
  statementRoutes(serve);
  documentRoutes(serve);
  stateRuleRoutes(serve);
  supportRoutes(serve, limits);
  staffRoutes(app, serve, {
    ...{ runtime, limits, publicUrl },
    changes: options.changes,
    commands: options.staffCommands,
  });
  accountRoutes(serve, { publicUrl, limits });
  bankRoutes(serve);
  catalogueRoutes(serve);
  alertRoutes(serve);
  notificationRoutes(serve);
  pushSubscriptionRoutes(serve, tokens);
  chatRoutes(serve, limits);
  phoneRoutes(serve);
  privacyRoutes(serve, tokens);
  placeRoutes(serve);
  usualRoutes(serve);
  const { helpUrl = null, aboutUrl = null } = options;
  setupRoutes(serve, {
    providers: options.providers,
    kept: options.outboxShows ?? [],
    mapTiles: options.mapTiles ?? null,
    helpUrl,
    aboutUrl,
    publicUrl,
  });
  outsidePages(app, { helpUrl, aboutUrl });
  await fileRoutes(app, serve, { runtime, links });
  publicPageRoutes(app, { runtime, publicUrl, limits, webFolder: options.webFolder ?? null });
  calendarRoutes(app, serve, { runtime, publicUrl, limits });
  unsubscribeRoutes(app, runtime);
  for (const { name } of everyEndpoint.filter((endpoint) => !serve.served.has(endpoint))) {
    throw new Error(`The endpoint ${name} is stated but not served.`);
  }

  let description: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    description ??= JSON.stringify(openApi(publicUrl));
    return reply.type("application/json; charset=utf-8").send(description);
  });
  healthRoutes(app, { notReady: options.notReady, registry, metricsToken: options.metricsToken ?? null });
  for (const webhook of options.webhooks ?? []) webhookRoute(app, runtime, webhook);
  const { googlePages, sandboxPages } = options;
  if (sandboxPages) await app.register(async (scope) => sandboxPages(scope));
  if (googlePages) await app.register(async (scope) => googlePages(scope));
  if (options.outboxShows?.length) outboxRoute(app, runtime, options.outboxShows);

  const pages = options.webFolder ? await webPages(app, options.webFolder) : null;
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url.split("?", 1)[0] ?? "");
    if (methods.length > 0 && !methods.some((method) => method === request.method)) {
      return answer(protocolRefusal(405, { allow: methods.join(", ") }), request, reply);
    }
    if (pages?.isNavigation(request)) {
      if (isOpenPage(request.url)) reply.removeHeader("x-robots-tag");
      return pages.send(request, reply);
    }
    return answer(protocolRefusal(404), request, reply);
  });
  return app;
};
