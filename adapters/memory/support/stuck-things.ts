import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { type Chargeback, outOf } from "#core/money/chargeback/chargeback.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { type Refund, spentOf } from "#core/money/refund/refund.ts";
import { endOfDay } from "#core/shared/day.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";
import { cutPage } from "#core/shared/page.ts";
import type { HeartbeatKind } from "#core/support/health/heartbeats.ts";
import { quietRefusal, StuckKind, type StuckNoun, type StuckRule, stuckRules } from "#core/support/inbox/stuck-kind.ts";
import {
  type ConcernedPerson,
  compareKeys,
  isMoneySubject,
  keyOfStuck,
  readKey,
  type StuckThing,
  silentSince,
  writeKey,
} from "#core/support/inbox/stuck-thing.ts";
import { fitsCases, type StuckFilter, StuckThings } from "#core/support/inbox/stuck-things.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { isInDispute } from "../contract/disputes.ts";
import { milestonesOf } from "../contract/milestones.ts";
import { inMemory } from "../memory.ts";
import { lastPaymentOf } from "../money/payments.ts";
import type { Tables } from "../tables.ts";
import { cardOfCase, cardOfThing } from "./cases.ts";

/** A thing that may be stuck, before its waiting time is checked. */
type Waiting = Pick<StuckThing, "id" | "isMoney" | "amount" | "since" | "contractId" | "detail"> & {
  readonly personId: PersonId | null;
  readonly isUrgent?: true;
  readonly title?: string;
};

const openAmount = (milestones: ReadonlyArray<Milestone>): number =>
  sum(milestones.filter(isOpenMilestone).map(({ amount }) => amount));
const runs = (tables: Tables, id: ContractId): boolean => tables.contracts.get(id)?.state === "accepted";
const numberOf = (tables: Tables, id: string): string => `milestone ${tables.milestones.get(id)?.number}`;
const numberPaid = (tables: Tables, id: string): string => numberOf(tables, tables.payments.get(id)?.milestoneId ?? "");
const because = (failure: Payment["failure"]): string => (failure === null ? "" : `: ${failure.message}`);

type OfContract = { readonly id: string; readonly contractId: ContractId; readonly updatedAt: Date };

/** A waiting thing of a contract, counted from its latest move, with the money at stake. */
const inContract = (it: OfContract, amount: number, detail: string, since = it.updatedAt): Waiting => {
  const { id, contractId } = it;
  return { id, isMoney: true, amount, since, contractId, personId: null, detail };
};

const contractsIn = (tables: Tables, state: string): ReadonlyArray<Waiting> =>
  [...tables.contracts.values()]
    .filter((it) => it.state === state)
    .flatMap((it): ReadonlyArray<Waiting> => {
      const common = { id: it.id, contractId: it.id, personId: null, detail: null };
      if (state === "offer_sent") {
        return [{ ...common, isMoney: true, amount: it.totalCost, since: it.offeredAt }];
      }
      const stages = milestonesOf(tables, it.id).filter(({ state }) => state !== "dropped");
      const isDone = stages.length > 0 && stages.every((stage) => stage.state === "completed");
      const last = Math.max(...stages.map(({ updatedAt }) => updatedAt.getTime()));
      return isDone ? [{ ...common, isMoney: false, amount: 0, since: new Date(last) }] : [];
    });

const isToBePaid = (tables: Tables, it: Payment): boolean => {
  if (lastPaymentOf(tables, it.milestoneId)?.id !== it.id) return false;
  return it.state === "returned"
    ? tables.milestones.get(it.milestoneId)?.state === "submitted"
    : it.failure !== null && runs(tables, it.contractId);
};

const paymentsIn = (tables: Tables, state: string): ReadonlyArray<Waiting> =>
  [...tables.payments.values()]
    .filter((it) => it.state === state && (!["failed", "returned"].includes(state) || isToBePaid(tables, it)))
    .map((it) =>
      inContract(
        it,
        state === "charged" || state === "held" ? it.milestoneAmount : it.total,
        `${numberOf(tables, it.milestoneId)}${because(it.failure)}`,
      ),
    );

