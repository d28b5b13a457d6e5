import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from "node:crypto";
import { Effect, Logger, ManagedRuntime } from "effect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GoogleAccount } from "#adapters/google/account.ts";
import { developmentKeys } from "#adapters/google/development-keys.ts";
import { type GoogleOptions, googleIdentityProvider, noIdentityProvider } from "#adapters/google/identity-provider.ts";
import { IdentityProvider } from "#core/people/identity/identity-provider.ts";
import { ownDatabase } from "#test/support/database.ts";
import { googleSecret, grace, startGoogle, visitGoogle } from "#test/support/google.ts";
import { freePort } from "#test/support/port.ts";

// Refusals are logged, which these tests do not check.
const quiet = Logger.layer([]);

const database = ownDatabase();
const redirectUrl = "https://dibbs.example/signin/google";
let google: Awaited<ReturnType<typeof startGoogle>>;
/** Another process of the same provider, on the same database. */
let other: Awaited<ReturnType<typeof startGoogle>>;
beforeAll(async () => {
  google = await startGoogle(database.sql, redirectUrl);
  other = await startGoogle(database.sql, redirectUrl, google.url);
});
afterAll(() => Promise.all([google.close(), other.close()]));

const { clientId, clientSecret, signingKey } = developmentKeys(googleSecret);

const providerWith = (options: Partial<GoogleOptions> = {}) => {
  const layer = googleIdentityProvider({
    clientId,
    clientSecret,
    redirectUrl,
    issuer: google.issuer,
    algorithm: "ES256",
    ...options,
  });
  return ManagedRuntime.make(layer).runPromise(IdentityProvider);
};
type Provider = Awaited<ReturnType<typeof providerWith>>;

const begun = async (provider: Provider) => {
  const { url, visit } = await Effect.runPromise(provider.begin);
  return { url, visit, at: await visitGoogle(url) };
};
/** Returns an answer for the account, and the visit to keep for it. */
const answered = async (provider: Provider, account: GoogleAccount = grace) => {
  const { at, visit } = await begun(provider);
  return { answer: await at.choose(account), visit };
};
type Visit = Awaited<ReturnType<typeof answered>>["visit"];
const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(Effect.provide(effect, quiet));
const refused = (provider: Provider, answer: string, visit: Visit) => run(Effect.flip(provider.finish(answer, visit)));

const notGenuine = { _tag: "IdentityRefused", reason: "not_genuine" };

describe("a sign-in with Google", () => {
  test("opens the account chooser every time, with a code challenge and new secrets for each visit", async () => {
    const provider = await providerWith();
    const [one, next] = [await begun(provider), await begun(provider)];
    const asked = new URL(one.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      prompt: "select_account",
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: redirectUrl,
      code_challenge_method: "S256",
    });
    expect(one.url).not.toContain(one.visit.verifier);
    expect(one.at.page).toContain("Choose an account");
    expect(one.at.page).toContain("grace.lin@gmail.com");
    for (const secret of ["state", "nonce", "verifier"] as const)
      expect(one.visit[secret]).not.toBe(next.visit[secret]);
  });

  test("returns what the ID token says, and how far the email is verified", async () => {
    const provider = await providerWith();
    const proven = async (account: GoogleAccount) => {
      const { answer, visit } = await answered(provider, account);
      return Effect.runPromise(provider.finish(answer, visit));
    };
    const first = await proven(grace);
    expect(first).toEqual({
      provider: "google",
      subject: expect.stringMatching(/^\d{21}$/),
      email: "grace.lin@gmail.com",
      emailStanding: "authoritative",
      name: "Grace Lin",
    });
    expect((await proven({ ...grace, name: "Grace Linn" })).subject).toBe(first.subject);
    const elsewhere = { ...grace, email: "grace@lin.example" } as GoogleAccount;
    expect(await proven(elsewhere)).toMatchObject({ emailStanding: "verified" });
    expect(await proven({ ...elsewhere, standing: "workspace" })).toMatchObject({ emailStanding: "authoritative" });
    expect(await proven({ ...elsewhere, standing: "unverified" })).toMatchObject({ emailStanding: "unverified" });
  });

  test("succeeds on whichever process receives the answer", async () => {
    // A proxy in front sends requests to two processes in turn.
    let turn = 0;
    const spread = async (url: string, init: object): Promise<Response> => {
      turn += 1;
      return fetch(turn % 2 ? url : url.replace(google.url, other.url), init as RequestInit);
    };
    const provider = await providerWith({ fetch: spread });
    const { answer, visit } = await answered(provider);
    expect(turn).toBe(1);
    expect(await Effect.runPromise(provider.finish(answer, visit))).toMatchObject({ email: grace.email });
  });
});

