import { createECDH } from "node:crypto";
import type { PushKeys } from "./web-push/keys.ts";
import type { PushService } from "./web-push/service.ts";

type Given = {
  /** Null for what is not set. */
  readonly text: (name: string) => string | null;
  readonly production: boolean;
};

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

/** Whom a push service writes to; it must be one that somebody reads, so only a stand-in is made up. */
const standIn = "mailto:nobody@dibbs.example";

const names = ["WEB_PUSH_PUBLIC_KEY", "WEB_PUSH_PRIVATE_KEY", "WEB_PUSH_SUBJECT"] as const;

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

const hostsOf = (given: string | null): ReadonlyArray<string> => {
  if (given === null) return usualHosts;
  const hosts = given.toLowerCase().split(/[\s,]+/);
  const odd = hosts.find((host) => !isHost(host));
  if (odd === undefined) return hosts;
  throw new Error(`WEB_PUSH_HOSTS must name hosts like fcm.googleapis.com or *.push.apple.com, and names '${odd}'.`);
};

/**
 * Pushes with the keys that are set; without any, with keys of the installation's own, and in production none. Throws an
 * error whose message is one sentence for what is misspelt or set by half.
 */
export const pushSettings = ({ text, production }: Given): PushSettings => {
  const hosts = hostsOf(text("WEB_PUSH_HOSTS"));
  const missing = names.filter((name) => text(name) === null);
  if (missing.length === names.length) {
    return production ? { kind: "off" } : { kind: "web-push", keys: null, subject: standIn, hosts, local: true };
  }
  if (missing.length > 0) throw new Error(`${missing.join(" and ")} must be set too, so that browsers get pushes.`);
  const [publicKey, privateKey, subject] = names.map((name) => text(name) ?? "") as [string, string, string];
  if (!/^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/\S+)$/.test(subject)) {
    throw new Error("WEB_PUSH_SUBJECT must be an address like mailto:hello@dibbs.example or https://dibbs.example.");
  }
  if (!isPair({ publicKey, privateKey })) {
    throw new Error(
      "WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be one pair, as `npx web-push generate-vapid-keys` makes it.",
    );
  }
  return { kind: "web-push", keys: { publicKey, privateKey }, subject, hosts, local: !production };
};
