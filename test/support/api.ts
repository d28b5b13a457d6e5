import { Effect, Layer, ManagedRuntime } from "effect";
import type { FastifyInstance } from "fastify";
import postgres, { type Sql } from "postgres";
import { memoryBlobs } from "#adapters/memory/blobs.ts";
import { memoryMailer } from "#adapters/memory/mailer.ts";
import { quickPasswords } from "#adapters/memory/passwords.ts";
import { memoryPictures } from "#adapters/memory/pictures.ts";
import { memoryPlaces } from "#adapters/memory/places.ts";
import { listenForChanges } from "#adapters/postgres/live-listener.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { databaseOf } from "#adapters/postgres/transaction.ts";
import { type AnyEndpoint, type CallOptions, call, type InputOf, ProblemError, type ReplyOf } from "#api/call.ts";
import type { Problem } from "#api/endpoint.ts";
import { uploadPictureEndpoint } from "#api/endpoints/files.ts";
import { registerEndpoint } from "#api/endpoints/session.ts";
import { createLog } from "#api/log.ts";
import type { CoreRuntime } from "#api/serve.ts";
import { buildServer, type ServerOptions } from "#api/server.ts";
import { Bank } from "#core/payment/bank.ts";
import { Cards } from "#core/payment/cards.ts";
import type { Person, UserType } from "#core/person/person.ts";
import type { FileId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { freePort } from "./port.ts";

/** Somebody who is signed in at a test server. */
export type Client = {
  readonly person: Person;
  readonly accessToken: string;
  readonly refreshCookie: string;
  readonly call: <E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: Omit<CallOptions, "baseUrl" | "accessToken">,
  ) => Promise<ReplyOf<E>>;
  /** The problem that a call is answered with; fails where it succeeds. */
  readonly refused: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => Promise<Problem>;
  /** Uploads a small picture for a listing. */
  readonly upload: () => Promise<FileId>;
};

export type TestApi = {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly runtime: CoreRuntime;
  readonly sql: Sql;
  /** The lines of the log so far. */
  readonly logged: () => ReadonlyArray<Record<string, unknown>>;
  readonly signUp: (name: string, userType: UserType) => Promise<Client>;
  readonly close: () => Promise<void>;
};

/** The smallest thing that the memory adapter takes for a picture. */
export const smallPicture = (): Blob => new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)]);

export const password = "correct horse battery";

/** The problem that a call is answered with; fails where it succeeds. */
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
    upload: async () => {
      const form = new FormData();
      form.append("file", smallPicture(), "porch.png");
      const { id } = await callAs(uploadPictureEndpoint, { query: { purpose: "listing_picture" } }, { form });
      return id;
    },
  };
};

/** Everything that a server needs on this database, as near to the real thing as a quick test can bear. */
const portsOn = (sql: Sql) =>
  Layer.mergeAll(
    postgresStore.pipe(Layer.provide(databaseOf(sql))),
    memoryBlobs,
    memoryMailer,
    memoryPictures,
    memoryPlaces,
    quickPasswords,
    Layer.succeed(Jobs, { put: () => Effect.void }),
    Layer.succeed(Cards, {} as Cards["Service"]),
    Layer.succeed(Bank, {} as Bank["Service"]),
  );

/** Starts a server in this process on a free port, on the given database. Two of them may share one. */
export const startApi = async (databaseUrl: string, options: Partial<ServerOptions> = {}): Promise<TestApi> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sql = postgres(databaseUrl, { max: 6, onnotice: () => {} });
  const runtime: CoreRuntime = ManagedRuntime.make(portsOn(sql));
  const lines: Array<string> = [];
  const app = await buildServer({
    runtime,
    log: createLog("info", { write: (line) => lines.push(line) }),
    changes: (listener) => listenForChanges(sql, listener),
    publicUrl: url,
    tokenSecret: "a secret that only tests know, 32 characters and more",
    providers: { cards: "sandbox", bank: "sandbox" },
    notReady: async () => null,
    ...options,
  });
  await app.listen({ port, host: "127.0.0.1" });
  let people = 0;
  return {
    url,
    app,
    runtime,
    sql,
    logged: () => lines.map((line) => JSON.parse(line)),
    signUp: async (name, userType) => {
      people += 1;
      const email = `${name.toLowerCase()}.${port}.${people}@example.com`;
      let cookie = "";
      const { accessToken, person } = await call(
        registerEndpoint,
        { body: { email, name, password, userType } },
        {
          baseUrl: url,
          fetch: async (...request) => {
            const response = await fetch(...request);
            cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
            return response;
          },
        },
      );
      return signedIn(url, person, accessToken, cookie);
    },
    close: async () => {
      await app.close();
      await runtime.dispose();
      await sql.end({ timeout: 1 });
    },
  };
};
