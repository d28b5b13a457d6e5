import { type Configuration, configurationFaults, readConfiguration, settings } from "./configuration.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * One setting: `missing` or `wrong` if a fault names it, without or with a value; `unknown` if it looks like one of
 * ours but isn't. `value` is null if it is not set, and never a secret.
 */
export type SettingStanding = {
  readonly name: string;
  readonly state: "set" | "default" | "missing" | "wrong" | "unknown";
  readonly value: string | null;
  readonly byDefault: string | null;
};

export type ConfigurationCheck = {
  readonly settings: ReadonlyArray<SettingStanding>;
  /** Why the server does not start, one sentence each. */
  readonly faults: ReadonlyArray<string>;
  /** Allowed settings that may be unintended. */
  readonly doubts: ReadonlyArray<string>;
  /** Null if there are faults. */
  readonly configuration: Configuration | null;
};

const hidden = "…";

/** An address may contain a password, or a key after its host. */
const shown = (value: string, isSecret: boolean): string => {
  if (isSecret) return hidden;
  if (!URL.canParse(value) || !value.includes("://")) return value;
  const { protocol, host, pathname, search } = new URL(value);
  return `${protocol}//${host}${pathname === "/" && search === "" ? "" : `/${hidden}`}`;
};

const names = (sentence: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(sentence);

/** The prefixes that only Dibbs's settings have. */
const prefixes = /^(STRIPE|DWOLLA|PLAID|TWILIO|WEB_PUSH|STREAM|S3|MAP_TILES|CARD_FEE|BANK_FEE|SMTP|METRICS)_/;

const doubtsOf = ({ production, databaseUrl, cards, bank, push, google, trustProxy }: Configuration) => {
  const inProduction: ReadonlyArray<readonly [boolean, string]> = [
    [databaseUrl === null, "DATABASE_URL is not set: the database that comes with Dibbs is used."],
    [
      /[?&]sslmode=require(&|$)/.test(databaseUrl ?? ""),
      "DATABASE_URL has sslmode=require, which takes any certificate: verify-full asks whose it is.",
    ],
    [
      cards.kind === "stripe" && !cards.secretKey.includes("_live_"),
      "STRIPE_SECRET_KEY is one for tests: no card is really charged.",
    ],
    [
      bank.kind === "dwolla" && bank.dwolla.environment !== "production",
      "DWOLLA_ENVIRONMENT is 'sandbox': no bank transfer is really made.",
    ],
    [push.kind === "off", "WEB_PUSH_PUBLIC_KEY is not set: browsers get no pushes."],
    [google.kind === "none", "GOOGLE_CLIENT_ID is not set: nobody signs in with Google."],
    [trustProxy === null, "TRUST_PROXY is not set: behind a proxy, everybody has the proxy's address."],
  ];
  const anywhere: typeof inProduction = [
    [cards.kind === "sandbox" && bank.kind === "dwolla", "Cards are the sandbox's, and bank transfers are Dwolla's."],
    [cards.kind === "stripe" && bank.kind === "sandbox", "Cards are Stripe's, and bank transfers are the sandbox's."],
  ];
  return [...(production ? inProduction : []), ...anywhere].filter(([isSo]) => isSo).map(([, doubt]) => doubt);
};

/** Checks every setting of the environment. Reads nothing else, and reveals no secret. */
export const checkConfiguration = (environment: Environment): ConfigurationCheck => {
  const faults = configurationFaults(environment);
  const known = new Set(settings.map(({ name }) => name));
  const given = (name: string): string | null => environment[name]?.trim() || null;
  const strays = Object.keys(environment).filter((name) => prefixes.test(name) && !known.has(name) && given(name));
  const standings = settings.map(({ name, byDefault, isSecret }): SettingStanding => {
    const value = given(name);
    // NODE_ENV is only ever named as the reason of a fault.
    const isFaulty = name !== "NODE_ENV" && faults.some((fault) => names(fault, name));
    const state = isFaulty ? (value === null ? "missing" : "wrong") : value === null ? "default" : "set";
    return { name, state, value: value && shown(value, isSecret === true), byDefault };
  });
  const configuration = faults.length === 0 ? readConfiguration(environment) : null;
  return {
    settings: [
      ...standings,
      ...strays.sort().map((name) => ({ name, state: "unknown" as const, value: hidden, byDefault: null })),
    ],
    faults,
    doubts: [
      ...strays.map((name) => `${name} is no setting of Dibbs's: is it misspelt?`),
      ...(configuration === null ? [] : doubtsOf(configuration)),
    ],
    configuration,
  };
};
