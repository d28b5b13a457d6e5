import { Effect } from "effect";
import escaped from "escape-html";
import type { FastifyInstance } from "fastify";
import type { Message } from "#core/messaging/message/message.ts";
import { Outbox, openMessage } from "#core/messaging/message/outbox.ts";
import { unsubscribePath } from "#core/messaging/notification/unsubscribe.ts";
import { addressOf, withAddresses } from "../addresses.ts";
import { type CoreRuntime, run } from "../serve.ts";

const style = `html{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8884;padding:1rem 0}h2{font-size:1rem;margin:0}p{margin:.25rem 0;white-space:pre-wrap}small{opacity:.7}`;

const unreadable = "(sealed with a secret that is not known any more)";

/** Returns a link to a page that the mail refers to, or nothing if there is none. */
const way = (what: string, path: string | null): string =>
  path === null ? "" : `<p><a href="${escaped(path)}">${what}</a></p>`;

/** Returns the messages of these channels in readable form, newest first. */
const readable = (channels: ReadonlyArray<Message["channel"]>) =>
  Effect.gen(function* () {
    const outbox = yield* Outbox;
    const shown = (yield* outbox.recent(100)).filter(({ channel }) => channels.includes(channel));
    return yield* Effect.forEach(shown, (message) =>
      Effect.gen(function* () {
        const opened = (yield* openMessage(message)) ?? { ...message, text: unreadable };
        return { ...opened, unsubscribe: yield* unsubscribePath(message.personId, message.kind) };
      }),
    );
  });

/**
 * Mounts the page with the messages that would have been sent, for people who try Dibbs; never shows a channel that
 * really sends.
 */
export const outboxRoute = (
  app: FastifyInstance,
  runtime: CoreRuntime,
  channels: ReadonlyArray<Message["channel"]>,
): void => {
  app.get("/dev/outbox", async (_request, reply) => {
    const messages = await run(runtime, readable(channels));
    const rows = messages.map(
      ({ address, subject, text, link, unsubscribe, createdAt, sentAt }) =>
        `<article><h2>${escaped(subject)}</h2><small>to ${escaped(address)} · ${createdAt.toISOString()} · ${sentAt ? "sent" : "waiting"}</small><p>${escaped(withAddresses(text, ""))}</p>${way("Open in Dibbs", link && addressOf(link))}${way("Stop mails like this one", unsubscribe)}</article>`,
    );
    reply.header("cache-control", "no-store");
    return reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style><h1>Outbox</h1><p>Mails and texts that Dibbs would have sent, newest first.</p>${rows.join("") || "<p>Nothing yet.</p>"}</html>`,
      );
  });
};
