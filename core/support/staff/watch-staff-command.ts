import { Cause, Context, Effect, Exit } from "effect";
import { ChatHost } from "#core/contract/chat/chat-host.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { Mailer, Texter } from "#core/messaging/message/message.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { Pusher } from "#core/messaging/push/own-push-subscriptions.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { Blobs } from "#core/people/file/files.ts";
import { Identities } from "#core/people/identity/link-google.ts";
import { People } from "#core/people/person/people.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import type { Ports } from "#core/ports.ts";
import { History } from "#core/shared/history.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { Live } from "#core/shared/live.ts";
import { ViewSessions } from "#core/support/view-session/view-sessions.ts";
import { type AskedQuestion, markOf, type Seen } from "./plan.ts";
import { type Answer, bankQuestions, cardQuestions, type Question } from "./provider-answers.ts";
import type { StaffActor } from "./staff-command.ts";

/** A rehearsal has come to where a provider would be asked to do something, and can know nothing of what follows. */
export class EndOfRehearsal extends Error {
  override readonly name = "EndOfRehearsal";
}

/**
 * Somebody outside. What is not named as a mere look-up is taken for a change, so that a forgotten one is never done in a
 * rehearsal; `answers` asks nobody and is no effect at all.
 */
const outsider = <I, S extends object>(
  key: Context.Key<I, S>,
  name: string,
  lookUps: ReadonlyArray<keyof S & string>,
  {
    answers = [],
    questions = {},
  }: {
    readonly answers?: ReadonlyArray<keyof S & string>;
    /** What a plan says of how it can answer. */
    readonly questions?: { readonly [Call in keyof S & string]?: Question };
  } = {},
) => ({
  key,
  name,
  lookUps: lookUps as ReadonlyArray<string>,
  answers: answers as ReadonlyArray<string>,
  questions: questions as Readonly<Record<string, Question | undefined>>,
});

const outsiders = [
  outsider(
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
  outsider(Bank, "the bank provider", ["findTransfer", "listSent", "listTransfers", "findRefund"], {
    questions: bankQuestions,
  }),
  outsider(BankCustomers, "the bank provider", ["view", "bankAccounts"]),
  outsider(BankLinking, "the bank-linking provider", ["accounts", "standing"]),
  outsider(ChatHost, "the chat host", ["check", "connection", "read"]),
  outsider(Blobs, "the file store", ["get", "list"]),
  outsider(Mailer, "the mail server", []),
  outsider(Texter, "the text provider", []),
  outsider(Pusher, "the push services", [], { answers: ["reaches"] }),
];

const spoken = (call: string): string => call.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Order = Readonly<Record<string, unknown>>;

/** What of an order belongs into a plan: its sum and what it names, and none of its secrets. */
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
 * How those outside answer in a rehearsal. What is looked up is asked for once, of them; a change, a look-up that stays
 * unanswered and whatever comes after either is answered by the script, and where that is over the rehearsal ends.
 */
export type Script = {
  readonly path: ReadonlyArray<Answer>;
  /** What they have answered to look-ups, by what was asked; kept from one rehearsal of an act to the next. */
  readonly known: Map<string, Exit.Exit<unknown, unknown>>;
};

const isSilent = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) &&
  exit.cause.reasons.some((reason) => Cause.isFailReason(reason) && reason.error instanceof ProviderSilent);

