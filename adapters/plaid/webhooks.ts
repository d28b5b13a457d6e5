import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Effect, Option, Schema } from "effect";
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import type { Notice, NoticeSubject } from "#core/notice/notice.ts";
import { plaidClient } from "./client.ts";
import type { PlaidSettings } from "./settings.ts";

/** The header that holds a JWT over the hash of the body. */
export const verificationHeader = "plaid-verification";

/** A notification is believed for this long, so that a recorded one cannot be sent again for ever. */
const tolerance = "5 minutes";
/** How far Plaid's clock may be ahead of ours. */
const skew = "30 seconds";
/** As many keys as Plaid will ever have at once, and more. */
const mostKeys = 20;

const Key = Schema.Struct({
  key: Schema.Struct({
    alg: Schema.Literal("ES256"),
    crv: Schema.Literal("P-256"),
    kty: Schema.Literal("EC"),
    kid: Schema.String,
    x: Schema.String,
    y: Schema.String,
    expired_at: Schema.NullOr(Schema.Finite),
  }),
});
type Key = (typeof Key.Type)["key"];

const Event = Schema.fromJsonString(
  Schema.Struct({
    webhook_type: Schema.String,
    webhook_code: Schema.String,
    item_id: Schema.optionalKey(Schema.String),
  }),
);
const decodeEvent = Schema.decodeUnknownOption(Event);

const Claims = Schema.Struct({ request_body_sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/i)) });
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
 * Reads notifications of Plaid: signed by a key that Plaid gives out, at most five minutes ago, over the hash of the very
 * body. Null for everything else; rejects where Plaid does not give its key, so that it sends again.
 */
export const plaidNotices = (settings: PlaidSettings) => {
  const plaid = plaidClient(settings);
  const keys = new Map<string, Key>();

  /** The key of this name; null where Plaid knows none, or has withdrawn it. */
  const keyOf = async (kid: string): Promise<Key | null> => {
    const known = keys.get(kid);
    if (known) return known;
    const found = await Effect.runPromise(
      plaid
        .ask(Key, (on) => on.webhookVerificationKeyGet({ key_id: kid }))
        .pipe(Effect.catchTag("ProviderRefused", () => Effect.succeed(null))),
    );
    if (found === null || found.key.expired_at !== null) return null;
    if (keys.size >= mostKeys) keys.clear();
    keys.set(kid, found.key);
    return found.key;
  };

  const isSigned = async (jwt: string, body: Uint8Array, key: Key): Promise<boolean> => {
    const { alg, crv, kty, kid, x, y } = key;
    const verified = await importJWK({ alg, crv, kty, kid, x, y }, "ES256")
      .then((imported) =>
        jwtVerify(jwt, imported, { algorithms: ["ES256"], maxTokenAge: tolerance, clockTolerance: skew }),
      )
      .catch(() => null);
    const claims = decodeClaims(verified?.payload);
    if (Option.isNone(claims)) return false;
    const said = Buffer.from(claims.value.request_body_sha256, "hex");
    return timingSafeEqual(said, createHash("sha256").update(body).digest());
  };

  return async (
    body: Uint8Array,
    headers: IncomingHttpHeaders,
  ): Promise<Pick<Notice, "id" | "provider" | "event" | "subject"> | null> => {
    const jwt = headers[verificationHeader];
    const kid = typeof jwt === "string" ? kidOf(jwt) : null;
    if (typeof jwt !== "string" || kid === null) return null;
    const key = await keyOf(kid);
    if (key === null || !(await isSigned(jwt, body, key))) return null;
    const event = decodeEvent(new TextDecoder().decode(body));
    if (Option.isNone(event)) return null;
    const { webhook_type, webhook_code, item_id } = event.value;
    const subject: NoticeSubject =
      webhook_type === "ITEM" && item_id !== undefined ? { kind: "bank_link", ref: item_id } : { kind: "other" };
    // Plaid gives its notifications no names; the same one signed again is only asked about again.
    const id = createHash("sha256").update(jwt).digest("hex").slice(0, 32);
    return { id: `plaid:${id}`, provider: "plaid", event: `${webhook_type}.${webhook_code}`, subject };
  };
};
