import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { call } from "#api/call.ts";
import { changePasswordEndpoint } from "#api/endpoints/password.ts";
import { viewSelfEndpoint } from "#api/endpoints/session.ts";
import { endOtherSessionsEndpoint, endSessionEndpoint, listOwnSessionsEndpoint } from "#api/endpoints/sessions.ts";
import { signInEndpoint } from "#api/endpoints/sign-in.ts";
import { liveSessionEnded } from "#api/live-message.ts";
import { password, problemOf, type TestApi } from "../support/api.ts";
import { ownApi, ownApiBeside, ownClient } from "../support/own-api.ts";

/** A process hears of an ended session only from the others: it does not read again during a test. */
const seldom = { endedTimes: { readEvery: 3_600_000 } };
const one = ownApi(seldom);
const other = ownApiBeside(one, seldom);

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

const signIn = async (api: TestApi, email: string, userAgent = chrome, word = password) => {
  const answer = await call(
    signInEndpoint,
    { body: { email, password: word } },
    {
      baseUrl: api.url,
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set("user-agent", userAgent);
        return fetch(url, { ...init, headers });
      },
    },
  );
  if (answer.kind !== "signed_in") throw new Error("A second factor is asked for.");
  return answer.accessToken;
};

const ownSessions = (api: TestApi, accessToken: string) =>
  call(listOwnSessionsEndpoint, { query: {} }, { baseUrl: api.url, accessToken });
const statusOf = async (api: TestApi, accessToken: string) =>
  (await fetch(`${api.url}/api/people/me`, { headers: { authorization: `Bearer ${accessToken}` } })).status;

const soon = (api: TestApi, accessToken: string, status: number): Promise<void> =>
  expect.poll(() => statusOf(api, accessToken), { interval: 10 }).toBe(status);

const joined = async (api: TestApi, accessToken: string): Promise<{ readonly closed: Promise<number> }> => {
  const ws = new WebSocket(`${api.url.replace("http", "ws")}/api/live`);
  const closed = new Promise<number>((resolve) => ws.on("close", resolve));
  await new Promise((resolve) => ws.once("open", resolve));
  ws.send(JSON.stringify({ type: "hello", accessToken }));
  await new Promise((resolve) => ws.once("message", resolve));
  return { closed };
};

const owner = ownClient(one, "Olivia", "home_owner");

test("a person's sessions are listed by browser name, with the present one marked", async () => {
  const phone = await signIn(other, owner.person.email, iphone);
  const { items } = await ownSessions(one, phone);
  expect(items.map(({ deviceName, isPresent }) => [deviceName, isPresent])).toEqual([
    ["Safari on iPhone", true],
    ["An unknown browser", false],
  ]);
  expect(items[0]?.createdAt).toEqual(items[0]?.lastUsedAt);
  expect(JSON.stringify(items)).not.toMatch(/oken|ash/);
});

test("a session ended at one process soon stops working at the other, and its socket is closed", async () => {
  const accessToken = await signIn(one, owner.person.email);
  expect(await statusOf(other, accessToken)).toBe(200);
  const { closed } = await joined(other, accessToken);
  const { items } = await ownSessions(one, accessToken);
  const present = items.find(({ isPresent }) => isPresent);
  await owner.call(endSessionEndpoint, { params: { sessionId: present?.id ?? "" } });
  await soon(other, accessToken, 401);
  await soon(one, accessToken, 401);
  expect(await closed).toBe(liveSessionEnded);
  expect(await statusOf(one, owner.accessToken)).toBe(200);
});

test("a person cannot end or see another person's sessions", async () => {
  const stranger = await other.signUp("Sue", "supplier");
  const { items } = await ownSessions(one, owner.accessToken);
  for (const { id } of items) {
    expect(await stranger.refused(endSessionEndpoint, { params: { sessionId: id } })).toMatchObject({ status: 404 });
  }
  expect((await ownSessions(other, stranger.accessToken)).items).toHaveLength(1);
  expect(await statusOf(one, owner.accessToken)).toBe(200);
});

