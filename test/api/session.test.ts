import { expect, test } from "vitest";
import { call } from "#api/call.ts";
import { viewSelfEndpoint } from "#api/endpoints/session.ts";
import { registerEndpoint, signInEndpoint } from "#api/endpoints/sign-in.ts";
import { password, problemOf, type TestApi } from "../support/api.ts";
import { stopClock } from "../support/clock.ts";
import { ownApi } from "../support/own-api.ts";

const api = ownApi();

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/api/session/refresh`, { method: "POST", headers: { cookie, ...headers } });
const cookieOf = (response: Response) => response.headers.getSetCookie()[0] ?? "";

test("registering signs in; the refresh token is in a cookie that scripts and other sites cannot use", async () => {
  const response = await fetch(`${api.url}/api/people`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "Olivia@Example.com", name: "Olivia", password }),
  });
  expect(response.status).toBe(201);
  const body = await response.json();
  expect(body.person.email).toBe("olivia@example.com");
  expect(new Date(body.expiresAt).getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
  const { exp } = api.app.jwt.decode<{ exp: number }>(body.accessToken) ?? { exp: 0 };
  expect(Math.abs(exp * 1000 - new Date(body.expiresAt).getTime())).toBeLessThanOrEqual(1000);
  expect(JSON.stringify(body)).not.toContain("assword");
  expect(cookieOf(response)).toMatch(
    /^dibbs_refresh=[\da-f-]{36}\.[\w-]{43}\.[\da-f]{32}; Max-Age=2592000; Path=\/api\/session; HttpOnly; SameSite=Strict$/,
  );
});

test("an email address is registered once, regardless of case", async () => {
  const body = { email: "OLIVIA@example.com", name: "Other", password };
  const problem = await problemOf(call(registerEndpoint, { body }, { baseUrl: api.url }));
  expect(problem).toMatchObject({ status: 409, code: "EmailTaken" });
});

test("a wrong password and an unknown address get the same refusal", async () => {
  const signIn = (email: string, wrong: string) =>
    problemOf(call(signInEndpoint, { body: { email, password: wrong } }, { baseUrl: api.url }));
  const [one, other] = await Promise.all([
    signIn("olivia@example.com", "wrong password"),
    signIn("nobody@example.com", password),
  ]);
  expect(one).toMatchObject({ status: 401, code: "SignInFailed" });
  expect({ ...one, reference: "" }).toEqual({ ...other, reference: "" });
});

test("a refresh token is exchanged; used again soon it gives the same cookie, and later it ends the session", async () => {
  const { refreshCookie } = await api.signUp("Rita", "contractor");
  const second = await refresh(refreshCookie);
  expect(second.status).toBe(200);
  const { accessToken, person } = await second.json();
  expect(await call(viewSelfEndpoint, {}, { baseUrl: api.url, accessToken })).toMatchObject({ id: person.id });
  const newCookie = cookieOf(second).split(";", 1)[0] ?? "";
  expect(newCookie).not.toBe(refreshCookie);

  // A slightly slower tab keeps the session, and gets the same cookie.
  const slower = await refresh(refreshCookie);
  expect(slower.status).toBe(200);
  expect(cookieOf(slower).split(";", 1)[0]).toBe(newCookie);

  // Much later the same token counts as stolen: the whole session ends, for both.
  await api.sql`update session set rotated_at = rotated_at - interval '1 minute'`;
  const stolen = await refresh(refreshCookie);
  expect(stolen.status).toBe(401);
  expect(await stolen.json()).toMatchObject({ code: "SessionEnded" });
  expect(cookieOf(stolen)).toContain("dibbs_refresh=;");
  expect((await refresh(newCookie)).status).toBe(401);
});

test("signing out ends the session and deletes the cookie", async () => {
  const { refreshCookie } = await api.signUp("Sam", "supplier");
  const out = await fetch(`${api.url}/api/session`, { method: "DELETE", headers: { cookie: refreshCookie } });
  expect(out.status).toBe(204);
  expect(cookieOf(out)).toContain("dibbs_refresh=;");
  expect((await refresh(refreshCookie)).status).toBe(401);
});

test("requests from other sites cannot use the refresh cookie", async () => {
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

test("an access token is refused if it is missing, wrongly signed, unsigned, expired or malformed", async () => {
  const { accessToken, person } = await api.signUp("Uma", "home_owner");
  const [header, claims] = accessToken.split(".");
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const over = api.app.jwt.sign({ sub: person.id, sid: person.id }, { expiresIn: -10 });
  for (const token of ["", "x", `${header}.${claims}.AAAA`, `${unsigned}.${claims}.`, over]) {
    const problem = await problemOf(call(viewSelfEndpoint, {}, { baseUrl: api.url, accessToken: token }));
    expect(problem).toMatchObject({ status: 401, code: "Unauthenticated" });
  }
});

const signInAt = (at: TestApi, email: string, word: string, cookie = "") =>
  fetch(`${at.url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ email, password: word }),
  });

test("too many wrong passwords get 429 with the seconds to wait, across processes and whether or not the account exists", async () => {
  stopClock();
  const { person } = await api.signUp("Vera", "home_owner");
  const other = await api.beside();
  try {
    for (const email of [person.email, "nobody@x.example"]) {
      const statuses: number[] = [];
      for (let guess = 0; guess < 7; guess += 1) {
        const answer = await signInAt(
          guess % 2 ? api : other,
          guess % 3 ? email : email.toUpperCase(),
          `guess ${guess}`,
        );
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
      const refused = await signInAt(other, email, password);
      const seconds = Number(refused.headers.get("retry-after"));
      expect(seconds).toBe(30);
      expect(await refused.json()).toMatchObject({
        status: 429,
        code: "TooManyTries",
        title: "Too many attempts",
        detail: `Too many attempts. Please wait ${seconds} seconds and try again.`,
      });
    }
    expect((await signInAt(other, "w@x.example", password)).status).toBe(401);
  } finally {
    await other.close();
  }
});

test("of twenty wrong passwords sent at once to two processes, five are checked and the others get 429", async () => {
  stopClock();
  const { person } = await api.signUp("Wanda", "home_owner");
  const other = await api.beside();
  try {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => signInAt(guess % 2 ? api : other, person.email, `guess ${guess}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  } finally {
    await other.close();
  }
});

test("wrong attempts by strangers do not lock a person out of a known browser", async () => {
  stopClock();
  const { person } = await api.signUp("Xena", "home_owner");
  const first = await signInAt(api, person.email, password);
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith("dibbs_device="));
  expect(device).toMatch(/^dibbs_device=[\w-]{22}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/);
  for (let guess = 0; guess < 5; guess += 1) await signInAt(api, person.email, `guess ${guess}`);
  expect((await signInAt(api, person.email, password)).status).toBe(429);
  const known = await signInAt(api, person.email, password, device?.split(";", 1)[0]);
  expect(known.status).toBe(201);
});

test("nothing secret is in the log", () => {
  const text = JSON.stringify(api.logged());
  expect(text).toContain('"path":"/api/session/refresh"');
  for (const secret of [password, "wrong password", "dibbs_refresh"]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/\beyJ[\w-]+\./u); // a token: three letters alone come up by chance in random values
});
