import { join } from "node:path";
import { type Context, Effect, Layer } from "effect";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import { ChatHost } from "#core/contract/chat/chat-host.ts";
import { Mailer, Texter } from "#core/messaging/message/message.ts";
import { Pusher } from "#core/messaging/push/own-push-subscriptions.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import { Blobs } from "#core/people/file/files.ts";
import { IdentityProvider } from "#core/people/identity/identity-provider.ts";
import type { Ports } from "#core/ports.ts";
import { Policy } from "#core/shared/policy.ts";
import { altchaHumanCheck } from "./altcha/human-check.ts";
import { argon2Passwords } from "./argon2/passwords.ts";
import { builtInChat } from "./built-in/chat-host.ts";
import type { Configuration } from "./configuration.ts";
import { diskBlobs } from "./disk/blobs.ts";
import { fflateArchives } from "./fflate/archives.ts";
import { contentFileTypes } from "./file-type/file-types.ts";
import { gazetteerPlaces } from "./gazetteer/places.ts";
import { returnUrlOf } from "./google/addresses.ts";
import { developmentIdentityProvider } from "./google/development-identity-provider.ts";
import { googleIdentityProvider, noIdentityProvider } from "./google/identity-provider.ts";
import { icalFiles } from "./ical/calendar-files.ts";
import { libphonenumber } from "./libphonenumber/phone-numbers.ts";
import { licenseLists } from "./license-lists/license-lists.ts";
import type { Nats } from "./nats/connection.ts";
import { natsLive } from "./nats/live.ts";
import { tracedPort } from "./opentelemetry/tracing.ts";
import { otpauthAuthenticator } from "./otpauth/authenticator.ts";
import { outboxMailer } from "./outbox-mail/mailer.ts";
import { outboxTexter } from "./outbox-sms/texter.ts";
import { pdfDocuments } from "./pdf/documents.ts";
import { type JobQueue, jobQueue } from "./pgboss/job-queue.ts";
import { pgbossJobs } from "./pgboss/jobs.ts";
import { databaseOf } from "./postgres/database.ts";
import { withReplicas } from "./postgres/replicas.ts";
import { postgresStore } from "./postgres/store.ts";
import { tracedDatabase } from "./postgres/traced-database.ts";
import { measuredPort } from "./prometheus/measured-port.ts";
import type { Metrics } from "./prometheus/metrics.ts";
import { sandboxBanking } from "./sandbox/banking.ts";
import { sandboxCards } from "./sandbox/cards.ts";
import { postgresSandboxStore } from "./sandbox/postgres-store.ts";
import type { SandboxStore } from "./sandbox/store.ts";
import { sharpPictures } from "./sharp/pictures.ts";
import { twilioTexter } from "./twilio/texter.ts";
import { secretVault } from "./vault/vault.ts";
import { waiverForms } from "./waiver-forms/waiver-forms.ts";
import { ownPushKeys } from "./web-push/keys.ts";
import { noPusher, webPushPusher } from "./web-push/pusher.ts";

type Means = {
  /** The connection pool; the caller closes it. */
  readonly sql: Sql;
  readonly databaseUrl: string;
  /** The installation's secret: the configured one, or the one it generated. */
  readonly secret: string;
  readonly log: Logger;
  /** Whether this process runs jobs, or only queues them, as the command line does. */
  readonly works: boolean;
  /** The NATS connection, if NATS carries live updates; the caller closes it. */
  readonly nats: Nats | null;
  /** Whether statements and provider calls create spans. */
  readonly traced?: boolean;
  /** Where provider and database measurements are recorded; not recorded if omitted. */
  readonly metrics?: Metrics | undefined;
};

/** Where files are kept. */
export const blobsOf = ({ files, dataFolder }: Pick<Configuration, "files" | "dataFolder">): Layer.Layer<Blobs> => {
  if (files.kind === "disk") return diskBlobs(join(dataFolder, "files"));
  // Loaded only if used, because the S3 library is large.
  return Layer.unwrap(Effect.promise(async () => (await import("./s3/blobs.ts")).s3Blobs(files)));
};

