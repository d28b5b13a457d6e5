import { Schema } from "effect";
import { Cents, mostCents } from "#core/shared/money.ts";
import { defaultPolicy, type PolicyValues } from "#core/shared/policy.ts";
import { type BankSettings, bankSettings } from "./bank-settings.ts";
import { type CardSettings, cardSettings } from "./card-settings.ts";
import { type ChatSettings, chatSettings } from "./chat-settings.ts";
import { databaseSettings } from "./database-settings.ts";
import { type FileSettings, fileSettings } from "./file-settings.ts";
import { type GoogleSettings, googleSettings } from "./google-settings.ts";
import { mailSettings } from "./mail-settings.ts";
import { type MapTiles, mapSettings } from "./map-settings.ts";
import { proxySettings, type TrustedProxies } from "./proxy-settings.ts";
import { type PushSettings, pushSettings } from "./push-settings.ts";
import type { MailServer } from "./smtp/mailer.ts";
import { textSettings } from "./text-settings.ts";
import type { TwilioAccount } from "./twilio/texter.ts";

/** The configuration cannot be used; the message is one sentence that says what to set. */
export class ConfigurationRefused extends Error {
  override readonly name = "ConfigurationRefused";
}

type Setting = {
  readonly name: string;
  readonly meaning: string;
  readonly byDefault: string;
  /** Whether whoever knows it may do what only Dibbs should; it is never shown. */
  readonly isSecret?: true;
};