const lossesOf = (tables: Tables, paymentId: string): ReadonlyArray<Chargeback> =>
  [...tables.chargebacks.values()].filter((it) => it.paymentId === paymentId && outOf(it) > 0);

const isToBeRefunded = (tables: Tables, { id, paymentId, failure }: Refund): boolean =>
  failure?.code !== quietRefusal &&
  ["held", "charged", "settled"].includes(tables.payments.get(paymentId)?.state ?? "") &&
  ![...tables.refunds.values()].some((later) => later.paymentId === paymentId && later.id > id) &&
  lossesOf(tables, paymentId).length === 0 &&
  !tables.closures.has(id);

/** Dibbs's loss, in cents: money of the charge that was not paid out covers it first; 0 if nothing was paid out. */
const lossOf = (tables: Tables, it: Chargeback): number => {
  const payment = tables.payments.get(it.paymentId);
  const parts = [...tables.payments.values()].filter(({ partOf }) => partOf === it.paymentId);
  if (payment === undefined || ![payment, ...parts].some(({ state }) => state === "settled")) return 0;
  const refunds = [...tables.refunds.values()].filter(({ paymentId }) => paymentId === it.paymentId);
  const borne = payment.state === "settled" ? 0 : payment.total - spentOf(payment.rail, refunds);
  return Math.max(0, outOf(it) - borne);
};

const refundsIn = (tables: Tables, state: string): ReadonlyArray<Waiting> =>
  [...tables.refunds.values()]
    .filter((it) => it.state === state && (state !== "failed" || isToBeRefunded(tables, it)))
    .map((it) => inContract(it, it.amount, `refund of ${numberPaid(tables, it.paymentId)}${because(it.failure)}`));

const chargebacksIn = (tables: Tables, state: string): ReadonlyArray<Waiting> =>
  [...tables.chargebacks.values()]
    .filter((it) => it.state === state && (state !== "lost" || (lossOf(tables, it) > 0 && !tables.closures.has(it.id))))
    .map((it) =>
      inContract(
        it,
        state === "lost" ? lossOf(tables, it) : it.amount,
        `${it.kind === "chargeback" ? "chargeback" : "refund past Dibbs"} of ${numberPaid(tables, it.paymentId)}: ${it.reason}`,
      ),
    );

const milestonesIn = (tables: Tables, state: string): ReadonlyArray<Waiting> =>
  [...tables.milestones.values()]
    .filter((it) =>
      state === "kept_back"
        ? it.kind === "retainage" && it.state === "submitted"
        : it.state === state && runs(tables, it.contractId) && !isInDispute(tables, it.id),
    )
    .map((it) =>
      inContract(
        it,
        it.amount,
        `milestone ${it.number}`,
        state === "planned" || state === "kept_back" ? endOfDay(it.endDay) : it.updatedAt,
      ),
    );

const disputesIn = (tables: Tables, state: string): ReadonlyArray<Waiting> =>
  [...tables.disputes.values()]
    .filter((it) => it.state === state)
    .map((it) => inContract(it, it.amount, numberOf(tables, it.milestoneId)));

const restrictedAccounts = (tables: Tables): ReadonlyArray<Waiting> =>
  [...tables.accounts.values()]
    .filter(({ standing }) => standing === "restricted")
    .map((it) => {
      const owed = [...tables.contracts.values()].filter(
        ({ bidderId, state }) => bidderId === it.personId && state === "accepted",
      );
      return {
        id: `${it.personId}:${it.rail}`,
        isMoney: true,
        amount: sum(owed.map(({ id }) => openAmount(milestonesOf(tables, id)))),
        since: it.standingSince,
        contractId: null,
        personId: it.personId,
        detail: it.rail,
      };
    });

