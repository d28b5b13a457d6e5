import { describe, expect, test } from "vitest";
import { solveQuickly } from "#adapters/memory/people/human-check.ts";
import { call } from "#api/call.ts";
import {
  challengeHumanEndpoint,
  sendPhoneCodeEndpoint,
  verifyPhoneCodeEndpoint,
  viewPhoneCodeEndpoint,
} from "#api/endpoints/phone.ts";
import { viewSelfEndpoint } from "#api/endpoints/session.ts";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { aPhone } from "../builders/person.ts";
import { another, codeFor } from "../builders/phone.ts";
import { password, problemOf, type TestApi } from "../support/api.ts";
import { stopClock } from "../support/clock.ts";
import { ownApi } from "../support/own-api.ts";

const api = ownApi();

let people = 0;
/** Creates a person who has just registered, without a phone number. */
const newcomer = async ({ url }: TestApi = api) => {
  people += 1;
  const body = { email: `ada.${people}@example.com`, name: "Ada Miller", password };
  const { accessToken, person } = await call(registerEndpoint, { body }, { baseUrl: url });
  const as = { baseUrl: url, accessToken };
  const proof = async () => solveQuickly((await call(challengeHumanEndpoint, {}, as)).challenge);
  return {
    person,
    as,
    proof,
    ask: async (number: string) => call(sendPhoneCodeEndpoint, { body: { number, proof: await proof() } }, as),
    verify: (number: string, code: string) => call(verifyPhoneCodeEndpoint, { body: { number, code } }, as),
    code: () => api.runtime.runPromise(codeFor(person.id)),
  };
};

