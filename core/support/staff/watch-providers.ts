import { Cause, Context, Effect, Exit } from "effect";
import { ChatHost } from "#core/contract/chat/chat-host.ts";
import { Mailer, Texter } from "#core/messaging/message/message.ts";
import { Pusher } from "#core/messaging/push/own-push-subscriptions.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import { Blobs } from "#core/people/file/files.ts";
import type { Ports } from "#core/ports.ts";
import { type AskedQuestion, markOf, type Seen } from "./plan.ts";
import { type Answer, bankQuestions, cardQuestions, type Question } from "./provider-answers.ts";

/** The rehearsal reached a change at a provider and cannot know what follows. */
export class EndOfRehearsal extends Error {
  override readonly name = "EndOfRehearsal";
}

/**
 * An external provider. Any call that is not listed as a lookup counts as a change, so that a forgotten one never runs
 * in a rehearsal; a call in `answers` contacts nobody and is no effect.
 */
const provider = <I, S extends object>(
  key: Context.Key<I, S>,
  name: string,
  lookUps: ReadonlyArray<keyof S & string>,
  {
    answers = [],
    questions = {},
  }: {
    readonly answers?: ReadonlyArray<keyof S & string>;
    /** The possible answers that a plan shows. */
    readonly questions?: { readonly [Call in keyof S & string]?: Question };
  } = {},
) => ({
  key,
  name,
  lookUps: lookUps as ReadonlyArray<string>,
  answers: answers as ReadonlyArray<string>,
  questions: questions as Readonly<Record<string, Question | undefined>>,
});

const providers = [
  provider(
    Cards,
    "the card provider",
    [
      "findIntent",
      "listSent",
      "findTransfer",
      "listPaidOut",
      "findReversal",
      "findRefund",
      "listCharges",
      "listTransfers",
      "listDisputes",
      "findChargeback",
      "accountStanding",
    ],
    { questions: cardQuestions },
  ),
  provider(Bank, "the bank provider", ["findTransfer", "listSent", "listTransfers", "findRefund"], {
    questions: bankQuestions,
  }),
  provider(BankCustomers, "the bank provider", ["view", "bankAccounts"]),
  provider(BankLinking, "the bank-linking provider", ["accounts", "standing"]),
  provider(ChatHost, "the chat host", ["check", "connection", "read"]),
  provider(Blobs, "the file store", ["get", "list"]),
  provider(Mailer, "the mail server", []),
  provider(Texter, "the text provider", []),
  provider(Pusher, "the push services", [], { answers: ["reaches"] }),
];

const spoken = (call: string): string => call.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Order = Readonly<Record<string, unknown>>;

/** Returns the facts of a call for the plan: its amount and the ids it names, without secrets. */
const factsOf = (given: unknown): { readonly amount: number | null; readonly refs: Record<string, string> } => {
  if (typeof given === "string") return { amount: null, refs: { ref: given } };
  if (typeof given !== "object" || given === null) return { amount: null, refs: {} };
  const order = given as Order;
  const sum = order.amount ?? order.total;
  const refs = Object.entries(order).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && /(^id|Id|Ref|Source)$/.test(entry[0]),
  );
  return { amount: typeof sum === "number" ? sum : null, refs: Object.fromEntries(refs) };
};

type Call = (...given: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>;

/**
 * How providers answer in a rehearsal. Each lookup really asks them, once; the script answers changes, lookups that get
 * no answer, and everything after either, and where the script ends, the rehearsal ends.
 */
export type Script = {
  readonly path: ReadonlyArray<Answer>;
  /** Their answers to lookups, by question; kept across rehearsals of a command. */
  readonly known: Map<string, Exit.Exit<unknown, unknown>>;
};

const isSilent = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) &&
  exit.cause.reasons.some((reason) => Cause.isFailReason(reason) && reason.error instanceof ProviderSilent);

/** Returns how a provider answers in a rehearsal. */
const inRehearsal = (
  { name, lookUps, questions }: (typeof providers)[number],
  seen: Seen,
  { path, known }: Script,
): ((
  call: string,
  given: ReadonlyArray<unknown>,
  go: () => Effect.Effect<unknown, unknown>,
) => Effect.Effect<unknown, unknown>) => {
  const answered = (call: string, given: ReadonlyArray<unknown>): Effect.Effect<unknown, unknown> => {
    const question = questions[call];
    const { amount } = factsOf(given[0]);
    const asked: AskedQuestion = { provider: name, call: spoken(call), asks: question?.asks ?? spoken(call), amount };
    const answer = path[seen.answered.length];
    // A question repeated on this path adds nothing new.
    const isRepeated = seen.answered.some((one) => one.provider === name && one.call === asked.call);
    if (answer === undefined || isRepeated) {
      if (!isRepeated) seen.question = { ...asked, isLookUp: lookUps.includes(call), answers: question?.answers ?? [] };
      return Effect.die(new EndOfRehearsal());
    }
    seen.answered.push({ ...asked, says: answer.says });
    seen.mark = markOf(seen);
    return answer.gives;
  };
  return (call, given, go) => {
    if (!lookUps.includes(call)) return answered(call, given);
    const isAsked = questions[call] !== undefined;
    if (seen.answered.length > 0) return isAsked ? answered(call, given) : Effect.die(new EndOfRehearsal());
    const key = `${name} ${call} ${JSON.stringify(given)}`;
    const before = known.get(key);
    return Effect.flatMap(before === undefined ? Effect.exit(go()) : Effect.succeed(before), (exit) => {
      known.set(key, exit);
      return isAsked && isSilent(exit) ? answered(call, given) : exit;
    });
  };
};

const watchProvider = (
  context: Context.Context<never>,
  one: (typeof providers)[number],
  seen: Seen,
  script: Script | null,
): Context.Context<never> => {
  const { key, name, lookUps, answers } = one;
  const rehearsed = script === null ? null : inRehearsal(one, seen, script);
  const service: object = Context.getUnsafe(context, key as unknown as Context.Key<never, object>);
  const watched = Object.entries(service).map(([call, part]: [string, unknown]) => {
    if (typeof part !== "function" || answers.includes(call)) return [call, part];
    const ask: Call = (...given) =>
      Effect.suspend(() => {
        seen.asksOutside = true;
        const go = () => (part as Call)(...given);
        if (!lookUps.includes(call)) {
          seen.calls.push({ provider: name, call: spoken(call), ...factsOf(given[0]) });
        }
        return rehearsed === null ? go() : rehearsed(call, given, go);
      });
    return [call, ask];
  });
  return Context.add(context, key as unknown as Context.Key<never, object>, Object.fromEntries(watched));
};

/** Returns the ports with providers watched; in a rehearsal, which has a script, they make no changes. */
export const watchProviders = (
  ports: Context.Context<Ports>,
  seen: Seen,
  script: Script | null,
): Context.Context<Ports> =>
  providers.reduce<Context.Context<never>>(
    (context, one) => watchProvider(context, one, seen, script),
    ports as Context.Context<never>,
  ) as Context.Context<Ports>;
