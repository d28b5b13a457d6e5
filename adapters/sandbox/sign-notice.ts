import { createHmac, timingSafeEqual } from "node:crypto";
import { Option, Schema } from "effect";
import { NoticeSubject, type SignedNotice } from "#core/support/notice/notice.ts";
import { jsonOf, unreadableNotice } from "../unreadable-notice.ts";
import type { DueNotice } from "./deliver-notices.ts";

/** The header that holds the time and the signature: `t=seconds,v1=HMAC-SHA256 of "seconds.body" in hex`. */
export const signatureHeader = "sandbox-signature";

/** A signed notification is believed for this long, in seconds, so that a recorded one cannot be sent again for ever. */
const tolerance = 300;

const signature = (rawBody: string | Uint8Array, seconds: number, secret: string): Buffer =>
  createHmac("sha256", secret).update(`${seconds}.`).update(rawBody).digest();

/** The value of the signature header for a body that is sent now; `at` in milliseconds since 1970. */
export const signNotice = (rawBody: string, secret: string, at: number): string => {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${signature(rawBody, seconds, secret).toString("hex")}`;
};

const Body = Schema.Struct({ id: Schema.String, event: Schema.String, subject: NoticeSubject });
const decodeBody = Schema.decodeUnknownOption(Body);

/** The JSON that is sent. */
export const bodyOf = ({ id, event, subject }: DueNotice): string => JSON.stringify({ id, event, subject });

/**
 * The notification for core's `receiveNotice`, or null where the signature is not good, is older than five minutes or
 * from the future. `at` is the time in milliseconds since 1970.
 */
export const verifySandboxNotice = (
  rawBody: Uint8Array,
  headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>,
  secret: string,
  at: number = Date.now(),
): SignedNotice | null => {
  const header = headers[signatureHeader];
  const [, time = "", hex = ""] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === "string" ? header : "") ?? [];
  if (hex === "") return null;
  const seconds = Number(time);
  if (Math.abs(at / 1000 - seconds) > tolerance) return null;
  if (!timingSafeEqual(Buffer.from(hex, "hex"), signature(rawBody, seconds, secret))) return null;
  return Option.match(decodeBody(jsonOf(rawBody)), {
    onNone: () => unreadableNotice("sandbox", rawBody),
    onSome: (notice) => ({ ...notice, provider: "sandbox" }),
  });
};
