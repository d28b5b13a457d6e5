import { Effect } from "effect";
import type { ListEntries, ProviderEntry } from "#core/money/payment/provider-entry.ts";
import { cents } from "#core/shared/money.ts";
import { bankTransfers, standingAt, type Transfer } from "./bank-transfer.ts";
import { asOf, type CardPayment, cardPayments, refundAt } from "./card-payment.ts";
import { awake } from "./control.ts";

/** How many documents are read for one page. */
const pageSize = 100;

type Row<Body> = { readonly id: string; readonly body: Body };

const total = (parts: ReadonlyArray<{ readonly amount: number }> = []) =>
  cents(parts.reduce((sum, { amount }) => sum + amount, 0));

/** Lists the entries of a page of documents; `next` continues below the last document, with or without entries. */
const listOf = <Body, Fails, Needs>(
  list: (after: string | null, limit: number) => Effect.Effect<ReadonlyArray<Row<Body>>, Fails, Needs>,
  entriesOf: (body: Body, at: number) => ReadonlyArray<ProviderEntry>,
) =>
  Effect.fnUntraced(function* (...[since, after]: Parameters<ListEntries>) {
    const at = yield* awake;
    const found = yield* list(after, pageSize);
    const entries = found.flatMap(({ body }) => entriesOf(body, at));
    return {
      items: entries.filter((entry) => entry.at >= since),
      next: found.length < pageSize ? null : (found.at(-1)?.id ?? null),
    };
  });

const chargesOf = (left: CardPayment, at: number): ReadonlyArray<ProviderEntry> => {
  const { chargeRef, paymentId, movements, refunds } = asOf(left, at);
  const charge = movements.find(({ kind }) => kind === "charge");
  if (charge === undefined || chargeRef === null) return [];
  const amount = cents(charge.amount);
  const made = { ref: chargeRef, paymentId, purpose: "payment", amount, status: "done" } as const;
  const given = refunds?.filter((it) => refundAt(it, at).status !== "failed");
  return [{ ...made, returned: total(given), at: new Date(charge.at) }];
};

const payoutsOf = ({ paymentId, transfer, movements, reversals, restores = [] }: CardPayment) => {
  const payout = movements.find(({ kind }) => kind === "transfer");
  if (transfer === null || payout === undefined) return [];
  const amount = cents(transfer.amount);
  const made = { ref: transfer.ref, paymentId, purpose: "payment", amount, status: "done" } as const;
  const again = movements.findLast(({ kind }) => kind === "restore");
  return [
    { ...made, returned: total(reversals), at: new Date(payout.at) },
    ...restores.map(
      ({ ref, amount }): ProviderEntry => ({
        ...made,
        ref,
        purpose: "restore",
        amount: cents(amount),
        returned: cents(0),
        at: new Date(again?.at ?? payout.at),
      }),
    ),
  ];
};

const statusAt = (transfer: Parameters<typeof standingAt>[0], at: number): ProviderEntry["status"] => {
  const { status } = standingAt(transfer, at);
  if (status === "processed") return "done";
  return status === "held" ? "pending" : status;
};

const bankTransfersOf = (transfer: Transfer, at: number): ReadonlyArray<ProviderEntry> => {
  const { ref, paymentId, movements, refunds = [] } = transfer;
  const [movement] = movements;
  const nothing = cents(0);
  return [
    {
      ref,
      paymentId,
      purpose: "payment",
      amount: cents(transfer.total),
      returned: nothing,
      status: statusAt(transfer, at),
      at: new Date(movement?.at ?? transfer.endsAt),
    },
    ...refunds.map(
      (back): ProviderEntry => ({
        ref: back.ref,
        paymentId,
        purpose: "refund",
        amount: cents(back.amount),
        returned: nothing,
        status: statusAt(back, at),
        at: new Date(back.endsAt),
      }),
    ),
  ];
};

export const listCharges = listOf(cardPayments.list, chargesOf);
export const listPayouts = listOf(cardPayments.list, payoutsOf);
export const listBankTransfers = listOf(bankTransfers.list, bankTransfersOf);
