import escaped from "escape-html";
import type { Message } from "#core/message/message.ts";

/** What a mail looks like: calm, in one column, and in the colours of the night where the reader's device asks for them. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 16px; background: #faf9f7; color: #1f1d1b; font: 16px/1.5 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
  .sheet { max-width: 560px; margin: 0 auto; background: #ffffff; border: 1px solid #e5e2dd; border-radius: 12px; padding: 24px; }
  .brand { color: #c8202f; font-weight: 700; font-size: 20px; margin: 0 0 16px; }
  h1 { font-size: 20px; line-height: 1.2; margin: 0 0 12px; }
  p { margin: 0 0 12px; overflow-wrap: anywhere; }
  a { color: #c8202f; }
  .foot { max-width: 560px; margin: 16px auto 0; color: #57534e; font-size: 14px; }
  @media (prefers-color-scheme: dark) {
    body { background: #161719; color: #ededea; }
    .sheet { background: #1e1f22; border-color: #35363a; }
    .brand, a { color: #ff8d93; }
    .foot { color: #b9b7b2; }
  }`;

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** The line as HTML, with its addresses as links. */
const linked = (line: string): string => {
  let html = "";
  let from = 0;
  for (const { 0: url, index } of line.matchAll(address)) {
    html += `${escaped(line.slice(from, index))}<a href="${escaped(url)}">${escaped(url)}</a>`;
    from = index + url.length;
  }
  return html + escaped(line.slice(from));
};

const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split("\n").map(linked).join("<br>")}</p>`)
    .join("\n      ");

type Letter = { readonly text: string; readonly html: string };

/** A message as a mail, for readers of text and of HTML. `publicUrl` is where Dibbs is. */
export const letterOf = ({ subject, text }: Pick<Message, "subject" | "text">, publicUrl: string): Letter => ({
  text: `${text.trim()}\n\n--\nDibbs, ${publicUrl}\n`,
  html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(subject)}</title>
    <style>${style}
    </style>
  </head>
  <body>
    <div class="sheet" role="article" aria-label="${escaped(subject)}" lang="en">
      <p class="brand">Dibbs</p>
      <h1>${escaped(subject)}</h1>
      ${paragraphs(text)}
    </div>
    <p class="foot">Sent by Dibbs, <a href="${escaped(publicUrl)}">${escaped(publicUrl)}</a></p>
  </body>
</html>
`,
});
