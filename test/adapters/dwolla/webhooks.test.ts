import { describe, expect, test } from "vitest";
import { readDwollaNotice } from "#adapters/dwolla/webhooks.ts";
import { account, dwollaNotice } from "#test/wire/dwolla/server.ts";

const read = ({ body, headers }: ReturnType<typeof dwollaNotice>) =>
  readDwollaNotice(Buffer.from(body), headers, account);

describe("a notification of Dwolla", () => {
  test.each([
    ["customer_transfer_completed", { kind: "payment_ref", rail: "bank", ref: "resource" }],
    ["customer_bank_transfer_failed", { kind: "payment_ref", rail: "bank", ref: "resource" }],
    ["customer_verification_document_needed", { kind: "account_ref", rail: "bank", ref: "customer" }],
    ["customer_suspended", { kind: "account_ref", rail: "bank", ref: "customer" }],
    ["customer_funding_source_removed", { kind: "account_ref", rail: "bank", ref: "customer" }],
    ["account_suspended", { kind: "other" }],
  ])("of the topic %s is about %j", (topic, subject) => {
    const notice = dwollaNotice({ topic, resourceId: "resource", customer: "customer", id: "event" });
    expect(read(notice)).toEqual({ id: "dwolla:event", provider: "dwolla", event: topic, subject });
  });

  test("of a customer that names no customer is about its resource", () => {
    const notice = dwollaNotice({ topic: "customer_verified", resourceId: "resource" });
    expect(read(notice)?.subject).toEqual({ kind: "account_ref", rail: "bank", ref: "resource" });
  });

  test("has the same name when it comes again", () => {
    const notice = dwollaNotice({ topic: "customer_verified", resourceId: "resource" });
    expect(read(notice)?.id).toBe(read(notice)?.id);
  });

  test("is not believed by another secret, with another body, or without a signature", () => {
    const event = { topic: "customer_transfer_completed", resourceId: "resource" };
    const good = dwollaNotice(event);
    expect(read(dwollaNotice(event, "another secret"))).toBeNull();
    expect(read({ ...good, body: good.body.replace("completed", "failed") })).toBeNull();
    // The same JSON, written anew.
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
    expect(readDwollaNotice(Buffer.from(good.body), {}, account)).toBeNull();
  });

  test.each(["{", "[]", "{}", '{"id":1}'])("whose body is no event is not taken: %s", (body) => {
    const signed = dwollaNotice({ topic: "x", resourceId: "y" });
    expect(read({ ...signed, body })).toBeNull();
  });
});
