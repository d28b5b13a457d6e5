import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Effect, Fiber } from "effect";
import { describe, expect, test } from "vitest";
import type { DueWebhook } from "#adapters/sandbox/deliver-webhooks.ts";
import { notify } from "#adapters/sandbox/notify.ts";
import { SandboxTimes, usualSandboxTimes } from "#adapters/sandbox/sandbox-times.ts";
import { sendWebhooks } from "#adapters/sandbox/send-webhooks.ts";
import { bodyOf, signatureHeader, signWebhook, verifySandboxWebhook } from "#adapters/sandbox/sign-webhook.ts";
import { memorySandboxStore } from "#adapters/sandbox/store.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";

const secret = "a secret of the tests";
const at = Date.parse("2026-05-01T12:00:00Z");
const webhookEvent: DueWebhook = {
  id: "sandbox:1",
  provider: "sandbox",
  event: "card_payment.succeeded",
  subject: { kind: "payment", paymentId: idOf(PaymentId) },
};
const signed = (body = bodyOf(webhookEvent), by = secret, when = at) => ({
  [signatureHeader]: signWebhook(body, by, when),
});
const verify = (body: string, headers: Record<string, string>, when = at) =>
  verifySandboxWebhook(Buffer.from(body), headers, secret, when);

describe("a signed webhook event", () => {
  test("is read as it was sent", () => {
    expect(verify(bodyOf(webhookEvent), signed())).toEqual(webhookEvent);
  });
  test.each([
    ["another secret", bodyOf(webhookEvent), signed(bodyOf(webhookEvent), "another")],
    ["another body", bodyOf({ ...webhookEvent, event: "x" }), signed()],
    ["no signature", bodyOf(webhookEvent), {}],
    ["a broken signature", bodyOf(webhookEvent), { [signatureHeader]: "t=1,v1=zz" }],
    ["an old signature", bodyOf(webhookEvent), signed(bodyOf(webhookEvent), secret, at - 301_000)],
    ["a signature from the future", bodyOf(webhookEvent), signed(bodyOf(webhookEvent), secret, at + 302_000)],
  ])("is refused with %s", (_, body, headers) => {
    expect(verify(body, headers as Record<string, string>)).toBeNull();
  });
  test.each(["{}", "{"])("is kept as unreadable, with the reason, if its body is no event: %s", (body) => {
    expect(verify(body, signed(body))).toMatchObject({ subject: { kind: "other" }, unreadable: expect.any(String) });
  });
});

test("webhook events are sent over HTTP until they are accepted", async () => {
  const received: Array<DueWebhook | null> = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push(verifySandboxWebhook(Buffer.concat(chunks), request.headers, secret));
    response.writeHead(received.length === 1 ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/sandbox`;
  const work = Effect.gen(function* () {
    yield* notify("card_payment.succeeded", webhookEvent.subject);
    const loop = yield* Effect.forkChild(sendWebhooks({ url, secret }));
    while (received.length < 2) yield* Effect.sleep("20 millis");
    yield* Effect.sleep("600 millis");
    yield* Fiber.interrupt(loop);
  });
  await Effect.runPromise(
    work.pipe(
      Effect.provide(memorySandboxStore),
      Effect.provideService(SandboxTimes, { ...usualSandboxTimes, webhookAfter: 0 }),
    ),
  );
  server.close();
  expect(received).toHaveLength(2);
  expect(new Set(received.map((taken) => taken?.id)).size).toBe(1);
  expect(received[0]?.subject).toEqual(webhookEvent.subject);
});