const mailOf = ({ mail }: Configuration): Layer.Layer<Mailer> => {
  if (mail === null) return outboxMailer;
  return Layer.unwrap(Effect.promise(async () => (await import("./smtp/mailer.ts")).smtpMailer(mail)));
};

const textsOf = ({ texts }: Configuration): Layer.Layer<Texter> =>
  texts === null ? outboxTexter : twilioTexter(texts);

const pushesOf = ({ push, dataFolder }: Configuration): Layer.Layer<Pusher> =>
  push.kind === "off"
    ? noPusher
    : Layer.unwrap(Effect.promise(async () => webPushPusher(push, push.keys ?? (await ownPushKeys(dataFolder)))));

/** Cards and bank transfers choose their providers independently. */
const cardsOf = ({ cards }: Configuration): Layer.Layer<Cards, never, SandboxStore> => {
  switch (cards.kind) {
    case "sandbox":
      return sandboxCards;
    case "stripe":
      return Layer.unwrap(Effect.promise(async () => (await import("./stripe/cards.ts")).stripeCards(cards)));
  }
};

const bankingOf = ({ bank }: Configuration): Layer.Layer<Bank | BankCustomers | BankLinking, never, SandboxStore> => {
  switch (bank.kind) {
    case "sandbox":
      return sandboxBanking;
    case "dwolla":
      return Layer.unwrap(
        Effect.promise(async () => {
          const { dwollaBanking } = await import("./dwolla/banking.ts");
          return dwollaBanking(bank);
        }),
      );
  }
};

// Loaded only if used, because Stream's library is large.
const chatOf = ({ chat }: Configuration): Layer.Layer<ChatHost> =>
  chat.kind === "dibbs"
    ? builtInChat
    : Layer.unwrap(Effect.promise(async () => (await import("./stream/chat-host.ts")).streamChatHost(chat)));

/** The address at which this process reaches its own server. */
export const ownUrlOf = ({ host, port }: Pick<Configuration, "host" | "port">): string =>
  `http://${/^(0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host}:${port}`;

const identityProviderOf = (configuration: Configuration, secret: string): Layer.Layer<IdentityProvider> => {
  const { google, publicUrl } = configuration;
  switch (google.kind) {
    case "google":
      return googleIdentityProvider({ ...google, redirectUrl: returnUrlOf(publicUrl) });
    case "development":
      return developmentIdentityProvider({ secret, publicUrl, ownUrl: ownUrlOf(configuration) });
    case "none":
      return noIdentityProvider;
  }
};

const signsInBy: { readonly [Kind in Configuration["google"]["kind"]]: string } = {
  google: "Google",
  development: "simulated, at /dev/google",
  none: "off, as no GOOGLE_CLIENT_ID is set",
};

type WrapPort = <Id, Service extends object>(
  tag: Context.Service<Id, Service>,
  provider: string,
) => Layer.Layer<Id, never, Id>;

/** The ports that call an outside provider, each wrapped. */
const wrappedProviders = ({ cards, bank, chat, files, mail, texts }: Configuration, wrap: WrapPort) =>
  Layer.mergeAll(
    wrap(Cards, cards.kind),
    wrap(Bank, bank.kind),
    wrap(BankCustomers, bank.kind),
    wrap(BankLinking, bank.kind === "dwolla" ? "plaid" : bank.kind),
    wrap(ChatHost, chat.kind),
    wrap(IdentityProvider, "google"),
    wrap(Mailer, mail === null ? "outbox" : "smtp"),
    wrap(Texter, texts === null ? "outbox" : "twilio"),
    wrap(Pusher, "web-push"),
    wrap(Blobs, files.kind),
  );

