import { describe, expect, test } from "vitest";
import { readDwollaWebhook } from "#adapters/dwolla/webhooks.ts";
import { account, dwollaWebhook, signedBody } from "#test/wire/dwolla/server.ts";

const read = ({ body, headers }: ReturnType<typeof dwollaWebhook>) =>
  readDwollaWebhook(Buffer.from(body), headers, account);

describe("a webhook event from Dwolla", () => {
  test.each([
    ["customer_transfer_completed", { kind: "payment_ref", rail: "bank", ref: "resource" }],
    ["customer_bank_transfer_failed", { kind: "payment_ref", rail: "bank", ref: "resource" }],
    ["customer_verification_document_needed", { kind: "account_ref", rail: "bank", ref: "customer" }],
    ["customer_suspended", { kind: "account_ref", rail: "bank", ref: "customer" }],
    ["customer_funding_source_removed", { kind: "account_ref", rail: "bank", ref: "customer" }],
    ["account_suspended", { kind: "other" }],
  ])("of the topic %s has the subject %j", (topic, subject) => {
    const webhookEvent = dwollaWebhook({ topic, resourceId: "resource", customer: "customer", id: "event" });
    expect(read(webhookEvent)).toEqual({ id: "dwolla:event", provider: "dwolla", event: topic, subject });
  });

  test("about a customer is about its resource if it names no customer", () => {
    const webhookEvent = dwollaWebhook({ topic: "customer_verified", resourceId: "resource" });
    expect(read(webhookEvent)?.subject).toEqual({ kind: "account_ref", rail: "bank", ref: "resource" });
  });

  test("has the same id when it is sent again", () => {
    const webhookEvent = dwollaWebhook({ topic: "customer_verified", resourceId: "resource" });
    expect(read(webhookEvent)?.id).toBe(read(webhookEvent)?.id);
  });

  test("is refused with another secret, with another body, or without a valid signature", () => {
    const event = { topic: "customer_transfer_completed", resourceId: "resource" };
    const good = dwollaWebhook(event);
    expect(read(dwollaWebhook(event, "another secret"))).toBeNull();
    expect(read({ ...good, body: good.body.replace("completed", "failed") })).toBeNull();
    // The same JSON, formatted differently.
    expect(read({ ...good, body: JSON.stringify(JSON.parse(good.body), null, 1) })).toBeNull();
    for (const header of [
      "",
      "x",
      "0".repeat(64),
      "0".repeat(63),
      good.headers["x-request-signature-sha-256"].slice(1),
    ]) {
      const headers = { ...good.headers, "x-request-signature-sha-256": header };
      expect(read({ ...good, headers })).toBeNull();
    }
    expect(readDwollaWebhook(Buffer.from(good.body), {}, account)).toBeNull();
  });

  test.each(["{", "[]", "{}", '{"id":1}', '{"topic":"customer_created"}'])(
    "is kept as unreadable, with the reason, if its signed body is no event: %s",
    (body) => {
      const webhookEvent = signedBody(body);
      expect(read(webhookEvent)).toEqual({
        id: expect.stringMatching(/^dwolla:unreadable:[0-9a-f]{32}$/),
        provider: "dwolla",
        event: body.includes("topic") ? "customer_created" : "unreadable",
        subject: { kind: "other" },
        unreadable: expect.stringMatching(/./),
      });
      expect(read(webhookEvent)?.id).toBe(read(webhookEvent)?.id);
      expect(read({ ...webhookEvent, body: `${body} ` })).toBeNull();
    },
  );
});
