import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "#api/call.ts";
import { registerEndpoint, signInEndpoint, viewSelfEndpoint } from "#api/endpoints/session.ts";
import { password, problemOf, startApi, type TestApi } from "../support/api.ts";
import { ownDatabase } from "../support/database.ts";

const database = ownDatabase();
let api: TestApi;
beforeAll(async () => {
  api = await startApi(database.url);
});
afterAll(() => api.close());

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/api/session/refresh`, { method: "POST", headers: { cookie, ...headers } });
const cookieOf = (response: Response) => response.headers.getSetCookie()[0] ?? "";

test("registering signs in; the refresh token travels in a cookie that scripts and other sites cannot use", async () => {
  const response = await fetch(`${api.url}/api/people`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "Olivia@Example.com", name: "Olivia", password, userType: "home_owner" }),
  });
  expect(response.status).toBe(201);
  const body = await response.json();
  expect(body.person.email).toBe("olivia@example.com");
  expect(new Date(body.expiresAt).getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
  const { exp } = api.app.jwt.decode<{ exp: number }>(body.accessToken) ?? { exp: 0 };
  expect(Math.abs(exp * 1000 - new Date(body.expiresAt).getTime())).toBeLessThanOrEqual(1000);
  expect(JSON.stringify(body)).not.toContain("assword");
  expect(cookieOf(response)).toMatch(
    /^dibbs_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/session; HttpOnly; SameSite=Strict$/,
  );
});

test("an address is registered once, in whatever case", async () => {
  const body = { email: "OLIVIA@example.com", name: "Other", password, userType: "supplier" } as const;
  const problem = await problemOf(call(registerEndpoint, { body }, { baseUrl: api.url }));
  expect(problem).toMatchObject({ status: 409, code: "EmailTaken" });
});

test("a wrong password and an unknown address are refused alike", async () => {
  const signIn = (email: string, wrong: string) =>
    problemOf(call(signInEndpoint, { body: { email, password: wrong } }, { baseUrl: api.url }));
  const [one, other] = await Promise.all([
    signIn("olivia@example.com", "wrong password"),
    signIn("nobody@example.com", password),
  ]);
  expect(one).toMatchObject({ status: 401, code: "SignInFailed" });
  expect({ ...one, reference: "" }).toEqual({ ...other, reference: "" });
});

test("signing in, refreshing, using a token that was exchanged before", async () => {
  const { refreshCookie } = await api.signUp("Rita", "contractor");
  const second = await refresh(refreshCookie);
  expect(second.status).toBe(200);
  const { accessToken, person } = await second.json();
  expect(await call(viewSelfEndpoint, {}, { baseUrl: api.url, accessToken })).toMatchObject({ id: person.id });
  const newCookie = cookieOf(second).split(";", 1)[0] ?? "";
  expect(newCookie).not.toBe(refreshCookie);

  // Another tab that was a moment slower keeps the session, and gets no new cookie.
  const slower = await refresh(refreshCookie);
  expect(slower.status).toBe(200);
  expect(cookieOf(slower)).toBe("");

  // Much later the same token is a stolen copy: the whole session ends, for both.
  await database.sql`update session set rotated_at = rotated_at - interval '1 minute'`;
  const stolen = await refresh(refreshCookie);
  expect(stolen.status).toBe(401);
  expect(await stolen.json()).toMatchObject({ code: "SessionEnded" });
  expect(cookieOf(stolen)).toContain("dibbs_refresh=;");
  expect((await refresh(newCookie)).status).toBe(401);
});

test("signing out ends the session and takes the cookie away", async () => {
  const { refreshCookie } = await api.signUp("Sam", "supplier");
  const out = await fetch(`${api.url}/api/session`, { method: "DELETE", headers: { cookie: refreshCookie } });
  expect(out.status).toBe(204);
  expect(cookieOf(out)).toContain("dibbs_refresh=;");
  expect((await refresh(refreshCookie)).status).toBe(401);
});

test("other sites cannot make a browser use its cookie", async () => {
  const { refreshCookie } = await api.signUp("Tom", "home_owner");
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ] as ReadonlyArray<Record<string, string>>) {
    const response = await refresh(refreshCookie, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "ForeignOrigin" });
  }
  expect((await refresh(refreshCookie, { origin: api.url, "sec-fetch-site": "same-origin" })).status).toBe(200);
});

test("an access token is refused when it is missing, of another key, unsigned, over, or no token", async () => {
  const { accessToken, person } = await api.signUp("Uma", "home_owner");
  const [header, claims] = accessToken.split(".");
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const over = api.app.jwt.sign({ sub: person.id, sid: person.id }, { expiresIn: -10 });
  for (const token of ["", "x", `${header}.${claims}.AAAA`, `${unsigned}.${claims}.`, over]) {
    const problem = await problemOf(call(viewSelfEndpoint, {}, { baseUrl: api.url, accessToken: token }));
    expect(problem).toMatchObject({ status: 401, code: "Unauthenticated" });
  }
});

test("too many tries at one password are answered 429, and another address is not kept out", async () => {
  const strict = await startApi(database.url, { limits: { signInPerEmail: 3 } });
  try {
    const signIn = (email: string) =>
      fetch(`${strict.url}/api/session`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "a guess of many" }),
      });
    const statuses: number[] = [];
    for (let guess = 0; guess < 4; guess += 1)
      statuses.push((await signIn(guess % 2 ? "V@x.example" : "v@x.example")).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    const refused = await signIn("v@x.example");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ status: 429, code: "TooManyRequests" });
    expect((await signIn("w@x.example")).status).toBe(401);
  } finally {
    await strict.close();
  }
});

test("nothing secret is in the log", () => {
  const text = JSON.stringify(api.logged());
  expect(text).toContain('"path":"/api/session/refresh"');
  for (const secret of [password, "wrong password", "dibbs_refresh", "eyJ"]) expect(text).not.toContain(secret);
});
