import { Effect, Fiber, Layer, Logger, ManagedRuntime } from "effect";
import type { FastifyInstance } from "fastify";
import type { Logger as Log } from "pino";
import type { Sql } from "postgres";
import { developmentIdentityProvider } from "#adapters/google/development-identity-provider.ts";
import { developmentPages } from "#adapters/google/development-pages.ts";
import { jobQueue } from "#adapters/pgboss/job-queue.ts";
import { pgbossJobs } from "#adapters/pgboss/jobs.ts";
import { startWorker } from "#adapters/pgboss/worker.ts";
import { connect } from "#adapters/postgres/connect.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { listenForChanges } from "#adapters/postgres/live-listener.ts";
import { replicasOf, withReplicas } from "#adapters/postgres/replicas.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { sandboxBanking } from "#adapters/sandbox/banking.ts";
import { sandboxCards } from "#adapters/sandbox/cards.ts";
import { sandboxPages } from "#adapters/sandbox/pages.ts";
import { postgresSandboxStore } from "#adapters/sandbox/postgres-store.ts";
import { SandboxTimes, type SandboxTimeValues } from "#adapters/sandbox/sandbox-times.ts";
import { sendWebhooks } from "#adapters/sandbox/send-webhooks.ts";
import { verifySandboxWebhook } from "#adapters/sandbox/sign-webhook.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { type AnyEndpoint, type CallOptions, call, type InputOf, ProblemError, type ReplyOf } from "#api/call.ts";
import type { Problem } from "#api/endpoint.ts";
import { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { coreLogger, createLog } from "#api/log.ts";
import { supportHearsOfKeys } from "#api/refused-keys.ts";
import { buildServer, type ServerOptions } from "#api/server.ts";
import { serveCommand } from "#cli/serve-command.ts";
import { keepDelivering } from "#core/messaging/message/deliver-messages.ts";
import type { UploadPurpose } from "#core/people/file/file.ts";
import { People } from "#core/people/person/people.ts";
import type { Person, UserType } from "#core/people/person/person.ts";
import type { FileId } from "#core/shared/ids.ts";
import { finished } from "../builders/person.ts";
import { quickTools } from "../world.ts";
import { pastPooler } from "./pgbouncer.ts";
import { freePort } from "./port.ts";

/** A person who is signed in at a test server. */
export type Client = {
  readonly person: Person;
  readonly accessToken: string;
  readonly refreshCookie: string;
  readonly call: <E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: Omit<CallOptions, "baseUrl" | "accessToken">,
  ) => Promise<ReplyOf<E>>;
  /** Returns the problem that a call fails with; throws if it succeeds. */
  readonly refused: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => Promise<Problem>;
  /** Uploads a small picture, by default for a listing. */
  readonly upload: (purpose?: UploadPurpose) => Promise<FileId>;
};

export type TestApi = {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly runtime: ManagedRuntime.ManagedRuntime<Layer.Success<ApiPorts>, never>;
  readonly sql: Sql;
  /** The log's lines so far. */
  readonly logged: () => ReadonlyArray<Record<string, unknown>>;
  /** Registers a person and finishes their profile. */
  readonly signUp: (name: string, userType: UserType) => Promise<Client>;
  /** Starts another server on the same database. */
  readonly beside: (options?: ApiOptions) => Promise<TestApi>;
  readonly close: () => Promise<void>;
};

/** The smallest bytes that the memory adapter accepts as a picture. */
export const smallPicture = (): Blob => new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)]);

export const password = "correct horse battery";

const many = 1_000_000;

/** For tests that call more often than people do. */
export const noLimits = {
  registerPerAddress: many,
  signInPerAddress: many,
  refreshPerAddress: many,
  chatMessagesPerPerson: many,
  ticketsPerPerson: many,
  syncsPerPerson: many,
};