/** Every port of the core, with the adapters that the configuration names. */
export const choose = (
  configuration: Configuration,
  { sql, databaseUrl, secret, log, works, nats, traced = false, metrics }: Means,
): Layer.Layer<Ports | JobQueue | SandboxStore> => {
  const { readUrls } = configuration;
  const primary = databaseOf(sql, { waited: metrics?.waitedForConnection });
  const database = readUrls.length === 0 ? primary : withReplicas(readUrls).pipe(Layer.provide(primary));
  const ports = Layer.mergeAll(
    Layer.mergeAll(nats === null ? postgresStore : Layer.merge(postgresStore, natsLive(nats)), pgbossJobs).pipe(
      Layer.provideMerge(
        Layer.mergeAll(
          traced ? tracedDatabase.pipe(Layer.provide(database)) : database,
          jobQueue({ url: configuration.directUrl ?? databaseUrl, log, works }),
        ),
      ),
    ),
    Layer.mergeAll(cardsOf(configuration), bankingOf(configuration)).pipe(
      Layer.provideMerge(postgresSandboxStore(databaseUrl)),
    ),
    argon2Passwords,
    identityProviderOf(configuration, secret),
    blobsOf(configuration),
    contentFileTypes,
    fflateArchives,
    pdfDocuments,
    icalFiles(configuration.publicUrl),
    sharpPictures,
    licenseLists(configuration.licenseLists),
    waiverForms(configuration.waiverForms),
    mailOf(configuration),
    textsOf(configuration),
    pushesOf(configuration),
    chatOf(configuration),
    gazetteerPlaces,
    libphonenumber,
    altchaHumanCheck.pipe(Layer.provideMerge(secretVault(secret, configuration.previousSecret))),
    otpauthAuthenticator,
    Layer.succeed(Policy, configuration.policy),
  );
  const measured = metrics
    ? Layer.provideMerge(
        wrappedProviders(configuration, (tag, provider) => measuredPort(tag, provider, metrics)),
        ports,
      )
    : ports;
  return traced ? Layer.provideMerge(wrappedProviders(configuration, tracedPort), measured) : measured;
};

const takesCards = (cards: Configuration["cards"]): string =>
  cards.kind === "sandbox"
    ? "the sandbox, no real money"
    : `Stripe, ${cards.secretKey.includes("_live_") ? "live" : "its test mode"}`;

const movesMoney = (bank: Configuration["bank"]): string =>
  bank.kind === "sandbox"
    ? "the sandbox, no real money"
    : `Dwolla and Plaid, ${bank.dwolla.environment === "production" ? "live" : "their test environments"}`;

const keptIn = ({ showsOutbox }: Configuration): string =>
  showsOutbox ? "kept in the outbox, at /dev/outbox" : "kept in the outbox, which SHOW_OUTBOX=yes shows";

const does: { readonly [Role in "web" | "worker"]: string } = {
  web: "takes requests; the jobs are a worker's",
  worker: "does jobs; the requests are others'",
};

/** What this process does, and which adapter each external service uses, in words; printed at start. */
export const describe = (configuration: Configuration): ReadonlyArray<readonly [thing: string, adapter: string]> => [
  ...(configuration.role === "both" ? [] : [["this process", does[configuration.role]] as const]),
  ["database", configuration.databaseUrl === null ? "PostgreSQL that comes with Dibbs" : "your PostgreSQL"],
  ...(configuration.nats === null
    ? []
    : [["live updates", `NATS at ${configuration.nats.servers.join(", ")}`] as const]),
  ["cards", takesCards(configuration.cards)],
  ["bank transfers", movesMoney(configuration.bank)],
  [
    "files",
    configuration.files.kind === "s3"
      ? `the S3 bucket ${configuration.files.bucket}`
      : join(configuration.dataFolder, "files"),
  ],
  ["mail", configuration.mail === null ? keptIn(configuration) : new URL(configuration.mail.url).host],
  ["Google sign-in", signsInBy[configuration.google.kind]],
  [
    "license lists",
    configuration.licenseLists === null ? "none, so no license is looked up" : configuration.licenseLists,
  ],
  [
    "lien waivers",
    configuration.waiverForms === null
      ? "the plain form for every state"
      : `forms of ${new Set([...configuration.waiverForms.keys()].map((name) => name.slice(0, 2))).size} states`,
  ],
  ["chat", configuration.chat.kind === "dibbs" ? "the one that comes with Dibbs" : "Stream"],
  ["browser pushes", configuration.push.kind === "off" ? "off, as no WEB_PUSH_PUBLIC_KEY is set" : "by Web Push"],
  ["texts", configuration.texts === null ? keptIn(configuration) : "Twilio"],
];
