import { Effect } from "effect";
import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { mostDisputes } from "#core/contract/dispute/dispute.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { isOpenDispute } from "#core/contract/dispute/standing-dispute.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { checkContractBalance } from "#core/money/ledger/check-contract-balance.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { releaseTimes } from "#core/money/payment/decide-release.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { givingBackOf, unfundedOf } from "#core/money/payment/unfunded.ts";
import { missingWaivers } from "#core/money/waiver/missing-waivers.ts";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { now } from "#core/shared/day.ts";
import { ContractId, MilestoneId, PaymentId } from "#core/shared/ids.ts";
import type { Wait } from "#core/shared/lifecycle.ts";
import { Policy } from "#core/shared/policy.ts";
import { JobRecords } from "#core/support/inbox/job-records.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { readWorld } from "#core/support/rehearsal/contract-world.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import type { DoctorFacts, NextFacts } from "./doctor-facts.ts";
import { alertsSentTo } from "./sent-alerts.ts";

/** What the doctor examines. */
export type Focus =
  | { readonly noun: "contract"; readonly id: ContractId }
  | { readonly noun: "milestone"; readonly id: MilestoneId }
  | { readonly noun: "payment"; readonly id: PaymentId };

const nouns = ["contract", "milestone", "payment"] as const satisfies ReadonlyArray<Focus["noun"]>;

const contractOf = Effect.fnUntraced(function* (focus: Focus) {
  switch (focus.noun) {
    case "contract":
      return focus.id;
    case "milestone":
      return (yield* (yield* Milestones).get(focus.id)).contractId;
    case "payment":
      return (yield* (yield* Payments).get(focus.id)).contractId;
  }
});

/** Returns the noun that this id really belongs to, because nouns get mixed up on the phone. Null if there is none. */
export const nounOf = Effect.fn("nounOf")(function* (id: string) {
  const contract = yield* Effect.option((yield* Contracts).get(ContractId.make(id)));
  const milestone = yield* Effect.option((yield* Milestones).get(MilestoneId.make(id)));
  const payment = yield* Effect.option((yield* Payments).get(PaymentId.make(id)));
  const found = { contract, milestone, payment };
  return nouns.find((noun) => found[noun]._tag === "Some") ?? null;
});

const standing = (
  { table }: { readonly table: Readonly<Record<string, { readonly waits?: Wait; readonly rests?: string }>> },
  state: string,
  since: Date,
) => ({ state, since, waits: table[state]?.waits ?? null, rests: table[state]?.rests ?? null });

/**
 * Returns everything that Dibbs itself knows about a contract, or one of its milestones or payments, that may explain
 * what holds it up; calls no provider and writes nothing. Fails with `NotFound`.
 */
export const readContract = Effect.fn("readContract")(function* (focus: Focus) {
  const at = yield* now;
  const world = yield* readWorld(yield* contractOf(focus));
  const { contract, listing, milestones, balance, sides } = world;
  const payment = focus.noun === "payment" ? balance.payments.find(({ id }) => id === focus.id) : undefined;
  const milestone =
    focus.noun === "milestone"
      ? milestones.find(({ id }) => id === focus.id)
      : milestones.find(({ id }) => id === payment?.milestoneId);
  const names = [
    ...balance.payments.flatMap(({ id, providerRef }) => [id, providerRef ?? id]),
    ...balance.refunds.map(({ id }) => id),
    ...balance.chargebacks.map(({ ref }) => ref),
  ];
  const page = { after: null, limit: mostDisputes };
  const { items: disputes } = yield* (yield* Disputes).pageOf(contract.id, page);
  const { items: stuck } = yield* listStuck({ ...anythingStuck, contractId: contract.id }, { after: null, limit: 100 });
  const isOwn = ({ noun, id, detail }: (typeof stuck)[number]): boolean =>
    focus.noun === "contract" ||
    (noun === focus.noun && id === focus.id) ||
    (milestone !== undefined && detail?.includes(`milestone ${milestone.number}`) === true) ||
    noun === "job" ||
    noun === "webhook_event";
  const webhookEvents = yield* (yield* WebhookEvents).about(names, 10);
  const unwaived = yield* missingWaivers([{ contract, milestones, payments: balance.payments }]);
  return {
    at,
    focus,
    world,
    title: listing.title,
    poster: sides.find(({ id }) => id === contract.posterId)?.name ?? "",
    bidder: sides.find(({ id }) => id === contract.bidderId)?.name ?? "",
    milestone: milestone ?? null,
    payment: payment ?? null,
    standing: payment
      ? standing(paymentLifecycle, payment.state, payment.updatedAt)
      : focus.noun === "milestone" && milestone
        ? standing(milestoneLifecycle, milestone.state, milestone.updatedAt)
        : standing(contractLifecycle, contract.state, contract.updatedAt),
    stuck: stuck.filter(isOwn),
    suspended: yield* suspendedOf(sides),
    unwaived,
    unfunded: new Set(unfundedOf({ ...contract, milestones, payments: balance.payments })),
    givesBack: new Set(givingBackOf({ ...contract, milestones, payments: balance.payments })),
    releases: releaseTimes(contract, { ...balance, milestones, disputes }, unwaived, yield* Policy),
    balances: yield* (yield* Ledger).balances(contract.id),
    disputes: disputes.filter((it) => milestone === undefined || it.milestoneId === milestone.id),
    differences: checkContractBalance(balance),
    webhookEvents,
    jobs: yield* (yield* JobRecords).about([...names, ...webhookEvents.map(({ id }) => id)]),
    told: yield* alertsSentTo(sides, [contract.id, contract.bidId], 10),
  };
});

export type ReadContract = Effect.Success<ReturnType<typeof readContract>>;

/** Returns the ids of the suspended among these people; deleted accounts do not count. */
export const suspendedOf = Effect.fnUntraced(function* (people: ReadonlyArray<Pick<Person, "id">>) {
  const store = yield* People;
  const standings = yield* Effect.forEach(people, ({ id }) =>
    Effect.map(Effect.option(store.getMember(id)), (found) => ({
      id,
      isSuspended: found._tag === "Some" && found.value.standing === "suspended",
    })),
  );
  return new Set<string>(standings.filter(({ isSuspended }) => isSuspended).map(({ id }) => id));
});

/** Returns the facts about it that the doctor's sentences use. */
export const factsOf = ({
  providers,
  suspended,
  disputes,
  releases,
  unfunded,
  givesBack,
  unwaived,
  world,
}: Pick<ReadContract, "suspended" | "disputes" | "releases" | "unfunded" | "givesBack" | "unwaived" | "world"> &
  Pick<DoctorFacts, "providers">): NextFacts => ({
  providers,
  suspended,
  releases,
  unfunded,
  givesBack,
  unwaived,
  chargebacks: world.balance.chargebacks,
  refunds: world.balance.refunds,
  changes: world.changes,
  disputes: new Map(disputes.filter(isOpenDispute).map((dispute) => [dispute.milestoneId, dispute])),
});
