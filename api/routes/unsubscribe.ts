import type { FastifyInstance } from "fastify";
import { kindNames, type Mailing } from "#core/messaging/notification/kinds.ts";
import { unsubscribe, viewUnsubscribe } from "#core/messaging/notification/unsubscribe.ts";
import { paths } from "../addresses.ts";
import { plainPage, sendPlainPage } from "../plain-page.ts";
import { Refusal } from "../problems.ts";
import { type CoreRuntime, run } from "../serve.ts";

type Params = { Params: { readonly token: string } };

const head = `<title>Mails from Dibbs</title><meta name="robots" content="noindex">`;

const nameOf = (mailing: Mailing): string => (mailing === "digest" ? "The daily mail" : kindNames[mailing]);

const page = (title: string, body: string): string => plainPage(head, `<main><h1>${title}</h1>${body}</main>`);

const asking = (mailing: Mailing): string =>
  page(
    "Get no more of these mails?",
    `<p><strong>${nameOf(mailing)}</strong>: you still find everything among your alerts in Dibbs.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>
<p>Or <a href="${paths.notifications}">choose what you are told of</a>, which asks you to sign in.</p>`,
  );

const done = (mailing: Mailing): string =>
  page(
    "You are unsubscribed",
    `<p><strong>${nameOf(mailing)}</strong>: you get no more of these mails. You still find everything among your alerts in Dibbs.</p>
<p>Was that a mistake? <a href="${paths.notifications}">Choose what you are told of</a>, after you have signed in.</p>`,
  );

const gone = page(
  "This link does not work any more",
  `<p>It may be cut off at its end, or its account may be deleted. Nothing was changed.</p>
<p>You can <a href="${paths.notifications}">choose what you are told of</a> once you have signed in.</p>`,
);

const isNotFound = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

/**
 * `/unsubscribe/<token>`: the link at the foot of mails, for whoever has the mail, signed in or not. Looking at it changes
 * nothing; the page's button, and the mail program's own (RFC 8058), post to the same address.
 */
export const unsubscribeRoutes = (app: FastifyInstance, runtime: CoreRuntime): void => {
  const answer = async (asked: Promise<{ readonly mailing: Mailing }>) => {
    try {
      return (await asked).mailing;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  };
  app.get<Params>("/unsubscribe/:token", async ({ params }, reply) => {
    const mailing = await answer(run(runtime, viewUnsubscribe(params.token)));
    return mailing === null ? sendPlainPage(reply, 404, gone) : sendPlainPage(reply, 200, asking(mailing));
  });
  void app.register(async (scope) => {
    // Whatever the mail program says in the body, the address says it all.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, ended) => {
      payload.resume().on("end", () => ended(null));
    });
    scope.post<Params>("/unsubscribe/:token", { bodyLimit: 10_000 }, async ({ params }, reply) => {
      const mailing = await answer(run(runtime, unsubscribe(params.token)));
      return mailing === null ? sendPlainPage(reply, 404, gone) : sendPlainPage(reply, 200, done(mailing));
    });
  });
};