/** Returns the problem that a call fails with; throws if it succeeds. */
export const problemOf = async (answer: Promise<unknown>): Promise<Problem> => {
  try {
    await answer;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
  throw new Error("The call succeeded.");
};

const signedIn = (baseUrl: string, person: Person, accessToken: string, refreshCookie: string): Client => {
  const callAs: Client["call"] = (endpoint, input, options) =>
    call(endpoint, input, { ...options, baseUrl, accessToken });
  return {
    person,
    accessToken,
    refreshCookie,
    call: callAs,
    refused: (endpoint, input) => problemOf(callAs(endpoint, input)),
    upload: async (purpose = "listing_picture") => {
      const form = new FormData();
      form.append("file", smallPicture(), "porch.png");
      const { id } = await callAs(uploadFileEndpoint, { query: { purpose } }, { form });
      return id;
    },
  };
};

/** The installation's secret. */
export const secret = "a secret that only tests know, 32 characters and more";

const notifies = "a secret between the sandbox and the tests, quite long";

/** Shortened sandbox times, in milliseconds. */
const hurried: SandboxTimeValues = {
  cardProcesses: 300,
  bankSettles: 300,
  slowBankSettles: 1_000,
  lostFor: 500,
  webhookAfter: 20,
  lateWebhookAfter: 200,
  documentReviewed: 400,
  linkBreaks: 400,
};

const replicaTimes = { lookEvery: 50, mostLag: 600_000, timeout: 10_000 };

/** Everything that a server needs on this database: real adapters, except for slow pictures and passwords. */
const portsOn = (
  sql: Sql,
  {
    url,
    readUrls,
    ownUrl,
    log,
  }: { readonly url: string; readonly readUrls: ReadonlyArray<string>; readonly ownUrl: string; readonly log: Log },
) => {
  const primary = databaseOf(sql);
  const database = readUrls.length === 0 ? primary : withReplicas(readUrls, replicaTimes).pipe(Layer.provide(primary));
  const sandbox = postgresSandboxStore(url);
  const queue = jobQueue({ url: pastPooler(url), log, works: true });
  return Layer.mergeAll(
    postgresStore.pipe(Layer.provide(database)),
    pgbossJobs.pipe(Layer.provide(database), Layer.provideMerge(queue)),
    Layer.mergeAll(sandboxCards, sandboxBanking).pipe(Layer.provideMerge(sandbox)),
    Layer.succeed(SandboxTimes, hurried),
    quickTools,
    developmentIdentityProvider({ secret, publicUrl: ownUrl, ownUrl }),
    secretVault(secret),
  );
};

export type ApiOptions = Partial<ServerOptions> & {
  /** Whether jobs run and the sandbox sends its webhook events; tests without payments need neither. */
  readonly works?: boolean;
  /** Replicas of the database, which are checked continuously. */
  readonly readUrls?: ReadonlyArray<string>;
  /** Wraps the ports, between them and the core. */
  readonly watch?: (ports: ApiPorts) => ApiPorts;
};

/** The ports of a test server. */
export type ApiPorts = ReturnType<typeof portsOn>;

/** Starts a server in this process on a free port, on the given database. */
export const startApi = async (
  databaseUrl: string,
  { works = false, readUrls = [], watch = (ports) => ports, ...options }: ApiOptions = {},
): Promise<TestApi> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lines: Array<string> = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const sql = await connect(databaseUrl, { max: 6 });
  const directUrl = pastPooler(databaseUrl);
  const direct = directUrl === databaseUrl ? sql : await connect(directUrl, { max: 1 });
  const runtime = ManagedRuntime.make(
    Layer.merge(
      Layer.provideMerge(supportHearsOfKeys, watch(portsOn(sql, { url: databaseUrl, readUrls, ownUrl: url, log }))),
      Logger.layer([coreLogger(log)]),
    ),
  );
  const app = await buildServer({
    runtime,
    log,
    staffCommands: serveCommand,
    changes: (listener) => listenForChanges(direct, listener),
    replicas: readUrls.length === 0 ? null : replicasOf(sql),
    publicUrl: url,
    tokenSecret: secret,
    providers: { cards: "sandbox", bank: "sandbox" },
    notReady: async () => null,
    webhooks: [
      { path: "/webhooks/sandbox", readWebhook: (body, headers) => verifySandboxWebhook(body, headers, notifies) },
    ],
    sandboxPages: sandboxPages((effect) => runtime.runPromiseExit(effect)),
    googlePages: developmentPages({ sql, secret, publicUrl: url, accounts: [] }),
    ...options,
  });
  await app.listen({ port, host: "127.0.0.1" });
  const worker = works ? await startWorker(runtime, log) : null;
  const delivering = works ? runtime.runFork(keepDelivering) : null;
  const sending = works ? runtime.runFork(sendWebhooks({ url: `${url}/webhooks/sandbox`, secret: notifies })) : null;
  let people = 0;
  return {
    url,
    app,
    sql,
    runtime,
    logged: () => lines.map((line) => JSON.parse(line)),
    signUp: async (name, userType) => {
      people += 1;
      const email = `${name.toLowerCase()}.${port}.${people}@example.com`;
      let cookie = "";
      const registered = await call(
        registerEndpoint,
        { body: { email, name, password } },
        {
          baseUrl: url,
          fetch: async (...request) => {
            const response = await fetch(...request);
            cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
            return response;
          },
        },
      );
      const person = await runtime.runPromise(
        Effect.flatMap(People, (people) => people.save({ ...registered.person, ...finished(userType) })),
      );
      return signedIn(url, person, registered.accessToken, cookie);
    },
    beside: (others) => startApi(databaseUrl, others),
    close: async () => {
      await app.close();
      await worker?.stop();
      if (delivering) await Effect.runPromise(Fiber.interrupt(delivering));
      if (sending) await Effect.runPromise(Fiber.interrupt(sending));
      await runtime.dispose();
      await Promise.all([sql.end({ timeout: 1 }), direct.end({ timeout: 1 })]);
    },
  };
};
