import type { FastifyReply } from "fastify";
import type { Language } from "#core/shared/language.ts";
import { paths } from "./addresses.ts";

const style = `:root{background:Canvas;color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem}
img{width:100%;border-radius:12px}.logo{display:block;margin-bottom:2rem;width:48px}h1{font-size:1.5rem;line-height:1.2}a{color:#c8202f}
button{background:#c8202f;border:0;border-radius:8px;color:#fff;font:inherit;font-weight:600;min-height:44px;padding:0 20px}
@media(prefers-color-scheme:dark){a{color:#ff8d93}}`;

/** Returns a page without the product's scripts, for people who follow a link from outside. */
export const plainPage = (head: string, body: string, language: Language = "en"): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<style>${style}</style></head><body><a href="${paths.listings}"><img class="logo" src="/favicon.svg" alt="Dibbs" width="48" height="48"></a>${body}</body></html>`;

/** Sends the page; its text may depend on the requested language. */
export const sendPlainPage = (
  reply: FastifyReply,
  status: number,
  text: string,
  language: Language = "en",
): FastifyReply =>
  reply
    .code(status)
    .headers({ "cache-control": "no-cache", "content-language": language, vary: "Accept-Language, Cookie" })
    .type("text/html; charset=utf-8")
    .send(text);
