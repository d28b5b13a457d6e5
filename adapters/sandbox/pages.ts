import { Cause, type Effect, Exit, Option, Schema } from "effect";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ProviderRefused, ProviderSilent } from "#core/payment/provider-errors.ts";
import { finishCardAccount, getAccount, linkBank } from "./account.ts";
import { ownPath } from "./account-page.ts";
import { confirmCard } from "./confirm-card.ts";
import { advanceSandbox, setSandboxDown } from "./control.ts";
import { endSilence } from "./movements-of.ts";
import { noticePage, setUpPage } from "./page.ts";
import { sandboxCss } from "./sandbox.css.ts";
import type { SandboxStore } from "./store.ts";
import { testBanks } from "./test-banks.ts";

type Fails = ProviderRefused | ProviderSilent;
type Run = <A, E>(effect: Effect.Effect<A, E, SandboxStore>) => Promise<Exit.Exit<A, E>>;

const Short = Schema.String.check(Schema.isMaxLength(200));
const decodeConfirmation = Schema.decodeUnknownOption(
  Schema.Struct({
    clientSecret: Short,
    number: Short,
    expiry: Short,
    cvc: Short,
    authenticate: Schema.optionalKey(Schema.Boolean),
  }),
);
const year = 366 * 24 * 3_600_000;
const decodeControl = Schema.decodeUnknownOption(
  Schema.Struct({
    advanceMillis: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: year }))),
    isDown: Schema.optionalKey(Schema.Boolean),
    answerPayment: Schema.optionalKey(Short),
  }),
);
const decodeForm = Schema.decodeUnknownOption(
  Schema.Struct({ return: Schema.optionalKey(Schema.String), bank: Schema.optionalKey(Schema.String) }),
);

const failureOf = <A>(exit: Exit.Exit<A, Fails>): Fails | null => {
  if (Exit.isSuccess(exit)) return null;
  const error = Cause.findErrorOption(exit.cause);
  if (Option.isNone(error)) throw Cause.squash(exit.cause);
  return error.value;
};

const html = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header("cache-control", "no-store").type("text/html; charset=utf-8").send(text);

const answerFailure = (reply: FastifyReply, failure: Fails): FastifyReply =>
  failure._tag === "ProviderSilent"
    ? html(reply, 503, noticePage("No answer", "The test provider does not answer now. Please try again in a moment."))
    : html(reply, 404, noticePage("No such account", "This link does not lead to an account of the test provider."));

const accountRoutes = (app: FastifyInstance, run: Run): void => {
  type Asked = { Params: { ref: string }; Querystring: { return?: unknown } };
  app.get<Asked>("/sandbox/accounts/:ref", async ({ params, query }, reply) => {
    const exit = await run(getAccount(params.ref));
    const failure = failureOf(exit);
    if (failure !== null || Exit.isFailure(exit)) return failure && answerFailure(reply, failure);
    return html(reply, 200, setUpPage(exit.value, ownPath(typeof query.return === "string" ? query.return : "/")));
  });
  app.post<Asked>("/sandbox/accounts/:ref", async ({ params, body }, reply) => {
    const form = Option.getOrElse(decodeForm(body), () => ({}) as { return?: string; bank?: string });
    const bank = testBanks.find(({ id }) => id === form.bank);
    const found = await run(getAccount(params.ref));
    const unknown = failureOf(found);
    if (unknown !== null || Exit.isFailure(found)) return unknown && answerFailure(reply, unknown);
    const { rail } = found.value;
    const back = ownPath(form.return ?? "/");
    if (rail === "bank" && !bank) return html(reply, 400, setUpPage(found.value, back));
    const failure = failureOf(
      await run(bank && rail === "bank" ? linkBank(params.ref, bank) : finishCardAccount(params.ref)),
    );
    return failure ? answerFailure(reply, failure) : reply.redirect(back, 303);
  });
};

const cardRoute = (app: FastifyInstance, run: Run): void => {
  app.post("/sandbox/cards/confirm", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const input = decodeConfirmation(request.body);
    if (Option.isNone(input)) return reply.code(400).send({ message: "The card form is not complete." });
    const exit = await run(confirmCard(input.value));
    const failure = failureOf(exit);
    if (failure === null && Exit.isSuccess(exit)) return reply.send(exit.value);
    return reply.code(failure?._tag === "ProviderSilent" ? 504 : 404).send({ message: failure?.message });
  });
};

const controlRoute = (app: FastifyInstance, run: Run): void => {
  app.post("/sandbox/control", async (request, reply) => {
    const input = decodeControl(request.body);
    if (Option.isNone(input)) return reply.code(400).send({ message: "The sandbox does not know this order." });
    const { advanceMillis, isDown, answerPayment } = input.value;
    const orders = [
      ...(advanceMillis === undefined ? [] : [advanceSandbox(advanceMillis)]),
      ...(isDown === undefined ? [] : [setSandboxDown(isDown)]),
      ...(answerPayment === undefined ? [] : [endSilence(answerPayment)]),
    ];
    for (const order of orders) {
      if (failureOf(await run<unknown, Fails>(order))) {
        return reply.code(503).send({ message: "The sandbox does not answer." });
      }
    }
    return reply.code(204).send();
  });
};

/**
 * The pages and calls of the test provider, for a server where the sandbox takes the payments, and for no other: account
 * set-up, bank picker, the card form's confirmation, and the orders by which tests let time pass or silence the provider.
 */
export const sandboxPages =
  (run: Run) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 16 * 1024 },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    app.get("/sandbox/sandbox.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(sandboxCss));
    accountRoutes(app, run);
    cardRoute(app, run);
    controlRoute(app, run);
  };
