import type { IncomingHttpHeaders } from "node:http";
import { Cause, Effect, Exit } from "effect";
import { afterEach, describe, expect, test } from "vitest";
import { twilioTexter } from "#adapters/twilio/texter.ts";
import { type Message, Texter } from "#core/messaging/message/message.ts";
import { aText } from "#test/builders/message.ts";
import { ownListener } from "#test/support/listening.ts";
import { keyListener } from "#test/support/refused-keys.ts";

const account = { accountSid: `AC${"5".repeat(32)}`, authToken: "a token of tests", from: "+15005550006" };

type SentRequest = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly form: Readonly<Record<string, string>>;
};
type Answer = { readonly status: number; readonly body: unknown } | "silence" | "hang up";

const accepted: Answer = { status: 201, body: { sid: `SM${"1".repeat(32)}`, status: "queued", error_code: null } };
const refusal = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

let answer: Answer = accepted;
let asked: Array<SentRequest> = [];

const baseUrl = ownListener(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  const { method, url, headers } = request;
  asked.push({ method, url, headers, form: Object.fromEntries(new URLSearchParams(text)) });
  if (answer === "hang up") return request.socket.destroy();
  if (answer === "silence") return;
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
});
afterEach(() => {
  answer = accepted;
  asked = [];
  keys = keyListener();
});

let keys = keyListener();

/** Only the test without an answer has a short timeout, in milliseconds: a busy machine answers slowly. */
const patienceOf = (given: Answer) => (given === "silence" ? { timeout: 300 } : {});

const send = (message: Message, from = account.from) =>
  Effect.runPromiseExit(
    Effect.flatMap(Texter, (texter) => texter.send(message)).pipe(
      keys.listening,
      Effect.provide(twilioTexter({ ...account, from }, { baseUrl: baseUrl(), ...patienceOf(answer) })),
    ),
  );

const failureOf = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(exit) ? Cause.squash(exit.cause) : null;

describe("a text sent by Twilio", () => {
  test("is one request of the documented form, with the period in which it is valid", async () => {
    const message = aText({ text: "482913 is your Dibbs code & more ✓", lastsUntil: new Date(Date.now() + 590_000) });
    expect(await send(message)).toMatchObject({ _tag: "Success" });
    expect(asked).toHaveLength(1);
    const [{ method, url, headers, form }] = asked as [SentRequest];
    expect([method, url]).toEqual(["POST", `/2010-04-01/Accounts/${account.accountSid}/Messages.json`]);
    expect(headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(headers.authorization).toBe(
      `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`,
    );
    const { ValidityPeriod, ...rest } = form;
    expect(rest).toEqual({ To: message.address, From: account.from, Body: message.text });
    expect(Number(ValidityPeriod)).toBeGreaterThan(580);
    expect(Number(ValidityPeriod)).toBeLessThanOrEqual(590);
  });

  test("may come from a messaging service instead of a number", async () => {
    const service = `MG${"2".repeat(32)}`;
    await send(aText(), service);
    expect(asked[0]?.form).toMatchObject({ MessagingServiceSid: service });
    expect(asked[0]?.form).not.toHaveProperty("From");
  });

  test.each([
    [21211, "The 'To' number +15125550142 is not a valid phone number."],
    [21614, "'To' number is not a valid mobile number"],
    [21635, "'To' number cannot be a landline"],
  ])("is refused for good if its number cannot receive texts (%i)", async (code, said) => {
    answer = refusal(400, code, said);
    const failure = failureOf(await send(aText()));
    expect(failure).toMatchObject({
      _tag: "MessageRefused",
      what: "address",
      message: `Twilio answered 400 (${code}).`,
    });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["because whoever has the number has answered STOP", 21610, "Attempt to send to unsubscribed recipient", "stopped"],
    ["for another reason", 21617, "The concatenated message body exceeds the 1600 character limit", "other"],
  ])("is refused for good, %s", async (_, code, said, what) => {
    answer = refusal(400, code, said);
    expect(failureOf(await send(aText()))).toMatchObject({ _tag: "MessageRefused", what });
    expect(keys.heard).toEqual([]);
  });

  test.each([
    [21606, "The 'From' phone number provided is not a valid message-capable Twilio phone number"],
    [21660, "Mismatch between the 'From' number and the account"],
    [21703, "The Messaging Service does not have a phone number available to send a message"],
  ])("is Unavailable and reported to support if its sender is not ours to use (%i)", async (code, said) => {
    answer = refusal(400, code, said);
    expect(failureOf(await send(aText()))).toMatchObject({ _tag: "Unavailable", what: "sms" });
    expect(keys.heard).toEqual(["Twilio"]);
  });

  test.each([
    ["too many requests", refusal(429, 20429, "Too Many Requests")],
    ["wrong credentials", refusal(401, 20003, "Authenticate")],
    ["an error of the server's own", { status: 500, body: { code: 20500, message: "Internal Server Error" } }],
    ["a page in place of an answer", { status: 503, body: "<html>Service Unavailable</html>" }],
    ["a success that names no message", { status: 201, body: {} }],
    ["silence", "silence"],
    ["a connection that is closed", "hang up"],
  ] satisfies ReadonlyArray<readonly [string, Answer]>)("may be retried after %s", async (what, given) => {
    answer = given;
    const failure = failureOf(await send(aText()));
    expect(failure).toMatchObject({ _tag: "Unavailable", what: "sms" });
    expect(asked).toHaveLength(1);
    expect(keys.heard).toEqual(what === "wrong credentials" ? ["Twilio"] : []);
  });

  test("does not reveal its number, its code or our account when it fails", async () => {
    const message = aText({ text: "482913 is your Dibbs code" });
    for (const given of [
      refusal(400, 21211, `No ${message.address}`),
      refusal(500, 1, message.text),
      "silence",
    ] as const) {
      answer = given;
      const said = JSON.stringify(failureOf(await send(message)));
      for (const secret of [message.address.slice(2), "482913", account.authToken, account.accountSid]) {
        expect(said).not.toContain(secret);
      }
    }
  });
});
