import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { call } from "#api/call.ts";
import { listAlertsEndpoint } from "#api/endpoints/alerts.ts";
import { everyEndpoint } from "#api/endpoints/every.ts";
import {
  beginSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  giveSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
  switchOffSecondFactorEndpoint,
  viewSecondFactorEndpoint,
} from "#api/endpoints/second-factor.ts";
import { refreshSessionEndpoint, viewSelfEndpoint } from "#api/endpoints/session.ts";
import { signInEndpoint } from "#api/endpoints/sign-in.ts";
import { livePath } from "#api/live-message.ts";
import { markSupport } from "#core/people/person/mark-support.ts";
import { codeAt, wrongCodeAt } from "#test/builders/second-factor.ts";
import { type Client, password, problemOf } from "../support/api.ts";
import { stopClock } from "../support/clock.ts";
import { ownApi } from "../support/own-api.ts";

const api = ownApi();

const setUp = async (client: Client) => {
  const { secret, link } = await client.call(beginSecondFactorEndpoint, {});
  const code = codeAt(secret, new Date());
  const { recoveryCodes } = await client.call(confirmSecondFactorEndpoint, { body: { code } });
  return { secret, link, recoveryCodes };
};

/** Returns a code that was not used yet: of a later step than the last one, within the allowed clock difference. */
const nextCode = async (secret: string) => {
  await api.sql`update second_factor set last_step = last_step - 1`;
  return codeAt(secret, new Date());
};

/** Simulates a browser that keeps its cookies from call to call. */
const browser = () => {
  const cookies = new Map<string, string>();
  const given: Array<string> = [];
  const send: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      given.push(line);
      const [name = "", value = ""] = line.split(";", 1)[0]?.split("=") ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const options = { baseUrl: api.url, fetch: send };
  return {
    cookies,
    given,
    signIn: ({ person: { email } }: Client) => call(signInEndpoint, { body: { email, password } }, options),
    give: (kind: "code" | "recovery_code", code: string) =>
      call(giveSecondFactorEndpoint, { body: { kind, code } }, options),
    refresh: () => call(refreshSessionEndpoint, {}, options),
  };
};

const asSupport = (client: Client, isSupport: boolean) =>
  api.runtime.runPromise(
    markSupport({ kind: "support", personId: client.person.id, staff: "sam" }, isSupport ? "agent" : null),
  );

