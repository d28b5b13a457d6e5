import type { AddressInfo } from "node:net";
import { Cause, Effect, Exit } from "effect";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { mailBody } from "#adapters/smtp/mail-body.ts";
import { smtpMailer } from "#adapters/smtp/mailer.ts";
import { Mailer, type Message } from "#core/messaging/message/message.ts";
import { linkLine } from "#core/shared/link.ts";
import { aMail } from "#test/builders/message.ts";
import { keyListener } from "#test/support/refused-keys.ts";

type Received = { readonly from: string; readonly to: readonly string[]; readonly source: string };

type No = { readonly responseCode: number; readonly said?: string };
type Refusal = (No & { readonly at: "MAIL" | "RCPT" | "DATA" }) | "silence" | null;

let received: Array<Received> = [];
let refusal: Refusal = null;
let logins: Array<string> = [];

const no = ({ responseCode, said = "No." }: No): Error => Object.assign(new Error(said), { responseCode });

const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, answer) => {
    logins.push(`${username}:${password}`);
    answer(null, { user: username });
  },
  onMailFrom: (_address, _session, answer) => {
    if (refusal === "silence") return;
    answer(refusal?.at === "MAIL" ? no(refusal) : null);
  },
  onRcptTo: (_address, _session, answer) =>
    answer(refusal !== "silence" && refusal?.at === "RCPT" ? no(refusal) : null),
  onData: (stream, { envelope }, answer) => {
    let source = "";
    stream.on("data", (part: Buffer) => {
      source += part.toString();
    });
    stream.on("end", () => {
      if (refusal !== null && refusal !== "silence" && refusal.at === "DATA") return answer(no(refusal));
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
      answer();
    });
  },
});

