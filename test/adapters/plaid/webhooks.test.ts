import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plaidNotices } from "#adapters/plaid/webhooks.ts";
import { startPlaid, type WirePlaid } from "#test/wire/plaid/server.ts";

describe("a notification of Plaid", () => {
  let plaid: WirePlaid;
  let read: ReturnType<typeof plaidNotices>;
  let key: Awaited<ReturnType<WirePlaid["newKey"]>>;
  beforeAll(async () => {
    plaid = await startPlaid();
    read = plaidNotices(plaid.settings);
    key = await plaid.newKey();
  });
  afterAll(() => plaid.close());

  const seconds = () => Math.floor(Date.now() / 1000);
  type Sent = Awaited<ReturnType<WirePlaid["notice"]>>;
  const take = ({ body, headers }: Sent) => read(Buffer.from(body), headers);
  const sent = (options?: Parameters<WirePlaid["notice"]>[2], by = key) =>
    plaid.notice({ itemId: "item_1" }, by, options);

  test("says which link it is about, and has one name however often it comes", async () => {
    const notice = await sent();
    const taken = await take(notice);
    expect(taken).toEqual({
      id: expect.stringMatching(/^plaid:[0-9a-f]{32}$/),
      provider: "plaid",
      event: "ITEM.ERROR",
      subject: { kind: "bank_link", ref: "item_1" },
    });
    expect(await take(notice)).toEqual(taken);
  });

  test("asks for a key once", async () => {
    const before = plaid.requests.length;
    for (let turn = 0; turn < 3; turn++) expect(await take(await sent())).not.toBeNull();
    expect(plaid.requests.length - before).toBeLessThanOrEqual(1);
  });

  test("is not believed when it is old, or from the future", async () => {
    expect(await take(await sent({ issuedAt: seconds() - 4 * 60 }))).not.toBeNull();
    expect(await take(await sent({ issuedAt: seconds() - 6 * 60 }))).toBeNull();
    expect(await take(await sent({ issuedAt: seconds() + 5 * 60 }))).toBeNull();
  });

  test("is not believed with another body, be it the same JSON written anew", async () => {
    const { body, headers } = await sent();
    expect(await take({ body: body.replace("item_1", "item_2"), headers })).toBeNull();
    expect(await take({ body: JSON.stringify(JSON.parse(body)), headers })).toBeNull();
  });

  test("is not believed by a key that is not Plaid's, or that Plaid has withdrawn", async () => {
    const { privateKey } = await (await startPlaidKey()).newKey();
    expect(await take(await sent({}, { kid: key.kid, privateKey }))).toBeNull();
    expect(await take(await sent({}, { kid: randomUUID(), privateKey: key.privateKey }))).toBeNull();
    const withdrawn = await plaid.newKey({ expiredAt: seconds() - 1 });
    expect(await take(await sent({}, withdrawn))).toBeNull();
  });

  /** Somebody else who plays Plaid. */
  const startPlaidKey = async () => {
    const other = await startPlaid();
    await other.close();
    return other;
  };

  test("is not believed without a signature, or with one of another kind", async () => {
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

  test("rejects where Plaid does not give its key, so that it is sent again", async () => {
    const fresh = await plaid.newKey();
    const notice = await sent({}, fresh);
    plaid.faults.order("POST /webhook_verification_key/get", { kind: "unreachable" });
    await expect(take(notice)).rejects.toThrow();
    expect(await take(notice)).not.toBeNull();
  });
});
