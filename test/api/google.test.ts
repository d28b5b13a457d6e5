import { Effect, Layer, ManagedRuntime } from "effect";
import { describe, expect, test } from "vitest";
import type { GoogleAccount } from "#adapters/google/account.ts";
import { IdentityProviderMemory, memoryIdentityProvider } from "#adapters/memory/people/identity-provider.ts";
import { call } from "#api/call.ts";
import {
  beginGoogleLinkEndpoint,
  beginGoogleSignInEndpoint,
  finishGoogleSignInEndpoint,
  linkGoogleEndpoint,
  listSignInWaysEndpoint,
  unlinkGoogleEndpoint,
} from "#api/endpoints/identities.ts";
import { viewSelfEndpoint } from "#api/endpoints/session.ts";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import { IdentityProvider } from "#core/people/identity/identity-provider.ts";
import { Email } from "#core/people/person/person.ts";
import { aProvenIdentity } from "../builders/identity.ts";
import { type Client, problemOf } from "../support/api.ts";
import { visitGoogle } from "../support/google.ts";
import { ownApi } from "../support/own-api.ts";

const api = ownApi();

let accounts = 0;
const anAccount = (but: Partial<GoogleAccount> = {}): GoogleAccount => {
  accounts += 1;
  return { name: "Grace Lin", email: Email.make(`grace.${accounts}@gmail.com`), standing: "verified", ...but };
};

const cookieNamed = (response: Response, name: string): string =>
  response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? "";

const begin = async (path: string = beginGoogleSignInEndpoint.path, headers: Record<string, string> = {}) => {
  const response = await fetch(api.url + path, { method: "POST", headers });
  const { url } = await response.json();
  return { url: url as string, setCookie: cookieNamed(response, "dibbs_visit") };
};
const pair = (setCookie: string): string => setCookie.split(";", 1)[0] ?? "";

/** Returns from Google with an answer, and with a cookie. */
const finish = (answer: string, cookie: string, headers: Record<string, string> = {}) =>
  fetch(api.url + finishGoogleSignInEndpoint.path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, ...headers },
    body: JSON.stringify({ answer }),
  });

/** Goes all the way through Google, up to the answer. */
const answered = async (account: GoogleAccount) => {
  const { url, setCookie } = await begin();
  return { answer: await (await visitGoogle(url)).choose(account), cookie: pair(setCookie) };
};

const signInWith = async (account: GoogleAccount) => {
  const { answer, cookie } = await answered(account);
  const response = await finish(answer, cookie);
  expect(response.status).toBe(201);
  return { response, body: await response.json() };
};

const link = async (client: Client, account: GoogleAccount, finisher = client) => {
  const { url, setCookie } = await begin(beginGoogleLinkEndpoint.path, {
    authorization: `Bearer ${client.accessToken}`,
  });
  const answer = await (await visitGoogle(url)).choose(account);
  return fetch(api.url + linkGoogleEndpoint.path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: pair(setCookie),
      authorization: `Bearer ${finisher.accessToken}`,
    },
    body: JSON.stringify({ answer }),
  });
};

const over = { status: 403, code: "google_over", title: "Google sign-in failed" };