/** Every variable that is read, for people; adapters/README.md shows this table. */
export const settings: ReadonlyArray<Setting> = [
  { name: "PORT", meaning: "the port that is listened on", byDefault: "4310" },
  { name: "HOST", meaning: "the address that is listened on", byDefault: "127.0.0.1" },
  {
    name: "PUBLIC_URL",
    meaning: "where browsers reach Dibbs; https in production",
    byDefault: "http://localhost:PORT",
  },
  {
    name: "NODE_ENV",
    meaning: "`production` demands real providers, secrets and TLS; keys that move real money demand it",
    byDefault: "development",
  },
  {
    name: "DATABASE_URL",
    meaning:
      "a PostgreSQL of your own, 15 or newer; in production with `?sslmode=verify-full` (or `require`) unless it is on this machine",
    byDefault: "one that comes with Dibbs",
    isSecret: true,
  },
  { name: "DATA_DIR", meaning: "where the embedded database, files and secret lie", byDefault: ".data" },
  {
    name: "SECRET",
    meaning:
      "signs access tokens, seals second factors (decision 0012); 32 characters or more, the same in all processes",
    byDefault: "made once and kept in DATA_DIR; demanded in production",
    isSecret: true,
  },
  {
    name: "SECRET_PREVIOUS",
    meaning: "the SECRET before, while it is changed: what it signed and sealed is still read (decision 0044)",
    byDefault: "none",
    isSecret: true,
  },
  {
    name: "STRIPE_SECRET_KEY",
    meaning: "the key by which Dibbs takes cards and pays sellers out at Stripe",
    byDefault: "a sandbox without real money; demanded in production",
    isSecret: true,
  },
  { name: "STRIPE_PUBLISHABLE_KEY", meaning: "the key that goes with it, for browsers", byDefault: "none" },
  {
    name: "STRIPE_WEBHOOK_SECRET",
    meaning: "signs what Stripe sends to PUBLIC_URL/webhooks/stripe about Dibbs's own account",
    byDefault: "none",
    isSecret: true,
  },
  {
    name: "STRIPE_CONNECT_WEBHOOK_SECRET",
    meaning: "signs what Stripe sends to PUBLIC_URL/webhooks/stripe-connect about sellers' accounts",
    byDefault: "none",
    isSecret: true,
  },
  { name: "STRIPE_ACCOUNTS", meaning: "how sellers' accounts are kept: `v2`, or `v1` (Express)", byDefault: "v2" },
  { name: "STRIPE_BASE_URL", meaning: "where Stripe's interface is, for tests", byDefault: "Stripe's" },
  {
    name: "DWOLLA_KEY",
    meaning: "the key by which Dibbs makes bank transfers at Dwolla",
    byDefault: "a sandbox without real money; demanded in production",
    isSecret: true,
  },
  { name: "DWOLLA_SECRET", meaning: "the key's secret", byDefault: "none", isSecret: true },
  {
    name: "DWOLLA_WEBHOOK_SECRET",
    meaning: "signs what Dwolla sends to PUBLIC_URL/webhooks/dwolla; the one that the subscription was made with",
    byDefault: "none",
    isSecret: true,
  },
  { name: "DWOLLA_ENVIRONMENT", meaning: "`production` or `sandbox`", byDefault: "none" },
  { name: "DWOLLA_BASE_URL", meaning: "where Dwolla's interface is, for tests", byDefault: "Dwolla's" },
  {
    name: "PLAID_CLIENT_ID",
    meaning: "Dibbs's account at Plaid, by which people link their banks; goes with Dwolla's",
    byDefault: "a bank picker of the sandbox",
  },
  { name: "PLAID_SECRET", meaning: "the account's secret", byDefault: "none", isSecret: true },
  { name: "PLAID_ENVIRONMENT", meaning: "`production` or `sandbox`, the same as Dwolla's", byDefault: "none" },
  { name: "PLAID_BASE_URL", meaning: "where Plaid's interface is, for tests", byDefault: "Plaid's" },
  {
    name: "SMTP_URL",
    meaning: "the server that mails go out by, as `smtps://user:password@mail.example:465`; in production by TLS alone",
    byDefault: "mails are kept in the outbox; demanded in production",
    isSecret: true,
  },
  { name: "MAIL_FROM", meaning: "whom they come from, as `Dibbs <hello@dibbs.example>`", byDefault: "none" },
  {
    name: "TWILIO_ACCOUNT_SID",
    meaning: "the Twilio account that sends texts (SMS)",
    byDefault: "texts are kept in the outbox; demanded in production",
  },
  { name: "TWILIO_AUTH_TOKEN", meaning: "the account's secret", byDefault: "none", isSecret: true },
  {
    name: "TWILIO_FROM",
    meaning: "the number texts come from, as `+15125550142`, or a messaging service's id",
    byDefault: "none",
  },
  {
    name: "WEB_PUSH_PUBLIC_KEY",
    meaning: "the key by which browsers take pushes from Dibbs, of `npx web-push generate-vapid-keys`",
    byDefault: "a pair made once and kept in DATA_DIR; no pushes in production",
  },
  { name: "WEB_PUSH_PRIVATE_KEY", meaning: "the other half of the pair", byDefault: "none", isSecret: true },
  {
    name: "WEB_PUSH_SUBJECT",
    meaning: "whom push services write to, as `mailto:hello@dibbs.example`",
    byDefault: "none",
  },
  {
    name: "WEB_PUSH_HOSTS",
    meaning: "the push services that are sent to, as `fcm.googleapis.com, *.push.apple.com`",
    byDefault: "those of Chrome, Safari, Firefox and Edge",
  },
  {
    name: "STREAM_API_KEY",
    meaning: "the app at Stream where people talk; Stream sends its news to PUBLIC_URL/webhooks/stream",
    byDefault: "the chat that comes with Dibbs",
  },
  {
    name: "STREAM_API_SECRET",
    meaning: "the app's secret: signs tokens, and what Stream sends",
    byDefault: "none",
    isSecret: true,
  },
  {
    name: "STREAM_BASE_URL",
    meaning: "where Stream's interface is, for other regions and tests",
    byDefault: "Stream's",
  },
  {
    name: "GOOGLE_CLIENT_ID",
    meaning: "Dibbs's client at Google; PUBLIC_URL/signin/google is its redirect URI",
    byDefault: "a stand-in for Google; no Google sign-in in production",
  },
  { name: "GOOGLE_CLIENT_SECRET", meaning: "the client's secret", byDefault: "", isSecret: true },
  { name: "CARD_FEE_PERCENT", meaning: "the card provider's share of the total", byDefault: "2.9" },
  { name: "CARD_FEE_CENTS", meaning: "what the card provider adds to each payment", byDefault: "30" },
  { name: "BANK_FEE_PERCENT", meaning: "the same for bank transfers", byDefault: "0" },
  { name: "BANK_FEE_CENTS", meaning: "the same for bank transfers", byDefault: "0" },
  {
    name: "APPROVAL_ABOVE",
    meaning: "above so many dollars what support does needs a second person",
    byDefault: "5000.00",
  },
  { name: "SUPPORTED_STATES", meaning: "where Dibbs works, as `TX,CO,CA`", byDefault: "all 50" },
  {
    name: "FILES",
    meaning: "where files are kept: `disk` (below DATA_DIR) or `s3`",
    byDefault: "disk; must be said in production",
  },
  { name: "S3_BUCKET", meaning: "the bucket of `s3`", byDefault: "none" },
  { name: "S3_REGION", meaning: "its region", byDefault: "none" },
  { name: "S3_ENDPOINT", meaning: "the service, where it is not Amazon's", byDefault: "Amazon's" },
  { name: "S3_ACCESS_KEY_ID", meaning: "whose bucket it is", byDefault: "what the machine may do", isSecret: true },
  { name: "S3_SECRET_ACCESS_KEY", meaning: "the key to it", byDefault: "what the machine may do", isSecret: true },
  {
    name: "MAP_TILES_URL",
    meaning: "where browsers fetch the tiles of the map, as `https://tiles.example/{z}/{x}/{y}.png`",
    byDefault: "the map is drawn from the list of towns and ZIP codes",
  },
  {
    name: "CATALOGUE_PICTURES",
    meaning: "from where pages show the catalogue's pictures, as `https://pictures.example`, apart by commas",
    byDefault: "from Dibbs alone",
  },
  { name: "MAP_TILES_ATTRIBUTION", meaning: "whom the tiles are owed to, as the map says it", byDefault: "none" },
  {
    name: "HELP_URL",
    meaning: "where the menus' Help leads, as `https://help.example`",
    byDefault: "/help, a page of Dibbs",
  },
  {
    name: "ABOUT_URL",
    meaning: "where the menus' About leads, as `https://about.example`",
    byDefault: "/about, a page of Dibbs",
  },
  { name: "LOG_LEVEL", meaning: "`debug`, `info`, `warn`, `error` or `silent`", byDefault: "info" },
  {
    name: "METRICS_TOKEN",
    meaning: "lets a bearer of it read /metrics from elsewhere",
    byDefault: "only this machine may",
    isSecret: true,
  },
  {
    name: "TRUST_PROXY",
    meaning:
      "the proxies whose X-Forwarded-For is believed: addresses or ranges, as `10.0.0.0/8, 192.0.2.7`, or how many stand in a row, where nobody can reach Dibbs past them",
    byDefault: "none",
  },
  {
    name: "SEED",
    meaning: "`no` starts without the demo people, listings and catalogue",
    byDefault: "yes, in the embedded database, while the sandbox takes all payments",
  },
];