test("all other sessions can be ended together", async () => {
  const [first, second] = [await signIn(one, owner.person.email), await signIn(other, owner.person.email)];
  const { ended } = await call(endOtherSessionsEndpoint, {}, { baseUrl: one.url, accessToken: first });
  expect(ended).toBeGreaterThanOrEqual(2);
  await soon(one, second, 401);
  await soon(other, owner.accessToken, 401);
  expect(await statusOf(other, first)).toBe(200);
  expect((await ownSessions(one, first)).items).toHaveLength(1);
});

test("signing out also invalidates the access token", async () => {
  const { accessToken, refreshCookie } = await one.signUp("Sam", "supplier");
  await fetch(`${one.url}/api/session`, { method: "DELETE", headers: { cookie: refreshCookie } });
  await soon(one, accessToken, 401);
  await soon(other, accessToken, 401);
});

test("changing the password requires the present one, and ends the other sessions", async () => {
  const tom = await one.signUp("Tom", "home_owner");
  const phone = await signIn(other, tom.person.email, iphone);
  const change = (presentPassword: string, newPassword: string) =>
    call(
      changePasswordEndpoint,
      { body: { presentPassword, newPassword } },
      { baseUrl: one.url, accessToken: tom.accessToken },
    );
  expect(await problemOf(change("a wrong password", "another password"))).toMatchObject({
    status: 422,
    issues: [{ field: "presentPassword", message: "This isn't your current password." }],
  });
  await change(password, "another password");
  await soon(other, phone, 401);
  expect(await statusOf(other, tom.accessToken)).toBe(200);
  expect(await problemOf(signIn(one, tom.person.email))).toMatchObject({ status: 401, code: "SignInFailed" });
  await signIn(one, tom.person.email, chrome, "another password");
});

test("a process that missed the end of a session reads it at its start, after reconnecting, and periodically", async () => {
  const rita = await one.signUp("Rita", "contractor");
  const again = await signIn(one, rita.person.email);
  const third = await signIn(one, rita.person.email);
  const quick = await one.beside({ publicUrl: one.url, endedTimes: { readEvery: 100 } });
  // A deaf process: notifications no longer reach it.
  const deaf = await one.beside({
    publicUrl: one.url,
    endedTimes: { readEvery: 3_600_000 },
    changes: async ({ onGap }) => {
      gap = onGap;
      return async () => {};
    },
  });
  const deafButReading = await one.beside({
    publicUrl: one.url,
    endedTimes: { readEvery: 100 },
    changes: async () => async () => {},
  });
  try {
    await signOutAt(one, again);
    await soon(quick, again, 401);
    await soon(deafButReading, again, 401);
    expect(await statusOf(deaf, again)).toBe(200);
    gap();
    await soon(deaf, again, 401);
    await signOutAt(one, third);
    const late = await one.beside({ publicUrl: one.url, changes: async () => async () => {} });
    expect(await statusOf(late, third)).toBe(401);
    expect(await statusOf(late, rita.accessToken)).toBe(200);
    await late.close();
  } finally {
    for (const api of [quick, deaf, deafButReading]) await api.close();
  }
});

let gap: () => void = () => {};

const signOutAt = async (api: TestApi, accessToken: string): Promise<void> => {
  const { items } = await ownSessions(api, accessToken);
  const sessionId = items.find(({ isPresent }) => isPresent)?.id ?? "";
  await call(endSessionEndpoint, { params: { sessionId } }, { baseUrl: api.url, accessToken });
};

test("the refresh token of an ended session cannot be exchanged", async () => {
  const ute = await one.signUp("Ute", "supplier");
  await signOutAt(one, ute.accessToken);
  const answer = await fetch(`${other.url}/api/session/refresh`, {
    method: "POST",
    headers: { cookie: ute.refreshCookie },
  });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "SessionEnded" });
  expect(await problemOf(call(viewSelfEndpoint, {}, { baseUrl: one.url, accessToken: ute.accessToken }))).toMatchObject(
    { status: 401 },
  );
});