describe("signing in with Google", () => {
  test("creates a person and signs them in; the next time it signs in the same person", async () => {
    const account = anAccount();
    const { response, body } = await signInWith(account);
    expect(body).toMatchObject({ kind: "signed_in", person: { name: "Grace Lin", email: account.email, phone: null } });
    expect(cookieNamed(response, "dibbs_refresh")).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(body)).not.toContain("assword");
    const { accessToken } = body;
    expect(await call(viewSelfEndpoint, {}, { baseUrl: api.url, accessToken })).toMatchObject({ id: body.person.id });
    const again = await signInWith({ ...account, name: "Another Name" });
    expect(again.body.person).toMatchObject({ id: body.person.id, name: "Grace Lin" });
    const refreshed = await fetch(`${api.url}/api/session/refresh`, {
      method: "POST",
      headers: { cookie: pair(cookieNamed(again.response, "dibbs_refresh")) },
    });
    expect(refreshed.status).toBe(200);
  });

  test("keeps state and nonce sealed in a short-lived cookie that scripts cannot read", async () => {
    const { url, setCookie } = await begin();
    expect(setCookie).toMatch(/^dibbs_visit=[\w-]{100,}; Max-Age=600; Path=\/api; HttpOnly; SameSite=Lax$/);
    const { state, nonce, prompt } = Object.fromEntries(new URL(url).searchParams);
    expect(prompt).toBe("select_account");
    const kept = Buffer.from(pair(setCookie).split("=")[1] ?? "", "base64url").toString("latin1");
    for (const secret of [state, nonce]) expect(kept).not.toContain(secret);
  });

  test("with one new account in twenty tabs at once creates one person", async () => {
    const account = anAccount();
    const visits = await Promise.all(Array.from({ length: 20 }, () => answered(account)));
    const responses = await Promise.all(visits.map(({ answer, cookie }) => finish(answer, cookie)));
    const bodies = await Promise.all(responses.map((response) => response.json()));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(bodies.map(({ person }) => person.id)).size).toBe(1);
    const [{ count } = { count: 0 }] = await api.sql<{ count: number }[]>`
      select count(*)::integer as count from person where email = ${account.email}`;
    expect(count).toBe(1);
  });

  test("is refused if the address was registered with a password and never verified, and links nothing", async () => {
    const olivia = await api.signUp("Olivia", "home_owner");
    const { answer, cookie } = await answered(anAccount({ email: olivia.person.email, standing: "workspace" }));
    const response = await finish(answer, cookie);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "LinkFirst", title: "You already have an account" });
    expect(await olivia.call(listSignInWaysEndpoint, {})).toEqual({
      hasPassword: true,
      google: null,
      offersGoogle: true,
    });
  });

  test("is refused if Google has not verified the address", async () => {
    const { answer, cookie } = await answered(anAccount({ standing: "unverified" }));
    expect(await (await finish(answer, cookie)).json()).toMatchObject({ status: 403, code: "google_unverified" });
  });
});

describe("an answer from Google is refused", () => {
  test("without its visit's cookie, with a changed cookie, or with another browser's", async () => {
    const [mine, theirs] = [await answered(anAccount()), await answered(anAccount())];
    for (const cookie of ["", "dibbs_visit=", "dibbs_visit=nonsense", `${mine.cookie.slice(0, -6)}AAAAAA`]) {
      const response = await finish(mine.answer, cookie);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject(over);
    }
    const swapped = await finish(mine.answer, theirs.cookie);
    expect(await swapped.json()).toMatchObject({ status: 403, code: "google_not_genuine" });
    expect(cookieNamed(swapped, "dibbs_visit")).toContain("dibbs_visit=;");
  });

  test("when it is sent a second time, even with the same cookie", async () => {
    const { answer, cookie } = await answered(anAccount());
    const first = await finish(answer, cookie);
    expect(first.status).toBe(201);
    expect(cookieNamed(first, "dibbs_visit")).toContain("dibbs_visit=;");
    expect(await (await finish(answer, cookie)).json()).toMatchObject(over);
  });

  test("when the person left Google without choosing an account, and the problem says so", async () => {
    const { url, setCookie } = await begin();
    const answer = await (await visitGoogle(url)).cancel();
    expect(answer).toContain("error=access_denied");
    const problem = await (await finish(answer, pair(setCookie))).json();
    expect(problem).toMatchObject({ status: 403, code: "google_denied" });
    expect(problem.detail).toContain("without choosing an account");
  });

  test("when it is malformed, and never with a 500", async () => {
    const { cookie } = await answered(anAccount());
    for (const answer of ["", "?code=1", "?state=%00", "\u0000", "#", "x".repeat(4000), "?code=a&code=b&state=c"]) {
      expect([400, 403]).toContain((await finish(answer, cookie)).status);
    }
    expect((await finish("x".repeat(4001), cookie)).status).toBe(400);
  });

  test("when another person began the linking, or when it belongs to a sign-in but is used to link", async () => {
    const [ada, eve] = [await api.signUp("Ada", "home_owner"), await api.signUp("Eve", "home_owner")];
    expect(await (await link(ada, anAccount(), eve)).json()).toMatchObject(over);
    const { answer, cookie } = await answered(anAccount());
    const mixed = await fetch(api.url + linkGoogleEndpoint.path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie, authorization: `Bearer ${ada.accessToken}` },
      body: JSON.stringify({ answer }),
    });
    expect(await mixed.json()).toMatchObject(over);
  });
});

