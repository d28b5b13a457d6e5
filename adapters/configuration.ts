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

/** Every variable that is read: its name, what it means, and what is so where it is not set. */
const table = [
  "PORT | the port that is listened on | 4310",
  "HOST | the address that is listened on | 127.0.0.1",
  "PROCESS_ROLE | what this process does: `web` takes requests and does no jobs, `worker` does jobs and answers for its health alone | `both`",
  "PUBLIC_URL | where browsers reach Dibbs; https in production | http://localhost:PORT",
  "NODE_ENV | `production` demands real providers, secrets and TLS; keys that move real money demand it | development",
  "DATABASE_URL (secret) | a PostgreSQL of your own, 15 or newer; in production with `?sslmode=verify-full` (or `require`) unless it is on this machine; with `?prepare=false` for a PgBouncer that keeps no prepared statements | one that comes with Dibbs",
  "DATABASE_DIRECT_URL (secret) | the same PostgreSQL past PgBouncer, where DATABASE_URL leads to one in transaction mode; for live updates, the queue of jobs, migrations and backups ([api/README.md](../api/README.md)) | DATABASE_URL",
  "DATABASE_READ_URLS (secret) | streaming replicas of it, apart by commas, that answer searches, listing pages and the catalogue ([api/README.md](../api/README.md)) | DATABASE_URL answers everything",
  "NATS_URL (secret) | a NATS server that carries live updates between the processes, as `tls://user:password@nats.example:4222`; several of one cluster apart by commas ([api/README.md](../api/README.md)) | PostgreSQL carries them",
  "DATA_DIR | where the embedded database, files and secret lie | .data",
  "SECRET (secret) | signs access tokens, seals second factors (decision 0012); 32 characters or more, the same in all processes | made once and kept in DATA_DIR; demanded in production",
  "SECRET_PREVIOUS (secret) | the SECRET before, while it is changed: what it signed and sealed is still read (decision 0044) | none",
  "STRIPE_SECRET_KEY (secret) | the key by which Dibbs takes cards and pays sellers out at Stripe | a sandbox without real money; demanded in production",
  "STRIPE_PUBLISHABLE_KEY | the key that goes with it, for browsers | none",
  "STRIPE_WEBHOOK_SECRET (secret) | signs what Stripe sends to PUBLIC_URL/webhooks/stripe about Dibbs's own account | none",
  "STRIPE_CONNECT_WEBHOOK_SECRET (secret) | signs what Stripe sends to PUBLIC_URL/webhooks/stripe-connect about sellers' accounts | none",
  "STRIPE_ACCOUNTS | how sellers' accounts are kept: `v2`, or `v1` (Express) | v2",
  "STRIPE_BASE_URL | where Stripe's interface is, for tests | Stripe's",
  "DWOLLA_KEY (secret) | the key by which Dibbs makes bank transfers at Dwolla | a sandbox without real money; demanded in production",
  "DWOLLA_SECRET (secret) | the key's secret | none",
  "DWOLLA_WEBHOOK_SECRET (secret) | signs what Dwolla sends to PUBLIC_URL/webhooks/dwolla; the one that the subscription was made with | none",
  "DWOLLA_ENVIRONMENT | `production` or `sandbox` | none",
  "DWOLLA_BASE_URL | where Dwolla's interface is, for tests | Dwolla's",
  "PLAID_CLIENT_ID | Dibbs's account at Plaid, by which people link their banks; goes with Dwolla's | a bank picker of the sandbox",
  "PLAID_SECRET (secret) | the account's secret | none",
  "PLAID_ENVIRONMENT | `production` or `sandbox`, the same as Dwolla's | none",
  "PLAID_BASE_URL | where Plaid's interface is, for tests | Plaid's",
  "SMTP_URL (secret) | the server that mails go out by, as `smtps://user:password@mail.example:465`; in production by TLS alone | mails are kept in the outbox; demanded in production",
  "MAIL_FROM | whom they come from, as `Dibbs <hello@dibbs.example>` | none",
  "TWILIO_ACCOUNT_SID | the Twilio account that sends texts (SMS) | texts are kept in the outbox; demanded in production",
  "TWILIO_AUTH_TOKEN (secret) | the account's secret | none",
  "TWILIO_FROM | the number texts come from, as `+15125550142`, or a messaging service's id | none",
  "SHOW_OUTBOX | `yes` shows everybody at /dev/outbox the mails and texts that are kept, codes among them; for trying alone, refused in production | yes, in the embedded database",
  "WEB_PUSH_PUBLIC_KEY | the key by which browsers take pushes from Dibbs, of `npx web-push generate-vapid-keys` | a pair made once and kept in DATA_DIR; no pushes in production",
  "WEB_PUSH_PRIVATE_KEY (secret) | the other half of the pair | none",
  "WEB_PUSH_SUBJECT | whom push services write to, as `mailto:hello@dibbs.example` | none",
  "WEB_PUSH_HOSTS | the push services that are sent to, as `fcm.googleapis.com, *.push.apple.com` | those of Chrome, Safari, Firefox and Edge",
  "STREAM_API_KEY | the app at Stream where people talk; Stream sends its news to PUBLIC_URL/webhooks/stream | the chat that comes with Dibbs",
  "STREAM_API_SECRET (secret) | the app's secret: signs tokens, and what Stream sends | none",
  "STREAM_BASE_URL | where Stream's interface is, for other regions and tests | Stream's",
  "GOOGLE_CLIENT_ID | Dibbs's client at Google; PUBLIC_URL/signin/google is its redirect URI | a simulated Google; no Google sign-in in production",
  "GOOGLE_CLIENT_SECRET (secret) | the client's secret | ",
  "CARD_FEE_PERCENT | the card provider's share of the total | 2.9",
  "CARD_FEE_CENTS | what the card provider adds to each payment | 30",
  "BANK_FEE_PERCENT | the same for bank transfers | 0",
  "BANK_FEE_CENTS | the same for bank transfers | 0",
  "DISPUTE_ANSWER_DAYS | how many days the other side of a dispute has to answer before it goes to support | 5",
  "RELEASE_AFTER_DAYS | how many days a poster has to answer a funded milestone that was submitted, before its money is released | 14",
  "SIGN_FRESH_ABOVE | who signs for more dollars than this must have signed in, or confirmed it's them, in the last ten minutes | 10000.00",
  "APPROVAL_ABOVE | above so many dollars what support does needs a second person | 5000.00",
  "CASE_ABOVE | what is stuck with more dollars than this gets a case by itself | 1000.00",
  "KEEP_HISTORY_MONTHS | how many months of the history stay in it; older ones are taken out by `dibbs db detach` alone | all",
  "KEEP_ALERTS_MONTHS | the same for alerts | all",
  "KEEP_MESSAGES_MONTHS | the same for messages that were sent | all",
  "SUPPORTED_STATES | where Dibbs works, as `TX,CO,CA` | all 50",
  "FILES | where files are kept: `disk` (below DATA_DIR) or `s3` | disk; must be said in production",
  "S3_BUCKET | the bucket of `s3` | none",
  "S3_REGION | its region | none",
  "S3_ENDPOINT | the service, where it is not Amazon's, with its path if it has one | Amazon's",
  "S3_ACCESS_KEY_ID (secret) | whose bucket it is | what the machine may do",
  "S3_SECRET_ACCESS_KEY (secret) | the key to it | what the machine may do",
  "LICENSE_LISTS | a folder of lists of the licenses that states have issued, in which licenses are looked up ([README.md](README.md)) | none: no license is looked up",
  "WAIVER_FORMS | a folder of the forms of lien waivers that states prescribe ([README.md](README.md)) | none: Dibbs's plain form for every state",
  "MAP_TILES_URL | where browsers fetch the tiles of the map, as `https://tiles.example/{z}/{x}/{y}.png` | the map is drawn from the list of towns and ZIP codes",
  "CATALOGUE_PICTURES | from where pages show the catalogue's pictures, as `https://pictures.example`, apart by commas | from Dibbs alone",
  "MAP_TILES_ATTRIBUTION | whom the tiles are owed to, as the map says it | none",
  "HELP_URL | where the menus' Help leads, as `https://help.example` | /help, a page of Dibbs",
  "ABOUT_URL | where the menus' About leads, as `https://about.example` | /about, a page of Dibbs",
  "LOG_LEVEL | `debug`, `info`, `warn`, `error` or `silent` | info",
  "METRICS_TOKEN (secret) | lets a bearer of it read /metrics from elsewhere | only this machine may",
  "OTEL_EXPORTER_OTLP_ENDPOINT | who collects traces by OTLP over HTTP, as `http://127.0.0.1:4318` ([api/README.md](../api/README.md)) | nobody: no traces are made",
  "OTEL_EXPORTER_OTLP_HEADERS (secret) | headers for the collector, as `authorization=Bearer …` | none",
  "OTEL_SERVICE_NAME | under which name traces are collected | dibbs",
  "OTEL_TRACES_SAMPLER | which requests are traced, as `parentbased_traceidratio` with `OTEL_TRACES_SAMPLER_ARG=0.1` | every one",
  "OTEL_SDK_DISABLED | `true` makes no traces | false",
  "TRUST_PROXY | the proxies whose X-Forwarded-For is believed: addresses or ranges, as `10.0.0.0/8, 192.0.2.7`, or how many stand in a row, where nobody can reach Dibbs past them | none",
  "DRAIN_SECONDS | for how many seconds a process that was told to stop still takes requests while /readyz says 503, so that the proxy leaves it out first | 0",
  "SEED | `no` starts without the demo people, listings and catalogue | yes, in the embedded database, while the sandbox takes all payments",
];

