import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Effect, Fiber } from "effect";
import { describe, expect, test } from "vitest";
import type { DueNotice } from "#adapters/sandbox/deliver-notices.ts";
import { notify } from "#adapters/sandbox/notify.ts";
import { SandboxTimes, usualSandboxTimes } from "#adapters/sandbox/sandbox-times.ts";
import { sendNotices } from "#adapters/sandbox/send-notices.ts";
import { bodyOf, signatureHeader, signNotice, verifySandboxNotice } from "#adapters/sandbox/sign-notice.ts";
import { memorySandboxStore } from "#adapters/sandbox/store.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";

const secret = "a secret of the tests";
const at = Date.parse("2026-05-01T12:00:00Z");
const notice: DueNotice = {
  id: "sandbox:1",
  provider: "sandbox",
  event: "card_payment.succeeded",
  subject: { kind: "payment", paymentId: idOf(PaymentId) },
};
const signed = (body = bodyOf(notice), by = secret, when = at) => ({ [signatureHeader]: signNotice(body, by, when) });
const verify = (body: string, headers: Record<string, string>, when = at) =>
  verifySandboxNotice(Buffer.from(body), headers, secret, when);

describe("a signed notification", () => {
  test("is read as it was sent", () => {
    expect(verify(bodyOf(notice), signed())).toEqual(notice);
  });
  test.each([
    ["another secret", bodyOf(notice), signed(bodyOf(notice), "another")],
    ["another body", bodyOf({ ...notice, event: "x" }), signed()],
    ["no signature", bodyOf(notice), {}],
    ["a broken signature", bodyOf(notice), { [signatureHeader]: "t=1,v1=zz" }],
    ["an old signature", bodyOf(notice), signed(bodyOf(notice), secret, at - 301_000)],
    ["a signature from the future", bodyOf(notice), signed(bodyOf(notice), secret, at + 302_000)],
  ])("is refused with %s", (_, body, headers) => {
    expect(verify(body, headers as Record<string, string>)).toBeNull();
  });
  test.each(["{}", "{"])("that says nothing is set aside, with the reason: %s", (body) => {
    expect(verify(body, signed(body))).toMatchObject({ subject: { kind: "other" }, unreadable: expect.any(String) });
  });
});

test("notifications are sent over HTTP until they are taken", async () => {
  const received: Array<DueNotice | null> = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push(verifySandboxNotice(Buffer.concat(chunks), request.headers, secret));
    response.writeHead(received.length === 1 ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/sandbox`;
  const work = Effect.gen(function* () {
    yield* notify("card_payment.succeeded", notice.subject);
    const loop = yield* Effect.forkChild(sendNotices({ url, secret }));
    while (received.length < 2) yield* Effect.sleep("20 millis");
    yield* Effect.sleep("600 millis");
    yield* Fiber.interrupt(loop);
  });
  await Effect.runPromise(
    work.pipe(
      Effect.provide(memorySandboxStore),
      Effect.provideService(SandboxTimes, { ...usualSandboxTimes, noticeAfter: 0 }),
    ),
  );
  server.close();
  expect(received).toHaveLength(2);
  expect(new Set(received.map((taken) => taken?.id)).size).toBe(1);
  expect(received[0]?.subject).toEqual(notice.subject);
});
