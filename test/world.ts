import { Clock, Context, Duration, Effect, type Exit, Layer, ManagedRuntime } from "effect";
import { builtInChat } from "#adapters/built-in/chat-host.ts";
import { fflateArchives } from "#adapters/fflate/archives.ts";
import { icalFiles } from "#adapters/ical/calendar-files.ts";
import { libphonenumber } from "#adapters/libphonenumber/phone-numbers.ts";
import { memoryMailer, type SentMail } from "#adapters/memory/messaging/mailer.ts";
import { memoryPusher, type SentPushes } from "#adapters/memory/messaging/pusher.ts";
import { memoryTexter, type SentTexts } from "#adapters/memory/messaging/texter.ts";
import { memoryBlobs } from "#adapters/memory/people/blobs.ts";
import { memoryFileTypes } from "#adapters/memory/people/file-types.ts";
import { quickHumanCheck } from "#adapters/memory/people/human-check.ts";
import { type IdentityProviderMemory, memoryIdentityProvider } from "#adapters/memory/people/identity-provider.ts";
import { type KeptLists, memoryLicenseLookup } from "#adapters/memory/people/license-lookup.ts";
import { quickPasswords } from "#adapters/memory/people/passwords.ts";
import { memoryPictures } from "#adapters/memory/people/pictures.ts";
import { memoryPlaces } from "#adapters/memory/places.ts";
import { MemoryStore, memoryStore } from "#adapters/memory/store.ts";
import { otpauthAuthenticator } from "#adapters/otpauth/authenticator.ts";
import { pdfDocuments } from "#adapters/pdf/documents.ts";
import { sandboxBanking } from "#adapters/sandbox/banking.ts";
import { sandboxCards } from "#adapters/sandbox/cards.ts";
import { deliverDueWebhooks } from "#adapters/sandbox/deliver-webhooks.ts";
import { memorySandboxStore, type SandboxStore } from "#adapters/sandbox/store.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { waiverForms } from "#adapters/waiver-forms/waiver-forms.ts";
import { doJob } from "#core/jobs.ts";
import { deliverMessages } from "#core/messaging/message/deliver-messages.ts";
import type { Ports, WorldPorts } from "#core/ports.ts";
import { receiveWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";

/** The hands of the world's clock. */
export class Time extends Context.Service<Time, { readonly pass: (duration: Duration.Input) => Effect.Effect<void> }>()(
  "test/Time",
) {}

/** Monday morning in New York. */
const beginning = Date.parse("2026-05-04T14:00:00Z");

/**
 * A clock that nothing but the test moves on, save a millisecond each time somebody looks at it: so things have an
 * order without anybody waiting. Who sleeps is awake at once, and it is later by then.
 */
export const ownTime: Layer.Layer<Time> = Layer.effectContext(
  Effect.sync(() => {
    let millis = beginning;
    const look = (): number => {
      millis += 1;
      return millis;
    };
    const pass = (duration: Duration.Input) =>
      Effect.sync(() => {
        millis += Duration.toMillis(duration);
      });
    const nanos = () => BigInt(look()) * 1_000_000n;
    const clock: Clock.Clock = {
      currentTimeMillisUnsafe: look,
      currentTimeMillis: Effect.sync(look),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: nanos,
      monotonicTimeNanos: Effect.sync(nanos),
      sleep: (duration) => Effect.andThen(pass(duration), Effect.yieldNow),
    };
    return Context.make(Time, Time.of({ pass })).pipe(Context.add(Clock.Clock, clock));
  }),
);

/** What tests have in place of what is slow or outside: nothing of it is sent, and no file leaves the memory. */
export const quickTools = Layer.mergeAll(
  memoryBlobs,
  memoryMailer,
  memoryTexter,
  memoryPusher,
  builtInChat,
  quickHumanCheck,
  libphonenumber,
  memoryFileTypes,
  fflateArchives,
  pdfDocuments,
  icalFiles("https://dibbs.example"),
  memoryPictures,
  memoryLicenseLookup,
  waiverForms(null),
  memoryPlaces,
  quickPasswords,
  otpauthAuthenticator,
);

/** The world outside of the store, in memory, with the sandbox as the provider of both rails. */
export const outsideWorld: Layer.Layer<
  WorldPorts | IdentityProviderMemory | KeptLists | SentMail | SentTexts | SentPushes | SandboxStore
> = Layer.mergeAll(
  quickTools,
  memoryIdentityProvider,
  secretVault("a secret that only tests know, 32 characters and more"),
  Layer.provideMerge(Layer.merge(sandboxCards, sandboxBanking), memorySandboxStore),
);

/** Everything that a world in memory offers to a test. */
export type World =
  | Ports
  | MemoryStore
  | IdentityProviderMemory
  | KeptLists
  | SentMail
  | SentTexts
  | SentPushes
  | SandboxStore
  | Time;

/** Every port in memory, with a clock of its own. Each build is a world of its own. */
export const memoryWorld: Layer.Layer<World> = Layer.mergeAll(memoryStore, outsideWorld, ownTime);

/** Does every job that is due, and those that come of it, until the queue has none; then sends every message. */
export const runJobs = Effect.gen(function* () {
  const store = yield* MemoryStore;
  for (let job = yield* store.takeJob; job !== null; job = yield* store.takeJob) yield* doJob(job);
  while (yield* deliverMessages());
});

/** Delivers what the providers have to say by now, and does the work that comes of it. */
export const hearProviders = Effect.gen(function* () {
  const take = (webhookEvent: Parameters<typeof receiveWebhookEvent>[0]) =>
    Effect.as(receiveWebhookEvent(webhookEvent), true);
  while ((yield* deliverDueWebhooks((webhookEvent) => Effect.orDie(take(webhookEvent)))) > 0) yield* runJobs;
  yield* runJobs;
});

/** Does what is due, lets time pass, for Dibbs and for the providers, and does what has become due by then. */
export const letPass = Effect.fnUntraced(function* (duration: Duration.Input) {
  const time = yield* Time;
  yield* hearProviders;
  yield* time.pass(duration);
  yield* hearProviders;
});

/** Where a story is played: everything that it needs, and how that is cleared away. */
export type Stage = { readonly world: Layer.Layer<World>; readonly close: () => Promise<void> };

const inMemory = async (): Promise<Stage> => ({ world: memoryWorld, close: async () => {} });
let stage = inMemory;

/** From now on every story is played on a stage of its own that is made so, in memory unless told otherwise. */
export const playOn = (make: () => Promise<Stage> = inMemory): void => {
  stage = make;
};

/** A world in memory to be run from outside of Effect. */
export const makeWorld = () => {
  const runtime = ManagedRuntime.make(memoryWorld);
  return {
    /** Rejects with what the effect failed or died of. */
    run: <A, E>(effect: Effect.Effect<A, E, World>): Promise<A> => runtime.runPromise(effect),
    exit: <A, E>(effect: Effect.Effect<A, E, World>): Promise<Exit.Exit<A, E>> => runtime.runPromiseExit(effect),
    runJobs: (): Promise<void> => runtime.runPromise(runJobs),
    close: (): Promise<void> => runtime.dispose(),
  };
};

/** The body of a test: runs it in a fresh world of its own, in memory unless `playOnPostgres` was called. */
export const inWorld =
  <E>(story: () => Effect.Effect<unknown, E, World>) =>
  async (): Promise<void> => {
    const { world, close } = await stage();
    const runtime = ManagedRuntime.make(world);
    try {
      await runtime.runPromise(Effect.suspend(story));
    } finally {
      await runtime.dispose();
      await close();
    }
  };