/** The money at stake in a provider's webhook event. */
const moneyOf = (tables: Tables, { subject }: WebhookEvent): { contractId: ContractId; amount: number } | null => {
  const payment =
    subject.kind === "payment"
      ? tables.payments.get(subject.paymentId)
      : subject.kind === "payment_ref"
        ? [...tables.payments.values()].find((it) => it.rail === subject.rail && it.providerRef === subject.ref)
        : undefined;
  if (payment) return { contractId: payment.contractId, amount: payment.total };
  const refund = subject.kind === "refund" ? tables.refunds.get(subject.refundId) : undefined;
  return refund ? { contractId: refund.contractId, amount: refund.amount } : null;
};

const webhookEventsIn = (tables: Tables, state: string): ReadonlyArray<Waiting> =>
  [...tables.webhookEvents.values()]
    .filter((it) => it.state === state)
    .map((it) => {
      const money = moneyOf(tables, it);
      return {
        id: it.id,
        isMoney: isMoneySubject(it.subject),
        amount: money?.amount ?? 0,
        since: it.receivedAt,
        contractId: money?.contractId ?? null,
        personId: "personId" in it.subject ? it.subject.personId : null,
        detail: [`${it.provider} ${it.event}`, it.trouble].filter((part) => part !== null).join(": "),
      };
    });

const openTickets = (tables: Tables): ReadonlyArray<Waiting> =>
  [...tables.tickets.values()]
    .filter(({ state }) => state === "open")
    .map((it) => ({
      id: it.id,
      isMoney: it.contractId !== null,
      amount: it.contractId === null ? 0 : openAmount(milestonesOf(tables, it.contractId)),
      since: it.updatedAt,
      contractId: it.contractId,
      personId: it.personId,
      detail: it.priority,
      ...(it.priority === "urgent" && { isUrgent: true }),
    }));

const silentIn = ({ heartbeats }: Tables, kind: HeartbeatKind): ReadonlyArray<Waiting> => {
  const all = [...heartbeats.values()].filter((it) => it.kind === kind);
  const last = Math.max(...all.map(({ wellAt }) => wellAt.getTime()));
  return all
    .filter((it) => (kind === "chat" ? it.trouble !== null : it.wellAt.getTime() === last))
    .slice(0, kind === "server" ? 1 : all.length)
    .map((it) => ({
      id: it.id,
      isUrgent: true,
      isMoney: false,
      amount: 0,
      since: it.wellAt,
      contractId: null,
      personId: null,
      detail: [it.id, it.trouble].filter((part) => part !== null).join(": "),
      title: silentSince(kind, it.wellAt),
    }));
};

/** Open cases in which nothing is stuck any more. */
const openCasesIn = (tables: Tables): ReadonlyArray<Waiting> =>
  [...tables.cases.values()].flatMap((it): ReadonlyArray<Waiting> => {
    if (it.state === "closed" || it.clearedAt === null) return [];
    const { id, amount, contractId, personId, clearedAt } = it;
    const hasThings = [...tables.caseThings.values()].some(({ caseId }) => caseId === id);
    return [
      { id, isMoney: false, amount, since: clearedAt, contractId, personId, detail: hasThings ? "cleared" : null },
    ];
  });

const waitingIn: Readonly<Record<StuckNoun, (tables: Tables, state: string) => ReadonlyArray<Waiting>>> = {
  contract: contractsIn,
  milestone: milestonesIn,
  payment: paymentsIn,
  refund: refundsIn,
  chargeback: chargebacksIn,
  dispute: disputesIn,
  account: restrictedAccounts,
  webhook_event: webhookEventsIn,
  ticket: openTickets,
  chat: (tables) => silentIn(tables, "chat"),
  server: (tables) => silentIn(tables, "server"),
  case: openCasesIn,
  job: () => [],
};