describe("an answer is refused", () => {
  test("if it was given to another visit", async () => {
    const provider = await providerWith();
    const [one, another] = [await answered(provider), await answered(provider)];
    expect(await refused(provider, one.answer, another.visit)).toMatchObject(notGenuine);
    const nonceOfAnother = { ...one.visit, nonce: another.visit.nonce };
    expect(await refused(provider, one.answer, nonceOfAnother)).toMatchObject(notGenuine);
  });

  test("if its code is exchanged with the secret of another visit", async () => {
    const provider = await providerWith();
    const [one, another] = [await answered(provider), await answered(provider)];
    const visit = { ...one.visit, verifier: another.visit.verifier };
    expect(await refused(provider, one.answer, visit)).toMatchObject({ reason: "over" });
  });

  test("if it was used before", async () => {
    const provider = await providerWith();
    const { answer, visit } = await answered(provider);
    await Effect.runPromise(provider.finish(answer, visit));
    expect(await refused(provider, answer, visit)).toMatchObject({ _tag: "IdentityRefused", reason: "over" });
  });

  test("if it is older than the provider allows", async () => {
    const provider = await providerWith();
    const { answer, visit } = await answered(provider);
    await database.sql`update sandbox.google_document set expires_at = now() - interval '1 second'
      where kind = 'AuthorizationCode'`;
    expect(await refused(provider, answer, visit)).toMatchObject({ reason: "over" });
  });

  test("if it is empty or malformed, repeats a parameter, or names another issuer", async () => {
    const provider = await providerWith();
    const { answer, visit } = await answered(provider);
    for (const wrong of [
      "",
      "?",
      "?code=x",
      `${answer}&state=other`,
      `${answer}&code=other`,
      "?%E0%A4%A",
      "x".repeat(4000),
    ]) {
      expect(await refused(provider, wrong, visit)).toMatchObject(notGenuine);
    }
    const elsewhere = answer.replace(encodeURIComponent(google.issuer), encodeURIComponent("https://evil.example"));
    expect(elsewhere).not.toBe(answer);
    expect(await refused(provider, elsewhere, visit)).toMatchObject(notGenuine);
  });

  test("if the person canceled, or the provider failed", async () => {
    const provider = await providerWith();
    const { at, visit } = await begun(provider);
    expect(await refused(provider, await at.cancel(), visit)).toMatchObject({ reason: "denied" });
    const failed = new URLSearchParams({ error: "server_error", state: visit.state, iss: google.issuer });
    expect(await refused(provider, `?${failed}`, visit)).toMatchObject({ reason: "failed" });
  });

  test("if the provider rejects Dibbs's own client secret", async () => {
    const provider = await providerWith({ clientSecret: "another secret" });
    const { answer, visit } = await answered(provider);
    expect(await refused(provider, answer, visit)).toMatchObject({ reason: "failed" });
  });
});

type Claims = Record<string, unknown>;
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const signed = (claims: Claims, key: KeyObject | null, header: Claims): string => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  const signature = key ? sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }) : Buffer.alloc(0);
  return `${text}.${signature.toString("base64url")}`;
};
const ownKey = createPrivateKey({ key: signingKey as unknown as JsonWebKey, format: "jwk" });
const foreignKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const header = { alg: "ES256", kid: signingKey.kid, typ: "JWT" };

