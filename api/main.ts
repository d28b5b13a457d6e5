import { createHmac } from "node:crypto";
import { createServer } from "node:net";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Effect, Fiber, Layer, Logger, ManagedRuntime } from "effect";
import type { Sql } from "postgres";
import { choose, describe, ownUrlOf } from "#adapters/choose.ts";
import { type Configuration, configurationFaults, readConfiguration } from "#adapters/configuration.ts";
import { developmentPages } from "#adapters/google/development-pages.ts";
import { mapOrigin } from "#adapters/host-settings.ts";
import { isTraced, tracing } from "#adapters/opentelemetry/tracing.ts";
import { JobQueue } from "#adapters/pgboss/job-queue.ts";
import { startWorker } from "#adapters/pgboss/worker.ts";
import { plaidOrigins } from "#adapters/plaid/origins.ts";
import { connect, DatabaseUnusable, isPooled } from "#adapters/postgres/connect.ts";
import { startEmbedded } from "#adapters/postgres/embedded.ts";
import { listenForChanges } from "#adapters/postgres/live-listener.ts";
import { holdingLock, migrate, pendingMigrations } from "#adapters/postgres/migrate.ts";
import { replicasOf } from "#adapters/postgres/replicas.ts";
import { readBacklog, readServer } from "#adapters/prometheus/backlog.ts";
import { measureStanding } from "#adapters/prometheus/measured-standing.ts";
import { createMetrics } from "#adapters/prometheus/metrics.ts";
import { sandboxPages } from "#adapters/sandbox/pages.ts";
import { sendWebhooks } from "#adapters/sandbox/send-webhooks.ts";
import { verifySandboxWebhook } from "#adapters/sandbox/sign-webhook.ts";
import { ownSecret } from "#adapters/secret.ts";
import { seedGoogleAccounts } from "#adapters/seed/google.ts";
import { seed, seedSignIns } from "#adapters/seed/seed.ts";
import { ConfigurationRefused } from "#adapters/setting.ts";
import { streamOrigins } from "#adapters/stream/origins.ts";
import { stripeOrigins } from "#adapters/stripe/origins.ts";
import { reseal } from "#adapters/vault/reseal.ts";
import { keepDelivering } from "#core/messaging/message/deliver-messages.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import { keepBeating } from "#core/support/health/heartbeats.ts";
import { anythingStuck, StuckThings } from "#core/support/inbox/stuck-things.ts";
import { bannerOf } from "./banner.ts";
import { buildHealthServer } from "./health-server.ts";
import { whenLauncherEnds } from "./launcher.ts";
import { coreLogger, createLog } from "./log.ts";
import { type DatabaseOutage, databaseOutage } from "./outage.ts";
import { supportHearsOfKeys } from "./refused-keys.ts";
import type { Webhook } from "./routes/webhooks.ts";
import { joinOrigins } from "./security.ts";
import { buildServer } from "./server.ts";
import { stopper } from "./stop.ts";

/**
 * How many database connections requests and jobs share; more connections would only wait for the database's
 * processors.
 */
const mostConnections = 10;

/** The program cannot start in this setup; the message is one sentence for the person who runs it. */
class StartRefused extends Error {
  override readonly name = "StartRefused";
}

const webFolder = fileURLToPath(new URL("../web/dist", import.meta.url));

/** Checked before anything starts, so that an accidental second start disturbs nothing. */
const claimPort = ({ port, host }: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(portRefused(error, { port, host })));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

const portRefused = (error: NodeJS.ErrnoException, { port, host }: Pick<Configuration, "port" | "host">): Error => {
  if (error.code === "EADDRINUSE") {
    return new StartRefused(`Port ${port} is taken: stop what listens there, or set PORT to another one.`);
  }
  if (error.code === "EACCES") {
    return new StartRefused(`Port ${port} is only for administrators: set PORT to one above 1023.`);
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartRefused(`HOST is '${host}', which is no address of this machine.`);
  }
  return error;
};

