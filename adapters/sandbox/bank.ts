import { Effect, Layer, Schema } from "effect";
import { Bank, type BankTransfer } from "#core/payment/bank.ts";
import { Failure } from "#core/payment/payment.ts";
import { ProviderRefused, ProviderSilent } from "#core/payment/provider-errors.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { bankOfSource, getAccount, openAccount } from "./account.ts";
import { accountPage } from "./account-page.ts";
import { awake } from "./control.ts";
import { documents } from "./documents.ts";
import { Movement } from "./movement.ts";
import { notify } from "./notify.ts";
import { SandboxTimes, type SandboxTimeValues } from "./sandbox-times.ts";
import { SandboxStore } from "./store.ts";
import type { BankBehaviour } from "./test-banks.ts";

const Transfer = Schema.Struct({
  paymentId: PaymentId,
  ref: Schema.String,
  total: Schema.Int,
  fee: Schema.Int,
  fromSource: Schema.String,
  toSource: Schema.String,
  /** When it ends, in milliseconds since 1970, and with which failure. */
  endsAt: Schema.Int,
  failure: Schema.NullOr(Failure),
  movements: Schema.Array(Movement),
});
type Transfer = typeof Transfer.Type;

export const bankTransfers = documents("bank-transfer", Transfer);

const refused = (code: string, message: string) => new ProviderRefused({ code, message });

const insufficientFunds = {
  code: "R01",
  message: "The bank returned the transfer: the account has insufficient funds (R01).",
};

const settlesAfter = (behaviour: BankBehaviour, times: SandboxTimeValues): number =>
  behaviour === "settles_slowly" ? times.slowBankSettles : times.bankSettles;

const announce = Effect.fnUntraced(function* (transfer: Transfer, behaviour: BankBehaviour, at: number) {
  const { noticeAfter, lateNoticeAfter } = yield* SandboxTimes;
  const subject = { kind: "payment", paymentId: transfer.paymentId } as const;
  const after = behaviour === "noisy_notices" ? [noticeAfter, noticeAfter, lateNoticeAfter] : [noticeAfter];
  const ended = transfer.failure === null ? "bank_transfer.completed" : "bank_transfer.failed";
  yield* notify(ended, subject, { at: transfer.endsAt, after });
  // Of the noisy bank's transfers the beginning is told of after the end.
  const begun = behaviour === "noisy_notices" ? transfer.endsAt + lateNoticeAfter : at;
  yield* notify("bank_transfer.created", subject, { at: begun });
});

const transfer = Effect.fnUntraced(function* (order: Parameters<Bank["Service"]["transfer"]>[0]) {
  const at = yield* awake;
  const times = yield* SandboxTimes;
  const from = bankOfSource(order.fromSource);
  if (from === null || bankOfSource(order.toSource) === null) {
    return yield* refused("no_such_source", "There is no such bank account.");
  }
  if (from.behaviour === "refuses") {
    return yield* refused("refused", "The bank refused the transfer. Please use another bank account.");
  }
  const made: Transfer = {
    ...order,
    ref: `bt_${order.paymentId}`,
    endsAt: at + settlesAfter(from.behaviour, times),
    failure: from.behaviour === "returns" ? insufficientFunds : null,
    movements: [{ kind: "bank_transfer", amount: order.total, at }],
  };
  const isNew = yield* bankTransfers.change(order.paymentId, (found) => {
    if (found === null) return Effect.succeed({ answer: true, keep: made });
    const alike = found.total === order.total && found.fromSource === order.fromSource;
    return alike && found.toSource === order.toSource && found.fee === order.fee
      ? Effect.succeed({ answer: false, keep: null })
      : Effect.fail(refused("idempotency", "This payment was transferred otherwise before."));
  });
  if (isNew) yield* announce(made, from.behaviour, at);
  if (isNew && from.behaviour === "answer_is_lost") {
    return yield* new ProviderSilent({ message: "The bank transfer provider does not answer." });
  }
  return { ref: made.ref };
});

const findTransfer = Effect.fnUntraced(function* (paymentId: string) {
  const at = yield* awake;
  const found = yield* bankTransfers.find(paymentId);
  if (found === null) return null;
  const { ref, failure, endsAt } = found;
  if (at < endsAt) return { ref, status: "pending", failure: null } satisfies BankTransfer;
  return { ref, status: failure === null ? "processed" : "failed", failure } satisfies BankTransfer;
});

/** Bank transfers in the sandbox: the bank that was linked decides what happens (see test-banks.ts). */
export const sandboxBank: Layer.Layer<Bank, never, SandboxStore> = Layer.effect(
  Bank,
  Effect.gen(function* () {
    const store = yield* SandboxStore;
    const own = <A, E>(effect: Effect.Effect<A, E, SandboxStore>): Effect.Effect<A, E> =>
      Effect.provideService(effect, SandboxStore, store);
    return {
      transfer: (order) => own(transfer(order)),
      findTransfer: (paymentId) => own(findTransfer(paymentId)),
      openAccount: (person) => own(openAccount("bank", person.id)),
      accountLink: (ref, returnUrl) => own(accountPage(ref, returnUrl)),
      accountStanding: (ref) =>
        own(Effect.map(getAccount(ref), ({ standing, fundingSource }) => ({ standing, fundingSource }))),
    };
  }),
);
