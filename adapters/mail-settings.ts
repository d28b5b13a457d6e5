import { Effect } from "effect";
import { publicUrlOrNone } from "./public-url.ts";
import { inDevelopment, isProduction, refuse, type Setting, text } from "./setting.ts";
import type { MailServer } from "./smtp/mailer.ts";
import { isThisMachine } from "./this-machine.ts";

const sender = /^([^<>\r\n]{1,200} <)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/;

/** The same address, by which nothing is said before the server has answered by TLS; on the machine itself nobody is in between. */
const secured = (given: string): Setting<string> => {
  const url = new URL(given);
  if (isThisMachine(url.hostname)) return Effect.succeed(given);
  if (["false", "no", "0"].includes(url.searchParams.get("tls.rejectUnauthorized")?.toLowerCase() ?? "")) {
    return refuse("SMTP_URL must not turn the check of the server's certificate off where NODE_ENV is production.");
  }
  if (url.protocol === "smtp:") url.searchParams.set("requireTLS", "true");
  return Effect.succeed(url.href);
};

/** The server that mails go out by, in production by TLS alone; null where the outbox keeps them. */
export const mailSettings: Setting<MailServer | null> = Effect.gen(function* () {
  const [url, from] = [yield* text("SMTP_URL"), yield* text("MAIL_FROM")];
  if (url === null && from === null) {
    return yield* inDevelopment(
      null,
      "SMTP_URL and MAIL_FROM must be set where NODE_ENV is production, so that mails are sent.",
    );
  }
  if (url === null) return yield* refuse("SMTP_URL must be set too, so that mails are sent.");
  if (from === null) return yield* refuse("MAIL_FROM must be set too, so that mails have a sender.");
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    return yield* refuse("SMTP_URL must be an address like smtps://user:password@mail.example:465.");
  }
  if (!sender.test(from)) return yield* refuse("MAIL_FROM must be an address like Dibbs <hello@dibbs.example>.");
  return { url: (yield* isProduction) ? yield* secured(url) : url, from, publicUrl: yield* publicUrlOrNone };
});
