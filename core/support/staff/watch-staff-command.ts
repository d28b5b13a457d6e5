import { Context, Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
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
import type { Seen } from "./plan.ts";
import type { StaffActor } from "./staff-command.ts";
import { type Script, watchProviders } from "./watch-providers.ts";

/** Wraps parts of a port so that their use is recorded. */
const seeing =
  <Id extends Ports, Port extends object>(key: Context.Key<Id, Port>, see: (port: Port) => Partial<Port>) =>
  (ports: Context.Context<Ports>): Context.Context<Ports> => {
    const port = Context.get(ports, key);
    return Context.add(ports, key, { ...port, ...see(port) });
  };

/**
 * Runs a command with watched ports: `seen` collects what it does, and each of its moves records in the history the
 * staff member, reason and ticket. In a rehearsal, which has a script, no external service makes any change: the
 * command dies with `EndOfRehearsal` where the script ends.
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
    /** Records that a person's account is changed or accessed: role, standing, or sign-in. */
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
              // A requested refund that is agreed to is sent later, once the provider answers.
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
    return yield* Effect.provideContext(effect, watchProviders(store, seen, script));
  });
