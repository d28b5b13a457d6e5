import { Effect } from "effect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DomainError } from "#core/errors.ts";
import { kindNamesIn, type Mailing } from "#core/messaging/notification/kinds.ts";
import { Recipients } from "#core/messaging/notification/recipients.ts";
import { unsubscribe, viewUnsubscribe } from "#core/messaging/notification/unsubscribe.ts";
import type { Ports } from "#core/ports.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { paths } from "../addresses.ts";
import { plainPage, sendPlainPage } from "../plain-page.ts";
import { Refusal } from "../problems.ts";
import { type CoreRuntime, run } from "../serve.ts";
import { languageOf } from "../web.ts";

type Params = { Params: { readonly token: string } };

type PageWords = {
  readonly head: string;
  readonly digest: string;
  readonly asking: (mails: string) => readonly [title: string, body: string];
  readonly done: (mails: string) => readonly [title: string, body: string];
  readonly gone: readonly [title: string, body: string];
};

const words: Readonly<Record<Language, PageWords>> = {
  en: {
    head: "Emails from Dibbs",
    digest: "The daily email",
    asking: (mails) => [
      "Unsubscribe from these emails?",
      `<p><strong>${mails}</strong>: you'll still see everything under Alerts in Dibbs.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>
<p>Or sign in and <a href="${paths.notifications}">choose what we notify you about</a>.</p>`,
    ],
    done: (mails) => [
      "You're unsubscribed",
      `<p><strong>${mails}</strong>: you won't get these emails anymore. You'll still see everything under Alerts in Dibbs.</p>
<p>Changed your mind? Sign in and <a href="${paths.notifications}">choose what we notify you about</a>.</p>`,
    ],
    gone: [
      "This link doesn't work anymore",
      `<p>Part of it may be missing, or the account may be deleted. Nothing was changed.</p>
<p>Sign in to <a href="${paths.notifications}">choose what we notify you about</a>.</p>`,
    ],
  },
  es: {
    head: "Correos de Dibbs",
    digest: "El correo diario",
    asking: (mails) => [
      "¿Ya no quiere estos correos?",
      `<p><strong>${mails}</strong>: sigue encontrando todo en sus avisos de Dibbs.</p>
<form method="post"><button type="submit">Cancelar suscripción</button></form>
<p>O <a href="${paths.notifications}">elija de qué le avisamos</a>; para eso tiene que entrar.</p>`,
    ],
    done: (mails) => [
      "Ya no recibirá estos correos",
      `<p><strong>${mails}</strong>: ya no recibe estos correos. Sigue encontrando todo en sus avisos de Dibbs.</p>
<p>¿Fue un error? <a href="${paths.notifications}">Elija de qué le avisamos</a> después de entrar.</p>`,
    ],
    gone: [
      "Este enlace ya no funciona",
      `<p>Puede estar cortado al final, o la cuenta ya no existe. No se cambió nada.</p>
<p>Puede <a href="${paths.notifications}">elegir de qué le avisamos</a> después de entrar.</p>`,
    ],
  },
};

const nameOf = (mailing: Mailing, language: Language): string =>
  mailing === "digest" ? words[language].digest : kindNamesIn[language][mailing];

const page = (language: Language, [title, body]: readonly [title: string, body: string]): string =>
  plainPage(
    `<title>${words[language].head}</title><meta name="robots" content="noindex">`,
    `<main><h1>${title}</h1>${body}</main>`,
    language,
  );

const readerOf = (id: PersonId) => Effect.flatMap(Recipients, (recipients) => recipients.readerOf(id));

const isNotFound = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

/**
 * Mounts `/unsubscribe/<token>`, the link at the foot of mails, for anybody who has the mail, signed in or not. Opening
 * it changes nothing; the page's button, and the mail program's own (RFC 8058), post to the same address.
 */
export const unsubscribeRoutes = (app: FastifyInstance, runtime: CoreRuntime): void => {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Effect.Effect<{ readonly personId: PersonId; readonly mailing: Mailing }, DomainError, Ports>,
    says: "asking" | "done",
  ): Promise<FastifyReply> => {
    try {
      const { personId, mailing } = await run(runtime, asked);
      const { language } = (await run(runtime, readerOf(personId))) ?? { language: languageOf(request) };
      const text = page(language, words[language][says](nameOf(mailing, language)));
      return sendPlainPage(reply, 200, text, language);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      const language = languageOf(request);
      return sendPlainPage(reply, 404, page(language, words[language].gone), language);
    }
  };
  app.get<Params>("/unsubscribe/:token", (request, reply) =>
    answer(request, reply, viewUnsubscribe(request.params.token), "asking"),
  );
  void app.register(async (scope) => {
    // The body that the mail program sends is ignored, because the address contains everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, ended) => {
      payload.resume().on("end", () => ended(null));
    });
    scope.post<Params>("/unsubscribe/:token", { bodyLimit: 10_000 }, (request, reply) =>
      answer(request, reply, unsubscribe(request.params.token), "done"),
    );
  });
};
