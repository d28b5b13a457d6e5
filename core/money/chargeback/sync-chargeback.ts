import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { show } from "#core/messaging/alert/tell.ts";
import { postChargeback } from "#core/money/ledger/post-entries.ts";
import { Cards } from "#core/money/payment/cards.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { ChargebackId, newId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { chargebackLifecycle } from "./chargeback.machine.ts";
import type { Chargeback, ChargebackKind, ReportedChargeback } from "./chargeback.ts";
import { Chargebacks } from "./chargebacks.ts";
import { tellChargeback } from "./tell-chargeback.ts";

type State = Chargeback["state"];

const eventTo = { needs_response: "require_response", under_review: "review", won: "win", lost: "lose" } as const;

/** Where the provider's word leads from here; the state itself where that is no move, as for word that comes late. */
const moved = Effect.fnUntraced(function* (from: State, to: State) {
  const event = eventTo[to];
  if (from === to || !chargebackLifecycle.can(from, event)) return { state: from, event: null };
  return { state: (yield* chargebackLifecycle.move(from, event, "system")) as State, event };
});

const anew = Effect.fnUntraced(function* (payment: Payment, told: ReportedChargeback) {
  const at = yield* now;
  const { state } = yield* moved(chargebackLifecycle.initial, told.state);
  const chargeback: Chargeback = {
    id: yield* newId(ChargebackId),
    kind: told.kind,
    ref: told.ref,
    paymentId: payment.id,
    contractId: payment.contractId,
    state,
    amount: told.amount,
    taken: null,
    isReturned: false,
    reason: told.reason,
    respondBy: told.respondBy,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  return chargeback;
});

/** What the ledger has still to be told: that the provider took money, or gave back what it had taken. */
const movedMoney = ({ taken, isReturned }: Chargeback, { out }: ReportedChargeback) => ({
  take: taken === null && out > 0,
  keep: taken !== null && !isReturned && out === 0,
});

/** Keeps what the provider has said of a chargeback as it was `asked`; `isDropped` where that was saved meanwhile. */
const apply = Effect.fnUntraced(function* (asked: Chargeback | null, told: ReportedChargeback) {
  const { ref } = told;
  const payments = yield* Payments;
  const chargebacks = yield* Chargebacks;
  const contracts = yield* Contracts;
  const milestones = yield* Milestones;
  const jobs = yield* Jobs;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const payment = yield* payments.findByRef("card", told.intentRef);
      if (payment === null) return { isDropped: false, chargeback: null };
      const contract = yield* contracts.get(payment.contractId);
      const milestone = yield* milestones.get(payment.milestoneId);
      const known = yield* chargebacks.findByRef(ref);
      if (known?.version !== asked?.version) return { isDropped: true, chargeback: known };
      // What came to nothing before it was ever heard of is no news.
      if (known === null && told.kind === "external_refund" && told.state === "won")
        return { isDropped: false, chargeback: null };
      const before = known ?? (yield* anew(payment, told));
      const { state, event } = yield* moved(before.state, told.state);
      const { take, keep } = movedMoney(before, told);
      if (known !== null && event === null && !take && !keep) return { isDropped: false, chargeback: known };

      const after: Chargeback = {
        ...before,
        state,
        taken: take ? told.out : before.taken,
        isReturned: before.isReturned || keep,
        respondBy: told.respondBy,
        updatedAt: yield* now,
      };
      if (known === null) yield* chargebacks.insert(after);
      const saved = known === null ? after : yield* chargebacks.save(after);
      if (take) yield* postChargeback(saved, "take");
      if (keep) yield* postChargeback(saved, "keep");
      if (known === null || event !== null) {
        yield* recordMove(systemActor("payments"), {
          noun: "chargeback",
          // Under the payment's id, whose story it is.
          subjectId: payment.id,
          listingId: contract.listingId,
          contractId: contract.id,
          event: known === null ? saved.kind : (event ?? ""),
          from: known?.state ?? null,
          to: state,
          reason: saved.reason,
        });
        yield* tellChargeback(saved, payment, contract, milestone.number);
      }
      // Whether a charge that was not paid out may be depends on this.
      if (payment.state === "charged") yield* jobs.put({ name: "advance-payment", paymentId: payment.id });
      yield* show([payment.posterId, payment.bidderId], { noun: "payment", id: payment.id, event: "chargeback" });
      return { isDropped: false, chargeback: saved };
    }),
  );
});

/**
 * Asks the provider about money that went back past Dibbs, and keeps its answer: state, history, ledger, word to both
 * people and to support. An answer about a chargeback that was saved meanwhile is dropped, and the provider asked anew. Null
 * for what is no payment of ours, and for our own refunds. Fails `Unavailable` where the provider does not answer.
 */
export const syncChargeback = Effect.fn("syncChargeback")(function* (kind: ChargebackKind, ref: string) {
  const cards = yield* Cards;
  const chargebacks = yield* Chargebacks;
  for (;;) {
    const asked = yield* chargebacks.findByRef(ref);
    const told = yield* cards
      .findChargeback(kind, ref)
      .pipe(
        Effect.catchTag(["ProviderSilent", "ProviderRefused"], ({ message }) =>
          Effect.fail(new Unavailable({ what: "card payments", message })),
        ),
      );
    if (told === null) return null;
    const { isDropped, chargeback } = yield* apply(asked, told);
    if (!isDropped) return chargeback;
  }
});
