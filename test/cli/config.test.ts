import { createServer } from "node:http";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { checkConfiguration } from "#adapters/check-configuration.ts";
import { tryMailServer } from "#adapters/smtp/try-mail-server.ts";
import { tryTwilio } from "#adapters/twilio/try-twilio.ts";
import { ownListener } from "#test/support/listening.ts";
import { ownDatabase } from "../support/database.ts";
import { dibbsOn } from "./dibbs.ts";

const database = ownDatabase();
const type = dibbsOn(database);
const check = (environment: Readonly<Record<string, string>>, ...flags: ReadonlyArray<string>) =>
  type(["config", "check", ...flags], environment);

/** Simulates every provider with an HTTP API. */
let status = 200;
let asked: Array<string> = [];

const answers: Readonly<Record<string, unknown>> = {
  "/v1/charges": { object: "list", data: [], has_more: false, url: "/v1/charges" },
  "/token": { access_token: "a token of tests", expires_in: 3600, token_type: "bearer" },
  "/customers": { _links: {}, _embedded: { customers: [] }, total: 0 },
  "/institutions/get": { institutions: [], total: 0, request_id: "x" },
  "/app": { app: {}, duration: "1ms" },
};
const refusals: Readonly<Record<string, unknown>> = {
  "/v1/charges": { error: { type: "invalid_request_error", message: "Invalid API Key provided" } },
  "/token": { error: "invalid_client" },
  "/institutions/get": {
    error_type: "INVALID_INPUT",
    error_code: "INVALID_API_KEYS",
    error_message: "x",
    display_message: null,
  },
  "/app": { code: 2, message: "api_key not valid", StatusCode: 401 },
};

const baseUrl = ownListener((request, response) => {
  const path = (request.url ?? "").split("?")[0] ?? "";
  asked.push(`${request.method} ${path}`);
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify((status === 200 ? answers : refusals)[path] ?? {}));
});
afterEach(() => {
  status = 200;
  asked = [];
});

