import type { MailServer } from "./smtp/mailer.ts";
import { isThisMachine } from "./this-machine.ts";

type Given = {
  /** Null for what is not set. */
  readonly text: (name: string) => string | null;
  readonly production: boolean;
  readonly publicUrl: string;
};

const sender = /^([^<>\r\n]{1,200} <)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/;

/**
 * The same address, by which nothing is said before the server has answered by TLS; on the machine itself nobody is in between.
 * Throws where it asks to take any certificate.
 */
const secured = (given: string): string => {
  const url = new URL(given);
  if (isThisMachine(url.hostname)) return given;
  if (["false", "no", "0"].includes(url.searchParams.get("tls.rejectUnauthorized")?.toLowerCase() ?? "")) {
    throw new Error("SMTP_URL must not turn the check of the server's certificate off where NODE_ENV is production.");
  }
  if (url.protocol === "smtp:") url.searchParams.set("requireTLS", "true");
  return url.href;
};

/**
 * The server that mails go out by; null where the outbox keeps them. Throws an error whose message is one sentence for what
 * is misspelt, set by half, or missing in production, where mails travel by TLS alone. The address of the server may hold a password, and is never told.
 */
export const mailSettings = ({ text, production, publicUrl }: Given): MailServer | null => {
  const [url, from] = [text("SMTP_URL"), text("MAIL_FROM")];
  if (url === null && from === null) {
    if (!production) return null;
    throw new Error("SMTP_URL and MAIL_FROM must be set where NODE_ENV is production, so that mails are sent.");
  }
  if (url === null) throw new Error("SMTP_URL must be set too, so that mails are sent.");
  if (from === null) throw new Error("MAIL_FROM must be set too, so that mails have a sender.");
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    throw new Error("SMTP_URL must be an address like smtps://user:password@mail.example:465.");
  }
  if (!sender.test(from)) throw new Error("MAIL_FROM must be an address like Dibbs <hello@dibbs.example>.");
  return { url: production ? secured(url) : url, from, publicUrl };
};
