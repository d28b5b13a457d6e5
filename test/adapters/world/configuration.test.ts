import { createECDH } from "node:crypto";
import { Cause, Exit } from "effect";
import { describe, expect, it } from "vitest";
import { describe as describeChoice } from "#adapters/choose.ts";
import { readConfiguration, readSetting, settings } from "#adapters/configuration.ts";
import { fileSettings, googleSettings, mapOrigin } from "#adapters/host-settings.ts";
import { mailSettings, pushSettings, textSettings } from "#adapters/message-settings.ts";
import type { Setting } from "#adapters/setting.ts";
import { streamOrigins } from "#adapters/stream/origins.ts";
import { live, stripe } from "#test/builders/settings.ts";

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${"5".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "a token of tests",
  TWILIO_FROM: "+15005550006",
};

const pair = createECDH("prime256v1");
pair.generateKeys();
const pushes = {
  WEB_PUSH_PUBLIC_KEY: pair.getPublicKey("base64url"),
  WEB_PUSH_PRIVATE_KEY: pair.getPrivateKey("base64url"),
  WEB_PUSH_SUBJECT: "mailto:hello@dibbs.example",
};

const banks = {
  DWOLLA_KEY: "key",
  DWOLLA_SECRET: "secret",
  DWOLLA_WEBHOOK_SECRET: "a secret of our own",
  DWOLLA_ENVIRONMENT: "sandbox",
  PLAID_CLIENT_ID: "client",
  PLAID_SECRET: "secret",
  PLAID_ENVIRONMENT: "sandbox",
};

const inProduction = { NODE_ENV: "production", SECRET: "s".repeat(32), PUBLIC_URL: "https://dibbs.example" };
const wholeProduction = {
  ...inProduction,
  ...stripe,
  ...live,
  ...banks,
  ...twilio,
  DWOLLA_ENVIRONMENT: "production",
  PLAID_ENVIRONMENT: "production",
  SMTP_URL: "smtps://mail.example:465",
  MAIL_FROM: "Dibbs <hello@dibbs.example>",
  FILES: "disk",
  DATABASE_URL: "postgres://dibbs:whispered@db.example/dibbs?sslmode=verify-full",
};

/** Reads a single setting, for errors that another setting would hide. */
const alone =
  <A>(setting: Setting<A>, environment: Readonly<Record<string, string>>) =>
  (): A => {
    const exit = readSetting(setting, environment);
    if (Exit.isSuccess(exit)) return exit.value;
    throw Cause.squash(exit.cause);
  };