const stripe = {
  STRIPE_SECRET_KEY: "sk_test_whispered",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_whispered1",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_whispered2",
};
const banks = {
  DWOLLA_KEY: "key_whispered",
  DWOLLA_SECRET: "secret_whispered",
  DWOLLA_WEBHOOK_SECRET: "a whispered secret of our own",
  DWOLLA_ENVIRONMENT: "sandbox",
  PLAID_CLIENT_ID: "client",
  PLAID_SECRET: "plaid_whispered",
  PLAID_ENVIRONMENT: "sandbox",
};
const chat = { STREAM_API_KEY: "abc", STREAM_API_SECRET: "stream_whispered" };
const whispers = {
  ...stripe,
  ...banks,
  ...chat,
  SECRET: "whispered, and long enough to be one of ours",
  SMTP_URL: "smtp://user:whispered@127.0.0.1:1",
  NATS_URL: "nats://user:whispered@127.0.0.1:1",
  MAIL_FROM: "Dibbs <hello@dibbs.example>",
  TWILIO_ACCOUNT_SID: `AC${"5".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "twilio_whispered",
  TWILIO_FROM: "+15005550006",
  GOOGLE_CLIENT_ID: "google",
  GOOGLE_CLIENT_SECRET: "google_whispered",
  FILES: "s3",
  S3_BUCKET: "files",
  S3_REGION: "us-east-1",
  S3_ACCESS_KEY_ID: "id_whispered",
  S3_SECRET_ACCESS_KEY: "s3_whispered",
  METRICS_TOKEN: "metrics_whispered",
  MAP_TILES_URL: "https://tiles.example/{z}/{x}/{y}.png?key=whispered",
  MAP_TILES_ATTRIBUTION: "somebody",
};

describe("dibbs config check", () => {
  it("needs no database, shows set and default values, and ends with 0", async () => {
    const { code, out } = await check({ DATABASE_URL: "postgres://a:whispered@127.0.0.1:1/c", PORT: "4400" });
    expect(code).toBe(0);
    expect(out).toMatch(/PORT +set +4400/);
    expect(out).toMatch(/DATABASE_URL +set +…/);
    expect(out).toMatch(/CARD_FEE_PERCENT +default +2\.9/);
    expect(out).toMatch(/cards +the sandbox, no real money/);
  });

  it("names all missing and contradictory settings at once, and ends with 4", async () => {
    const { code, out } = await check(
      {
        NODE_ENV: "production",
        STRIPE_SECRET_KEY: "sk_live_1",
        STRIPE_SECRET: "typo",
        S3_BUCKET: "files",
        LOG_LEVEL: "loud",
      },
      "--json",
    );
    expect(code).toBe(4);
    const { settings, faults, doubts, uses } = JSON.parse(out);
    const states = Object.fromEntries(
      settings.map(({ name, state }: { name: string; state: string }) => [name, state]),
    );
    expect(states).toMatchObject({
      NODE_ENV: "set",
      SECRET: "missing",
      STRIPE_WEBHOOK_SECRET: "missing",
      DWOLLA_KEY: "missing",
      S3_BUCKET: "wrong",
      LOG_LEVEL: "wrong",
      STRIPE_SECRET: "unknown",
      PORT: "default",
    });
    for (const words of [
      "SECRET must be set",
      "PUBLIC_URL must be an https address",
      "moves no real money",
      "S3_BUCKET is set, but FILES is not s3",
      "LOG_LEVEL names 'loud'",
    ]) {
      expect(faults).toContainEqual(expect.stringContaining(words));
    }
    expect(doubts).toEqual([expect.stringContaining("STRIPE_SECRET is no setting")]);
    expect(uses).toEqual([]);
  });

  it("warns of settings unusual in production, and still ends with 0", async () => {
    const mail = {
      SMTP_URL: "smtp://127.0.0.1:1",
      PUBLIC_URL: "https://dibbs.example",
      DATABASE_URL: "postgres://a:whispered@db.example/c?sslmode=require",
    };
    const { code, out } = await check({ ...whispers, ...mail, NODE_ENV: "production" }, "--json");
    expect(code).toBe(0);
    for (const words of [
      "sslmode=require, which takes any certificate",
      "STRIPE_SECRET_KEY is one for tests",
      "DWOLLA_ENVIRONMENT is 'sandbox'",
    ]) {
      expect(JSON.parse(out).doubts).toContainEqual(expect.stringContaining(words));
    }
  });

  it("prints no secret, whatever is wrong", async () => {
    const { DWOLLA_SECRET: _half, ...half } = whispers;
    const short = {
      ...whispers,
      NATS_URL: "whispered@nats.example",
      SECRET: "whispered",
      STRIPE_SECRET_KEY: "whispered",
      DWOLLA_WEBHOOK_SECRET: "whispered",
    };
    for (const environment of [whispers, half, short]) {
      const url = "postgres://a:whispered@h:1/c";
      const { configuration: _kept, ...told } = checkConfiguration({ ...environment, DATABASE_URL: url });
      expect(JSON.stringify(told)).not.toContain("whispered");
    }
    const { out, err } = await check(short);
    expect(`${out}${err}`).not.toContain("whispered");
  });
});

describe("dibbs config check --online", () => {
  const real = () => ({
    ...stripe,
    ...banks,
    ...chat,
    STRIPE_BASE_URL: baseUrl(),
    DWOLLA_BASE_URL: baseUrl(),
    PLAID_BASE_URL: baseUrl(),
    STREAM_BASE_URL: baseUrl(),
  });
  const trialsIn = (out: string) =>
    Object.fromEntries(
      (JSON.parse(out).providers as ReadonlyArray<{ provider: string; state: string }>).map((it) => [
        it.provider,
        it.state,
      ]),
    );

  it("makes one read-only request to each real provider, and ends with 0 if all answer", async () => {
    const { code, out } = await check(real(), "--online", "--json");
    const all = {
      Stripe: "answers",
      Dwolla: "answers",
      Plaid: "answers",
      Stream: "answers",
      "your PostgreSQL": "answers",
    };
    expect(trialsIn(out)).toEqual({ ...all, "the folder of files": "answers" });
    expect(code).toBe(0);
    // Only tokens and lists of banks are requested by POST.
    expect(asked.sort()).toEqual([
      "GET /app",
      "GET /customers",
      "GET /v1/charges",
      "POST /institutions/get",
      "POST /token",
    ]);
  });

  it("ends with 4 if keys are refused and with 5 if a provider is silent, and prints no key or password", async () => {
    status = 401;
    const refused = await check(real(), "--online", "--json");
    expect([refused.code, trialsIn(refused.out)]).toEqual([
      4,
      expect.objectContaining({ Stripe: "refused", Stream: "refused" }),
    ]);
    const away = {
      STRIPE_BASE_URL: "http://127.0.0.1:1",
      DATABASE_URL: "postgres://a:whispered@127.0.0.1:1/c",
      NATS_URL: "nats://a:whispered@127.0.0.1:1",
    };
    const silent = await check({ ...stripe, ...away }, "--online");
    expect(silent).toMatchObject({ code: 5, out: expect.stringMatching(/NATS +silent[\s\S]*Stripe +silent/) });
    for (const { out, err } of [refused, silent]) expect(`${out}${err}`).not.toContain("whispered");
  });

  it("asks no provider while the configuration has faults", async () => {
    const { code, out } = await check({ ...real(), STRIPE_WEBHOOK_SECRET: "" }, "--online");
    expect([code, asked]).toEqual([4, []]);
    expect(out).toContain("Not asked");
  });
});

describe("the check of the mail server and of Twilio", () => {
  it("tells a mail server that accepts the password from one that refuses it or is unreachable", async () => {
    const mail = new SMTPServer({
      allowInsecureAuth: true,
      authOptional: false,
      disabledCommands: ["STARTTLS"],
      onAuth: ({ password }, _session, done) =>
        password === "right" ? done(null, { user: "dibbs" }) : done(new Error("Unknown")),
    });
    await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve));
    const address = mail.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const tried = (password: string, at = port) =>
      tryMailServer({ url: `smtp://dibbs:${password}@127.0.0.1:${at}` }, 20_000);
    expect(await tried("right")).toBeNull();
    expect(await tried("wrong")).toMatchObject({ isRefusal: true });
    expect(await tried("right", 1)).toEqual({ message: "It cannot be reached.", isRefusal: false });
    await new Promise<void>((resolve) => mail.close(resolve));
  });

  it("tells Twilio accepting the account from refusing it or being silent", async () => {
    const account = { accountSid: `AC${"5".repeat(32)}`, authToken: "whispered" };
    const page = createServer((_request, response) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(
        JSON.stringify(status === 200 ? { sid: account.accountSid, status: "active" } : { status, code: 20003 }),
      );
    });
    await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
    const address = page.address();
    const own = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    expect(await tryTwilio(account, { baseUrl: own })).toBeNull();
    status = 401;
    expect(await tryTwilio(account, { baseUrl: own })).toMatchObject({ isRefusal: true });
    page.closeAllConnections();
    page.close();
    expect(await tryTwilio(account, { baseUrl: own, timeout: 500 })).toMatchObject({ isRefusal: false });
  });
});
