import { createECDH } from "node:crypto";
import { Effect } from "effect";
import { anything, isProduction, refuse, type Setting, text, together } from "./setting.ts";
import type { PushKeys } from "./web-push/keys.ts";
import type { PushService } from "./web-push/service.ts";

/** How pushes are sent: not at all, or with these keys (null: such as the installation makes for itself). */
export type PushSettings =
  | { readonly kind: "off" }
  | ({ readonly kind: "web-push"; readonly keys: PushKeys | null } & PushService);

/** The push services of Chrome, Safari, Firefox and Edge. */
const usualHosts = [
  "fcm.googleapis.com",
  "*.push.apple.com",
  "updates.push.services.mozilla.com",
  "*.notify.windows.com",
];

/** Whom a push service writes to; it must be one that somebody reads, so only a placeholder is made up. */
const placeholderContact = "mailto:nobody@dibbs.example";

const keys = {
  WEB_PUSH_PUBLIC_KEY: anything,
  WEB_PUSH_PRIVATE_KEY: anything,
  WEB_PUSH_SUBJECT: [
    /^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/\S+)$/,
    "an address like mailto:hello@dibbs.example or https://dibbs.example",
  ],
} as const;

const isHost = (text: string): boolean => /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/.test(text);

const publicKeyOf = (privateKey: string): string => {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey, "base64url");
  return curve.getPublicKey("base64url");
};

const isPair = ({ publicKey, privateKey }: PushKeys): boolean => {
  try {
    return publicKeyOf(privateKey) === publicKey;
  } catch {
    return false;
  }
};

/** Pushes with the keys that are set; without any, with keys of the installation's own, and in production none. */
export const pushSettings: Setting<PushSettings> = Effect.gen(function* () {
  const production = yield* isProduction;
  const hosts = (yield* text("WEB_PUSH_HOSTS"))?.toLowerCase().split(/[\s,]+/) ?? usualHosts;
  const odd = hosts.find((host) => !isHost(host));
  if (odd !== undefined) {
    return yield* refuse(
      `WEB_PUSH_HOSTS must name hosts like fcm.googleapis.com or *.push.apple.com, and names '${odd}'.`,
    );
  }
  const given = yield* together(keys, ", so that browsers get pushes");
  if (given === null) {
    return production
      ? { kind: "off" }
      : { kind: "web-push", keys: null, subject: placeholderContact, hosts, local: true };
  }
  const pair = { publicKey: given.WEB_PUSH_PUBLIC_KEY, privateKey: given.WEB_PUSH_PRIVATE_KEY };
  if (!isPair(pair)) {
    return yield* refuse(
      "WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be one pair, as `npx web-push generate-vapid-keys` makes it.",
    );
  }
  return { kind: "web-push", keys: pair, subject: given.WEB_PUSH_SUBJECT, hosts, local: !production };
});
