import { Cause, Effect, Exit, Option, Schema } from "effect";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Rail } from "#core/money/payment/payment.ts";
import type { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { sendHtml } from "../simulated-page.ts";
import { controlCss } from "./control.css.ts";
import { type Press, press } from "./control-actions.ts";
import { controlPage } from "./control-page.ts";
import { keepPressed, pressedBy } from "./pressed.ts";
import type { SandboxStore } from "./store.ts";
import { type From, survey } from "./survey.ts";

export type Fails = ProviderRefused | ProviderSilent;
export type Run = <A, E>(effect: Effect.Effect<A, E, SandboxStore>) => Promise<Exit.Exit<A, E>>;

const Word = Schema.String.check(Schema.isMaxLength(100));
const decodePress = Schema.decodeUnknownOption(
  Schema.Struct({ what: Word, id: Schema.optionalKey(Word), how: Schema.optionalKey(Word) }),
);
const decodeFrom = Schema.decodeUnknownOption(
  Schema.Record(Schema.Literals(["cards", "transfers", "accounts", "customers"]), Schema.optionalKey(Word)),
);

const fromOf = (query: unknown): From => {
  const none = { cards: null, transfers: null, accounts: null, customers: null };
  const given = Option.getOrElse(decodeFrom(query), () => ({}));
  return { ...none, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
};

/** Whether a page of this site has sent the form; otherwise another site's page could press buttons here. */
const isOwn = ({ headers }: FastifyRequest): boolean => {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
};

/** The anchor of the thing whose button was pressed. */
const placeOf = ({ what, id }: Press): string => {
  if (id === "") return "";
  if (what === "set_account") return `#account-${id}`;
  if (what === "set_customer") return `#customer-${id}`;
  return what.endsWith("bank") ? `#bank-${id}` : `#card-${id}`;
};

/** Returns the error that a run failed with; throws its defect. */
export const errorOf = (cause: Cause.Cause<Fails>): Fails => {
  const error = Cause.findErrorOption(cause);
  if (Option.isNone(error)) throw Cause.squash(cause);
  return error.value;
};

const answerOf = <A>(exit: Exit.Exit<A, Fails>): A | Fails => (Exit.isSuccess(exit) ? exit.value : errorOf(exit.cause));

/** Serves `/dev/sandbox`, where developers trigger everything that the test provider can do. */
export const controlPages = (app: FastifyInstance, run: Run, rails: ReadonlyArray<Rail>): void => {
  app.get("/sandbox/control.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(controlCss));

  app.get<{ Querystring: { pressed?: unknown } }>("/dev/sandbox", async ({ query }, reply) => {
    const from = fromOf(query);
    const number = Number(query.pressed);
    const shown = Effect.gen(function* () {
      const pressed = Number.isInteger(number) ? yield* pressedBy(number) : null;
      return controlPage(yield* survey(rails, from), pressed, from);
    });
    const page = answerOf(await run<string, Fails>(shown));
    return typeof page === "string" ? sendHtml(reply, 200, page) : sendHtml(reply, 503, page.message);
  });

  app.post("/dev/sandbox", async (request, reply) => {
    const decoded = decodePress(request.body);
    if (!isOwn(request) || Option.isNone(decoded))
      return sendHtml(reply, 400, "The provider doesn't know this command.");
    const order: Press = { id: "", how: "", ...decoded.value };
    const pressed = Effect.matchEffect(press(order), {
      onSuccess: (text) => keepPressed(text, true),
      onFailure: ({ message }) => keepPressed(message, false),
    });
    const number = answerOf(await run<number, Fails>(pressed));
    return typeof number === "number"
      ? reply.redirect(`/dev/sandbox?pressed=${number}${placeOf(order)}`, 303)
      : sendHtml(reply, 503, number.message);
  });
};
