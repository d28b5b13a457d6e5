import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { stripeWebhooks } from "#adapters/stripe/webhooks.ts";
import { connectSecret, eventBody, platformSecret, settingsAt, signed, thinBody } from "#test/wire/stripe/webhooks.ts";

const [platform, connect] = stripeWebhooks(settingsAt("http://127.0.0.1:9"));
const readPlatform = (body: string, header: string) =>
  platform.readWebhook(Buffer.from(body), { "stripe-signature": header });
const readConnect = (body: string, header: string) =>
  connect.readWebhook(Buffer.from(body), { "stripe-signature": header });

const paymentId = randomUUID();
const body = eventBody({
  type: "payment_intent.succeeded",
  object: { id: "pi_1", object: "payment_intent", metadata: { payment_id: paymentId } },
  id: "evt_1",
});
const seconds = () => Math.floor(Date.now() / 1000);

describe("the signature of a webhook event from Stripe", () => {
  test("is valid for the exact bytes that were signed", () => {
    expect(readPlatform(body, signed(body, platformSecret))).toEqual({
      id: "stripe:evt_1",
      provider: "stripe",
      event: "payment_intent.succeeded",
      subject: { kind: "payment", paymentId },
    });
  });

  test.each([
    ["is of another secret", signed(body, "whsec_another")],
    ["is of the other endpoint", signed(body, connectSecret)],
    ["is of another body", signed(`${body} `, platformSecret)],
    ["is older than five minutes", signed(body, platformSecret, seconds() - 301)],
    ["is from the future", signed(body, platformSecret, seconds() + 3600)],
    ["is of an earlier scheme", signed(body, platformSecret).replace("v1=", "v0=")],
    ["has no time", signed(body, platformSecret).replace(/t=\d+,/, "")],
    [
      "has a second time that is older",
      `t=${seconds() - 301},${signed(body, platformSecret)}`.replace(/,v1=.*/, ",v1=00"),
    ],
    ["is empty", ""],
  ])("is not valid if it %s", (_what, header) => {
    expect(readPlatform(body, header)).toBeNull();
  });

  test("is not valid if it is missing, or if the body was reformatted", () => {
    expect(platform.readWebhook(Buffer.from(body), {})).toBeNull();
    const rewritten = JSON.stringify(JSON.parse(body));
    expect(rewritten).not.toBe(body);
    expect(readPlatform(rewritten, signed(body, platformSecret))).toBeNull();
  });

  test.each(["", "not json", "{}", '{"object":"event"}', "null", '{"object":"event","type":"charge.succeeded"}'])(
    "keeps a signed body that is no event as unreadable, with the reason: %s",
    (text) => {
      const read = readPlatform(text, signed(text, platformSecret));
      expect(read).toEqual({
        id: expect.stringMatching(/^stripe:unreadable:[0-9a-f]{32}$/),
        provider: "stripe",
        event: text.includes("type") ? "charge.succeeded" : "unreadable",
        subject: { kind: "other" },
        unreadable: expect.stringMatching(/./),
      });
      expect(readPlatform(text, signed(text, platformSecret, seconds() - 10))).toEqual(read);
      expect(readPlatform(text, signed(text, "whsec_another"))).toBeNull();
    },
  );

  test("is a thin event's by the event's own `object`, not by words in its data", () => {
    const about = {
      id: "pi_1",
      object: "payment_intent",
      metadata: { payment_id: paymentId, note: '"object":"v2.core.event"' },
    };
    const text = eventBody({
      type: "payment_intent.succeeded",
      object: { ...about, last: { object: "v2.core.event" } },
    });
    expect(readPlatform(text, signed(text, platformSecret))?.subject).toEqual({ kind: "payment", paymentId });
  });
});

describe("the subject of a webhook event", () => {
  const ofPlatform = (type: string, object: object) => {
    const text = eventBody({ type, object });
    return readPlatform(text, signed(text, platformSecret))?.subject;
  };
  const ofSeller = (type: string, object: object, account = "acct_1") => {
    const text = eventBody({ type, object, account });
    return readConnect(text, signed(text, connectSecret))?.subject;
  };
  const ours = { metadata: { payment_id: paymentId } };

  test.each([
    ["payment_intent.payment_failed", { id: "pi_1", ...ours }, { kind: "payment", paymentId }],
    ["payment_intent.processing", { id: "pi_1" }, { kind: "payment_ref", rail: "card", ref: "pi_1" }],
    ["transfer.created", { id: "tr_1", ...ours }, { kind: "payment", paymentId }],
    ["transfer.reversed", { id: "tr_1", metadata: {} }, { kind: "other" }],
    [
      "payment_intent.created",
      { id: "pi_1", metadata: { payment_id: "x" } },
      { kind: "payment_ref", rail: "card", ref: "pi_1" },
    ],
    ["charge.dispute.created", { id: "du_1" }, { kind: "chargeback", how: "chargeback", ref: "du_1" }],
    ["charge.dispute.funds_reinstated", { id: "du_1" }, { kind: "chargeback", how: "chargeback", ref: "du_1" }],
    ["refund.updated", { id: "re_1", metadata: { refund_id: paymentId } }, { kind: "refund", refundId: paymentId }],
    ["refund.created", { id: "re_1", metadata: {} }, { kind: "chargeback", how: "external_refund", ref: "re_1" }],
    ["charge.refunded", { id: "ch_1", ...ours }, { kind: "other" }],
    ["product.created", { id: "prod_1" }, { kind: "other" }],
    ["balance.available", { object: "balance" }, { kind: "other" }],
  ])("on Dibbs's own account: %s", (type, object, subject) => {
    expect(ofPlatform(type, object)).toEqual(subject);
  });

  test.each([
    ["account.updated", { id: "acct_1" }, { kind: "account_ref", rail: "card", ref: "acct_1" }],
    ["capability.updated", { id: "transfers" }, { kind: "account_ref", rail: "card", ref: "acct_1" }],
    ["payment_intent.succeeded", { id: "pi_1", ...ours }, { kind: "other" }],
    ["payout.paid", { id: "po_1" }, { kind: "other" }],
  ])("on a seller's account: %s", (type, object, subject) => {
    expect(ofSeller(type, object)).toEqual(subject);
  });

  test("is read from a thin event of the second version at both endpoints", () => {
    const about = { id: "acct_2", type: "v2.core.account" };
    for (const [read, secret] of [
      [readConnect, connectSecret],
      [readPlatform, platformSecret],
    ] as const) {
      const text = thinBody("v2.core.account[configuration.recipient].capability_status_updated", about);
      expect(read(text, signed(text, secret))).toMatchObject({
        id: expect.stringMatching(/^stripe:evt_test_/),
        subject: { kind: "account_ref", rail: "card", ref: "acct_2" },
      });
      expect(read(text, signed(text, "whsec_another"))).toBeNull();
      expect(read(text, signed(text, secret, seconds() + 3600))).toBeNull();
    }
    const other = thinBody("v2.core.event_destination.ping", { id: "ed_1", type: "event_destination" });
    expect(readPlatform(other, signed(other, platformSecret))?.subject).toEqual({ kind: "other" });
  });

  test("is 'other' for an event of the other mode, so that no provider is asked", () => {
    const live = body.replace('"livemode": false', '"livemode": true');
    expect(readPlatform(live, signed(live, platformSecret))?.subject).toEqual({ kind: "other" });
  });
});