describe("a phone number over HTTP", () => {
  test("201, 200: a code is sent and shown as pending, and verifying it saves the number", async () => {
    const ada = await newcomer();
    const number = aPhone();
    const sent = await ada.ask(number.slice(2));
    expect(sent.number).toBe(number);
    expect(sent.expiresAt.getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
    const { code } = await call(viewPhoneCodeEndpoint, {}, ada.as);
    expect(code).toEqual({ number, expiresAt: sent.expiresAt, delivery: "sending" });
    const person = await ada.verify(number, await ada.code());
    expect(person).toMatchObject({ id: ada.person.id, phone: number });
    expect(await call(viewSelfEndpoint, {}, ada.as)).toEqual(person);
    expect(await call(viewPhoneCodeEndpoint, {}, ada.as)).toEqual({ code: null });
  });

  test("422: each field says what to do, in the spec's wording", async () => {
    const ada = await newcomer();
    for (const number of ["", "512 555 5555", "+44 20 7123 4567"]) {
      expect(await problemOf(ada.ask(number))).toMatchObject({
        status: 422,
        issues: [{ field: "number", message: "Please enter a valid phone number" }],
      });
    }
    const body = { number: aPhone(), proof: "none" };
    expect(await problemOf(call(sendPhoneCodeEndpoint, { body }, ada.as))).toMatchObject({
      status: 422,
      issues: [{ field: "proof" }],
    });
    expect(await problemOf(ada.verify(aPhone(), "12345"))).toMatchObject({
      status: 422,
      issues: [{ field: "code", message: "Please fill the correct 6 digit OTP to continue" }],
    });
  });

  test("409: a wrong code, no pending code, and a number that is already taken", async () => {
    const ada = await newcomer();
    const owner = await api.signUp("Olive", "home_owner");
    const number = owner.person.phone ?? "";
    expect(await problemOf(ada.verify(aPhone(), "123456"))).toMatchObject({
      status: 409,
      code: "PhoneCodeExpired",
      title: "INVALID OTP",
      detail: "The code has expired. Please try again.",
    });
    await ada.ask(number);
    const code = await ada.code();
    expect(await problemOf(ada.verify(number, another(code)))).toMatchObject({
      status: 409,
      code: "PhoneCodeIncorrect",
      title: "INVALID OTP",
      detail: "The OTP entered is incorrect.",
    });
    expect(await problemOf(ada.verify(number, code))).toMatchObject({
      status: 409,
      code: "PhoneTaken",
      detail: "The phone number is already in use.",
    });
  });

  test("429 with Retry-After: too many codes, counted across all processes", async () => {
    stopClock();
    const other = await api.beside({ publicUrl: api.url });
    try {
      const ada = await newcomer();
      const numbers = [aPhone(), aPhone(), aPhone()] as const;
      await ada.ask(numbers[0]);
      const elsewhere = { ...ada.as, baseUrl: other.url };
      const body = { number: numbers[1], proof: await ada.proof() };
      await call(sendPhoneCodeEndpoint, { body }, elsewhere);
      const refused = await fetch(`${other.url}/api/people/me/phone-code`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${ada.as.accessToken}` },
        body: JSON.stringify({ number: numbers[2], proof: await ada.proof() }),
      });
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get("retry-after"));
      expect(seconds).toBe(30);
      expect(await refused.json()).toMatchObject({
        code: "TooManyTries",
        detail: "You have raised too many requests kindly come again later.",
        afterSeconds: seconds,
      });
    } finally {
      await other.close();
    }
  });

  test("a human-check proof is accepted once across all processes", async () => {
    const other = await api.beside();
    try {
      const [ada, bob] = [await newcomer(), await newcomer()];
      const proof = await ada.proof();
      const ask = (who: typeof ada, baseUrl: string) =>
        call(sendPhoneCodeEndpoint, { body: { number: aPhone(), proof } }, { ...who.as, baseUrl }).then(
          () => 201,
          () => 422,
        );
      const answers = await Promise.all([
        ask(ada, api.url),
        ask(bob, other.url),
        ask(ada, other.url),
        ask(bob, api.url),
      ]);
      expect(answers.sort()).toEqual([201, 422, 422, 422]);
    } finally {
      await other.close();
    }
  });

  test("401: every phone endpoint requires a signed-in person", async () => {
    const asks: ReadonlyArray<readonly [method: string, path: string]> = [
      ["GET", "human-challenge"],
      ["GET", "phone-code"],
      ["POST", "phone-code"],
      ["POST", "phone"],
    ];
    for (const [method, path] of asks) {
      expect((await fetch(`${api.url}/api/people/me/${path}`, { method })).status).toBe(401);
    }
  });

  test("a code can be read in the outbox only where the outbox shows texts", async () => {
    const [shown, hidden] = [
      await api.beside({ outboxShows: ["mail", "sms"] }),
      await api.beside({ outboxShows: ["mail"] }),
    ];
    try {
      const ada = await newcomer(shown);
      await ada.ask(aPhone());
      const words = `${await ada.code()} is your Dibbs code.`;
      const outbox = async ({ url }: TestApi) => (await fetch(`${url}/dev/outbox`)).text();
      expect(await outbox(shown)).toContain(words);
      expect(await outbox(hidden)).not.toContain(words);
      expect(await outbox(hidden)).toContain("Welcome to Dibbs");
      expect(await call(viewSetupEndpoint, {}, { baseUrl: shown.url })).toMatchObject({ keepsTexts: true });
      expect(await call(viewSetupEndpoint, {}, { baseUrl: hidden.url })).toMatchObject({ keepsTexts: false });
    } finally {
      await Promise.all([shown.close(), hidden.close()]);
    }
  });

  test("the database contains no readable code, and the log neither the code nor the number", async () => {
    const ada = await newcomer();
    const number = aPhone();
    await ada.ask(number);
    const code = await ada.code();
    const rows = await api.sql`
      select to_jsonb(m)::text as row from message m where person_id = ${ada.person.id}
      union all select to_jsonb(c)::text from phone_code c where person_id = ${ada.person.id}`;
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    await ada.verify(number, code);
    const log = JSON.stringify(api.logged());
    expect(log).toContain('"path":"/api/people/me/phone-code"');
    expect(log).not.toContain(number.slice(2));
    expect(log).not.toMatch(new RegExp(`\\\\b${code}\\\\b`));
  });
});
