import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Effect, Option, Result, Schema } from "effect";
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import type { SignedWebhookEvent, WebhookEventSubject } from "#core/support/webhook-event/webhook-event.ts";
import { jsonOf, unreadableWebhookEvent } from "../unreadable-webhook-event.ts";
import { plaidClient } from "./client.ts";
import type { PlaidSettings } from "./settings.ts";
import { type VerificationKey, verificationKeys } from "./verification-keys.ts";

/** The header with a JWT that contains the hash of the body. */
export const verificationHeader = "plaid-verification";

/** How long a webhook event is accepted, in seconds, so that a recorded one can't be replayed forever. */
const tolerance = 300;
/** How far Plaid's clock may be ahead of ours, in seconds. */
const skew = 30;

const Event = Schema.Struct({
  webhook_type: Schema.String,
  webhook_code: Schema.String,
  item_id: Schema.optionalKey(Schema.NullOr(Schema.String)),
});
const decodeEvent = Schema.decodeUnknownOption(Event);

const Claims = Schema.Struct({
  /** When it was signed, in seconds since 1970. */
  iat: Schema.Finite,
  request_body_sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/i)),
});
const decodeClaims = Schema.decodeUnknownOption(Claims);

const kidOf = (jwt: string): string | null => {
  try {
    const { alg, kid } = decodeProtectedHeader(jwt);
    return alg === "ES256" && kid !== undefined && kid.length <= 200 ? kid : null;
  } catch {
    return null;
  }
};

/**
 * Reads Plaid's webhook events: signed with one of Plaid's keys, at most five minutes ago, over the hash of the raw
 * body. Null for everything else; rejects `Unavailable` if Plaid does not return its key, so that it sends again.
 * `now`: the time in milliseconds since 1970.
 */
export const plaidWebhooks = (settings: PlaidSettings, now: () => number = Date.now) => {
  const keyOf = verificationKeys(plaidClient(settings), now);

  const isSigned = async (jwt: string, body: Uint8Array, key: VerificationKey): Promise<boolean> => {
    const { alg, crv, kty, kid, x, y } = key;
    const verified = await importJWK({ alg, crv, kty, kid, x, y }, "ES256")
      .then((imported) => jwtVerify(jwt, imported, { algorithms: ["ES256"] }))
      .catch(() => null);
    const claims = decodeClaims(verified?.payload);
    if (Option.isNone(claims)) return false;
    const age = now() / 1000 - claims.value.iat;
    if (age > tolerance || age < -skew) return false;
    const said = Buffer.from(claims.value.request_body_sha256, "hex");
    return timingSafeEqual(said, createHash("sha256").update(body).digest());
  };

  return async (body: Uint8Array, headers: IncomingHttpHeaders): Promise<SignedWebhookEvent | null> => {
    const jwt = headers[verificationHeader];
    const kid = typeof jwt === "string" ? kidOf(jwt) : null;
    if (typeof jwt !== "string" || kid === null) return null;
    const key = await Effect.runPromise(Effect.result(keyOf(kid)));
    if (Result.isFailure(key)) throw key.failure;
    if (key.success === null || !(await isSigned(jwt, body, key.success))) return null;
    const event = decodeEvent(jsonOf(body));
    if (Option.isNone(event)) return unreadableWebhookEvent("plaid", body);
    const { webhook_type, webhook_code, item_id } = event.value;
    const subject: WebhookEventSubject =
      webhook_type === "ITEM" && item_id != null ? { kind: "bank_link", ref: item_id } : { kind: "other" };
    // Plaid's webhook events have no ids; the same event signed again only causes one more look-up.
    const id = createHash("sha256").update(jwt).digest("hex").slice(0, 32);
    return { id: `plaid:${id}`, provider: "plaid", event: `${webhook_type}.${webhook_code}`, subject };
  };
};
