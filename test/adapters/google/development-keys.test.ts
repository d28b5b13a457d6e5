import { expect, test } from "vitest";
import { developmentKeys } from "#adapters/google/development-keys.ts";

test("every secret makes a key that can sign, even if the key begins with a zero byte", async () => {
  const keys = Array.from({ length: 1_000 }, (_, turn) => developmentKeys(`secret ${turn}`).signingKey);
  expect(keys.filter(({ d }) => Buffer.from(d, "base64url")[0] === 0)).not.toEqual([]);
  for (const key of keys)
    await crypto.subtle.importKey("jwk", key, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
});
