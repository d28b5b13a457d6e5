import { Effect, Layer, ManagedRuntime } from "effect";
import { pino } from "pino";
import postgres from "postgres";
import { builtInChat } from "#adapters/built-in/chat-host.ts";
import { fflateArchives } from "#adapters/fflate/archives.ts";
import { libphonenumber } from "#adapters/libphonenumber/phone-numbers.ts";
import { memoryMailer } from "#adapters/memory/messaging/mailer.ts";
import { memoryPusher } from "#adapters/memory/messaging/pusher.ts";
import { memoryTexter } from "#adapters/memory/messaging/texter.ts";
import { memoryBlobs } from "#adapters/memory/people/blobs.ts";
import { memoryFileTypes } from "#adapters/memory/people/file-types.ts";
import { quickHumanCheck } from "#adapters/memory/people/human-check.ts";
import { memoryIdentityProvider } from "#adapters/memory/people/identity-provider.ts";
import { quickPasswords } from "#adapters/memory/people/passwords.ts";
import { memoryPictures } from "#adapters/memory/people/pictures.ts";
import { memoryPlaces } from "#adapters/memory/places.ts";
import { otpauthAuthenticator } from "#adapters/otpauth/authenticator.ts";
import { JobQueue, jobQueue } from "#adapters/pgboss/job-queue.ts";
import { pgbossJobs } from "#adapters/pgboss/jobs.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { sandboxBanking } from "#adapters/sandbox/banking.ts";
import { sandboxCards } from "#adapters/sandbox/cards.ts";
import { memorySandboxStore } from "#adapters/sandbox/store.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";

export const quiet = pino({ level: "silent" });

type Look = (webhookEventId: string) => Effect.Effect<void>;

/** Every port on PostgreSQL with the real queue; `look` is in the way of whoever reads a notification, as its job does. */
export const queueWorld = (url: string, options: { readonly works: boolean; readonly look?: Look }) => {
  const sql = postgres(url, { onnotice: () => {} });
  const { works, look = () => Effect.void } = options;
  const store = Layer.mergeAll(postgresStore, pgbossJobs).pipe(
    Layer.provideMerge(Layer.mergeAll(databaseOf(sql), jobQueue({ url, log: quiet, works }))),
  );
  const payments = Layer.merge(sandboxCards, sandboxBanking).pipe(Layer.provide(memorySandboxStore));
  const world = Layer.mergeAll(
    memoryBlobs,
    memoryFileTypes,
    fflateArchives,
    memoryPictures,
    memoryPlaces,
    builtInChat,
    quickPasswords,
    memoryIdentityProvider,
    memoryMailer,
    memoryPusher,
    memoryTexter,
    quickHumanCheck,
    libphonenumber,
    otpauthAuthenticator,
    secretVault("a secret that only tests know, 32 characters and more"),
    payments,
  );
  const watched = Layer.effect(
    WebhookEvents,
    Effect.map(WebhookEvents, (webhookEvents) => ({
      ...webhookEvents,
      get: (id: string) => Effect.andThen(look(id), webhookEvents.get(id)),
    })),
  ).pipe(Layer.provideMerge(store));
  const runtime = ManagedRuntime.make(Layer.merge(watched, world));
  return {
    runtime,
    boss: () => runtime.runPromise(Effect.flatMap(JobQueue, ({ boss }) => boss)),
    close: async () => {
      await runtime.dispose();
      await sql.end();
    },
  };
};