/** How an outsider answers in a rehearsal. */
const inRehearsal = (
  { name, lookUps, questions }: (typeof outsiders)[number],
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
    // What was asked before on this way is asked again by and by, and nothing new follows from that.
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

const watchOutsider = (
  context: Context.Context<never>,
  one: (typeof outsiders)[number],
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

/** Has something of a port seen while it is used. */
const seeing =
  <Id extends Ports, Port extends object>(key: Context.Key<Id, Port>, see: (port: Port) => Partial<Port>) =>
  (ports: Context.Context<Ports>): Context.Context<Ports> => {
    const port = Context.get(ports, key);
    return Context.add(ports, key, { ...port, ...see(port) });
  };

/**
 * The ports of an act under watch: what it does to them stands in `seen`, and each of its moves says in the history who of
 * the staff made it, why, and for which request. In a rehearsal, which has a script, nobody outside is asked to do anything:
 * it dies of `EndOfRehearsal` where the script is over.
 */
export const watchStaffCommand = <A, E>(
  effect: Effect.Effect<A, E, Ports>,
  {
    staffActor,
    seen,
    script,
  }: { readonly staffActor: StaffActor; readonly seen: Seen; readonly script: Script | null },
): Effect.Effect<A, E, Ports> =>
  Effect.gen(function* () {
    const people = yield* People;
    const concern = (sides: Pick<Contract, "posterId" | "bidderId">, ...ids: ReadonlyArray<string>): void => {
      for (const id of [...ids, sides.posterId, sides.bidderId]) seen.concerns.add(id);
    };
    const told = (word: Omit<Seen["words"][number], "name">) => seen.words.push({ ...word, name: null });
    /** Notes that somebody's account is changed or looked into: their role, their standing, or how they sign in. */
    const touchAccount = (id: PersonId) =>
      people.get(id).pipe(
        Effect.tap(({ staffRole }) =>
          Effect.sync(() => {
            seen.concerns.add(id);
            if (staffRole !== null) seen.staff.add(id);
          }),
        ),
        Effect.asVoid,
        Effect.catchTag("NotFound", () => Effect.void),
      );
    const store = (yield* Effect.context<Ports>()).pipe(
      seeing(History, (history) => ({
        append: (entry, recorded) => {
          const { noun, subjectId: id, event, from, to } = entry;
          seen.moves.push({ noun, id, event, from, to });
          const { staffId, reason: staffReason, ticketId, caseId } = staffActor;
          return history.append({ ...entry, staffId, staffReason, ticketId, caseId }, recorded);
        },
      })),
      seeing(Ledger, (ledger) => ({
        post: (posting) => {
          const { kind, contractId, lines } = posting;
          seen.ledger.push(...lines.map(({ account, amount }) => ({ kind, contractId, account, amount })));
          return ledger.post(posting);
        },
      })),
      seeing(Alerts, (alerts) => ({
        insert: (news) => {
          for (const { personId, title, message: text } of news) told({ personId, by: "alert", title, text });
          return alerts.insert(news);
        },
      })),
      seeing(Outbox, (outbox) => ({
        put: (messages) => {
          for (const { personId, channel: by, subject: title } of messages) told({ personId, by, title, text: null });
          return outbox.put(messages);
        },
      })),
      seeing(Jobs, (jobs) => ({
        put: (job, options) => {
          seen.jobs.push(job.name);
          seen.queued.push(job);
          return jobs.put(job, options);
        },
      })),
      seeing(Live, (live) => ({
        publish: (to, change) => {
          if (change.noun === "session" && change.event === "end") seen.signsOut += 1;
          return live.publish(to, change);
        },
      })),
      seeing(Payments, (payments) => ({
        insert: (payment) => {
          seen.begun += payment.total;
          seen.made.push(payment.id);
          concern(payment, payment.contractId);
          return payments.insert(payment);
        },
        save: (payment) => {
          concern(payment, payment.contractId, payment.id);
          return payments.save(payment);
        },
      })),
      seeing(Refunds, (refunds) => ({
        insert: (refund) => {
          seen.begun += refund.amount;
          seen.made.push(refund.id);
          concern(refund, refund.contractId, refund.paymentId);
          return refunds.insert(refund);
        },
        save: (refund) =>
          Effect.gen(function* () {
            concern(refund, refund.contractId, refund.paymentId);
            if (!seen.made.includes(refund.id)) {
              const { state } = yield* Effect.orDie(refunds.get(refund.id));
              // What was asked for and is agreed to goes out later, when the provider has answered.
              if (state === "requested" && refund.state === "reversing") seen.begun += refund.amount;
            }
            return yield* refunds.save(refund);
          }),
      })),
      seeing(Contracts, (contracts) => ({
        insert: (contract) => {
          concern(contract, contract.id);
          return contracts.insert(contract);
        },
        save: (contract) => {
          concern(contract, contract.id);
          return contracts.save(contract);
        },
      })),
      seeing(People, (people) => ({
        save: (person) =>
          Effect.gen(function* () {
            yield* touchAccount(person.id);
            if (person.staffRole !== null) seen.staff.add(person.id);
            const { staffRole } = yield* Effect.orDie(people.get(person.id));
            if (person.staffRole === "manager" && staffRole !== "manager") seen.newManagers.add(person.id);
            return yield* people.save(person);
          }),
        saveStanding: (id, move) => Effect.andThen(touchAccount(id), people.saveStanding(id, move)),
        savePassword: (id, hash) => Effect.andThen(touchAccount(id), people.savePassword(id, hash)),
      })),
      seeing(SecondFactors, (factors) => ({
        remove: (id) => Effect.andThen(touchAccount(id), factors.remove(id)),
        replaceRecoveryCodes: (id, hashes, at) =>
          Effect.andThen(touchAccount(id), factors.replaceRecoveryCodes(id, hashes, at)),
      })),
      seeing(Sessions, (sessions) => ({
        end: (personId, id, at) => Effect.andThen(touchAccount(personId), sessions.end(personId, id, at)),
        endActing: (businessId, personId, at) =>
          Effect.andThen(touchAccount(personId ?? businessId), sessions.endActing(businessId, personId, at)),
        endAll: (personId, except, at) => Effect.andThen(touchAccount(personId), sessions.endAll(personId, except, at)),
      })),
      seeing(Identities, (identities) => ({
        insert: (identity) => Effect.andThen(touchAccount(identity.personId), identities.insert(identity)),
        remove: (personId, provider) => Effect.andThen(touchAccount(personId), identities.remove(personId, provider)),
      })),
      seeing(ViewSessions, (views) => ({
        insert: (session) => Effect.andThen(touchAccount(session.personId), views.insert(session)),
      })),
    );
    const all = outsiders.reduce<Context.Context<never>>(
      (context, one) => watchOutsider(context, one, seen, script),
      store as Context.Context<never>,
    );
    return yield* Effect.provideContext(effect, all as Context.Context<Ports>);
  });
