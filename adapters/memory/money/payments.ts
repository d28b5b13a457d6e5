import { Result } from "effect";
import { paymentInProgress } from "#core/contract/contract/contract-money.ts";
import { decideRelease, keptBackUntil, unansweredSince } from "#core/money/payment/decide-release.ts";
import { nextPoll } from "#core/money/payment/next-poll.ts";
import {
  isHeld,
  isKeptBack,
  isLivePayment,
  type PaidFor,
  type Payment,
  type PaymentSummary,
} from "#core/money/payment/payment.ts";
import { type KeptDue, Payments, type Unanswered } from "#core/money/payment/payments.ts";
import { refundedOf } from "#core/money/refund/refund.ts";
import type { MilestoneId, PersonId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { quietEnds } from "#core/support/inbox/stuck-kind.ts";
import { isInChange } from "../contract/change-orders.ts";
import { isInDispute } from "../contract/disputes.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { allOf, byId, isWithin, longestDue, mapPage, newestOf, nextVersion, sortedBy } from "../rows.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

/** What a payment was for, and between whom. */
export const paidFor = (tables: Tables, payment: Payment): typeof PaidFor.Type => {
  const contract = tables.contracts.get(payment.contractId);
  return {
    listingTitle: (contract && tables.listings.get(contract.listingId)?.title) ?? "",
    milestone: tables.milestones.get(payment.milestoneId)?.number ?? 0,
    poster: cardOfPerson(tables, payment.posterId),
    bidder: cardOfPerson(tables, payment.bidderId),
  };
};

const summary =
  (tables: Tables) =>
  (payment: Payment): PaymentSummary => ({
    ...payment,
    ...paidFor(tables, payment),
    refunded: Cents.make(refundedOf([...tables.refunds.values()].filter(({ paymentId }) => paymentId === payment.id))),
  });

const endedQuietly = ({ state, failure }: Payment): boolean =>
  state === "failed" && (quietEnds as ReadonlyArray<string>).includes(failure?.code ?? "");

/** The latest payment attempt of a milestone that is worth showing; see `quietEnds`. */
export const lastPaymentOf = (tables: Tables, milestoneId: MilestoneId): Payment | undefined => {
  const own = [...tables.payments.values()].filter((it) => it.milestoneId === milestoneId && !endedQuietly(it));
  return sortedBy(own, ({ createdAt, id }) => `${createdAt.toISOString()} ${id}`).at(-1);
};

/** Every payment of a milestone, oldest first. */
export const paymentsOf = ({ payments }: Tables, id: MilestoneId): ReadonlyArray<Payment> =>
  allOf(payments, ({ milestoneId }) => milestoneId === id);

/** Schedules the next poll of the payment; null ends the polling. */
const due = (tables: Tables, id: string, nextPollAt: Date | null): Tables =>
  nextPollAt === null ? withoutRow(tables, "paymentAsks", id) : withRow(tables, "paymentAsks", id, { nextPollAt });

const kept = (tables: Tables, payment: Payment): Tables =>
  due(withRow(tables, "payments", payment.id, payment), payment.id, nextPoll(payment, payment.updatedAt));

const isWholeAndLive = (payment: Payment): boolean =>
  payment.partOf === null && payment.keptBackAt === null && isLivePayment(payment);

/** A milestone has at most one such payment; money that is or was held does not count. */
const isUnderWay = (payment: Payment): boolean =>
  isWholeAndLive(payment) && payment.state !== "held" && !(payment.state === "charged" && payment.purpose === "fund");

/** The held payments that have waited for their poster's answer since `to` or longer. */
export const unansweredIn = (tables: Tables, to: Date): ReadonlyArray<Unanswered> =>
  [...tables.payments.values()].flatMap((payment) => {
    const contract = tables.contracts.get(payment.contractId);
    const milestone = tables.milestones.get(payment.milestoneId);
    const payments = paymentsOf(tables, payment.milestoneId);
    const held = payments.filter(isHeld);
    // If several payments are held for a milestone, the first represents all of them.
    if (held[0]?.id !== payment.id) return [];
    const isOfHeld = ({ paymentId }: { readonly paymentId: string }): boolean =>
      held.some(({ id }) => id === paymentId);
    const isIn = (id: PersonId): boolean => tables.people.get(id)?.standing === "active";
    if (contract === undefined || milestone === undefined) return [];
    const refunds = [...tables.refunds.values()].filter(isOfHeld);
    const chargebacks = [...tables.chargebacks.values()].filter(isOfHeld);
    const since = unansweredSince({ contract, milestone, payment, payments, refunds, chargebacks });
    if (since === null || since > to) return [];
    if (isInDispute(tables, milestone.id) || isInChange(tables, milestone)) return [];
    return isIn(payment.posterId) && isIn(payment.bidderId) ? [{ id: payment.id, since }] : [];
  });

/** The payments held as retainage that are due by then. */
export const keptDueIn = (tables: Tables, by: Date): ReadonlyArray<KeptDue> =>
  [...tables.payments.values()].flatMap((payment) => {
    const contract = tables.contracts.get(payment.contractId);
    const milestone = tables.milestones.get(payment.milestoneId);
    const isOwn = ({ paymentId }: { readonly paymentId: string }): boolean => paymentId === payment.id;
    const isIn = (id: PersonId): boolean => tables.people.get(id)?.standing === "active";
    if (contract === undefined || milestone === undefined || !isKeptBack(payment)) return [];
    const refunds = [...tables.refunds.values()].filter(isOwn);
    const chargebacks = [...tables.chargebacks.values()].filter(isOwn);
    const due = keptBackUntil(contract);
    if (due === null || due > by || isInDispute(tables, milestone.id)) return [];
    const payments = paymentsOf(tables, milestone.id);
    const facts = { contract, milestone, payment, payments, refunds, chargebacks };
    if (Result.isFailure(decideRelease(facts, "system"))) return [];
    return isIn(payment.posterId) && isIn(payment.bidderId) ? [{ id: payment.id, due }] : [];
  });

export const memoryPayments = inMemory(Payments)(({ read, write, modify, get }) => ({
  insert: (payment) =>
    write((tables) =>
      [...tables.payments.values()].some(
        (other) => isUnderWay(payment) && other.milestoneId === payment.milestoneId && isUnderWay(other),
      )
        ? Result.fail(paymentInProgress())
        : kept(tables, payment),
    ),
  get: get("payments", "payment"),
  findByRef: (rail, ref) =>
    read(({ payments }) => [...payments.values()].find((it) => it.rail === rail && it.providerRef === ref) ?? null),
  liveOf: (id) =>
    read(({ payments }) => {
      const live = [...payments.values()].filter((it) => it.milestoneId === id && isWholeAndLive(it));
      return live.find(({ state }) => state !== "held") ?? live[0] ?? null;
    }),
  ofMilestone: ({ milestoneId }) => read((tables) => paymentsOf(tables, milestoneId)),
  save: (payment) =>
    modify((tables) =>
      Result.map(nextVersion("payment", tables.payments.get(payment.id), payment), (saved) => [
        saved,
        kept(tables, saved),
      ]),
    ),
  dueForPoll: (at, limit) =>
    read(({ payments, paymentAsks }) => longestDue(paymentAsks, at, limit).flatMap((id) => payments.get(id) ?? [])),
  postponePoll: ({ id, version }, until) =>
    write((tables) => (tables.payments.get(id)?.version === version ? due(tables, id, until) : tables)),
  unanswered: (to, { after, limit }) =>
    read((tables) =>
      sortedBy(unansweredIn(tables, to), byId)
        .filter(({ id }) => after === null || id > after)
        .slice(0, limit),
    ),
  keptDue: (by, { after, limit }) =>
    read((tables) =>
      sortedBy(keptDueIn(tables, by), byId)
        .filter(({ id }) => after === null || id > after)
        .slice(0, limit),
    ),
  list: (filter, page) =>
    read((tables) =>
      mapPage(
        newestOf(tables.payments, page, (it) => isWithin(filter, it, it.total)),
        summary(tables),
      ),
    ),
}));
