import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { PushAddress } from "#core/messaging/push/push-subscription.ts";

export type SentPush = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};
export type PushAnswer = { readonly status: number; readonly headers?: Record<string, string> } | "silence" | "hang up";

/** A browser that is subscribed at a push service, with its private key. */
export const aPushBrowser = (origin: string) => {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const secret = randomBytes(16);
  const address: PushAddress = {
    endpoint: `${origin}/send/${randomBytes(8).toString("hex")}`,
    publicKey: curve.getPublicKey("base64url"),
    authSecret: secret.toString("base64url"),
  };
  /** Decrypts a body as the browser does, by RFC 8188 and RFC 8291. */
  const decrypted = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const senderKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), senderKey]);
    const key = Buffer.from(hkdfSync("sha256", curve.computeSecret(senderKey), secret, info, 32));
    const contentKey = Buffer.from(hkdfSync("sha256", key, salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", key, salt, "Content-Encoding: nonce\0", 12));
    const cipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  return { address, decrypted };
};

/** Starts a fake push service on this machine: records what it receives, and answers as it is told to. */
export const startPushService = async () => {
  const sent: SentPush[] = [];
  let answer: PushAnswer = { status: 201 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = "", url = "", headers } = request;
    sent.push({ method, url, headers, body: Buffer.concat(parts) });
    if (answer === "hang up") return request.socket.destroy();
    if (answer === "silence") return;
    response.writeHead(answer.status, answer.headers).end("what a push service says");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    sent,
    answers: (next: PushAnswer): void => {
      answer = next;
    },
    /** Forgets what was sent, and accepts everything again. */
    begin: (): void => {
      sent.length = 0;
      answer = { status: 201 };
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
