import { Cause, ConfigProvider, Effect, Exit, Schema } from "effect";
import { Cents, mostCents } from "#core/shared/money.ts";
import { defaultPolicy, type PolicyValues } from "#core/shared/policy.ts";
import {
  databaseSettings,
  directDatabaseSettings,
  fileSettings,
  googleSettings,
  licenseSettings,
  mapSettings,
  port,
  proxySettings,
  publicUrl,
  replicaSettings,
  waiverSettings,
} from "./host-settings.ts";
import { chatSettings, mailSettings, outboxSettings, pushSettings, textSettings } from "./message-settings.ts";
import { natsSettings } from "./nats/settings.ts";
import { bankSettings, cardSettings } from "./payment-settings.ts";
import {
  type ConfigurationRefused,
  inDevelopment,
  isProduction,
  list,
  oneOf,
  read,
  refuse,
  type Setting,
  text,
} from "./setting.ts";

/** Every variable that Dibbs reads: its name, its meaning, and its default. */
const table = [
  "PORT | the port to listen on | 4310",
  "HOST | the address to listen on | 127.0.0.1",
  "PROCESS_ROLE | what this process does: `web` serves requests and runs no jobs, `worker` runs jobs and serves only health checks and metrics | `both`",
  "PUBLIC_URL | where browsers reach Dibbs; https in production | http://localhost:PORT",
  "NODE_ENV | `production` requires real providers, secrets and TLS; keys that move real money require `production` | development",
  "DATABASE_URL (secret) | your own PostgreSQL, 15 or newer; in production with `?sslmode=verify-full` (or `require`) unless it is on this machine; with `?prepare=false` for a PgBouncer without support for prepared statements | an embedded PostgreSQL",
  "DATABASE_DIRECT_URL (secret) | if DATABASE_URL points to PgBouncer in transaction mode: the same PostgreSQL without PgBouncer, for live updates, the job queue, migrations and backups ([api/README.md](../api/README.md)) | DATABASE_URL",
  "DATABASE_READ_URLS (secret) | its streaming replicas, separated by commas, for searches, listing pages and the catalog ([api/README.md](../api/README.md)) | all reads go to DATABASE_URL",
  "NATS_URL (secret) | a NATS server that carries live updates between processes, such as `tls://user:password@nats.example:4222`; separate the servers of a cluster by commas ([api/README.md](../api/README.md)) | PostgreSQL carries them",
  "DATA_DIR | where the embedded database, files and secret are stored | .data",
  "SECRET (secret) | signs access tokens and encrypts second factors (decision 12); at least 32 characters, the same in all processes | generated once and kept in DATA_DIR; required in production",
  "SECRET_PREVIOUS (secret) | the previous SECRET, while it is being changed: what it signed and encrypted can still be read (decision 44) | none",
  "STRIPE_SECRET_KEY (secret) | Dibbs's key at Stripe, to charge cards and pay sellers out | a sandbox without real money; required in production",
  "STRIPE_PUBLISHABLE_KEY | the matching publishable key, for browsers | none",
  "STRIPE_WEBHOOK_SECRET (secret) | verifies Stripe's webhooks to PUBLIC_URL/webhooks/stripe, about Dibbs's own account | none",
  "STRIPE_CONNECT_WEBHOOK_SECRET (secret) | verifies Stripe's webhooks to PUBLIC_URL/webhooks/stripe-connect, about sellers' accounts | none",
  "STRIPE_ACCOUNTS | which Stripe accounts API is used for sellers: `v2`, or `v1` (Express) | v2",
  "STRIPE_BASE_URL | Stripe's API address, for tests | Stripe's",
  "DWOLLA_KEY (secret) | Dibbs's key at Dwolla, to make bank transfers | a sandbox without real money; required in production",
  "DWOLLA_SECRET (secret) | the key's secret | none",
  "DWOLLA_WEBHOOK_SECRET (secret) | verifies Dwolla's webhooks to PUBLIC_URL/webhooks/dwolla; the secret the webhook subscription was created with | none",
  "DWOLLA_ENVIRONMENT | `production` or `sandbox` | none",
  "DWOLLA_BASE_URL | Dwolla's API address, for tests | Dwolla's",
  "PLAID_CLIENT_ID | Dibbs's account at Plaid, for linking bank accounts; needed with Dwolla | the sandbox's bank picker",
  "PLAID_SECRET (secret) | the account's secret | none",
  "PLAID_ENVIRONMENT | `production` or `sandbox`, the same as Dwolla's | none",
  "PLAID_BASE_URL | Plaid's API address, for tests | Plaid's",
  "SMTP_URL (secret) | the mail server, such as `smtps://user:password@mail.example:465`; in production only with TLS | mails are kept in the outbox; required in production",
  "MAIL_FROM | the sender of mails, such as `Dibbs <hello@dibbs.example>` | none",
  "TWILIO_ACCOUNT_SID | the Twilio account that sends texts (SMS) | texts are kept in the outbox; required in production",
  "TWILIO_AUTH_TOKEN (secret) | the account's secret | none",
  "TWILIO_FROM | the number texts come from, such as `+15125550142`, or the id of a messaging service | none",
  "SHOW_OUTBOX | `yes` shows the outbox at /dev/outbox to everybody: mails, texts and the codes in them; only for trying Dibbs out, refused in production | yes with the embedded database",
  "WEB_PUSH_PUBLIC_KEY | the public VAPID key for browser pushes, from `npx web-push generate-vapid-keys` | a pair generated once and kept in DATA_DIR; no pushes in production",
  "WEB_PUSH_PRIVATE_KEY (secret) | the private key of the pair | none",
  "WEB_PUSH_SUBJECT | the contact for push services, such as `mailto:hello@dibbs.example` | none",
  "WEB_PUSH_HOSTS | the push services that pushes may be sent to, such as `fcm.googleapis.com, *.push.apple.com` | those of Chrome, Safari, Firefox and Edge",
  "STREAM_API_KEY | the app at Stream that hosts the chat; its webhooks go to PUBLIC_URL/webhooks/stream | the built-in chat",
  "STREAM_API_SECRET (secret) | the app's secret: signs tokens and verifies Stream's webhooks | none",
  "STREAM_BASE_URL | Stream's API address, for other regions and tests | Stream's",
  "GOOGLE_CLIENT_ID | Dibbs's OAuth client at Google; its redirect URI is PUBLIC_URL/signin/google | a simulated Google; no Google sign-in in production",
  "GOOGLE_CLIENT_SECRET (secret) | the client's secret | ",
  "CARD_FEE_PERCENT | the card provider's percentage of the total | 2.9",
  "CARD_FEE_CENTS | the card provider's fixed fee per payment | 30",
  "BANK_FEE_PERCENT | the same for bank transfers | 0",
  "BANK_FEE_CENTS | the same for bank transfers | 0",
  "DISPUTE_ANSWER_DAYS | how many days the other side has to answer a dispute before it goes to support | 5",
  "RELEASE_AFTER_DAYS | how many days a poster has to respond to a submitted, funded milestone before its money is released | 14",
  "SIGN_FRESH_ABOVE | to sign for more dollars than this, people must have signed in, or confirmed it's them, within the last ten minutes | 10000.00",
  "APPROVAL_ABOVE | staff commands about more dollars than this need a second person's approval | 5000.00",
  "CASE_ABOVE | anything stuck with more dollars than this gets a case automatically | 1000.00",
  "KEEP_HISTORY_MONTHS | how many months of history to keep; older months are detached, but only by `dibbs db detach` | all",
  "KEEP_ALERTS_MONTHS | the same for alerts | all",
  "KEEP_MESSAGES_MONTHS | the same for sent messages | all",
  "SUPPORTED_STATES | the states where Dibbs operates, such as `TX,CO,CA` | all 50",
  "FILES | where files are stored: `disk` (under DATA_DIR) or `s3` | disk; must be set in production",
  "S3_BUCKET | the bucket of `s3` | none",
  "S3_REGION | its region | none",
  "S3_ENDPOINT | the address of an S3 service other than Amazon's, with its path if any | Amazon's",
  "S3_ACCESS_KEY_ID (secret) | the access key for the bucket | the machine's own permissions",
  "S3_SECRET_ACCESS_KEY (secret) | its secret key | the machine's own permissions",
  "LICENSE_LISTS | a folder with states' license lists, in which licenses are looked up ([README.md](README.md)) | none: no license is looked up",
  "WAIVER_FORMS | a folder with the lien waiver forms that states prescribe ([README.md](README.md)) | none: Dibbs's plain form for every state",
  "MAP_TILES_URL | where browsers load map tiles from, such as `https://tiles.example/{z}/{x}/{y}.png` | the map is drawn from the list of towns and ZIP codes",
  "CATALOGUE_PICTURES | where pages may load the catalog's pictures from, such as `https://pictures.example`, separated by commas | only from Dibbs",
  "MAP_TILES_ATTRIBUTION | the attribution for the tiles, as shown on the map | none",
  "HELP_URL | where Help in the menus leads, such as `https://help.example` | /help, a page of Dibbs",
  "ABOUT_URL | where About in the menus leads, such as `https://about.example` | /about, a page of Dibbs",
  "LOG_LEVEL | `debug`, `info`, `warn`, `error` or `silent` | info",
  "METRICS_TOKEN (secret) | bearer token to read /metrics from other machines | only this machine can",
  "OTEL_EXPORTER_OTLP_ENDPOINT | the collector for traces (OTLP over HTTP), such as `http://127.0.0.1:4318` ([api/README.md](../api/README.md)) | none: no traces are recorded",
  "OTEL_EXPORTER_OTLP_HEADERS (secret) | headers for the collector, such as `authorization=Bearer …` | none",
  "OTEL_SERVICE_NAME | the service name in traces | dibbs",
  "OTEL_TRACES_SAMPLER | which requests are traced, such as `parentbased_traceidratio` with `OTEL_TRACES_SAMPLER_ARG=0.1` | all",
  "OTEL_SDK_DISABLED | `true` turns tracing off | false",
  "TRUST_PROXY | the proxies whose X-Forwarded-For header is trusted: addresses or ranges, such as `10.0.0.0/8, 192.0.2.7`, or their number in a row, if nobody can reach Dibbs except through them | none",
  "DRAIN_SECONDS | how many seconds a stopping process still serves requests while /readyz answers 503, so that the proxy takes it out first | 0",
  "SEED | `no` starts without the demo people, listings and catalog | yes with the embedded database, if all payments go to the sandbox and the chat is built in",
];