const peopleOf = (tables: Tables, { contractId, personId }: Waiting): ReadonlyArray<ConcernedPerson> => {
  const contract = contractId === null ? undefined : tables.contracts.get(contractId);
  const nameOf = (id: PersonId): string => tables.people.get(id)?.person.name ?? "";
  const sides: ReadonlyArray<ConcernedPerson> = contract
    ? [
        { id: contract.posterId, name: nameOf(contract.posterId), part: "poster" },
        { id: contract.bidderId, name: nameOf(contract.bidderId), part: "bidder" },
      ]
    : [];
  const isOther = personId !== null && tables.people.has(personId) && !sides.some(({ id }) => id === personId);
  return isOther ? [...sides, { id: personId, name: nameOf(personId), part: "person" }] : sides;
};

const titleOf = (tables: Tables, noun: StuckNoun, { id, contractId, title }: Waiting): string | null => {
  if (title !== undefined) return title;
  const contract = contractId === null ? undefined : tables.contracts.get(contractId);
  const listing = contract && tables.listings.get(contract.listingId);
  if (noun === "case") return tables.cases.get(id)?.subject ?? null;
  return listing?.title ?? (noun === "ticket" ? (tables.tickets.get(id)?.subject ?? null) : null);
};

const hour = 3_600_000;

/** The open case about a thing; a case counts as being about itself. */
const caseOf = (tables: Tables, noun: StuckNoun, id: string): StuckThing["case"] => {
  const card = noun === "case" ? cardOfCase(tables, id) : cardOfThing(tables, { noun, id });
  return card === null || card.state === "closed" ? null : card;
};

const stuckIn = (tables: Tables, at: Date, isEarly: boolean): ReadonlyArray<StuckThing> =>
  stuckRules.flatMap((rule: StuckRule) =>
    waitingIn[rule.noun](tables, rule.state)
      .filter(({ isUrgent }) => rule.noun !== "ticket" || isUrgent === rule.isUrgent)
      .filter(({ since }) => since.getTime() <= at.getTime() - (isEarly ? 0 : rule.hours * hour))
      .map(({ personId, isUrgent = false, ...it }) => ({
        ...it,
        isUrgent,
        kind: rule.kind,
        noun: rule.noun,
        state: rule.state,
        waitsFor: rule.waitsFor,
        title: titleOf(tables, rule.noun, { personId, ...it }),
        people: peopleOf(tables, { personId, ...it }),
        case: caseOf(tables, rule.noun, it.id),
      })),
  );

const fits = (filter: StuckFilter, at: Date, it: StuckThing): boolean =>
  fitsCases(filter.cases, it, at) &&
  (filter.things === null || filter.things.some(({ noun, id }) => noun === it.noun && id === it.id)) &&
  (filter.kind === null || it.kind === filter.kind) &&
  (filter.before === null || it.since <= filter.before) &&
  (filter.over === null || it.amount > filter.over) &&
  (filter.personId === null || it.people.some(({ id }) => id === filter.personId)) &&
  (filter.contractId === null || it.contractId === filter.contractId);

export const memoryStuckThings = inMemory(StuckThings)(({ read }) => ({
  list: (filter, at, { after, limit }) =>
    read((tables) => {
      const key = readKey(after);
      const found = stuckIn(tables, at, filter.isEarly)
        .filter((it) => fits(filter, at, it) && (key === null || compareKeys(keyOfStuck(it), key) > 0))
        .sort((one, other) => compareKeys(keyOfStuck(one), keyOfStuck(other)));
      return cutPage(found, limit, (it) => writeKey(keyOfStuck(it)));
    }),
  totals: (filter, at) =>
    read((tables) => {
      const found = stuckIn(tables, at, filter.isEarly).filter((it) => fits(filter, at, it));
      return StuckKind.literals.flatMap((kind) => {
        const own = found.filter((it) => it.kind === kind);
        return own.length === 0 ? [] : [{ kind, count: own.length, amount: sum(own.map(({ amount }) => amount)) }];
      });
    }),
}));
