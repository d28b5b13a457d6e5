import type { TwilioAccount } from "./twilio/texter.ts";

type Given = {
  /** Null for what is not set. */
  readonly text: (name: string) => string | null;
  readonly production: boolean;
};

const shapes = {
  TWILIO_ACCOUNT_SID: [/^AC[0-9a-f]{32}$/i, "an account's id: AC and 32 hex digits"],
  TWILIO_AUTH_TOKEN: [/./, "the account's secret"],
  TWILIO_FROM: [/^(\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/i, "a number like +15125550142, or a messaging service's id"],
} as const;
const names = Object.keys(shapes) as Array<keyof typeof shapes>;

/**
 * The account that sends texts; null where the outbox keeps them. Throws an error whose message is one sentence for what is
 * misspelt, set by half, or missing in production.
 */
export const textSettings = ({ text, production }: Given): TwilioAccount | null => {
  const missing = names.filter((name) => text(name) === null);
  if (missing.length === names.length) {
    if (!production) return null;
    throw new Error(`${names.join(", ")} must be set where NODE_ENV is production, so that texts are sent.`);
  }
  if (missing.length > 0) throw new Error(`${missing.join(" and ")} must be set too, so that Twilio can send texts.`);
  for (const name of names) {
    const [shape, words] = shapes[name];
    if (!shape.test(text(name) ?? "")) throw new Error(`${name} must be ${words}.`);
  }
  const [accountSid, authToken, from] = names.map((name) => text(name) ?? "") as [string, string, string];
  return { accountSid, authToken, from };
};
