import { Schema } from "effect";
import { Cents } from "#core/shared/money.ts";
import { defaultPolicy, type PolicyValues } from "#core/shared/policy.ts";

/** The configuration cannot be used; the message is one sentence that says what to set. */
export class ConfigurationRefused extends Error {
  override readonly name = "ConfigurationRefused";
}

type Setting = { readonly name: string; readonly meaning: string; readonly byDefault: string };

/** Every variable that is read, for people; the README shows this table. */
export const settings: ReadonlyArray<Setting> = [
  { name: "PORT", meaning: "the port that is listened on", byDefault: "4310" },
  { name: "HOST", meaning: "the address that is listened on", byDefault: "127.0.0.1" },
  { name: "PUBLIC_URL", meaning: "where browsers reach Dibbs", byDefault: "http://localhost:PORT" },
  { name: "NODE_ENV", meaning: "`production` demands real providers and secrets", byDefault: "development" },
  { name: "DATABASE_URL", meaning: "a PostgreSQL of your own, 15 or newer", byDefault: "one that comes with Dibbs" },
  { name: "DATA_DIR", meaning: "where the embedded database, files and secret lie", byDefault: ".data" },
  {
    name: "SECRET",
    meaning: "signs access tokens; 32 characters or more, the same in all processes",
    byDefault: "made once and kept in DATA_DIR; demanded in production",
  },
  { name: "PAYMENTS", meaning: "who takes cards and bank transfers: `sandbox`", byDefault: "sandbox" },
  { name: "CARD_FEE_PERCENT", meaning: "the card provider's share of the total", byDefault: "2.9" },
  { name: "CARD_FEE_CENTS", meaning: "what the card provider adds to each payment", byDefault: "30" },
  { name: "BANK_FEE_PERCENT", meaning: "the same for bank transfers", byDefault: "0" },
  { name: "BANK_FEE_CENTS", meaning: "the same for bank transfers", byDefault: "0" },
  { name: "SUPPORTED_STATES", meaning: "where Dibbs works, as `TX,CO,CA`", byDefault: "all 50" },
  { name: "LOG_LEVEL", meaning: "`debug`, `info`, `warn`, `error` or `silent`", byDefault: "info" },
  {
    name: "METRICS_TOKEN",
    meaning: "lets a bearer of it read /metrics from elsewhere",
    byDefault: "only this machine may",
  },
  { name: "TRUST_PROXY", meaning: "the proxies whose X-Forwarded-For is believed", byDefault: "none" },
  {
    name: "SEED",
    meaning: "`no` starts without the demo people and listings",
    byDefault: "yes, in the embedded database",
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
  readonly payments: "sandbox";
  readonly policy: PolicyValues;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  readonly trustProxy: string | null;
  readonly seed: boolean;
};

const Port = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 65_535 }));
const Percent = Schema.NumberFromString.check(Schema.isBetween({ minimum: 0, maximum: 50 }));
const Fixed = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 100_000 }));
const Level = Schema.Literals(["debug", "info", "warn", "error", "silent"]);
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
    throw new ConfigurationRefused(`${name} must be ${shape}, and is '${name === "SECRET" ? "…" : value}'.`);
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
  return {
    ...defaultPolicy,
    cardFeeBasisPoints: percent("CARD_FEE_PERCENT", defaultPolicy.cardFeeBasisPoints),
    cardFeeFixed: fixed("CARD_FEE_CENTS", defaultPolicy.cardFeeFixed),
    bankFeeBasisPoints: percent("BANK_FEE_PERCENT", defaultPolicy.bankFeeBasisPoints),
    bankFeeFixed: fixed("BANK_FEE_CENTS", defaultPolicy.bankFeeFixed),
    states,
  };
};

const publicUrlOf = (given: string | null, port: number): string => {
  if (given === null) return `http://localhost:${port}`;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== "/") {
    throw new ConfigurationRefused(`PUBLIC_URL must be an address like https://dibbs.example, and is '${given}'.`);
  }
  return url.origin;
};

/** Reads the environment once. Throws `ConfigurationRefused` for what is unknown, misspelt or set by half. */
export const readConfiguration = (environment: Environment): Configuration => {
  const values = reader(environment);
  const { text, read } = values;
  const production = text("NODE_ENV") === "production";
  const port = read("PORT", Port, 4310, "a port from 0 to 65535");
  const payments = text("PAYMENTS") ?? "sandbox";
  if (payments !== "sandbox") {
    throw new ConfigurationRefused(`PAYMENTS names '${payments}'; the ones that exist are: sandbox.`);
  }
  if (production && payments === "sandbox") {
    throw new ConfigurationRefused("The sandbox takes no real money, so it does not run where NODE_ENV is production.");
  }
  const secret = text("SECRET") === null ? null : read("SECRET", Secret, "", "at least 32 characters");
  if (production && secret === null) throw new ConfigurationRefused("SECRET must be set where NODE_ENV is production.");
  return {
    port,
    host: text("HOST") ?? "127.0.0.1",
    publicUrl: publicUrlOf(text("PUBLIC_URL"), port),
    production,
    databaseUrl: text("DATABASE_URL"),
    dataFolder: text("DATA_DIR") ?? ".data",
    secret,
    payments,
    policy: policyOf(values),
    logLevel: read("LOG_LEVEL", Level, "info", "debug, info, warn, error or silent"),
    metricsToken: text("METRICS_TOKEN"),
    trustProxy: text("TRUST_PROXY"),
    seed: text("SEED") !== "no" && text("DATABASE_URL") === null,
  };
};
