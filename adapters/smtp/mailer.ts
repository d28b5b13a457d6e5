import { Effect, Layer, Schema } from "effect";
import type { Transporter } from "nodemailer";
import { Mailer, type Message, MessageRefused } from "#core/messaging/message/message.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { keyRefused } from "#core/shared/refused-keys.ts";
import { mailBody } from "./mail-body.ts";

export type MailServer = {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string;
  /** The sender: an address, or a name and an address. */
  readonly from: string;
  /** The public address of Dibbs, for the links in mails. */
  readonly publicUrl: string;
};

type Options = {
  /** The timeout of each answer of the server, in milliseconds. */
  readonly timeout?: number;
};

const Failure = Schema.Struct({
  code: Schema.optionalKey(Schema.String),
  command: Schema.optionalKey(Schema.String),
  responseCode: Schema.optionalKey(Schema.Int),
  response: Schema.optionalKey(Schema.String),
});
const isFailure = Schema.is(Failure);

const firstLasting = 500;

/** Whether the server rejects our login, whatever the mail. */
const isLockedOut = (error: unknown): boolean =>
  isFailure(error) && (error.code === "EAUTH" || [530, 534, 535, 538].includes(error.responseCode ?? 0));

/** RFC 3463: a refusal by the server's policy for its senders, not about the mail or its recipient. */
const byItsRules = /^5\d\d[ -]5\.7\./;

/** Returns what a server's error means. A 5xx about the recipient is a permanent bounce; a retry may fix all others. */
const readFailure = (error: unknown): MessageRefused | Unavailable => {
  const { code, command, responseCode, response = "" } = isFailure(error) ? error : {};
  const said = `The mail server answered ${responseCode ?? code ?? "nothing"}${command ? ` to ${command}` : ""}.`;
  const isAboutUs = isLockedOut(error) || byItsRules.test(response);
  const lasts = responseCode !== undefined && responseCode >= firstLasting && !isAboutUs;
  if (lasts && command === "RCPT TO") return new MessageRefused({ what: "address", message: said });
  if (lasts && command === "DATA") return new MessageRefused({ what: "other", message: said });
  return new Unavailable({ what: "mail", message: said });
};

const transportOf = async (url: string, timeout: number): Promise<Transporter> => {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Our content contains no file paths or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
};

/**
 * `Mailer` by SMTP. The `Message-ID` is derived from the message's own id, so that a second copy, sent after a lost
 * answer, is the same mail to its recipient. Connections are reused, and reopened when they break.
 */
export const smtpMailer = (
  { url, from, publicUrl }: MailServer,
  { timeout = 15_000 }: Options = {},
): Layer.Layer<Mailer> =>
  Layer.effect(
    Mailer,
    Effect.gen(function* () {
      let transport: Promise<Transporter> | undefined;
      const { hostname } = new URL(publicUrl);
      const send = async (message: Message, unsubscribe: string | null): Promise<void> => {
        const { id, address, subject } = message;
        transport ??= transportOf(url, timeout);
        await (await transport).sendMail({
          from,
          to: { name: "", address },
          subject,
          messageId: `<${id}@${hostname}>`,
          headers: {
            "Auto-Submitted": "auto-generated",
            // RFC 8058: the reader's mail program may unsubscribe with its own button, by POST.
            ...(unsubscribe !== null && {
              "List-Unsubscribe": `<${publicUrl}${unsubscribe}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          ...mailBody(message, { publicUrl, unsubscribe }),
        });
      };
      yield* Effect.addFinalizer(() => Effect.promise(async () => (await transport)?.close()));
      return Mailer.of({
        send: (message, unsubscribe) =>
          Effect.tryPromise({ try: () => send(message, unsubscribe), catch: (error) => error }).pipe(
            Effect.tapError((error) => (isLockedOut(error) ? keyRefused("The mail server") : Effect.void)),
            Effect.mapError(readFailure),
          ),
      });
    }),
  );