describe("configuration", () => {
  it("needs no settings", () => {
    expect(readConfiguration({})).toMatchObject({
      port: 4310,
      publicUrl: "http://localhost:4310",
      databaseUrl: null,
      cards: { kind: "sandbox" },
      bank: { kind: "sandbox" },
      seed: true,
    });
  });

  it("reads what is set, and treats blank settings as not set", () => {
    const read = readConfiguration({ PORT: "80", CARD_FEE_PERCENT: "3.5", SUPPORTED_STATES: "tx, co", SECRET: " " });
    expect(read).toMatchObject({ port: 80, publicUrl: "http://localhost:80", secret: null });
    expect(read.policy).toMatchObject({ cardFeeBasisPoints: 350, states: ["TX", "CO"] });
  });

  it.each([
    [{ PORT: "http" }, "PORT must be a port from 0 to 65535, and is 'http'."],
    [{ PUBLIC_URL: "dibbs" }, "PUBLIC_URL must be an address like https://dibbs.example, and is 'dibbs'."],
    [{ SUPPORTED_STATES: "TX,ZZ" }, "SUPPORTED_STATES names 'ZZ', which is no US state's code."],
    [
      { CATALOGUE_PICTURES: "https://pictures.example, http://other.example" },
      "CATALOGUE_PICTURES must be addresses like https://pictures.example, and names 'http://other.example'.",
    ],
    [
      { CATALOGUE_PICTURES: "https://pictures.example/boards" },
      "CATALOGUE_PICTURES must be addresses like https://pictures.example, and names 'https://pictures.example/boards'.",
    ],
    [{ SECRET_PREVIOUS: "s".repeat(32) }, "SECRET_PREVIOUS is set, but SECRET is not."],
    [{ SECRET: "s".repeat(32), SECRET_PREVIOUS: "s".repeat(32) }, "SECRET_PREVIOUS must be another one than SECRET."],
    [
      { SECRET: "s".repeat(32), SECRET_PREVIOUS: "short" },
      "SECRET_PREVIOUS must be at least 32 characters, and is '…'.",
    ],
    [{ SECRET: "too short" }, "SECRET must be at least 32 characters, and is '…'."],
    [
      { GOOGLE_CLIENT_ID: "dibbs.apps.googleusercontent.com" },
      "GOOGLE_CLIENT_SECRET must be set too, so that people can sign in with Google.",
    ],
    [{ GOOGLE_CLIENT_SECRET: "a secret" }, "GOOGLE_CLIENT_ID must be set too, so that people can sign in with Google."],
    [{ FILES: "s3" }, "FILES is s3, so S3_BUCKET and S3_REGION must be set."],
    [{ FILES: "s3", S3_BUCKET: "b" }, "FILES is s3, so S3_BUCKET and S3_REGION must be set."],
    [
      { FILES: "s3", S3_BUCKET: "b", S3_REGION: "r", S3_ACCESS_KEY_ID: "k" },
      "S3_SECRET_ACCESS_KEY must be set too: the two are one key to the bucket.",
    ],
    [
      { FILES: "s3", S3_BUCKET: "b", S3_REGION: "r", S3_ENDPOINT: "minio" },
      "S3_ENDPOINT must be an address like https://s3.example.com, and is 'minio'.",
    ],
    [{ S3_BUCKET: "b" }, "S3_BUCKET is set, but FILES is not s3."],
    [
      { MAP_TILES_URL: "https://tiles.example/{z}/{x}/{y}.png" },
      "MAP_TILES_ATTRIBUTION must be set too, so that the map has tiles and says whose they are.",
    ],
    [
      { MAP_TILES_URL: "http://tiles.example/{z}/{x}", MAP_TILES_ATTRIBUTION: "©" },
      "MAP_TILES_URL must be an address like https://tiles.example/{z}/{x}/{y}.png.",
    ],
    [{ HELP_URL: "/help" }, "HELP_URL must be an address like https://help.example, and is '/help'."],
    [
      { ABOUT_URL: "javascript:alert(1)" },
      "ABOUT_URL must be an address like https://about.example, and is 'javascript:alert(1)'.",
    ],
    [{ FILES: "tape" }, "FILES names 'tape'; the ones that exist are: disk, s3."],
    [
      { TWILIO_FROM: "+15125550142" },
      "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set too, so that Twilio can send",
    ],
    [{ ...twilio, TWILIO_AUTH_TOKEN: " " }, "TWILIO_AUTH_TOKEN must be set too, so that Twilio can send texts."],
    [{ ...twilio, TWILIO_ACCOUNT_SID: "SK12" }, "TWILIO_ACCOUNT_SID must be an account's id: AC and 32 hex digits."],
    [
      { ...twilio, TWILIO_ACCOUNT_SID: `ac${"5".repeat(32)}` },
      "TWILIO_ACCOUNT_SID must be an account's id: AC and 32 hex digits.",
    ],
    [
      { ...twilio, TWILIO_FROM: `mg${"5".repeat(32)}` },
      "TWILIO_FROM must be a number like +15125550142, or a messaging service's id.",
    ],
    [{ ...twilio, TWILIO_FROM: "555" }, "TWILIO_FROM must be a number like +15125550142, or a messaging service's id."],
    [
      { WEB_PUSH_PUBLIC_KEY: "key" },
      "WEB_PUSH_PRIVATE_KEY and WEB_PUSH_SUBJECT must be set too, so that browsers get pushes.",
    ],
    [{ ...pushes, WEB_PUSH_SUBJECT: "hello@dibbs.example" }, "WEB_PUSH_SUBJECT must be an address like mailto:"],
    [{ ...pushes, WEB_PUSH_PRIVATE_KEY: "x".repeat(43) }, "WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be one"],
    [{ WEB_PUSH_HOSTS: "https://fcm.googleapis.com" }, "and names 'https://fcm.googleapis.com'."],
    [{ WEB_PUSH_HOSTS: "*.push.apple.com, localhost" }, "and names 'localhost'."],
    [{ NODE_ENV: "production" }, "SECRET must be set where NODE_ENV is production."],
    [
      { ...inProduction, PUBLIC_URL: undefined },
      "PUBLIC_URL must be an https address where NODE_ENV is production, like https://dibbs.example.",
    ],
    [{ ...inProduction, PUBLIC_URL: "http://dibbs.example" }, "PUBLIC_URL must be an https address where NODE_ENV is"],
    [
      inProduction,
      "The sandbox takes no real money, so it does not run where NODE_ENV is production: set STRIPE_SECRET_KEY, ",
    ],
    [{ STRIPE_SECRET_KEY: "sk_test_1" }, /^STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_/],
    [
      { ...stripe, STRIPE_CONNECT_WEBHOOK_SECRET: " " },
      "STRIPE_CONNECT_WEBHOOK_SECRET must be set too, so that Stripe",
    ],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: "secret" }, "STRIPE_WEBHOOK_SECRET must be an endpoint's signing secret"],
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: "sk_test_1" }, "STRIPE_PUBLISHABLE_KEY must be a publishable key"],
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: "pk_live_1" }, "must both be for tests, or both live."],
    [
      { ...stripe, ...live },
      "STRIPE_SECRET_KEY is a live key, which takes real money, so NODE_ENV must be production.",
    ],
    [{ ...stripe, ...live, STRIPE_SECRET_KEY: "rk_live_1", NODE_ENV: "staging" }, "STRIPE_SECRET_KEY is a live key"],
    [
      { ...banks, DWOLLA_ENVIRONMENT: "production", PLAID_ENVIRONMENT: "production" },
      "DWOLLA_ENVIRONMENT is production, which moves real money, so NODE_ENV must be production too.",
    ],
    [{ TRUST_PROXY: "true" }, "TRUST_PROXY must be addresses or ranges like 10.0.0.0/8, or how many proxies are in a"],
    [{ TRUST_PROXY: "0" }, "and is '0'."],
    [{ TRUST_PROXY: "11" }, "and is '11'."],
    [{ TRUST_PROXY: "0.0.0.0/0" }, "and is '0.0.0.0/0'."],
    [{ TRUST_PROXY: "10.0.0.1, ::/0" }, "and is '10.0.0.1, ::/0'."],
    [{ TRUST_PROXY: "proxy.example" }, "and is 'proxy.example'."],
    [{ ...stripe, STRIPE_CONNECT_WEBHOOK_SECRET: stripe.STRIPE_WEBHOOK_SECRET }, "belong to two endpoints"],
    [{ ...stripe, STRIPE_ACCOUNTS: "v3" }, "STRIPE_ACCOUNTS names 'v3'; the ones that exist are: v2, v1."],
    [{ ...stripe, STRIPE_BASE_URL: "stripe" }, "STRIPE_BASE_URL must be an address like https://api.stripe.com"],
    [{ STRIPE_ACCOUNTS: "v1" }, "STRIPE_ACCOUNTS is set, but STRIPE_SECRET_KEY is not."],
    [{ ...inProduction, ...stripe }, "so it does not run where NODE_ENV is production"],
    [
      { DWOLLA_KEY: "key" },
      /^DWOLLA_SECRET and .* and PLAID_ENVIRONMENT must be set too: Dwolla makes the bank transfers/,
    ],
    [{ ...banks, PLAID_CLIENT_ID: " ", PLAID_SECRET: "" }, "PLAID_CLIENT_ID and PLAID_SECRET must be set too: Dwolla"],
    [{ ...banks, DWOLLA_ENVIRONMENT: "live" }, "DWOLLA_ENVIRONMENT names 'live'; the ones that exist are: production"],
    [{ ...banks, PLAID_ENVIRONMENT: "production" }, "DWOLLA_ENVIRONMENT and PLAID_ENVIRONMENT must be the same"],
    [{ ...banks, DWOLLA_WEBHOOK_SECRET: "short" }, "DWOLLA_WEBHOOK_SECRET must be at least 16 characters."],
    [{ ...banks, PLAID_BASE_URL: "plaid" }, "PLAID_BASE_URL must be an address like https://api.example.com"],
    [{ DWOLLA_BASE_URL: "http://127.0.0.1:1" }, "DWOLLA_BASE_URL is set, but DWOLLA_KEY is not."],
    [
      { ...inProduction, ...stripe },
      "The sandbox moves no real money, so it does not run where NODE_ENV is production: set DWOLLA_KEY, DWOLLA_SECRET, ",
    ],
  ])("refuses %o in one sentence", (environment, sentence) => {
    expect(() => readConfiguration(environment)).toThrow(sentence);
  });

  it("accepts live keys only in production, where nothing is simulated", () => {
    const { google, cards, bank, mail, texts, seed } = readConfiguration(wholeProduction);
    expect([google.kind, cards.kind, bank.kind, seed]).toEqual(["none", "stripe", "dwolla", false]);
    expect([mail, texts]).not.toContain(null);
    for (const NODE_ENV of [undefined, "", "development", "Production", "prod", "test"]) {
      expect(() => readConfiguration({ ...wholeProduction, NODE_ENV })).toThrow("NODE_ENV must be production");
    }
  });

  it("trusts proxies by their addresses, or by how many are in a row", () => {
    const read = (TRUST_PROXY?: string) => readConfiguration({ TRUST_PROXY }).trustProxy;
    expect(read()).toBeNull();
    expect(read("2")).toBe(2);
    expect(read("10.0.0.0/8, 192.0.2.7 ::1")).toEqual(["10.0.0.0/8", "192.0.2.7", "::1"]);
  });

  it("requires TLS to a database of another machine in production", () => {
    const read = (DATABASE_URL: string) => readConfiguration({ ...wholeProduction, DATABASE_URL }).databaseUrl;
    const refused = (url: string) => expect(() => read(url)).toThrow(/^DATABASE_URL must end in \?sslmode=verify-full/);
    for (const host of ["db.example", "10.0.0.7:5432"]) {
      for (const mode of ["", "?sslmode=disable", "?sslmode=prefer", "?sslmode=allow", "?ssl=true&sslmode=no-verify"]) {
        refused(`postgres://dibbs:whispered@${host}/dibbs${mode}`);
      }
    }
    refused("postgres://dibbs:whispered@db.example/dibbs?sslmode=require&sslmode=disable");
    for (const fine of [
      "postgres://dibbs:whispered@db.example/dibbs?sslmode=require",
      "postgres://dibbs:whispered@127.0.0.1:5432/dibbs",
      "postgres://dibbs:whispered@[::1]/dibbs",
      "postgres://dibbs:whispered@localhost/dibbs",
      "postgres://dibbs:whispered@%2Fvar%2Frun%2Fpostgresql/dibbs",
    ]) {
      expect(read(fine)).toBe(fine);
    }
    const plain = "postgres://dibbs:whispered@db.example/dibbs";
    expect(readConfiguration({ DATABASE_URL: plain }).databaseUrl).toBe(plain);
  });

  it("refuses several hosts in a database URL, as the job queue takes only one", () => {
    const several = [
      "a.example,b.example",
      "a.example:5432,b.example:5433",
      "127.0.0.1,db.example",
      "%2Frun,db.example",
    ];
    for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"]) {
      for (const hosts of several) {
        const given = {
          DATABASE_URL: "postgres://localhost/dibbs",
          [name]: `postgres://dibbs:whispered@${hosts}/dibbs`,
        };
        expect(() => readConfiguration(given)).toThrow(new RegExp(`^${name} names several hosts: name one`));
      }
    }
    expect(() => readConfiguration({ DATABASE_URL: "postgres:///dibbs?host=a.example,b.example" })).toThrow("several");
  });

  it("accepts DATABASE_DIRECT_URL only beside DATABASE_URL, and requires TLS for it as well", () => {
    const read = (DATABASE_DIRECT_URL: string) =>
      readConfiguration({ ...wholeProduction, DATABASE_DIRECT_URL }).directUrl;
    const direct = "postgres://dibbs:whispered@db.example/dibbs";
    expect(readConfiguration({}).directUrl).toBeNull();
    expect(read(`${direct}?sslmode=verify-full`)).toBe(`${direct}?sslmode=verify-full`);
    expect(() => read(direct)).toThrow(/^DATABASE_DIRECT_URL must end in \?sslmode=verify-full/);
    expect(() => readConfiguration({ DATABASE_DIRECT_URL: direct })).toThrow(
      "DATABASE_DIRECT_URL is set, but DATABASE_URL is not.",
    );
  });

  it("reads replicas separated by commas, only beside DATABASE_URL, and requires TLS for them as well", () => {
    const read = (DATABASE_READ_URLS: string) => readConfiguration({ ...wholeProduction, DATABASE_READ_URLS }).readUrls;
    const [one, other] = ["postgres://a:b@one.example/dibbs", "postgresql://a:b@two.example,three.example/dibbs"];
    const safely = (url: string) => `${url}?sslmode=require`;
    expect(readConfiguration({}).readUrls).toEqual([]);
    expect(read(`${safely(one)}, ${safely(other)}`)).toEqual([safely(one), safely(other)]);
    expect(() => read(`${safely(one)},${other}`)).toThrow(/^Each address in DATABASE_READ_URLS must end in/);
    expect(() => read("one.example")).toThrow(/^DATABASE_READ_URLS must be addresses of the form/);
    expect(() => readConfiguration({ DATABASE_READ_URLS: one })).toThrow(
      "DATABASE_READ_URLS is set, but DATABASE_URL is not.",
    );
  });

  it("reads NATS servers apart from their credentials, and requires TLS in production", () => {
    const read = (NATS_URL: string) => readConfiguration({ ...wholeProduction, NATS_URL }).nats;
    expect(readConfiguration({}).nats).toBeNull();
    expect(read("tls://dibbs:p%40ss@one.example:4223, tls://two.example")).toEqual({
      servers: ["one.example:4223", "two.example:4222"],
      tls: true,
      user: "dibbs",
      password: "p@ss",
      token: null,
    });
    expect(read("nats://whispered@127.0.0.1:4222")).toMatchObject({ tls: false, user: null, token: "whispered" });
    expect(() => read("nats://dibbs:whispered@one.example")).toThrow(/^NATS_URL must begin with tls:\/\/ where/);
    expect(() => read("tls://dibbs:50%whispered@one.example")).toThrow(/^NATS_URL has a % in its user or password/);
    expect(() => read("one.example:4222")).toThrow(/^NATS_URL must be nats:\/\/user:password@host:4222 or tls/);
  });

  it("keeps the path of an S3-compatible endpoint, and removes the bucket's name from its end", () => {
    const read = (S3_ENDPOINT: string) =>
      alone(fileSettings, { FILES: "s3", S3_BUCKET: "dibbs", S3_REGION: "auto", S3_ENDPOINT })();
    expect(read("https://files.example/storage/v1/s3/")).toMatchObject({
      endpoint: "https://files.example/storage/v1/s3",
    });
    expect(read("http://s3:8333")).toMatchObject({ endpoint: "http://s3:8333" });
    expect(read("https://account.files.example/dibbs")).toMatchObject({ endpoint: "https://account.files.example" });
  });

  it("requires TLS to a mail server of another machine in production", () => {
    const read = (SMTP_URL: string) => readConfiguration({ ...wholeProduction, SMTP_URL }).mail?.url;
    expect(read("smtp://user:pass@mail.example:587")).toBe("smtp://user:pass@mail.example:587?requireTLS=true");
    expect(read("smtp://mail.example?requireTLS=false")).toBe("smtp://mail.example?requireTLS=true");
    expect(read("smtps://mail.example")).toBe("smtps://mail.example");
    expect(read("smtp://127.0.0.1:25")).toBe("smtp://127.0.0.1:25");
    expect(() => read("smtps://mail.example?tls.rejectUnauthorized=false")).toThrow("must not turn the check");
  });

  it("makes bank transfers by Dwolla and Plaid if their keys are set, and says so", () => {
    const read = readConfiguration({ ...banks, PUBLIC_URL: "https://dibbs.example" });
    expect(read.bank).toEqual({
      kind: "dwolla",
      dwolla: {
        key: "key",
        secret: "secret",
        webhookSecret: "a secret of our own",
        environment: "sandbox",
        baseUrl: null,
      },
      plaid: {
        clientId: "client",
        secret: "secret",
        environment: "sandbox",
        baseUrl: null,
        webhookUrl: "https://dibbs.example/webhooks/plaid",
      },
    });
    expect([read.cards, read.seed]).toEqual([{ kind: "sandbox" }, false]);
    expect(describeChoice(read)).toContainEqual(["bank transfers", "Dwolla and Plaid, their test environments"]);
  });

  it("takes cards by Stripe if its keys are set, and says so", () => {
    const read = readConfiguration(stripe);
    expect(read.cards).toEqual({
      kind: "stripe",
      secretKey: "sk_test_1",
      publishableKey: "pk_test_1",
      webhookSecret: "whsec_1",
      connectWebhookSecret: "whsec_2",
      accounts: "v2",
      baseUrl: "https://api.stripe.com",
    });
    expect(read.bank).toEqual({ kind: "sandbox" });
    expect(describeChoice(read)).toContainEqual(["cards", "Stripe, its test mode"]);
    expect(describeChoice(readConfiguration({}))).toContainEqual(["cards", "the sandbox, no real money"]);
    const other = { STRIPE_ACCOUNTS: "v1", STRIPE_BASE_URL: "http://127.0.0.1:12111/" };
    expect(readConfiguration({ ...stripe, ...other }).cards).toMatchObject({
      accounts: "v1",
      baseUrl: "http://127.0.0.1:12111",
    });
  });

  it("shows the outbox with the database that comes with Dibbs or if SHOW_OUTBOX is yes, and never in production", () => {
    const own = { DATABASE_URL: "postgres://dibbs:secret@127.0.0.1/dibbs" };
    const cases = [{}, { SHOW_OUTBOX: "no" }, own, { ...own, SHOW_OUTBOX: "yes" }];
    expect(cases.map((given) => readConfiguration(given).showsOutbox)).toEqual([true, false, false, true]);
    const said = (given: Record<string, string>) => new Map(describeChoice(readConfiguration(given))).get("texts");
    expect(said({})).toBe("kept in the outbox, at /dev/outbox");
    expect(said(own)).toBe("kept in the outbox, which SHOW_OUTBOX=yes shows");
    expect(() => readConfiguration({ ...wholeProduction, SHOW_OUTBOX: "yes" })).toThrow("SHOW_OUTBOX must not be yes");
  });

  it("sends texts by Twilio if its account is set, and keeps them in the outbox if none of it is", () => {
    expect(readConfiguration({}).texts).toBeNull();
    expect(readConfiguration(twilio).texts).toEqual({
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: "a token of tests",
      from: "+15005550006",
    });
    const service = `MG${"a1".repeat(16)}`;
    expect(readConfiguration({ ...twilio, TWILIO_FROM: service }).texts).toMatchObject({ from: service });
  });

  it("requires Twilio in production, and says so in one sentence", () => {
    expect(alone(textSettings, { NODE_ENV: "production" })).toThrow(
      "TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM must be set where NODE_ENV is production, so that texts are sent.",
    );
  });

  it("sends pushes with the keys that are set or else its own, none in production without keys, and says so", () => {
    const usual = [
      "fcm.googleapis.com",
      "*.push.apple.com",
      "updates.push.services.mozilla.com",
      "*.notify.windows.com",
    ];
    expect(readConfiguration({}).push).toMatchObject({ kind: "web-push", keys: null, hosts: usual, local: true });
    const read = readConfiguration({ ...pushes, WEB_PUSH_HOSTS: "Push.example.com, *.push.example.org" });
    expect(read.push).toEqual({
      kind: "web-push",
      keys: { publicKey: pushes.WEB_PUSH_PUBLIC_KEY, privateKey: pushes.WEB_PUSH_PRIVATE_KEY },
      subject: pushes.WEB_PUSH_SUBJECT,
      hosts: ["push.example.com", "*.push.example.org"],
      local: true,
    });
    expect(describeChoice(read)).toContainEqual(["browser pushes", "by Web Push"]);
    const given = (settings: Readonly<Record<string, string>>) =>
      alone(pushSettings, { ...settings, NODE_ENV: "production" })();
    expect(given({})).toEqual({ kind: "off" });
    expect(given(pushes)).toMatchObject({ kind: "web-push", hosts: usual, local: false });
    expect(describeChoice({ ...read, push: given({}) })).toContainEqual([
      "browser pushes",
      "off, as no WEB_PUSH_PUBLIC_KEY is set",
    ]);
  });

  it("sends email by SMTP if a valid server is set, requires one in production, and shows no password", () => {
    const mail = { SMTP_URL: "smtps://dibbs:secret@mail.example:465", MAIL_FROM: "Dibbs <hello@dibbs.example>" };
    expect(readConfiguration({}).mail).toBeNull();
    expect(readConfiguration(mail).mail).toEqual({
      url: mail.SMTP_URL,
      from: mail.MAIL_FROM,
      publicUrl: "http://localhost:4310",
    });
    const read = (given: Record<string, string>) => () => readConfiguration(given);
    expect(read({ MAIL_FROM: mail.MAIL_FROM })).toThrow("SMTP_URL must be set too, so that mails are sent.");
    expect(read({ SMTP_URL: mail.SMTP_URL })).toThrow("MAIL_FROM must be set too, so that mails are sent.");
    expect(read({ ...mail, MAIL_FROM: "Dibbs" })).toThrow("MAIL_FROM must be an address like");
    expect(read({ ...mail, SMTP_URL: "http://dibbs:secret@mail.example" })).toThrow(
      /^SMTP_URL must be an address like smtps:\/\/user:password@mail\.example:465\.$/,
    );
    for (const SMTP_URL of ["smtps:mail.example", "smtp://", "smtp:mail.example:587"]) {
      expect(read({ ...mail, SMTP_URL })).toThrow(/^SMTP_URL must be an address like/);
    }
    expect(alone(mailSettings, { NODE_ENV: "production" })).toThrow(
      "SMTP_URL and MAIL_FROM must be set where NODE_ENV is production, so that mails are sent.",
    );
    expect(JSON.stringify(describeChoice(readConfiguration(mail)))).not.toContain("secret");
  });

  it("offers Google sign-in if its keys are set, and else simulates it in development or omits it in production", () => {
    const keys = { GOOGLE_CLIENT_ID: "dibbs", GOOGLE_CLIENT_SECRET: "a secret" };
    const google = { kind: "google", clientId: "dibbs", clientSecret: "a secret" };
    expect(readConfiguration(keys).google).toEqual(google);
    expect(readConfiguration({}).google).toEqual({ kind: "development" });
    expect(alone(googleSettings, { NODE_ENV: "production" })()).toEqual({ kind: "none" });
    expect(alone(googleSettings, { ...keys, NODE_ENV: "production" })()).toEqual(google);
  });

  it("uses Stream for chat if both of its keys are set, and the chat that comes with Dibbs if neither is", () => {
    const keys = { STREAM_API_KEY: "the key", STREAM_API_SECRET: "a secret" };
    const stream = { kind: "stream", apiKey: "the key", apiSecret: "a secret" };
    expect(readConfiguration({}).chat).toEqual({ kind: "dibbs" });
    const given = readConfiguration(keys);
    expect(given.chat).toEqual({ ...stream, baseUrl: "https://chat.stream-io-api.com" });
    expect(given.seed).toBe(false);
    expect(describeChoice(given)).toContainEqual(["chat", "Stream"]);
    expect(JSON.stringify(describeChoice(given))).not.toContain("secret");
    expect(readConfiguration({ ...keys, STREAM_BASE_URL: "http://127.0.0.1:4999" }).chat).toMatchObject({
      baseUrl: "http://127.0.0.1:4999",
    });
    const refused = (environment: Record<string, string>) => () => readConfiguration(environment);
    expect(refused({ STREAM_API_KEY: "the key" })).toThrow("STREAM_API_SECRET must be set too");
    expect(refused({ STREAM_API_SECRET: "a secret" })).toThrow("STREAM_API_KEY must be set too");
    expect(refused({ STREAM_BASE_URL: "http://127.0.0.1" })).toThrow("STREAM_API_KEY is not");
    expect(refused({ ...keys, STREAM_BASE_URL: "stream" })).toThrow("STREAM_BASE_URL must be an address");
    expect(streamOrigins({ ...stream, baseUrl: "https://chat.example" })).toEqual({
      connect: ["https://chat.example", "wss://chat.example"],
    });
  });

  it("names each setting once", () => {
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
  });
});

it("derives from the URL of the map tiles the one origin that pages may fetch them from", () => {
  const read = (url: string) =>
    readConfiguration({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: "© the makers" }).mapTiles;
  const one = read("https://tiles.example:8443/base/{z}/{x}/{y}.png?key=1");
  expect(one).toEqual({ url: "https://tiles.example:8443/base/{z}/{x}/{y}.png?key=1", attribution: "© the makers" });
  expect(one && mapOrigin(one)).toBe("https://tiles.example:8443");
  const many = read("https://{s}.tiles.example/{z}/{x}/{y}.png");
  expect(many && mapOrigin(many)).toBe("https://*.tiles.example");
  expect(readConfiguration({}).mapTiles).toBeNull();
});