/** Changes the provider's ID token in transit. */
const forging = (forge: (claims: Claims) => string) => async (url: string, init: object) => {
  const response = await fetch(url, init as RequestInit);
  if (!url.endsWith("/token")) return response;
  const tokens = (await response.json()) as { id_token: string };
  const claims = JSON.parse(Buffer.from(tokens.id_token.split(".")[1] ?? "", "base64url").toString());
  return Response.json({ ...tokens, id_token: forge(claims) });
};

describe("an ID token is refused", () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[what: string, forge: (claims: Claims) => string]>([
    ["that another key signed", (claims) => signed(claims, foreignKey, header)],
    [
      "that a key signed which the provider does not publish",
      (claims) => signed(claims, foreignKey, { ...header, kid: "x" }),
    ],
    ["that nobody signed", (claims) => signed(claims, null, { alg: "none" })],
    [
      "whose claims were changed",
      (claims) => signed(claims, ownKey, header).replace(/\.[^.]+\./, `.${encoded({ ...claims, sub: "1" })}.`),
    ],
    ["for another client", (claims) => signed({ ...claims, aud: "another" }, ownKey, header)],
    ["of another issuer", (claims) => signed({ ...claims, iss: "https://evil.example" }, ownKey, header)],
    ["of another visit", (claims) => signed({ ...claims, nonce: "another" }, ownKey, header)],
    ["that has ended", (claims) => signed({ ...claims, iat: now() - 700, exp: now() - 60 }, ownKey, header)],
    ["that names nobody", (claims) => signed({ ...claims, sub: "" }, ownKey, header)],
  ])("%s", async (_what, forge) => {
    const provider = await providerWith({ fetch: forging(forge) });
    const { answer, visit } = await answered(provider);
    expect(await refused(provider, answer, visit)).toMatchObject(notGenuine);
  });

  test("but not if it is valid, even by a clock that is a few seconds off", async () => {
    const late = (claims: Claims) => signed({ ...claims, exp: now() - 5 }, ownKey, header);
    const provider = await providerWith({ fetch: forging(late) });
    const { answer, visit } = await answered(provider);
    expect(await Effect.runPromise(provider.finish(answer, visit))).toMatchObject({ email: grace.email });
  });
});

describe("the connection to the identity provider", () => {
  const silent = {
    _tag: "IdentityProviderSilent",
    message: "Network Error, please check your network!",
  };

  test("is IdentityProviderSilent while the provider is down, and is tried again the next time", async () => {
    let isDown = true;
    const provider = await providerWith({
      fetch: (url, init) => (isDown ? Promise.reject(new TypeError("fetch failed")) : fetch(url, init as RequestInit)),
    });
    expect(await run(Effect.flip(provider.begin))).toMatchObject(silent);
    isDown = false;
    const { answer, visit } = await answered(provider);
    isDown = true;
    expect(await refused(provider, answer, visit)).toMatchObject(silent);
  });

  test("is IdentityProviderSilent if the port is closed, the provider never answers, or it answers with an error page", async () => {
    const nobody = await providerWith({ issuer: `http://127.0.0.1:${await freePort()}` });
    expect(await run(Effect.flip(nobody.begin))).toMatchObject(silent);
    const slow = await providerWith({
      timeout: 0.2,
      fetch: (_url, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    });
    expect(await run(Effect.flip(slow.begin))).toMatchObject(silent);
    const broken = await providerWith({
      fetch: (url, init) =>
        url.endsWith("/token")
          ? Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 }))
          : fetch(url, init as RequestInit),
    });
    const { answer, visit } = await answered(broken);
    expect(await refused(broken, answer, visit)).toMatchObject(silent);
  });

  test("loads the provider's configuration once", async () => {
    const asked: Array<string> = [];
    const provider = await providerWith({
      fetch: (url, init) => {
        asked.push(url);
        return fetch(url, init as RequestInit);
      },
    });
    await Effect.runPromise(provider.begin);
    await Effect.runPromise(provider.begin);
    expect(asked).toHaveLength(1);
  });
});

test("an installation without Google does not offer it, and refuses to begin", async () => {
  const provider = await ManagedRuntime.make(noIdentityProvider).runPromise(IdentityProvider);
  expect(provider.isOffered).toBe(false);
  expect(await run(Effect.flip(provider.begin))).toMatchObject({ _tag: "NotFound" });
});
