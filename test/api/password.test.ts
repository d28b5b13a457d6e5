import { Effect } from "effect";
import { expect, test } from "vitest";
import { call } from "#api/call.ts";
import { requestPasswordResetEndpoint, resetPasswordEndpoint, viewPasswordEndpoint } from "#api/endpoints/password.ts";
import { signInEndpoint } from "#api/endpoints/sign-in.ts";
import { Outbox, openMessage } from "#core/messaging/message/outbox.ts";
import { password, problemOf } from "../support/api.ts";
import { ownApi, ownApiBeside } from "../support/own-api.ts";

const api = ownApi();
const other = ownApiBeside(api);

const ask = (email: string, nextRoute?: string, at = api) =>
  call(
    requestPasswordResetEndpoint,
    { body: { email, ...(nextRoute === undefined ? {} : { nextRoute }) } },
    { baseUrl: at.url },
  );
const reset = (token: string, chosen: string, at = api) =>
  call(resetPasswordEndpoint, { body: { token, password: chosen } }, { baseUrl: at.url });

/** Returns the last mailed link. */
const lastLink = async (): Promise<URL> => {
  const text = await api.runtime.runPromise(
    Effect.gen(function* () {
      const outbox = yield* Outbox;
      const [last] = yield* outbox.recent(1);
      return last ? (yield* openMessage(last))?.text : "";
    }),
  );
  return new URL(/http\S+/.exec(text ?? "")?.[0] ?? "");
};
const tokenOf = (link: URL): string => new URLSearchParams(link.hash.slice(1)).get("token") ?? "";

test("a reset link is mailed, works once across all processes, and is neither logged nor stored", async () => {
  const { person, accessToken } = await api.signUp("Olivia", "home_owner");
  await ask(person.email.toUpperCase());
  const link = await lastLink();
  expect(link.origin + link.pathname + link.search).toBe(`${api.url}/v1/resetPassword`);
  const token = tokenOf(link);
  expect(token).toMatch(/^[\w-]{43}$/);

  expect(await problemOf(reset(token, "short"))).toMatchObject({ status: 422, code: "Invalid" });
  const outcomes = await Promise.allSettled([reset(token, "something new"), reset(token, "something else", other)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await problemOf(reset(token, "once more"))).toMatchObject({
    status: 410,
    code: "ResetLinkOver",
    title: "This link can't be used",
    detail: "This link was already used. If you need another new password, ask for a new link.",
  });
  const body = { email: person.email, password };
  expect(await problemOf(call(signInEndpoint, { body }, { baseUrl: api.url }))).toMatchObject({ status: 401 });
  expect(await problemOf(call(viewPasswordEndpoint, {}, { baseUrl: other.url, accessToken }))).toMatchObject({
    status: 401,
  });

  expect(JSON.stringify([...api.logged(), ...other.logged()])).not.toContain(token);
  const [kept] = await api.sql<{ all: string }[]>`
    select string_agg(message::text, '') || (select string_agg(password_reset::text, '') from password_reset) as all
    from message`;
  expect(kept?.all).not.toContain(token);
});

test("the browser that sets the new password becomes a known device, without a session", async () => {
  const { person } = await api.signUp("Rita", "contractor");
  await ask(person.email);
  const answer = await fetch(`${api.url}/api/password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: tokenOf(await lastLink()), password: "something new" }),
  });
  expect(answer.status).toBe(204);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.find((cookie) => cookie.startsWith("dibbs_device="))).toMatch(/HttpOnly; SameSite=Strict/);
  expect(cookies.find((cookie) => cookie.startsWith("dibbs_refresh="))).toMatch(/^dibbs_refresh=;/);
});

test("the reset link keeps the next page only if it is a page of Dibbs", async () => {
  const { person } = await api.signUp("Sam", "supplier");
  await ask(person.email, "/v1/alerts?x=1");
  expect((await lastLink()).searchParams.get("next_route")).toBe("/v1/alerts?x=1");
  await ask(person.email, "//evil.example/v1");
  expect((await lastLink()).searchParams.get("next_route")).toBeNull();
});

test("an address without an account is 404 ten times across processes, and then 429", async () => {
  await api.sql`delete from attempt_count`;
  expect(await problemOf(ask("no address"))).toMatchObject({ status: 422, code: "Invalid" });
  for (let name = 0; name < 10; name += 1) {
    expect(await problemOf(ask(`person${name}@example.com`, undefined, name % 2 ? api : other))).toMatchObject({
      status: 404,
      code: "EmailUnknown",
      title: "Error",
      detail: "Email address is not registered.",
    });
  }
  expect(await problemOf(ask("person10@example.com"))).toMatchObject({
    status: 429,
    code: "TooManyTries",
    afterSeconds: expect.any(Number),
  });
  const [row] = await api.sql`select string_agg(attempt_count::text, '') as all from attempt_count`;
  expect(row?.all).not.toMatch(/example|127\.0\.0\.1/);
});
