import { Effect } from "effect";
import type { FastifyInstance } from "fastify";
import { Outbox } from "#core/message/outbox.ts";
import { type CoreRuntime, run } from "../serve.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border-top:1px solid #8884;padding:1rem 0}h2{font-size:1rem;margin:0}p{margin:.25rem 0;white-space:pre-wrap}small{opacity:.7}`;

/** The mails that would have been sent, for whoever tries Dibbs out; never mounted where real mail is sent. */
export const outboxRoute = (app: FastifyInstance, runtime: CoreRuntime): void => {
  app.get("/dev/outbox", async (_request, reply) => {
    const messages = await run(
      runtime,
      Effect.flatMap(Outbox, (outbox) => outbox.recent(100)),
    );
    const rows = messages.map(
      ({ address, subject, text, createdAt, sentAt }) =>
        `<article><h2>${escaped(subject)}</h2><small>to ${escaped(address)} · ${createdAt.toISOString()} · ${sentAt ? "sent" : "waiting"}</small><p>${escaped(text)}</p></article>`,
    );
    reply.header("cache-control", "no-store");
    return reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style><h1>Outbox</h1><p>Mail that Dibbs would have sent, newest first.</p>${rows.join("") || "<p>No mail yet.</p>"}</html>`,
      );
  });
};