export type Configuration = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly production: boolean;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
  /** Null where it is still to be made or read in the data folder. */
  readonly secret: string | null;
  /** Null where the secret is not being changed. */
  readonly previousSecret: string | null;
  readonly cards: CardSettings;
  readonly bank: BankSettings;
  readonly chat: ChatSettings;
  readonly files: FileSettings;
  /** Null where mails are kept in the outbox. */
  readonly mail: MailServer | null;
  /** Null where texts are kept in the outbox. */
  readonly texts: TwilioAccount | null;
  readonly push: PushSettings;
  readonly google: GoogleSettings;
  /** Null where the map is drawn without tiles. */
  readonly mapTiles: MapTiles | null;
  /** Null for the page of Dibbs's own. */
  readonly helpUrl: string | null;
  readonly aboutUrl: string | null;
  readonly policy: PolicyValues;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  /** Null where no proxy is believed. */
  readonly trustProxy: TrustedProxies | null;
  readonly seed: boolean;
};

const Port = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 65_535 }));
const Percent = Schema.NumberFromString.check(Schema.isBetween({ minimum: 0, maximum: 50 }));
const Fixed = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 100_000 }));
const Dollars = Schema.NumberFromString.check(Schema.isBetween({ minimum: 0, maximum: mostCents / 100 }));
const Level = Schema.Literals(["debug", "info", "warn", "error", "silent"]);
const WebAddress = Schema.String.check(Schema.isPattern(/^https:\/\/[^\s"'<>]+$/));
const Secret = Schema.String.check(Schema.isMinLength(32));

type Environment = Readonly<Record<string, string | undefined>>;

const reader = (environment: Environment) => {
  const text = (name: string): string | null => {
    const value = environment[name]?.trim();
    return value === undefined || value === "" ? null : value;
  };
  const read = <Value>(name: string, schema: Schema.Codec<Value, string>, otherwise: Value, shape: string): Value => {
    const value = text(name);
    if (value === null) return otherwise;
    const result = Schema.decodeUnknownOption(schema)(value);
    if (result._tag === "Some") return result.value;
    throw new ConfigurationRefused(`${name} must be ${shape}, and is '${name.startsWith("SECRET") ? "…" : value}'.`);
  };
  return { text, read };
};

const policyOf = ({ text, read }: ReturnType<typeof reader>): PolicyValues => {
  const percent = (name: string, basisPoints: number) =>
    Math.round(read(name, Percent, basisPoints / 100, "a percentage from 0 to 50") * 100);
  const fixed = (name: string, cents: Cents) =>
    Cents.make(read(name, Fixed, cents, "a whole number of cents from 0 to 100000"));
  const states =
    text("SUPPORTED_STATES")
      ?.toUpperCase()
      .split(/[\s,]+/) ?? defaultPolicy.states;
  const unknown = states.filter((state) => !defaultPolicy.states.includes(state));
  if (unknown.length > 0) {
    throw new ConfigurationRefused(`SUPPORTED_STATES names '${unknown.join(", ")}', which is no US state's code.`);
  }
  const pictureOrigins = text("CATALOGUE_PICTURES")?.split(/[\s,]+/) ?? defaultPolicy.pictureOrigins;
  const wrong = pictureOrigins.find(
    (origin) => !origin.startsWith("https://") || !URL.canParse(origin) || new URL(origin).origin !== origin,
  );
  if (wrong !== undefined) {
    throw new ConfigurationRefused(
      `CATALOGUE_PICTURES must be addresses like https://pictures.example, and names '${wrong}'.`,
    );
  }
  return {
    ...defaultPolicy,
    cardFeeBasisPoints: percent("CARD_FEE_PERCENT", defaultPolicy.cardFeeBasisPoints),
    cardFeeFixed: fixed("CARD_FEE_CENTS", defaultPolicy.cardFeeFixed),
    bankFeeBasisPoints: percent("BANK_FEE_PERCENT", defaultPolicy.bankFeeBasisPoints),
    bankFeeFixed: fixed("BANK_FEE_CENTS", defaultPolicy.bankFeeFixed),
    states,
    pictureOrigins,
    approvalAbove: Cents.make(
      Math.round(read("APPROVAL_ABOVE", Dollars, defaultPolicy.approvalAbove / 100, "dollars, such as 5000.00") * 100),
    ),
  };
};

/** What a part of the settings says; what is wrong with it is the configuration's fault. */
const part = <Settings>(read: () => Settings): Settings => {
  try {
    return read();
  } catch (error) {
    throw new ConfigurationRefused((error as Error).message);
  }
};

const publicUrlOf = (given: string | null, port: number, production: boolean): string => {
  if (production && !given?.startsWith("https://")) {
    throw new ConfigurationRefused(
      "PUBLIC_URL must be an https address where NODE_ENV is production, like https://dibbs.example.",
    );
  }
  if (given === null) return `http://localhost:${port}`;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== "/") {
    throw new ConfigurationRefused(`PUBLIC_URL must be an address like https://dibbs.example, and is '${given}'.`);
  }
  return url.origin;
};

/** The parts of the configuration, each of which can be read, and be wrong, by itself. */
const partsOf = (environment: Environment) => {
  const values = reader(environment);
  const { text, read } = values;
  const production = text("NODE_ENV") === "production";
  const port = () => read("PORT", Port, 4310, "a port from 0 to 65535");
  const publicUrl = () => publicUrlOf(text("PUBLIC_URL"), port(), production);
  /** For parts that name their own faults: that the address is wrong is told once, by itself. */
  const somePublicUrl = (): string => {
    try {
      return publicUrl();
    } catch {
      return "https://localhost";
    }
  };
  return {
    port,
    publicUrl,
    databaseUrl: () => part(() => databaseSettings({ text, production })),
    secret: () => {
      const secret = text("SECRET") === null ? null : read("SECRET", Secret, "", "at least 32 characters");
      if (!production || secret !== null) return secret;
      throw new ConfigurationRefused("SECRET must be set where NODE_ENV is production.");
    },
    previousSecret: () => {
      if (text("SECRET_PREVIOUS") === null) return null;
      const previous = read("SECRET_PREVIOUS", Secret, "", "at least 32 characters");
      if (text("SECRET") === null) throw new ConfigurationRefused("SECRET_PREVIOUS is set, but SECRET is not.");
      if (previous === text("SECRET"))
        throw new ConfigurationRefused("SECRET_PREVIOUS must be another one than SECRET.");
      return previous;
    },
    cards: () => part(() => cardSettings({ text, production })),
    bank: () => part(() => bankSettings({ text, production, publicUrl: somePublicUrl() })),
    chat: () => part(() => chatSettings({ text })),
    files: () => part(() => fileSettings({ text, production })),
    mail: () => part(() => mailSettings({ text, production, publicUrl: somePublicUrl() })),
    texts: () => part(() => textSettings({ text, production })),
    push: () => part(() => pushSettings({ text, production })),
    google: () => part(() => googleSettings({ text, production })),
    mapTiles: () => part(() => mapSettings({ text })),
    helpUrl: () => read<string | null>("HELP_URL", WebAddress, null, "an address like https://help.example"),
    aboutUrl: () => read<string | null>("ABOUT_URL", WebAddress, null, "an address like https://about.example"),
    policy: () => policyOf(values),
    trustProxy: () => part(() => proxySettings({ text })),
    logLevel: () => read("LOG_LEVEL", Level, "info", "debug, info, warn, error or silent"),
  };
};

/** Everything that is unknown, misspelt or set by half: a sentence each, in the order of the settings. */
export const configurationFaults = (environment: Environment): ReadonlyArray<string> => {
  const faults = Object.values(partsOf(environment)).flatMap((read: () => unknown) => {
    try {
      read();
      return [];
    } catch (error) {
      if (error instanceof ConfigurationRefused) return [error.message];
      throw error;
    }
  });
  return [...new Set(faults)];
};

/** Reads the environment once. Throws `ConfigurationRefused` for what is unknown, misspelt or set by half. */
export const readConfiguration = (environment: Environment): Configuration => {
  const { text } = reader(environment);
  const parts = partsOf(environment);
  const port = parts.port();
  const secret = parts.secret();
  const publicUrl = parts.publicUrl();
  const [cards, bank, chat] = [parts.cards(), parts.bank(), parts.chat()];
  // The people of the demo pay with test cards, have their money at test banks, and talk with nobody outside.
  const isPlay = cards.kind === "sandbox" && bank.kind === "sandbox" && chat.kind === "dibbs";
  return {
    port,
    host: text("HOST") ?? "127.0.0.1",
    publicUrl,
    production: text("NODE_ENV") === "production",
    databaseUrl: parts.databaseUrl(),
    dataFolder: text("DATA_DIR") ?? ".data",
    secret,
    previousSecret: parts.previousSecret(),
    cards,
    bank,
    chat,
    files: parts.files(),
    mail: parts.mail(),
    texts: parts.texts(),
    push: parts.push(),
    google: parts.google(),
    mapTiles: parts.mapTiles(),
    helpUrl: parts.helpUrl(),
    aboutUrl: parts.aboutUrl(),
    policy: parts.policy(),
    logLevel: parts.logLevel(),
    metricsToken: text("METRICS_TOKEN"),
    trustProxy: parts.trustProxy(),
    seed: text("SEED") !== "no" && text("DATABASE_URL") === null && isPlay,
  };
};
