import { createECDH, createHash, createPublicKey, verify } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Cause, Effect, Exit } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ownPushKeys, type PushKeys } from "#adapters/web-push/keys.ts";
import { noPusher, webPushPusher } from "#adapters/web-push/pusher.ts";
import { type Push, Pusher } from "#core/messaging/push/own-push-subscriptions.ts";
import type { PushAddress } from "#core/messaging/push/push-subscription.ts";
import { MessageId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPushBrowser, type PushAnswer, type SentPush, startPushService } from "#test/support/push-service.ts";

let service: Awaited<ReturnType<typeof startPushService>>;
let folder = "";
let keys: PushKeys;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-push-"));
  keys = await ownPushKeys(folder);
  service = await startPushService();
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});
afterEach(() => service.begin());

const aBrowser = () => aPushBrowser(service.origin);

/** The claims of a token whose signature is valid for the public key (RFC 8292). */
const claimsOf = (token: string, publicKey: string): Record<string, unknown> => {
  const [head = "", claims = "", signature = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(head, "base64url").toString())).toMatchObject({ typ: "JWT", alg: "ES256" });
  const point = Buffer.from(publicKey, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isGood = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(isGood).toBe(true);
  return JSON.parse(Buffer.from(claims, "base64url").toString());
};

const aPush = (but: Partial<Push> = {}): Push => ({
  id: idOf(MessageId),
  title: "You are hired ✓",
  link: { to: "my_bids" },
  lastsUntil: new Date(Date.now() + 600_000),
  ...but,
});

const subject = "mailto:hello@dibbs.example";
const usual = {
  subject,
  hosts: ["fcm.googleapis.com", "*.push.apple.com"],
  local: true,
};

const send = (to: PushAddress, push: Push, known = usual, timeout = 30_000) =>
  Effect.runPromiseExit(
    Effect.flatMap(Pusher, (pusher) => pusher.send(to, push)).pipe(
      Effect.provide(webPushPusher(known, keys, { timeout })),
    ),
  );

const failureOf = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(exit) ? Cause.squash(exit.cause) : null;

describe("a push", () => {
  test("is one request, encrypted for the browser and signed by us for its push service", async () => {
    const { address, decrypted } = aBrowser();
    const push = aPush();
    expect(await send(address, push)).toMatchObject({ _tag: "Success" });
    expect(service.sent).toHaveLength(1);
    const [{ method, url, headers, body }] = service.sent as [SentPush];
    expect([method, `${service.origin}${url}`]).toEqual(["POST", address.endpoint]);
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      "content-length": String(body.length),
      urgency: "normal",
      topic: push.id.replaceAll("-", ""),
    });
    expect(Number(headers.ttl)).toBeGreaterThan(590);
    expect(Number(headers.ttl)).toBeLessThanOrEqual(600);
    expect(decrypted(body)).toEqual({ title: push.title, link: "/v1/my-bids", tag: push.id });
    for (const word of [push.title, "/v1/my-bids"]) expect(body.includes(word)).toBe(false);
    const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
    expect(key).toBe(keys.publicKey);
    const claims = claimsOf(token, keys.publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: subject });
    const left = Number(claims.exp) - Date.now() / 1000;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(24 * 3600);
  });

  test("is encrypted anew each time", async () => {
    const { address } = aBrowser();
    const push = aPush();
    await send(address, push);
    await send(address, push);
    const hashes = service.sent.map(({ body }) => createHash("sha256").update(body).digest("hex"));
    expect(new Set(hashes).size).toBe(2);
  });

  test("that has expired is not kept for a browser that is offline", async () => {
    await send(aBrowser().address, aPush({ lastsUntil: new Date(Date.now() - 1000) }));
    expect(service.sent[0]?.headers.ttl).toBe("0");
  });

  test.each([404, 410])("is refused if the browser is not subscribed any more (%i)", async (status) => {
    service.answers({ status });
    expect(failureOf(await send(aBrowser().address, aPush()))).toMatchObject({
      _tag: "MessageRefused",
      what: "address",
      message: `The push service answered ${status}.`,
    });
  });

  test.each([400, 413])("is refused for good if the push itself is at fault (%i)", async (status) => {
    service.answers({ status });
    expect(failureOf(await send(aBrowser().address, aPush()))).toMatchObject({ _tag: "MessageRefused", what: "other" });
  });

  test.each([
    ["too many requests", { status: 429, headers: { "retry-after": "30" } }],
    ["keys that are not believed", { status: 403 }],
    ["an error of the service's own", { status: 500 }],
    ["a service that is down", { status: 503 }],
    ["silence", "silence"],
    ["a connection that is closed", "hang up"],
  ] satisfies ReadonlyArray<readonly [string, PushAnswer]>)("may be retried after %s", async (_, given) => {
    service.answers(given);
    const answer = await send(aBrowser().address, aPush(), usual, given === "silence" ? 300 : 30_000);
    expect(failureOf(answer)).toMatchObject({ _tag: "Unavailable", what: "push" });
    await expect.poll(() => service.sent).toHaveLength(1);
  });

  test("does not follow a push service's redirect", async () => {
    service.answers({ status: 307, headers: { location: `${service.origin}/inside` } });
    expect(failureOf(await send(aBrowser().address, aPush()))).toMatchObject({ _tag: "Unavailable" });
    expect(service.sent.map(({ url }) => url)).not.toContain("/inside");
  });

  test("is not sent to a browser with an invalid key", async () => {
    const { address } = aBrowser();
    const exit = await send({ ...address, publicKey: `B${"A".repeat(86)}` }, aPush());
    expect(failureOf(exit)).toMatchObject({ _tag: "MessageRefused", what: "address" });
    expect(service.sent).toEqual([]);
  });

  test("does not reveal the browser's address or keys when it fails", async () => {
    const { address } = aBrowser();
    for (const given of [{ status: 410 }, { status: 500 }, "silence", "hang up"] as const) {
      service.answers(given);
      const told = JSON.stringify(
        failureOf(await send(address, aPush(), usual, given === "silence" ? 300 : undefined)),
      );
      for (const secret of [address.endpoint, address.authSecret, keys.privateKey, "what a push service says"]) {
        expect(told).not.toContain(secret);
      }
    }
  });

  test("goes only to a push service's address, even if another one was stored", async () => {
    const { address } = aBrowser();
    const exit = await send(address, aPush(), { ...usual, local: false });
    expect(failureOf(exit)).toMatchObject({ _tag: "MessageRefused", what: "address" });
    expect(service.sent).toEqual([]);
  });
});