/** Every variable that Dibbs reads, as adapters/README.md lists them. The value of a secret one is never shown. */
export const settings = table.map((row) => {
  const [first = "", meaning = "", byDefault = ""] = row.split(" | ");
  const [name = "", mark] = first.split(" ");
  return { name, meaning, byDefault, isSecret: mark !== undefined };
});

const Percent = Schema.NumberFromString.check(Schema.isBetween({ minimum: 0, maximum: 50 }));
const Fixed = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 100_000 }));
const Months = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1200 }));
const DrainSeconds = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 60 }));
const Days = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 60 }));
const Dollars = Schema.NumberFromString.check(Schema.isBetween({ minimum: 0, maximum: mostCents / 100 }));
const WebAddress = Schema.String.check(Schema.isPattern(/^https:\/\/[^\s"'<>]+$/));
const Secret = Schema.String.check(Schema.isMinLength(32));

const orElse = <A, B>(setting: Setting<A | null>, otherwise: B): Setting<A | B> =>
  Effect.map(setting, (given) => given ?? otherwise);

const percent = (name: string, basisPoints: number) =>
  Effect.map(orElse(read(name, Percent, "a percentage from 0 to 50"), basisPoints / 100), (given) =>
    Math.round(given * 100),
  );
const fixed = (name: string, cents: Cents) =>
  Effect.map(orElse(read(name, Fixed, "a whole number of cents from 0 to 100000"), cents), (given) =>
    Cents.make(given),
  );

const isOrigin = (given: string): boolean =>
  given.startsWith("https://") && URL.canParse(given) && new URL(given).origin === given;

const sum = (name: string, byDefault: Cents) =>
  Effect.map(read(name, Dollars, "dollars, such as 5000.00"), (given) =>
    given === null ? byDefault : Cents.make(Math.round(given * 100)),
  );

const policy: Setting<PolicyValues> = Effect.map(
  Effect.all({
    cardFeeBasisPoints: percent("CARD_FEE_PERCENT", defaultPolicy.cardFeeBasisPoints),
    cardFeeFixed: fixed("CARD_FEE_CENTS", defaultPolicy.cardFeeFixed),
    bankFeeBasisPoints: percent("BANK_FEE_PERCENT", defaultPolicy.bankFeeBasisPoints),
    bankFeeFixed: fixed("BANK_FEE_CENTS", defaultPolicy.bankFeeFixed),
    states: list(
      "SUPPORTED_STATES",
      (state) => defaultPolicy.states.includes(state.toUpperCase()),
      (unknown) => `SUPPORTED_STATES names '${unknown.toUpperCase()}', which is no US state's code.`,
    ),
    pictureOrigins: list(
      "CATALOGUE_PICTURES",
      isOrigin,
      (wrong) => `CATALOGUE_PICTURES must be addresses like https://pictures.example, and names '${wrong}'.`,
    ),
    disputeAnswerDays: orElse(
      read("DISPUTE_ANSWER_DAYS", Days, "a whole number of days from 1 to 60"),
      defaultPolicy.disputeAnswerDays,
    ),
    releaseAfterDays: orElse(
      read("RELEASE_AFTER_DAYS", Days, "a whole number of days from 1 to 60"),
      defaultPolicy.releaseAfterDays,
    ),
    signFreshAbove: sum("SIGN_FRESH_ABOVE", defaultPolicy.signFreshAbove),
    approvalAbove: sum("APPROVAL_ABOVE", defaultPolicy.approvalAbove),
    caseAbove: sum("CASE_ABOVE", defaultPolicy.caseAbove),
  }),
  ({ states, pictureOrigins, ...rest }) => ({
    ...defaultPolicy,
    ...rest,
    states: states?.map((state) => state.toUpperCase()) ?? defaultPolicy.states,
    pictureOrigins: pictureOrigins ?? defaultPolicy.pictureOrigins,
  }),
);

const keptOf = (name: string) => read(name, Months, "a whole number of months from 1 to 1200");
const keptMonths = Effect.all({
  history: keptOf("KEEP_HISTORY_MONTHS"),
  alert: keptOf("KEEP_ALERTS_MONTHS"),
  message: keptOf("KEEP_MESSAGES_MONTHS"),
});

const secretIn = (name: string) => read(name, Secret, "at least 32 characters", "…");

const secret = Effect.gen(function* () {
  const given = yield* secretIn("SECRET");
  return given ?? (yield* inDevelopment(null, "SECRET must be set where NODE_ENV is production."));
});

const previousSecret = Effect.gen(function* () {
  const previous = yield* secretIn("SECRET_PREVIOUS");
  if (previous === null) return null;
  const given = yield* text("SECRET");
  if (given === null) return yield* refuse("SECRET_PREVIOUS is set, but SECRET is not.");
  return given === previous ? yield* refuse("SECRET_PREVIOUS must be another one than SECRET.") : previous;
});

/** The parts of the configuration; each is read, and can be wrong, independently. */
const parts = {
  port,
  /** Null if the data folder holds it or will hold it. */
  secret,
  previousSecret,
  publicUrl,
  /** What this process does: serves requests (`web`), runs jobs (`worker`), or both. */
  role: orElse(oneOf("PROCESS_ROLE", ["both", "web", "worker"]), "both" as const),
  cards: cardSettings,
  bank: bankSettings,
  chat: chatSettings,
  host: orElse(text("HOST"), "127.0.0.1"),
  production: isProduction,
  databaseUrl: databaseSettings,
  /** The address that bypasses a pooler, for what needs a session; null if there is no pooler. */
  directUrl: directDatabaseSettings,
  /** Replicas that serve read-only queries. */
  readUrls: replicaSettings,
  /** What carries live updates between processes; null if PostgreSQL does. */
  nats: natsSettings,
  dataFolder: orElse(text("DATA_DIR"), ".data"),
  files: fileSettings,
  mail: mailSettings,
  texts: textSettings,
  showsOutbox: outboxSettings,
  push: pushSettings,
  google: googleSettings,
  licenseLists: licenseSettings,
  waiverForms: waiverSettings,
  mapTiles: mapSettings,
  /** Null for Dibbs's own page. */
  helpUrl: read("HELP_URL", WebAddress, "an address like https://help.example"),
  aboutUrl: read("ABOUT_URL", WebAddress, "an address like https://about.example"),
  policy,
  /** The months that `dibbs db detach` keeps; null for all. */
  keptMonths,
  logLevel: orElse(oneOf("LOG_LEVEL", ["debug", "info", "warn", "error", "silent"]), "info"),
  metricsToken: text("METRICS_TOKEN"),
  trustProxy: proxySettings,
  drainSeconds: orElse(read("DRAIN_SECONDS", DrainSeconds, "a whole number of seconds from 0 to 60"), 0),
};

export type Configuration = {
  readonly [Name in keyof typeof parts]: Effect.Success<(typeof parts)[Name]>;
} & { readonly seed: boolean };

const configuration: Setting<Configuration> = Effect.gen(function* () {
  const read = yield* Effect.all(parts);
  // The demo people pay with test cards, have accounts at test banks, and chat with nobody outside.
  const isPlay = read.cards.kind === "sandbox" && read.bank.kind === "sandbox" && read.chat.kind === "dibbs";
  return { ...read, seed: (yield* text("SEED")) !== "no" && read.databaseUrl === null && isPlay };
});

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a setting from these variables; blank ones count as not set. */
export const readSetting = <A>(setting: Setting<A>, environment: Environment): Exit.Exit<A, ConfigurationRefused> => {
  const trimmed = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value?.trim()]));
  const provider = ConfigProvider.fromEnvRecord(trimmed);
  return Effect.runSyncExit(Effect.provideService(setting, ConfigProvider.ConfigProvider, provider));
};

/** Every setting that is unknown, misspelled or half set, one sentence each. */
export const configurationFaults = (environment: Environment): ReadonlyArray<string> => {
  const exits = Object.values<Setting<unknown>>(parts).map((part) => readSetting(part, environment));
  return [...new Set(exits.filter(Exit.isFailure).map(({ cause }) => (Cause.squash(cause) as Error).message))];
};

/** Reads the environment once. Throws `ConfigurationRefused` if a setting is unknown, misspelled or half set. */
export const readConfiguration = (environment: Environment): Configuration => {
  const exit = readSetting(configuration, environment);
  if (Exit.isSuccess(exit)) return exit.value;
  throw Cause.squash(exit.cause);
};
