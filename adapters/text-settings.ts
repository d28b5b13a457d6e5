import { Effect } from "effect";
import { anything, inDevelopment, type Setting, together } from "./setting.ts";
import type { TwilioAccount } from "./twilio/texter.ts";

const keys = {
  TWILIO_ACCOUNT_SID: [/^AC[0-9a-f]{32}$/i, "an account's id: AC and 32 hex digits"],
  TWILIO_AUTH_TOKEN: anything,
  TWILIO_FROM: [/^(\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/i, "a number like +15125550142, or a messaging service's id"],
} as const;

/** The account that sends texts; null where the outbox keeps them, which it does not in production. */
export const textSettings: Setting<TwilioAccount | null> = Effect.gen(function* () {
  const given = yield* together(keys, ", so that Twilio can send texts");
  if (given !== null) {
    return { accountSid: given.TWILIO_ACCOUNT_SID, authToken: given.TWILIO_AUTH_TOKEN, from: given.TWILIO_FROM };
  }
  return yield* inDevelopment(
    null,
    `${Object.keys(keys).join(", ")} must be set where NODE_ENV is production, so that texts are sent.`,
  );
});