describe("the known push services", () => {
  const reaches = (endpoint: string, local: boolean) =>
    Effect.runPromise(
      Effect.map(Pusher, (pusher) => pusher.reaches(endpoint)).pipe(
        Effect.provide(webPushPusher({ ...usual, local }, keys)),
      ),
    );

  test.each([
    ["https://fcm.googleapis.com/fcm/send/abc", true],
    ["https://FCM.googleapis.com/wp/abc", true],
    ["https://web.push.apple.com/abc", true],
    ["http://fcm.googleapis.com/fcm/send/abc", false],
    ["https://fcm.googleapis.com:8443/abc", false],
    ["https://someone@fcm.googleapis.com/abc", false],
    ["https://fcm.googleapis.com.evil.example/abc", false],
    ["https://evil-push.apple.com.example/abc", false],
    ["https://push.apple.com/abc", false],
    ["https://notpush.apple.com/abc", false],
    ["https://169.254.169.254/latest/meta-data", false],
    ["https://localhost/abc", false],
    ["http://127.0.0.1:5432/", false],
    ["file:///etc/passwd", false],
    ["fcm.googleapis.com", false],
    ["", false],
  ])("%s: %s", async (endpoint, expected) => {
    expect(await reaches(endpoint, false)).toBe(expected);
  });

  test("include this machine if local addresses are allowed", async () => {
    expect(await reaches("http://127.0.0.1:4000/abc", true)).toBe(true);
    expect(await reaches("http://localhost:4000/abc", true)).toBe(true);
    expect(await reaches("http://10.0.0.1/abc", true)).toBe(false);
  });
});

test("an installation makes a matching key pair once, in a file that only its user can read", async () => {
  expect(await ownPushKeys(folder)).toEqual(keys);
  expect((await stat(join(folder, "push-keys.json"))).mode & 0o777).toBe(0o600);
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(keys.privateKey, "base64url");
  expect(curve.getPublicKey("base64url")).toBe(keys.publicKey);
});

test("an installation without pushes has no public key, and refuses to send", async () => {
  const exit = await Effect.runPromiseExit(
    Effect.gen(function* () {
      const pusher = yield* Pusher;
      expect(pusher.publicKey).toBeNull();
      expect(pusher.reaches("https://fcm.googleapis.com/fcm/send/abc")).toBe(false);
      yield* pusher.send(aBrowser().address, aPush());
    }).pipe(Effect.provide(noPusher)),
  );
  expect(failureOf(exit)).toMatchObject({ _tag: "MessageRefused", what: "other" });
});
