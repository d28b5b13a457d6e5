import { Option, Schema } from "effect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readForms, sendHtml } from "../simulated-page.ts";
import { GoogleAccount, Standing } from "./account.ts";
import { developmentPath } from "./addresses.ts";
import { chooserPage, failurePage } from "./development-page.ts";
import { type DevelopmentOptions, developmentProvider } from "./development-provider.ts";
import { pageCss } from "./page.css.ts";

const decodeAccount = Schema.decodeUnknownOption(GoogleAccount);
const isStanding = Schema.is(Standing);

type Form = Readonly<Record<string, string | undefined>>;

/** Returns the account that a form names; null if it is invalid. */
const accountOf = (form: Form, offered: ReadonlyArray<GoogleAccount>): GoogleAccount | null => {
  if (form.account !== undefined) return offered.find(({ email }) => email === form.account) ?? null;
  const { name = "", email = "", standing } = form;
  const typed = {
    name,
    email: email.trim().toLowerCase(),
    standing: isStanding(standing) ? standing : "verified",
  };
  return Option.getOrNull(decodeAccount(typed));
};

/**
 * Serves the simulated Google on this server, only if there are no Google keys and only outside production. Loads it on
 * the first visit.
 */
export const developmentPages =
  (options: DevelopmentOptions & { readonly accounts: ReadonlyArray<GoogleAccount> }) =>
  async (app: FastifyInstance): Promise<void> => {
    const { accounts, publicUrl } = options;
    const { host, protocol } = new URL(publicUrl);
    let loading: ReturnType<typeof developmentProvider> | undefined;
    const load = () => {
      loading ??= developmentProvider(options).then((made) => {
        made.provider.on("server_error", (_context, error) => app.log.error({ err: error }, "the simulated Google"));
        return made;
      });
      return loading;
    };

    /** Returns the interaction of a visit; null if it is over or belongs to another browser. */
    const visitOf = async (request: FastifyRequest, reply: FastifyReply) => {
      const { provider } = await load();
      return provider.interactionDetails(request.raw, reply.raw).catch(() => null);
    };
    const over = (reply: FastifyReply): FastifyReply =>
      sendHtml(reply, 400, failurePage("This visit is over. Please begin again."));

    app.get(`${developmentPath}/page.css`, async (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(pageCss),
    );

    app.get(`${developmentPath}/choose/:visit`, async (request, reply) =>
      (await visitOf(request, reply)) ? sendHtml(reply, 200, chooserPage({ accounts })) : over(reply),
    );

    await app.register(async (scope) => {
      readForms(scope);
      scope.post<{ Body: Form | null }>(`${developmentPath}/choose/:visit`, async (request, reply) => {
        if ((await visitOf(request, reply)) === null) return over(reply);
        const { keep, provider } = await load();
        const form = request.body ?? {};
        const finish = async (result: Parameters<typeof provider.interactionResult>[2]) =>
          reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
        if (form.cancel !== undefined) return finish({ error: "access_denied" });
        const account = accountOf(form, accounts);
        if (account === null) {
          const { name = "", email = "" } = form;
          return sendHtml(reply, 400, chooserPage({ accounts, typed: { name, email } }));
        }
        const accountId = await keep(account);
        return finish({ login: { accountId, remember: false }, select_account: {} });
      });
    });

    await app.register(async (scope) => {
      // The provider parses bodies itself.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", (_request, _body, done) => done(null));
      scope.route({
        method: ["GET", "POST"],
        url: `${developmentPath}/*`,
        handler: async (request, reply) => {
          const { provider } = await load();
          const { raw } = request;
          const { url = "" } = raw;
          Object.assign(raw, { originalUrl: url, url: url.slice(developmentPath.length) });
          // The provider must see the address that browsers use, whoever calls it and from where.
          raw.headers.host = host;
          raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
          delete raw.headers["x-forwarded-host"];
          // Every visit begins signed out, because the chooser is shown every time.
          if (/^\/auth(\?|$)/.test(raw.url ?? "")) delete raw.headers.cookie;
          for (const [name, value] of Object.entries(reply.getHeaders())) {
            if (value !== undefined) reply.raw.setHeader(name, value);
          }
          reply.hijack();
          provider.callback()(raw, reply.raw);
        },
      });
    });
  };
