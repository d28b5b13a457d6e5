import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plaidWebhooks } from "#adapters/plaid/webhooks.ts";
import { startPlaid, type WirePlaid } from "#test/wire/plaid/server.ts";

describe("a webhook event from Plaid", () => {
  let plaid: WirePlaid;
  let read: ReturnType<typeof plaidWebhooks>;
  let key: Awaited<ReturnType<WirePlaid["newKey"]>>;
  beforeAll(async () => {
    plaid = await startPlaid();
    read = plaidWebhooks(plaid.settings);
    key = await plaid.newKey();
  });
  afterAll(() => plaid.close());

  const seconds = () => Math.floor(Date.now() / 1000);
  type Sent = Awaited<ReturnType<WirePlaid["webhookEvent"]>>;
  const take = ({ body, headers }: Sent) => read(Buffer.from(body), headers);
  const sent = (options?: Parameters<WirePlaid["webhookEvent"]>[2], by = key) =>
    plaid.webhookEvent({ itemId: "item_1" }, by, options);

  test("names the bank link it is about, and has the same id each time it is sent", async () => {
    const webhookEvent = await sent();
    const taken = await take(webhookEvent);
    expect(taken).toEqual({
      id: expect.stringMatching(/^plaid:[0-9a-f]{32}$/),
      provider: "plaid",
      event: "ITEM.ERROR",
      subject: { kind: "bank_link", ref: "item_1" },
    });
    expect(await take(webhookEvent)).toEqual(taken);
  });

  test("is verified with a key that is fetched only once", async () => {
    const before = plaid.requests.length;
    for (let turn = 0; turn < 3; turn++) expect(await take(await sent())).not.toBeNull();
    expect(plaid.requests.length - before).toBeLessThanOrEqual(1);
  });

  test("is accepted for five minutes and no longer, and refused if it is dated a minute ahead", async () => {
    const at = Date.now();
    const readThen = plaidWebhooks(plaid.settings, () => at);
    const issued = Math.floor(at / 1000);
    const takeOf = async (age: number) => {
      const { body, headers } = await sent({ issuedAt: issued - age });
      return readThen(Buffer.from(body), headers);
    };
    expect(await takeOf(4 * 60 + 59)).not.toBeNull();
    expect(await takeOf(5 * 60 + 1)).toBeNull();
    expect(await takeOf(5 * 60 + 25)).toBeNull();
    expect(await takeOf(-20)).not.toBeNull();
    expect(await takeOf(-60)).toBeNull();
  });

  test("is refused once its key was withdrawn over an hour ago", async () => {
    let at = Date.now();
    const readThen = plaidWebhooks(plaid.settings, () => at);
    const soonGone = await plaid.newKey();
    const takeNow = async () => {
      const { body, headers } = await sent({ issuedAt: Math.floor(at / 1000) }, soonGone);
      return readThen(Buffer.from(body), headers);
    };
    expect(await takeNow()).not.toBeNull();
    plaid.withdraw(soonGone.kid);
    at += 61 * 60_000;
    expect(await takeNow()).toBeNull();
  });

  test("with an invented key id makes at most ten requests a minute to Plaid, and one for each id", async () => {
    let at = Date.now();
    const readThen = plaidWebhooks(plaid.settings, () => at);
    const takeBy = async (kid: typeof key.kid) => {
      const { body, headers } = await sent({}, { ...key, kid });
      return readThen(Buffer.from(body), headers);
    };
    expect(await takeBy(key.kid)).not.toBeNull();
    const before = plaid.requests.length;
    const invented = Array.from({ length: 30 }, () => randomUUID());
    const answers = await Promise.allSettled(invented.map(takeBy));
    // One of the ten was asked about before.
    expect(plaid.requests.length - before).toBe(9);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { _tag: "Unavailable" } });
    at += 61_000;
    await takeBy(invented[0] ?? key.kid);
    expect(plaid.requests.length - before).toBe(9);
    expect(await takeBy(key.kid)).not.toBeNull();
  });

  test("is refused with another body, even the same JSON in another format", async () => {
    const { body, headers } = await sent();
    expect(await take({ body: body.replace("item_1", "item_2"), headers })).toBeNull();
    expect(await take({ body: JSON.stringify(JSON.parse(body)), headers })).toBeNull();
  });

  test("is refused if signed with a key that is not Plaid's, or that has expired", async () => {
    const { privateKey } = await (await startPlaidKey()).newKey();
    expect(await take(await sent({}, { kid: key.kid, privateKey }))).toBeNull();
    expect(await take(await sent({}, { kid: randomUUID(), privateKey: key.privateKey }))).toBeNull();
    const withdrawn = await plaid.newKey({ expiredAt: seconds() - 1 });
    expect(await take(await sent({}, withdrawn))).toBeNull();
  });

  /** Another server that pretends to be Plaid. */
  const startPlaidKey = async () => {
    const other = await startPlaid();
    await other.close();
    return other;
  };

  test("is refused without a signature, or with one that is malformed or of another algorithm", async () => {
    const { body } = await sent();
    const jwt = await new SignJWT({ request_body_sha256: "0".repeat(64) })
      .setProtectedHeader({ alg: "HS256", kid: key.kid })
      .setIssuedAt()
      .sign(new TextEncoder().encode("a secret that everybody knows, long enough"));
    const wrong = ["", "x", "a.b.c", jwt, `${jwt.split(".")[0]}..`];
    for (const header of wrong) {
      expect(await read(Buffer.from(body), { "plaid-verification": header })).toBeNull();
    }
    expect(await read(Buffer.from(body), {})).toBeNull();
  });

  test.each(["not json", "[]", '{"webhook_type":"ITEM"}'])(
    "is kept as unreadable, with the reason, if its signed body is no event: %s",
    async (text) => {
      const webhookEvent = await plaid.sign(text, key);
      expect(await take(webhookEvent)).toEqual({
        id: expect.stringMatching(/^plaid:unreadable:[0-9a-f]{32}$/),
        provider: "plaid",
        event: "unreadable",
        subject: { kind: "other" },
        unreadable: expect.stringMatching(/./),
      });
    },
  );

  test("is Unavailable if Plaid does not give its key, so that Plaid sends it again", async () => {
    const fresh = await plaid.newKey();
    const webhookEvent = await sent({}, fresh);
    plaid.faults.order("POST /webhook_verification_key/get", { kind: "unreachable" });
    await expect(take(webhookEvent)).rejects.toMatchObject({ _tag: "Unavailable" });
    expect(await take(webhookEvent)).not.toBeNull();
  });
});
