import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { Effect, Layer } from "effect";
import { Vault } from "#core/shared/vault.ts";

const ivLength = 12;
const tagLength = 16;

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 private key. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

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

/**
 * `Vault` by HMAC-SHA-256 and AES-256-GCM, with keys that HKDF derives from the installation's secret. What `previous`
 * has sealed or hashed can still be read, but it seals nothing new (decision 44).
 */
export const secretVault = (secret: string, previous: string | null = null): Layer.Layer<Vault> => {
  const keyOf = keyMaker(secret);
  const makers = previous === null ? [keyOf] : [keyOf, keyMaker(previous)];
  const seal = (purpose: string, text: string): string => {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv("aes-256-gcm", keyOf("seal", purpose), iv);
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
  };
  const openBy = (maker: typeof keyOf, purpose: string, sealed: string): string | null => {
    const bytes = Buffer.from(sealed, "base64url");
    if (bytes.length < ivLength + tagLength) return null;
    const body = bytes.subarray(ivLength + tagLength);
    const decipher = createDecipheriv("aes-256-gcm", maker("seal", purpose), bytes.subarray(0, ivLength));
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    try {
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    } catch {
      return null;
    }
  };
  const open = (purpose: string, sealed: string): string | null => {
    for (const maker of makers) {
      const text = openBy(maker, purpose, sealed);
      if (text !== null) return text;
    }
    return null;
  };
  const macBy = (maker: typeof keyOf, purpose: string, text: string): string =>
    createHmac("sha256", maker("mac", purpose)).update(text).digest("hex");
  const signingKey = (maker: typeof keyOf, purpose: string): KeyObject =>
    createPrivateKey({ key: Buffer.concat([pkcs8, maker("sign", purpose)]), format: "der", type: "pkcs8" });
  const publicKeyOf = (key: KeyObject): string =>
    Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url").toString("hex");
  return Layer.succeed(Vault, {
    mac: (purpose, text) => Effect.sync(() => macBy(keyOf, purpose, text)),
    macs: (purpose, text) => Effect.sync(() => makers.map((maker) => macBy(maker, purpose, text))),
    seal: (purpose, text) => Effect.sync(() => seal(purpose, text)),
    open: (purpose, sealed) => Effect.sync(() => open(purpose, sealed)),
    sign: (purpose, text) =>
      Effect.sync(() => {
        const key = signingKey(keyOf, purpose);
        return { publicKey: publicKeyOf(key), signature: sign(null, Buffer.from(text), key).toString("hex") };
      }),
    publicKeys: (purpose) => Effect.sync(() => makers.map((maker) => publicKeyOf(signingKey(maker, purpose)))),
  });
};