const silent = "The database does not answer.";

/**
 * How long we wait for the database's answer, in milliseconds: a pooler whose database is down keeps its clients
 * waiting for minutes.
 */
const longestSilence = 5_000;

const whyNotMigrated = async (sql: Sql): Promise<string | null> => {
  try {
    const pending = await pendingMigrations(sql);
    return pending.length === 0 ? null : `The database lacks the migrations ${pending.join(", ")}.`;
  } catch (error) {
    return error instanceof DatabaseUnusable ? error.message : silent;
  }
};

const notReady = (sql: Sql) => (): Promise<string | null> =>
  Promise.race([whyNotMigrated(sql), pause(longestSilence, silent, { ref: false })]);

/** Returns connections that each stay one database session, which a pooler in transaction mode does not guarantee. */
const pastPooler = async (
  { directUrl }: Configuration,
  { sql, log }: { readonly sql: Sql; readonly log: ReturnType<typeof createLog> },
): Promise<Sql> => {
  if (directUrl !== null) return connect(directUrl, { max: 2, idle_timeout: 60 }, "DATABASE_DIRECT_URL");
  if (await isPooled(sql)) {
    log.warn(
      "DATABASE_URL leads to a pooler: in transaction mode it needs DATABASE_DIRECT_URL, or nobody hears of changes",
    );
  }
  return sql;
};

// Loaded on demand, because Stripe's library is large and the sandbox does not need it.
const cardWebhooks = async ({ cards }: Configuration): Promise<ReadonlyArray<Webhook>> =>
  cards.kind === "stripe" ? (await import("#adapters/stripe/webhooks.ts")).stripeWebhooks(cards) : [];

const bankWebhooks = async ({ bank }: Configuration): Promise<ReadonlyArray<Webhook>> => {
  if (bank.kind === "sandbox") return [];
  const { readDwollaWebhook } = await import("#adapters/dwolla/webhooks.ts");
  const { plaidWebhooks } = await import("#adapters/plaid/webhooks.ts");
  return [
    { path: "/webhooks/dwolla", readWebhook: (body, headers) => readDwollaWebhook(body, headers, bank.dwolla) },
    { path: "/webhooks/plaid", readWebhook: plaidWebhooks(bank.plaid) },
  ];
};

const chatWebhooks = async ({ chat }: Configuration): Promise<ReadonlyArray<Webhook>> => {
  if (chat.kind === "dibbs") return [];
  const { streamWebhooks } = await import("#adapters/stream/webhooks.ts");
  return [{ path: "/webhooks/stream", readWebhook: streamWebhooks(chat) }];
};

/** Returns the rails that the sandbox serves; it serves no pages for the others. */
const sandboxRails = ({ cards, bank }: Configuration): ReadonlyArray<Rail> => [
  ...(cards.kind === "sandbox" ? (["card"] as const) : []),
  ...(bank.kind === "sandbox" ? (["bank"] as const) : []),
];

const start = async (): Promise<void> => {
  const configuration = readConfiguration(process.env);
  // At a terminal the banner should stay visible; programs that read the output want every line.
  const isQuiet = process.stdout.isTTY && process.env.LOG_LEVEL === undefined;
  const outage = databaseOutage();
  const log = createLog(isQuiet ? "warn" : configuration.logLevel, undefined, outage);
  const { add, stop } = stopper((name, error) => log.error({ err: error }, `${name} did not stop well`));
  let asked = false;
  const running = run(configuration, { log, outage, add, isStopping: () => asked });
  const stopFor = async (reason: Readonly<Record<string, string>>): Promise<void> => {
    asked = true;
    log.info(reason, "stopping");
    // A half-finished start cannot be stopped.
    await running.catch(() => {});
    await stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      void stopFor({ signal });
    });
  }
  // The end of npm means that we should stop too; if a signal arrived as well, as with Ctrl-C, we stop only once.
  whenLauncherEnds(() => {
    if (!asked) void stopFor({ reason: "npm has ended" });
  });
  await running.catch(async (error) => {
    await stop();
    throw error;
  });
};

