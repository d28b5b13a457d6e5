import { Exit, Option, Schema } from "effect";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Rail } from "#core/money/payment/payment.ts";
import { readForms, sendHtml } from "../simulated-page.ts";
import { finishCardAccount, getAccount } from "./account.ts";
import { ownPath } from "./account-page.ts";
import { pickBank } from "./bank-item.ts";
import { confirmCard } from "./confirm-card.ts";
import { advanceSandbox, setSandboxDown } from "./control.ts";
import { controlPages, errorOf, type Fails, type Run } from "./control-pages.ts";
import { endSilence } from "./movements-of.ts";
import { cardAccount, messagePage } from "./page.ts";
import { sandboxCss } from "./sandbox.css.ts";
import { testBanks } from "./test-banks.ts";

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
const decodeForm = Schema.decodeUnknownOption(Schema.Struct({ return: Schema.optionalKey(Schema.String) }));
const decodePick = Schema.decodeUnknownOption(Schema.Struct({ link_token: Short, bank: Short }));

const failureOf = <A>(exit: Exit.Exit<A, Fails>): Fails | null => (Exit.isSuccess(exit) ? null : errorOf(exit.cause));

const answerFailure = (reply: FastifyReply, failure: Fails): FastifyReply =>
  failure._tag === "ProviderSilent"
    ? sendHtml(
        reply,
        503,
        messagePage("No answer", "The test provider does not answer now. Please try again in a moment."),
      )
    : sendHtml(
        reply,
        404,
        messagePage("No such account", "This link does not lead to an account of the test provider."),
      );

const accountRoutes = (app: FastifyInstance, run: Run): void => {
  type AccountRoute = { Params: { ref: string }; Querystring: { return?: unknown } };
  app.get<AccountRoute>("/sandbox/accounts/:ref", async ({ params, query }, reply) => {
    const failure = failureOf(await run(getAccount(params.ref)));
    if (failure !== null) return answerFailure(reply, failure);
    return sendHtml(reply, 200, cardAccount(ownPath(typeof query.return === "string" ? query.return : "/")));
  });
  app.post<AccountRoute>("/sandbox/accounts/:ref", async ({ params, body }, reply) => {
    const form = Option.getOrElse(decodeForm(body), () => ({}) as { return?: string });
    const failure = failureOf(await run(finishCardAccount(params.ref)));
    return failure ? answerFailure(reply, failure) : reply.redirect(ownPath(form.return ?? "/"), 303);
  });
};

/** The routes of the bank picker in the browser. */
const bankRoutes = (app: FastifyInstance, run: Run): void => {
  app.get("/sandbox/banks", async (_request, reply) =>
    reply.send(testBanks.map(({ id, name, label }) => ({ id, name, label }))),
  );
  app.post("/sandbox/banks/pick", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const input = decodePick(request.body);
    if (Option.isNone(input)) return reply.code(400).send({ message: "The bank picker is not complete." });
    const exit = await run(pickBank(input.value.link_token, input.value.bank));
    const failure = failureOf(exit);
    if (failure === null && Exit.isSuccess(exit)) {
      return reply.send({ public_token: exit.value.publicToken, account_id: exit.value.accountRef });
    }
    return reply.code(failure?._tag === "ProviderSilent" ? 504 : 404).send({ message: failure?.message });
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
    if (Option.isNone(input)) return reply.code(400).send({ message: "The sandbox doesn't know this command." });
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
 * The pages and calls of the test provider, only for the rails that the sandbox handles: account set-up, bank picker,
 * the card form's confirmation, and the commands by which tests advance time or silence the provider.
 */
export const sandboxPages =
  (run: Run, rails: ReadonlyArray<Rail> = ["card", "bank"]) =>
  async (app: FastifyInstance): Promise<void> => {
    readForms(app);
    app.get("/sandbox/sandbox.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(sandboxCss));
    if (rails.includes("card")) {
      accountRoutes(app, run);
      cardRoute(app, run);
    }
    if (rails.includes("bank")) bankRoutes(app, run);
    controlRoute(app, run);
    controlPages(app, run, rails);
  };
