import { Effect } from "effect";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { releaseTimes } from "#core/money/payment/decide-release.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { givingBackOf, unfundedOf } from "#core/money/payment/unfunded.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { missingWaivers } from "#core/money/waiver/missing-waivers.ts";
import { nextStep } from "#core/people/person/next-step.ts";
import { People } from "#core/people/person/people.ts";
import { now } from "#core/shared/day.ts";
import { PaymentId, type PersonId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { JobRecords } from "#core/support/inbox/job-records.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { suspendedOf } from "./examine-contract.ts";
import { accountWords, paymentWord } from "./provider-word.ts";
import { alertsSentTo } from "./sent-alerts.ts";

/** The most stuck payments to ask the providers about while somebody waits on the phone. */
const mostPayments = 10;

/** Asks the providers about a person's accounts and stuck payments, and about bidders those payments cannot reach. */
export const wordsAbout = Effect.fnUntraced(function* ({
  person: { id },
  stuck: things,
}: {
  readonly person: { readonly id: PersonId };
  readonly stuck: ReadonlyArray<StuckThing>;
}) {
  const payments = yield* Payments;
  const accounts = yield* PaymentAccounts;
  const stuck = things.filter(({ noun }) => noun === "payment").slice(0, mostPayments);
  const unpaid = stuck.filter(({ state }) => state === "charged").flatMap(({ people }) => people);
  const owners = new Set([id, ...unpaid.filter(({ part }) => part === "bidder").map((it) => it.id)]);
  const words = yield* Effect.all(
    [
      ...stuck.map((it) =>
        Effect.flatMap(payments.get(PaymentId.make(it.id)), (payment) =>
          Effect.map(paymentWord(payment), (word) => [word]),
        ),
      ),
      ...[...owners].map((owner) => Effect.flatMap(accounts.ofPerson(owner), (own) => accountWords(owner, own))),
    ],
    { concurrency: "unbounded" },
  );
  return words.flat();
});

/** Returns the chargebacks and refunds of contracts in which one of these is stuck. */
const waysBackOf = Effect.fnUntraced(function* (things: ReadonlyArray<StuckThing>) {
  const balances = yield* ContractBalances;
  const contracts = new Set(
    things.flatMap(({ noun, contractId }) =>
      (noun === "chargeback" || noun === "refund") && contractId !== null ? [contractId] : [],
    ),
  );
  const found = yield* Effect.forEach([...contracts], (id) => balances.get(id));
  return {
    chargebacks: found.flatMap(({ chargebacks }) => chargebacks),
    refunds: found.flatMap(({ refunds }) => refunds),
  };
});

/** Returns open change orders, missing waivers and funding, and release times of contracts with a stuck milestone. */
const waitsOf = Effect.fnUntraced(function* (things: ReadonlyArray<StuckThing>) {
  const stuck = things.flatMap(({ noun, contractId }) =>
    noun === "milestone" && contractId !== null ? [contractId] : [],
  );
  const contracts = [...new Set(stuck)];
  const policy = yield* Policy;
  const views = yield* Effect.forEach(contracts, (yield* Contracts).view);
  const unwaived = yield* missingWaivers(views.map((view) => ({ ...view, contract: view })));
  return {
    changes: (yield* Effect.forEach(contracts, (yield* ChangeOrders).openOf)).flat(),
    unwaived,
    unfunded: new Set(views.flatMap(unfundedOf)),
    givesBack: new Set(views.flatMap(givingBackOf)),
    releases: new Map(views.flatMap((view) => [...releaseTimes(view, view, unwaived, policy)])),
  };
});

/**
 * Returns all Dibbs itself knows that may hold a person up; calls no provider and writes nothing. May fail `NotFound`.
 */
export const readPerson = Effect.fn("readPerson")(function* (id: PersonId) {
  const at = yield* now;
  const { person, standing } = yield* (yield* People).getMember(id);
  const accounts = yield* (yield* PaymentAccounts).ofPerson(id);
  const page = { after: null, limit: 20 } as const;
  const refs = accounts.map(({ ref }) => ref);
  const { items: stuck } = yield* listStuck({ ...anythingStuck, personId: id }, { after: null, limit: 100 });
  const { id: personId, name, userType, createdAt } = person;
  return {
    at,
    person: { id: personId, name, userType, createdAt, standing, nextStep: nextStep(person) },
    stuck,
    suspended: yield* suspendedOf(stuck.flatMap(({ people }) => people)),
    ...(yield* waysBackOf(stuck)),
    ...(yield* waitsOf(stuck)),
    contracts: (yield* (yield* Contracts).ofPerson(id, page)).items,
    tickets: (yield* (yield* Tickets).ofPerson(id, page)).items,
    webhookEvents: yield* (yield* WebhookEvents).about([id, ...refs], 10),
    jobs: yield* (yield* JobRecords).about([id]),
    told: yield* alertsSentTo([person], null, 10),
  };
});

export type ReadPerson = Effect.Success<ReturnType<typeof readPerson>>;