describe("linking a Google account", () => {
  test("lists it and lets it sign in, until it is unlinked", async () => {
    const ada = await api.signUp("Ada", "contractor");
    const account = anAccount();
    expect((await link(ada, account)).status).toBe(204);
    const ways = await ada.call(listSignInWaysEndpoint, {});
    expect(ways.google).toEqual({ email: account.email, linkedAt: expect.any(Date) });
    expect((await signInWith(account)).body.person.id).toBe(ada.person.id);
    const eve = await api.signUp("Eve", "contractor");
    expect(await (await link(eve, account)).json()).toMatchObject({ status: 409, code: "IdentityTaken" });
    await ada.call(unlinkGoogleEndpoint, {});
    expect((await ada.call(listSignInWaysEndpoint, {})).google).toBeNull();
    expect((await signInWith(account)).body.person.id).not.toBe(ada.person.id);
  });

  test("cannot be undone if Google is the only way to sign in", async () => {
    const { accessToken } = (await signInWith(anAccount())).body;
    const problem = await problemOf(call(unlinkGoogleEndpoint, {}, { baseUrl: api.url, accessToken }));
    expect(problem).toMatchObject({ status: 409, code: "last_way_to_sign_in", whoCanFix: "you" });
    expect(problem.whatToDo).toContain("Set a password first");
  });

  test("requires a signed-in person", async () => {
    for (const endpoint of [listSignInWaysEndpoint, beginGoogleLinkEndpoint, unlinkGoogleEndpoint]) {
      expect(await problemOf(call(endpoint, {}, { baseUrl: api.url }))).toMatchObject({ status: 401 });
    }
  });
});

test("people with a second factor are also asked for it after Google", async () => {
  const account = anAccount();
  const { person } = (await signInWith(account)).body;
  await api.sql`insert into second_factor ${api.sql({
    person_id: person.id,
    sealed_secret: "sealed",
    confirmed_at: new Date(),
    created_at: new Date(),
  })}`;
  const { body, response } = await signInWith(account);
  expect(body).toEqual({ kind: "second_factor", expiresAt: expect.any(String) });
  expect(cookieNamed(response, "dibbs_challenge")).not.toBe("");
  expect(cookieNamed(response, "dibbs_refresh")).toBe("");
});

test("when Google does not respond, the browser gets a network error and may send the same answer again", async () => {
  const world = ManagedRuntime.make(memoryIdentityProvider);
  const provider = await world.runPromise(IdentityProvider);
  const google = await world.runPromise(IdentityProviderMemory);
  const flaky = await api.beside({
    watch: (ports) => Layer.merge(ports, Layer.succeed(IdentityProvider, provider)),
  });
  const silent = { status: 503, title: "Error!", detail: "Network Error, please check your network!" };
  try {
    const ask = (path: string, init: RequestInit = {}) => fetch(flaky.url + path, { method: "POST", ...init });
    await Effect.runPromise(google.setDown(true));
    expect(await (await ask(beginGoogleSignInEndpoint.path)).json()).toMatchObject(silent);
    await Effect.runPromise(google.setDown(false));
    const begun = await ask(beginGoogleSignInEndpoint.path);
    const answer = await Effect.runPromise(google.choose((await begun.json()).url, aProvenIdentity()));
    const headers = { "content-type": "application/json", cookie: pair(cookieNamed(begun, "dibbs_visit")) };
    const bring = () => ask(finishGoogleSignInEndpoint.path, { headers, body: JSON.stringify({ answer }) });
    await Effect.runPromise(google.setDown(true));
    const refused = await bring();
    expect(await refused.json()).toMatchObject(silent);
    expect(refused.headers.getSetCookie()).toEqual([]);
    await Effect.runPromise(google.setDown(false));
    expect((await bring()).status).toBe(201);
  } finally {
    await flaky.close();
  }
});

test("the simulated Google is offered where it is configured, and its pages are 404 elsewhere", async () => {
  expect(await call(viewSetupEndpoint, {}, { baseUrl: api.url })).toMatchObject({ google: true });
  const real = await api.beside({ googlePages: null });
  try {
    for (const path of ["/.well-known/openid-configuration", "/auth", "/choose/x", "/page.css", "/token", "/jwks"]) {
      const response = await fetch(`${real.url}/dev/google${path}`, { headers: { accept: "text/html" } });
      expect(response.status).toBe(404);
    }
    expect((await fetch(`${real.url}/dev/google/token`, { method: "POST" })).status).toBe(404);
  } finally {
    await real.close();
  }
});

test("nothing secret is in the log", async () => {
  const { answer, cookie } = await answered(anAccount());
  await finish(answer, cookie);
  await finish(answer, cookie);
  const text = JSON.stringify(api.logged());
  expect(text).toContain("/api/session/google/answer");
  const code = new URLSearchParams(answer).get("code") ?? "no code";
  for (const secret of [code, cookie.split("=")[1] ?? ""]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/\beyJ[\w-]+\./u); // a token: three letters alone come up by chance in random values
});