const run = async (
  configuration: Configuration,
  {
    log,
    outage,
    add,
    isStopping,
  }: {
    readonly log: ReturnType<typeof createLog>;
    readonly outage: DatabaseOutage;
    readonly add: ReturnType<typeof stopper>["add"];
    readonly isStopping: () => boolean;
  },
): Promise<void> => {
  const { dataFolder, host, publicUrl, role } = configuration;
  const [serves, works] = [role !== "worker", role !== "web"];
  await claimPort(configuration);

  const embedded =
    configuration.databaseUrl === null
      ? await startEmbedded({ folder: dataFolder, say: (sentence) => log.warn(sentence) })
      : null;
  if (embedded) add("PostgreSQL", embedded.stop);
  const databaseUrl = configuration.databaseUrl ?? embedded?.url ?? "";
  const sql = await connect(databaseUrl, { max: mostConnections });
  add("the database connections", () => sql.end({ timeout: 5 }));
  const direct = await pastPooler(configuration, { sql, log });
  add("the direct connections", () => direct.end({ timeout: 5 }));
  outage.watch(() => sql`select 1`);
  await migrate(direct);

  const secret = configuration.secret ?? (await ownSecret(dataFolder));
  const { previousSecret: previous } = configuration;
  if (previous !== null)
    log.warn(await holdingLock(direct, () => reseal(sql, { secret, previous })), "sealed by the new SECRET");
  // A separate secret for each purpose: the key that signs webhook events must not be able to sign tokens.
  const webhookSecret = createHmac("sha256", secret).update("sandbox webhooks").digest("hex");
  const traced = isTraced(process.env);
  const metrics = createMetrics();
  // Loaded on demand, because only installations with NATS need its library.
  const nats =
    configuration.nats && (await (await import("#adapters/nats/connection.ts")).openNats(configuration.nats, { log }));
  if (nats) add("NATS", nats.close);
  const ports = choose(configuration, { sql, databaseUrl, secret, log, works, nats, traced, metrics });
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(Layer.provideMerge(supportHearsOfKeys, ports), Logger.layer([coreLogger(log)])).pipe(
      Layer.provideMerge(tracing(process.env)),
    ),
  );
  add("the adapters", () => runtime.dispose());
  measureStanding(metrics, {
    backlog: () => readBacklog(sql),
    server: () => readServer(sql),
    nats: nats?.isConnected ?? null,
    stuck: () => runtime.runPromise(Effect.flatMap(StuckThings, ({ totals }) => totals(anythingStuck, new Date()))),
  });

  const inSandbox = sandboxRails(configuration);
  const databaseNotReady = notReady(sql);
  const health = {
    log,
    notReady: async () => (isStopping() ? "The server is stopping." : databaseNotReady()),
    metricsToken: configuration.metricsToken,
    registry: metrics.registry,
  };
  const webServer = async () =>
    buildServer({
      ...health,
      runtime,
      traced,
      // Loaded when a staff member sends the first command.
      staffCommands: async (asked) => (await import("#cli/serve-command.ts")).serveCommand(asked),
      changes: nats?.listen ?? ((listener) => listenForChanges(direct, listener)),
      replicas: configuration.readUrls.length === 0 ? null : replicasOf(sql),
      publicUrl,
      tokenSecret: secret,
      previousSecret: configuration.previousSecret,
      providers: {
        cards: configuration.cards.kind,
        bank: configuration.bank.kind,
        chat: configuration.chat.kind,
        stripeKey: configuration.cards.kind === "stripe" ? configuration.cards.publishableKey : null,
      },
      mapTiles: configuration.mapTiles,
      helpUrl: configuration.helpUrl,
      aboutUrl: configuration.aboutUrl,
      origins: joinOrigins(
        ...(configuration.cards.kind === "stripe" ? [stripeOrigins] : []),
        ...(configuration.bank.kind === "dwolla" ? [plaidOrigins] : []),
        ...(configuration.chat.kind === "stream" ? [streamOrigins(configuration.chat)] : []),
        { image: configuration.policy.pictureOrigins },
        ...(configuration.mapTiles ? [{ image: [mapOrigin(configuration.mapTiles)] }] : []),
      ),
      trustProxy: configuration.trustProxy,
      webFolder,
      webhooks: [
        ...(inSandbox.length === 0
          ? []
          : [
              {
                path: "/webhooks/sandbox",
                readWebhook: (body, headers) => verifySandboxWebhook(body, headers, webhookSecret),
              } satisfies Webhook,
            ]),
        ...(await cardWebhooks(configuration)),
        ...(await bankWebhooks(configuration)),
        ...(await chatWebhooks(configuration)),
      ],
      sandboxPages: inSandbox.length === 0 ? null : sandboxPages((effect) => runtime.runPromiseExit(effect), inSandbox),
      googlePages:
        configuration.google.kind === "development"
          ? developmentPages({ sql, secret, publicUrl, accounts: configuration.seed ? seedGoogleAccounts : [] })
          : null,
      outboxShows: configuration.showsOutbox
        ? [
            ...(configuration.mail === null ? (["mail"] as const) : []),
            ...(configuration.texts === null ? (["sms"] as const) : []),
          ]
        : [],
    });
  const app = serves ? await webServer() : buildHealthServer(health);

  // Seeds before the worker starts, because demo payments are days old and the worker would treat them as abandoned at
  // once.
  if (configuration.seed) await holdingLock(direct, () => runtime.runPromise(seed()));
  if (works) {
    const worker = await startWorker(runtime, log, metrics);
    add("the worker", worker.stop);
    const delivering = runtime.runFork(keepDelivering);
    add("the post", () => Effect.runPromise(Fiber.interrupt(delivering)));
  } else {
    // Otherwise the first request that enqueues a job would have to open it.
    await runtime.runPromise(Effect.flatMap(JobQueue, (queue) => queue.boss));
  }
  const name = `${hostname()} (${role === "both" ? "" : `${role} `}process ${process.pid})`;
  const beating = runtime.runFork(keepBeating(name, publicUrl));
  add("the heartbeat", () => Effect.runPromise(Fiber.interrupt(beating)));
  await app
    .listen({ port: configuration.port, host })
    .catch((error) => Promise.reject(portRefused(error, configuration)));
  add("the server", () => app.close());
  // A proxy that checks /readyz meanwhile takes this process out of rotation, and sends no requests on connections that
  // are about to close.
  if (serves) add("the last requests", () => pause(configuration.drainSeconds * 1000));
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : configuration.port;
  // The sandbox sends its webhook events to this process, at the address where it accepts requests.
  if (serves && inSandbox.length > 0) {
    const sending = runtime.runFork(
      sendWebhooks({ url: `${ownUrlOf({ host, port })}/webhooks/sandbox`, secret: webhookSecret }),
    );
    add("the sandbox", () => Effect.runPromise(Fiber.interrupt(sending)));
  }

  // Measured from the start of the process.
  const seconds = performance.now() / 1000;
  process.stdout.write(
    `${bannerOf({ url: publicUrl, adapters: describe(configuration), demo: configuration.seed ? seedSignIns : [], seconds })}\n`,
  );
};

try {
  await start();
} catch (error) {
  const isExpected =
    error instanceof StartRefused || error instanceof ConfigurationRefused || error instanceof DatabaseUnusable;
  // Reports all configuration faults at once, so that a first setup doesn't take one restart per setting.
  const refused = error instanceof ConfigurationRefused && configurationFaults(process.env).join("\n");
  const message = refused || (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${isExpected ? message : `Dibbs could not start: ${message}`}\n`);
  process.exit(1);
}