/** Every variable that is read, for people; adapters/README.md shows this table. A secret one is never shown. */
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

/** The parts of the configuration, each of which can be read, and be wrong, by itself. */
const parts = {
  port,
  /** Null where it is still to be made or read in the data folder. */
  secret,
  previousSecret,
  publicUrl,
  /** What this process does: takes requests (`web`), does jobs (`worker`), or both. */
  role: orElse(oneOf("PROCESS_ROLE", ["both", "web", "worker"]), "both" as const),
  cards: cardSettings,
  bank: bankSettings,
  chat: chatSettings,
  host: orElse(text("HOST"), "127.0.0.1"),
  production: isProduction,
  databaseUrl: databaseSettings,
  /** Past a pooler, for what needs a session; null where there is none between. */
  directUrl: directDatabaseSettings,
  /** Replicas that answer what is only read. */
  readUrls: replicaSettings,
  /** What carries live updates from process to process; null where PostgreSQL does. */
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
  /** Null for the page of Dibbs's own. */
  helpUrl: read("HELP_URL", WebAddress, "an address like https://help.example"),
  aboutUrl: read("ABOUT_URL", WebAddress, "an address like https://about.example"),
  policy,
  /** What `dibbs db detach` leaves; null for all. */
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
  // The people of the demo pay with test cards, have their money at test banks, and talk with nobody outside.
  const isPlay = read.cards.kind === "sandbox" && read.bank.kind === "sandbox" && read.chat.kind === "dibbs";
  return { ...read, seed: (yield* text("SEED")) !== "no" && read.databaseUrl === null && isPlay };
});

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a setting of these variables, of which the blank ones count as not set. */
export const readSetting = <A>(setting: Setting<A>, environment: Environment): Exit.Exit<A, ConfigurationRefused> => {
  const trimmed = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value?.trim()]));
  const provider = ConfigProvider.fromEnvRecord(trimmed);
  return Effect.runSyncExit(Effect.provideService(setting, ConfigProvider.ConfigProvider, provider));
};

/** Everything that is unknown, misspelt or set by half: a sentence each. */
export const configurationFaults = (environment: Environment): ReadonlyArray<string> => {
  const exits = Object.values<Setting<unknown>>(parts).map((part) => readSetting(part, environment));
  return [...new Set(exits.filter(Exit.isFailure).map(({ cause }) => (Cause.squash(cause) as Error).message))];
};

/** Reads the environment once. Throws `ConfigurationRefused` for what is unknown, misspelt or set by half. */
export const readConfiguration = (environment: Environment): Configuration => {
  const exit = readSetting(configuration, environment);
  if (Exit.isSuccess(exit)) return exit.value;
  throw Cause.squash(exit.cause);
};
