import escaped from "escape-html";
import { addressOf, withAddresses } from "#api/addresses.ts";
import type { Message } from "#core/messaging/message/message.ts";
import type { Language } from "#core/shared/language.ts";
import { ownPath } from "#core/shared/link.ts";

/** The style of mails: calm, in one column, and dark if the reader's device asks for it. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 16px; background: #faf9f7; color: #1f1d1b; font: 16px/1.5 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
  .sheet { max-width: 560px; margin: 0 auto; background: #ffffff; border: 1px solid #e5e2dd; border-radius: 12px; padding: 24px; }
  .brand { color: #c8202f; font-weight: 700; font-size: 20px; margin: 0 0 16px; }
  h1 { font-size: 20px; line-height: 1.2; margin: 0 0 12px; }
  p { margin: 0 0 12px; overflow-wrap: anywhere; }
  h2 { font-size: 16px; line-height: 1.2; margin: 24px 0 12px; }
  a { color: #c8202f; }
  .open { margin: 20px 0 0; }
  .open a { background: #c8202f; border-radius: 8px; color: #ffffff; display: inline-block; font-weight: 600; padding: 10px 16px; text-decoration: none; }
  .foot { max-width: 560px; margin: 16px auto 0; color: #57534e; font-size: 14px; }
  @media (prefers-color-scheme: dark) {
    body { background: #161719; color: #ededea; }
    .sheet { background: #1e1f22; border-color: #35363a; }
    .brand, a { color: #ff8d93; }
    .open a { background: #c8202f; color: #ffffff; }
    .foot { color: #b9b7b2; }
  }`;

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** Returns the line as HTML, with its addresses as links. */
const linked = (line: string): string => {
  let html = "";
  let from = 0;
  for (const { 0: url, index } of line.matchAll(address)) {
    html += `${escaped(line.slice(from, index))}<a href="${escaped(url)}">${escaped(url)}</a>`;
    from = index + url.length;
  }
  return html + escaped(line.slice(from));
};

/** The mark of a heading in a longer mail. */
const headingMark = "# ";

/** Turns the text's links into addresses; digests from before links were values contain paths of Dibbs's own. */
const addressed = (text: string, publicUrl: string): string =>
  withAddresses(text.trim(), publicUrl)
    .split("\n")
    .map((line) => (line.startsWith("/v1") && ownPath(line) === line ? publicUrl + line : line))
    .join("\n");

const asHtml = (paragraph: string): string =>
  paragraph.startsWith(headingMark)
    ? `<h2>${escaped(paragraph.slice(headingMark.length))}</h2>`
    : `<p>${paragraph.split("\n").map(linked).join("<br>")}</p>`;

const asText = (paragraph: string): string =>
  paragraph.startsWith(headingMark) ? paragraph.slice(headingMark.length).toUpperCase() : paragraph;

/** The words around a mail's text. */
const words: Readonly<Record<Language, { readonly [Part in "open" | "stop" | "choose" | "sentBy"]: string }>> = {
  en: {
    open: "Open in Dibbs",
    stop: "Stop emails like this",
    choose: "Choose which emails you get",
    sentBy: "Sent by Dibbs",
  },
  es: {
    open: "Abrir en Dibbs",
    stop: "Ya no recibir correos como este",
    choose: "Elegir qué correos recibe",
    sentBy: "Enviado por Dibbs",
  },
};

type MailBody = { readonly text: string; readonly html: string };

type Around = {
  /** The public address of Dibbs. */
  readonly publicUrl: string;
  /** The path at which the reader turns such mails off; null if they can't be turned off. */
  readonly unsubscribe: string | null;
};

/**
 * Formats a message as a mail, in plain text and HTML. A paragraph that begins with '# ' is a heading, a link becomes
 * an address; the page that the message is about gets a button.
 */
export const mailBody = (
  { language, subject, text, link, kind }: Pick<Message, "language" | "subject" | "text" | "link" | "kind">,
  { publicUrl, unsubscribe }: Around,
): MailBody => {
  const { open, stop, choose, sentBy } = words[language];
  const paragraphs = addressed(text, publicUrl).split(/\n{2,}/);
  const page = link === null ? null : publicUrl + addressOf(link);
  const footerLinks: ReadonlyArray<readonly [what: string, url: string]> = [
    ...(unsubscribe === null ? [] : [[stop, publicUrl + unsubscribe] as const]),
    ...(kind === null ? [] : [[choose, publicUrl + addressOf({ to: "notifications" })] as const]),
  ];
  const foot = footerLinks.map(([what, url]) => `<br><a href="${escaped(url)}">${what}</a>`).join("");
  return {
    text: [
      ...paragraphs.map(asText),
      ...(page === null ? [] : [`${open}: ${page}`]),
      ["--", `Dibbs, ${publicUrl}`, ...footerLinks.map(([what, url]) => `${what}: ${url}`), ""].join("\n"),
    ].join("\n\n"),
    html: `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(subject)}</title>
    <style>${style}
    </style>
  </head>
  <body>
    <div class="sheet" role="article" aria-label="${escaped(subject)}" lang="${language}">
      <p class="brand">Dibbs</p>
      <h1>${escaped(subject)}</h1>
      ${paragraphs.map(asHtml).join("\n      ")}${page === null ? "" : `\n      <p class="open"><a href="${escaped(page)}">${open}</a></p>`}
    </div>
    <p class="foot">${sentBy}, <a href="${escaped(publicUrl)}">${escaped(publicUrl)}</a>${foot}</p>
  </body>
</html>
`,
  };
};
