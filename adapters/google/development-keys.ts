import { createECDH, createHmac } from "node:crypto";

/** The order of the P-256 group: a private key is a number from 1 to one less than this. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const base64 = (bytes: Buffer): string => bytes.toString("base64url");

/**
 * Derives the development provider's keys from the installation's secret, so that every process has the same ones and
 * none are stored.
 */
export const developmentKeys = (secret: string) => {
  const derive = (purpose: string): Buffer =>
    createHmac("sha256", secret).update(`google in development: ${purpose}`).digest();
  const number = (BigInt(`0x${derive("signing key").toString("hex")}`) % (order - 1n)) + 1n;
  const key = createECDH("prime256v1");
  // All 32 bytes, as a JWK requires; `getPrivateKey` omits leading zeros.
  const d = Buffer.from(number.toString(16).padStart(64, "0"), "hex");
  key.setPrivateKey(d);
  const point = key.getPublicKey();
  return {
    clientId: "dibbs-development",
    clientSecret: derive("client secret").toString("hex"),
    cookieKey: derive("cookies").toString("hex"),
    signingKey: {
      kty: "EC",
      crv: "P-256",
      use: "sig",
      alg: "ES256",
      kid: derive("key id").toString("hex").slice(0, 16),
      x: base64(point.subarray(1, 33)),
      y: base64(point.subarray(33)),
      d: base64(d),
    },
  } as const;
};