describe("signing in with a second factor", () => {
  test("keeps the challenge in a cookie that scripts cannot read, and opens a session for the code", async () => {
    const maya = await api.signUp("Maya", "home_owner");
    const { secret } = await setUp(maya);
    const at = browser();
    expect(await at.signIn(maya)).toEqual({ kind: "second_factor", expiresAt: expect.any(Date) });
    expect(at.cookies.has("dibbs_refresh")).toBe(false);
    expect(at.given).toContainEqual(
      expect.stringMatching(
        /^dibbs_challenge=[\w-]{43}; Path=\/api\/session; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
      ),
    );
    await at.refresh().then(
      () => expect.unreachable(),
      (error) => expect(error.problem).toMatchObject({ status: 401 }),
    );
    const wrong = await problemOf(at.give("code", wrongCodeAt(secret, new Date())));
    expect(wrong).toMatchObject({ status: 422, issues: [{ field: "code" }] });
    const signedIn = await at.give("code", await nextCode(secret));
    expect(signedIn).toMatchObject({ person: { id: maya.person.id }, missesSecondFactor: false });
    expect(at.cookies.has("dibbs_challenge")).toBe(false);
    expect(await at.refresh()).toMatchObject({ person: { id: maya.person.id } });
  });

  test("accepts no code from another browser, or without a challenge", async () => {
    const ines = await api.signUp("Ines", "contractor");
    const { secret } = await setUp(ines);
    const [at, thief] = [browser(), browser()];
    await at.signIn(ines);
    const ended = { status: 401, code: "ChallengeEnded", title: "Sign-in expired" };
    expect(await problemOf(thief.give("code", await nextCode(secret)))).toMatchObject(ended);
    thief.cookies.set("dibbs_challenge", at.cookies.get("dibbs_challenge") ?? "");
    expect(await problemOf(thief.give("code", await nextCode(secret)))).toMatchObject(ended);
    await at.give("code", await nextCode(secret));
  });

  test("is refused to pages of other sites", async () => {
    const response = await fetch(`${api.url}/api/session/second-factor`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      body: JSON.stringify({ kind: "code", code: "123456" }),
    });
    expect(response.status).toBe(403);
  });

  test("says how long to wait after too many wrong codes", async () => {
    const clock = stopClock();
    const otto = await api.signUp("Otto", "supplier");
    const { secret, recoveryCodes } = await setUp(otto);
    const at = browser();
    await at.signIn(otto);
    for (let n = 0; n < 5; n++) await problemOf(at.give("code", wrongCodeAt(secret, new Date())));
    const slowed = await problemOf(at.give("code", wrongCodeAt(secret, new Date())));
    expect(slowed).toMatchObject({ status: 429, code: "TooManyTries", detail: expect.stringContaining("30 seconds") });
    clock.ahead(30_000);
    expect(await problemOf(at.give("code", wrongCodeAt(secret, new Date())))).toMatchObject({ status: 422 });
    clock.ahead(60_000);
    await at.give("recovery_code", recoveryCodes[0] ?? "");
  });

  test("signs in one of twenty browsers that send the same code at once", async () => {
    stopClock();
    const rui = await api.signUp("Rui", "contractor");
    const { secret } = await setUp(rui);
    const browsers = Array.from({ length: 20 }, browser);
    for (const at of browsers) await at.signIn(rui);
    const code = await nextCode(secret);
    const came = await Promise.allSettled(browsers.map((at) => at.give("code", code)));
    expect(came.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("managing a second factor", () => {
  test("shows its state, renews recovery codes, and switches it off", async () => {
    const nora = await api.signUp("Nora", "home_owner");
    expect(await nora.call(viewSecondFactorEndpoint, {})).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      recoveryCodesInAll: 10,
      isDemanded: false,
      toSwitchOff: "nothing",
    });
    expect(await nora.refused(renewRecoveryCodesEndpoint, { body: { kind: "code", code: "123456" } })).toMatchObject({
      status: 409,
      code: "second_factor_off",
      whoCanFix: "you",
    });
    const { secret, recoveryCodes } = await setUp(nora);
    expect(await nora.refused(beginSecondFactorEndpoint, {})).toMatchObject({ status: 409, code: "second_factor_on" });
    const renewed = await nora.call(renewRecoveryCodesEndpoint, {
      body: { kind: "recovery_code", code: recoveryCodes[0] ?? "" },
    });
    const wrong = { kind: "recovery_code", code: recoveryCodes[1] ?? "" } as const;
    expect(
      await nora.refused(switchOffSecondFactorEndpoint, { body: { answer: wrong, password: null } }),
    ).toMatchObject({ status: 422, issues: [{ field: "code" }] });
    expect(renewed.recoveryCodes).toHaveLength(10);
    const answer = { kind: "code", code: await nextCode(secret) } as const;
    await nora.call(switchOffSecondFactorEndpoint, { body: { answer, password: null } });
    expect(await browser().signIn(nora)).toMatchObject({ kind: "signed_in" });
    const { items } = await nora.call(listAlertsEndpoint, {});
    expect(items.map(({ title }) => title)).toEqual([
      "Two-factor authentication is off",
      "New recovery codes",
      "A recovery code was used",
      "Two-factor authentication is on",
    ]);
  });

  test.each([
    [giveSecondFactorEndpoint, { body: { kind: "sms", code: "1" } }],
    [giveSecondFactorEndpoint, { body: { kind: "code", code: "\u0000" } }],
    [giveSecondFactorEndpoint, { body: { kind: "code", code: "1".repeat(101) } }],
    [confirmSecondFactorEndpoint, { body: {} }],
    [switchOffSecondFactorEndpoint, { body: { answer: null, password: 7 } }],
  ])("answers 400 to a malformed request: %#", async (endpoint, input) => {
    const lea = await api.signUp("Lea", "supplier");
    expect(await lea.refused(endpoint, input as never)).toMatchObject({ status: 400 });
  });
});

describe("support staff", () => {
  test("without a second factor may only set it up and prove their identity; with it they may continue", async () => {
    const sam = await api.signUp("Sam", "contractor");
    await asSupport(sam, true);
    // Their earlier session has ended. The server hears of it a moment later.
    await expect
      .poll(() =>
        sam.call(viewSelfEndpoint, {}).then(
          () => 200,
          ({ problem }) => problem.status,
        ),
      )
      .toBe(401);

    const at = browser();
    const limited = await at.signIn(sam);
    if (limited.kind !== "signed_in") throw new Error("A second factor was asked for.");
    expect(limited.missesSecondFactor).toBe(true);
    const options = { baseUrl: api.url, accessToken: limited.accessToken };
    const missing = {
      status: 409,
      code: "second_factor_missing",
      whoCanFix: "you",
      whatToDo: "Set up an authenticator app for your account first.",
    };
    const refused: Array<string> = [];
    for (const endpoint of everyEndpoint.filter(({ access }) => access === "person")) {
      const url = api.url + endpoint.path.replaceAll(/:\w+/g, "019a0000-0000-7000-8000-000000000000");
      const response = await fetch(url, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${limited.accessToken}` },
      });
      const body = await response.json();
      if (body.code === missing.code) refused.push(endpoint.name);
    }
    const open = everyEndpoint.filter(({ access, name }) => access === "person" && !refused.includes(name));
    // The setup needs a fresh proof, so they may give that as well.
    expect(open.map(({ name }) => name).sort()).toEqual([
      "beginGoogleProof",
      "beginSecondFactor",
      "confirmSecondFactor",
      "finishGoogleProof",
      "proveIt",
      "viewProof",
      "viewSecondFactor",
    ]);
    expect(await problemOf(call(viewSelfEndpoint, {}, options))).toMatchObject(missing);

    const socket = new WebSocket(`${api.url.replace("http", "ws")}${livePath}`);
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    socket.once("open", () => socket.send(JSON.stringify({ type: "hello", accessToken: limited.accessToken })));
    expect(await closed).toBe(4401);

    expect(await call(viewSecondFactorEndpoint, {}, options)).toMatchObject({ isDemanded: true, since: null });
    const { secret } = await call(beginSecondFactorEndpoint, {}, options);
    await call(confirmSecondFactorEndpoint, { body: { code: codeAt(secret, new Date()) } }, options);
    // The old token still demands it; the next one does not.
    expect(await problemOf(call(viewSelfEndpoint, {}, options))).toMatchObject(missing);
    const { accessToken, missesSecondFactor } = await at.refresh();
    expect(missesSecondFactor).toBe(false);
    expect(await call(viewSelfEndpoint, {}, { baseUrl: api.url, accessToken })).toMatchObject({ staffRole: "agent" });
  });
});

test("neither the database nor the log contains a secret or a code in plain text", async () => {
  const vera = await api.signUp("Vera", "home_owner");
  const { secret, recoveryCodes } = await setUp(vera);
  const at = browser();
  await at.signIn(vera);
  const challenge = at.cookies.get("dibbs_challenge") ?? "";
  const code = await nextCode(secret);
  const wrong = wrongCodeAt(secret, new Date());
  await problemOf(at.give("code", wrong));
  await problemOf(at.give("recovery_code", "0123-4567-89AB-CDEF"));
  await at.give("code", code);
  await browser().signIn(vera);

  const tables = await api.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["second_factor", "recovery_code", "challenge"]),
  );
  const rows = await Promise.all(tables.map(({ name }) => api.sql`select to_jsonb(t) as row from ${api.sql(name)} t`));
  const kept = JSON.stringify(rows) + JSON.stringify(api.logged());
  expect(kept).toContain(vera.person.id);
  const codes = recoveryCodes.flatMap((one) => [one, one.replaceAll("-", "")]);
  for (const clear of [secret, challenge, "0123456789ABCDEF", "0123-4567", ...codes]) expect(kept).not.toContain(clear);
  // Six digits may occur in an id by chance, but never alone as a value.
  for (const six of [code, wrong]) expect(kept).not.toMatch(new RegExp(`\\b${six}\\b`));
});
