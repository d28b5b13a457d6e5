import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { Effect, Layer } from "effect";
import { Vault } from "#core/shared/vault.ts";

const ivLength = 12;
const tagLength = 16;

const keyMaker = (secret: string) => {
  const made = new Map<string, Buffer>();
  return (use: string, purpose: string): Buffer => {
    const name = `dibbs ${use} ${purpose}`;
    const known = made.get(name);
    if (known) return known;
    const key = Buffer.from(hkdfSync("sha256", secret, "", name, 32));
    made.set(name, key);
    return key;
  };
};

/** `Vault` by HMAC-SHA-256 and AES-256-GCM, with keys that HKDF makes of the installation's secret. */
export const secretVault = (secret: string): Layer.Layer<Vault> => {
  const keyOf = keyMaker(secret);
  const seal = (purpose: string, text: string): string => {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv("aes-256-gcm", keyOf("seal", purpose), iv);
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
  };
  const open = (purpose: string, sealed: string): string | null => {
    const bytes = Buffer.from(sealed, "base64url");
    if (bytes.length < ivLength + tagLength) return null;
    const body = bytes.subarray(ivLength + tagLength);
    const decipher = createDecipheriv("aes-256-gcm", keyOf("seal", purpose), bytes.subarray(0, ivLength));
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    try {
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    } catch {
      return null;
    }
  };
  return Layer.succeed(Vault, {
    mac: (purpose, text) => Effect.sync(() => createHmac("sha256", keyOf("mac", purpose)).update(text).digest("hex")),
    seal: (purpose, text) => Effect.sync(() => seal(purpose, text)),
    open: (purpose, sealed) => Effect.sync(() => open(purpose, sealed)),
  });
};
