import { createECDH } from "node:crypto";
import { Effect } from "effect";
import { publicUrlOrNone } from "./host-settings.ts";
import {
  alone,
  inDevelopment,
  isProduction,
  list,
  oneOf,
  origin,
  refuse,
  type Setting,
  text,
  together,
} from "./setting.ts";
import { isThisMachine } from "./this-machine.ts";

const isMailServer = (given: string): boolean => {
  const url = URL.canParse(given) ? new URL(given) : null;
  // The library would take an address without a host for the machine itself.
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
};
const sender = /^([^<>\r\n]{1,200} <)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/;

/** Requires TLS before anything is sent; not on the machine itself, where nobody can listen in. */
const secured = (given: string): Setting<string> => {
  const url = new URL(given);
  if (isThisMachine(url.hostname)) return Effect.succeed(given);
  if (["false", "no", "0"].includes(url.searchParams.get("tls.rejectUnauthorized")?.toLowerCase() ?? "")) {
    return refuse("SMTP_URL must not turn the check of the server's certificate off where NODE_ENV is production.");
  }
  if (url.protocol === "smtp:") url.searchParams.set("requireTLS", "true");
  return Effect.succeed(url.href);
};

/** The server that sends mail, in production only by TLS; null if the outbox keeps mail. */
export const mailSettings = Effect.gen(function* () {
  const given = yield* together(
    {
      url: ["SMTP_URL", { test: isMailServer }, "an address like smtps://user:password@mail.example:465"],
      from: ["MAIL_FROM", sender, "an address like Dibbs <hello@dibbs.example>"],
    },
    ", so that mails are sent",
    () => "SMTP_URL and MAIL_FROM must be set where NODE_ENV is production, so that mails are sent.",
  );
  if (given === null) return null;
  const url = (yield* isProduction) ? yield* secured(given.url) : given.url;
  return { url, from: given.from, publicUrl: yield* publicUrlOrNone };
});

/** The account that sends texts; null if the outbox keeps them, which is not allowed in production. */
export const textSettings = together(
  {
    accountSid: ["TWILIO_ACCOUNT_SID", /^AC[0-9a-fA-F]{32}$/, "an account's id: AC and 32 hex digits"],
    authToken: ["TWILIO_AUTH_TOKEN"],
    from: [
      "TWILIO_FROM",
      /^(\+[1-9]\d{7,14}|MG[0-9a-fA-F]{32})$/,
      "a number like +15125550142, or a messaging service's id",
    ],
  },
  ", so that Twilio can send texts",
  (names) => `${names} must be set where NODE_ENV is production, so that texts are sent.`,
);

/**
 * Whether a page shows everybody the outbox, including sign-in codes: only for trying Dibbs out. With an external
 * database, which more people may use, it must be turned on explicitly.
 */
export const outboxSettings = Effect.gen(function* () {
  const given = yield* oneOf("SHOW_OUTBOX", ["yes", "no"]);
  if (given === null) return (yield* text("DATABASE_URL")) === null;
  if (given === "no") return false;
  return yield* inDevelopment(
    true,
    "SHOW_OUTBOX must not be yes where NODE_ENV is production: it shows everybody codes.",
  );
});

/** The push services of Chrome, Safari, Firefox and Edge. */
const usualHosts = [
  "fcm.googleapis.com",
  "*.push.apple.com",
  "updates.push.services.mozilla.com",
  "*.notify.windows.com",
];

/** The contact for push services; it must be a mailbox that somebody reads, so only a placeholder is generated. */
const placeholderContact = "mailto:nobody@dibbs.example";

const isPair = (publicKey: string, privateKey: string): boolean => {
  try {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(privateKey, "base64url");
    return curve.getPublicKey("base64url") === publicKey;
  } catch {
    return false;
  }
};

/** How pushes are sent: with the configured keys; without any, with generated ones (null); in production not at all. */
export const pushSettings = Effect.gen(function* () {
  const local = !(yield* isProduction);
  const named = yield* list(
    "WEB_PUSH_HOSTS",
    (host) => /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/i.test(host),
    (wrong) => `WEB_PUSH_HOSTS must name hosts like fcm.googleapis.com or *.push.apple.com, and names '${wrong}'.`,
  );
  const hosts = named?.map((host) => host.toLowerCase()) ?? usualHosts;
  const given = yield* together(
    {
      publicKey: ["WEB_PUSH_PUBLIC_KEY"],
      privateKey: ["WEB_PUSH_PRIVATE_KEY"],
      subject: [
        "WEB_PUSH_SUBJECT",
        /^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/\S+)$/,
        "an address like mailto:hello@dibbs.example or https://dibbs.example",
      ],
    },
    ", so that browsers get pushes",
  );
  const kind = "web-push" as const;
  if (given === null) {
    return local ? { kind, keys: null, subject: placeholderContact, hosts, local } : { kind: "off" as const };
  }
  const { publicKey, privateKey, subject } = given;
  if (isPair(publicKey, privateKey)) return { kind, keys: { publicKey, privateKey }, subject, hosts, local };
  return yield* refuse(
    "WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be one pair, as `npx web-push generate-vapid-keys` makes it.",
  );
});

/** Stream's address unless another is set. */
const streamUrl = "https://chat.stream-io-api.com";

/** Where conversations are hosted: at Stream if its keys are set, otherwise in Dibbs's own chat. */
export const chatSettings = Effect.gen(function* () {
  const fields = { apiKey: ["STREAM_API_KEY"], apiSecret: ["STREAM_API_SECRET"] } as const;
  const keys = yield* together(fields, ", so that people can talk at Stream");
  if (keys === null) {
    yield* alone(["STREAM_BASE_URL"], "STREAM_API_KEY is not");
    return { kind: "dibbs" as const };
  }
  return { kind: "stream" as const, ...keys, baseUrl: (yield* origin("STREAM_BASE_URL", streamUrl)) ?? streamUrl };
});