let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  url = `smtp://dibbs:a%20password@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
afterEach(() => {
  received = [];
  logins = [];
  refusal = null;
  keys = keyListener();
});

const publicUrl = "https://dibbs.example";
let keys = keyListener();

/** Only the test without an answer has a short timeout, in milliseconds: a busy machine answers slowly. */
const patience = () => (refusal === "silence" ? { timeout: 500 } : {});

const send = (...messages: ReadonlyArray<Message & { readonly unsubscribe?: string }>) =>
  Effect.runPromiseExit(
    Effect.gen(function* () {
      const mailer = yield* Mailer;
      for (const message of messages) yield* mailer.send(message, message.unsubscribe ?? null);
    }).pipe(
      keys.listening,
      Effect.provide(smtpMailer({ url, from: "Dibbs <hello@dibbs.example>", publicUrl }, patience())),
      Effect.scoped,
    ),
  );

const failureOf = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(exit) ? Cause.squash(exit.cause) : null;

describe("an email by SMTP", () => {
  test("arrives with its sender, a text and an HTML part, under the id of its message", async () => {
    const message = aMail({
      subject: "A bid for you — look",
      text: "Ada Miller has bid on your project.\nLook at it.",
    });
    expect(Exit.isSuccess(await send(message))).toBe(true);
    const [mail] = received;
    expect(mail).toMatchObject({ from: "hello@dibbs.example", to: [message.address] });
    expect(mail?.source).toContain(`Message-ID: <${message.id}@dibbs.example>`);
    expect(mail?.source).toMatch(/^From: Dibbs <hello@dibbs\.example>\r?$/m);
    expect(mail?.source).toContain("multipart/alternative");
    expect(mail?.source).toContain("text/plain");
    expect(mail?.source).toContain("text/html");
    expect(mail?.source).toContain("Auto-Submitted: auto-generated");
    expect(logins).toEqual(["dibbs:a password"]);
  });

  test("uses the connection of the previous email", async () => {
    expect(Exit.isSuccess(await send(aMail(), aMail()))).toBe(true);
    expect(received).toHaveLength(2);
    expect(logins).toHaveLength(1);
  });

  test("of an optional kind has one-click unsubscribe headers, and other emails have none", async () => {
    const path = "/unsubscribe/somebody.bid.0123";
    expect(Exit.isSuccess(await send({ ...aMail({ kind: "bid" }), unsubscribe: path }, aMail()))).toBe(true);
    // Long headers are folded.
    const [heads, others] = received.map(({ source }) => source.split("\r\n\r\n")[0]?.replaceAll(/\r\n\s+/g, " "));
    expect(heads).toMatch(/^List-Unsubscribe: <https:\/\/dibbs\.example\/unsubscribe\/somebody\.bid\.0123>$/m);
    expect(heads).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(others).not.toMatch(/^List-Unsubscribe/m);
  });

  test("gets no other recipients or headers from its subject", async () => {
    const nasty = aMail({ subject: "Hi\r\nBcc: eve@example.com", address: "ada@example.com" });
    expect(Exit.isSuccess(await send(nasty))).toBe(true);
    expect(received[0]?.to).toEqual(["ada@example.com"]);
    expect(received[0]?.source.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/m);
  });

  test.each([
    ["RCPT", 550, { _tag: "MessageRefused", what: "address" }],
    ["DATA", 554, { _tag: "MessageRefused", what: "other" }],
    ["RCPT", 450, { _tag: "Unavailable", what: "mail" }],
    ["MAIL", 530, { _tag: "Unavailable", what: "mail" }],
    ["DATA", 451, { _tag: "Unavailable", what: "mail" }],
    ["RCPT", 550, { _tag: "MessageRefused", what: "address" }, "5.1.1 No such user here"],
    ["RCPT", 530, { _tag: "Unavailable", what: "mail" }, "Authentication required"],
    ["RCPT", 554, { _tag: "Unavailable", what: "mail" }, "5.7.1 Relay access denied"],
    [
      "DATA",
      550,
      { _tag: "Unavailable", what: "mail" },
      "5.7.60 Client does not have permissions to send as this sender",
    ],
  ] as const)(
    "that is refused at %s with %i is retried only if that can help",
    async (at, responseCode, failure, said?: string) => {
      refusal = { at, responseCode, ...(said !== undefined && { said }) };
      expect(failureOf(await send(aMail()))).toMatchObject(failure);
    },
  );

  test("to a server that is silent or down is retried", async () => {
    refusal = "silence";
    expect(failureOf(await send(aMail()))).toMatchObject({ _tag: "Unavailable" });
    const away = smtpMailer({ url: "smtp://127.0.0.1:1", from: "hello@dibbs.example", publicUrl }, patience());
    const sent = Effect.flatMap(Mailer, (mailer) => mailer.send(aMail(), null)).pipe(Effect.provide(away));
    expect(failureOf(await Effect.runPromiseExit(sent))).toMatchObject({ _tag: "Unavailable" });
  });

  test("is not sent, nor the password revealed, to a server without TLS if TLS is required", async () => {
    const secured = smtpMailer({ url: `${url}?requireTLS=true`, from: "hello@dibbs.example", publicUrl });
    const sent = Effect.flatMap(Mailer, (mailer) => mailer.send(aMail(), null)).pipe(Effect.provide(secured));
    expect(failureOf(await Effect.runPromiseExit(sent))).toMatchObject({ _tag: "Unavailable" });
    expect([received, logins]).toEqual([[], []]);
  });

  test("does not reveal the server's password when it fails", async () => {
    refusal = { at: "MAIL", responseCode: 535 };
    expect(JSON.stringify(failureOf(await send(aMail())))).not.toContain("password");
  });
});

describe("the body of an email", () => {
  test("links to what it is about, to unsubscribing and to the notification settings", () => {
    const mail = aMail({ kind: "bid", link: { to: "page", path: "/v1/projects/bidders?listing_id=1&a=2" } });
    const { html, text } = mailBody(mail, { publicUrl, unsubscribe: "/unsubscribe/x" });
    expect(text).toContain("Open in Dibbs: https://dibbs.example/v1/projects/bidders?listing_id=1&a=2");
    expect(html).toContain(
      '<a href="https://dibbs.example/v1/projects/bidders?listing_id=1&amp;a=2">Open in Dibbs</a>',
    );
    for (const way of ["https://dibbs.example/unsubscribe/x", "https://dibbs.example/v1/profile/notifications"]) {
      expect(text).toContain(way);
      expect(html).toContain(`href="${way}"`);
    }
    const must = mailBody(aMail({ kind: "security" }), { publicUrl, unsubscribe: null });
    expect(must.text).not.toContain("unsubscribe");
    expect(must.text).toContain("https://dibbs.example/v1/profile/notifications");
    const asked = mailBody(aMail(), { publicUrl, unsubscribe: null });
    expect(asked.html).not.toContain("notifications");
    expect(asked.html).not.toContain("Open in Dibbs");
  });

  test("of several parts has headings, and its paths become URLs", () => {
    const { html, text } = mailBody(
      aMail({
        text: `# Bids & more\n\nNew bid\n${linkLine({ to: "projects" })}\n\nOld bid\n/v1/my-bids\n\n/v1 is a path.`,
      }),
      {
        publicUrl,
        unsubscribe: null,
      },
    );
    expect(html).toContain("<h2>Bids &amp; more</h2>");
    expect(html).toContain('<a href="https://dibbs.example/v1/projects">https://dibbs.example/v1/projects</a>');
    expect(html).toContain("<p>/v1 is a path.</p>");
    expect(text).toContain(
      "BIDS & MORE\n\nNew bid\nhttps://dibbs.example/v1/projects\n\nOld bid\nhttps://dibbs.example/v1/my-bids\n\n/v1 is a path.",
    );
  });

  test("escapes what people wrote in its HTML, and makes addresses links", () => {
    const { html, text } = mailBody(
      aMail({ subject: "<b>Hi</b>", text: "<script>alert(1)</script>\n\nSee https://dibbs.example/a?b=1&c=2." }),
      { publicUrl, unsubscribe: null },
    );
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;b&gt;Hi&lt;/b&gt;");
    expect(html).toContain('<a href="https://dibbs.example/a?b=1&amp;c=2">https://dibbs.example/a?b=1&amp;c=2</a>.');
    expect(html).toContain("prefers-color-scheme: dark");
    expect(text).toContain("See https://dibbs.example/a?b=1&c=2.");
  });
});

test("a Spanish email is Spanish around its text too, and declares its language", () => {
  const mail = aMail({ language: "es", kind: "bid", subject: "Nueva oferta", link: { to: "projects" } });
  const around = { publicUrl: "https://dibbs.example", unsubscribe: "/unsubscribe/x" };
  const { text, html } = mailBody(mail, around);
  expect(html).toContain('<html lang="es">');
  for (const words of ["Abrir en Dibbs", "Ya no recibir correos como este", "Elegir qué correos recibe"]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(mailBody({ ...mail, language: "en" }, around).text).toContain("Stop emails like this");
});
