import { Effect } from "effect";
import type { Rail } from "#core/money/payment/payment.ts";
import { cardAccounts, type SandboxAccount } from "./account.ts";
import { customerAt, type SandboxCustomer, sandboxCustomers } from "./bank-customer.ts";
import { bankTransfers, movementsAt, standingAt, type Transfer } from "./bank-transfer.ts";
import { asOf, type CardPayment, cardPayments, isSilent } from "./card-payment.ts";
import { currentControl, sandboxTime } from "./control.ts";
import { type Dispute, disputeOf } from "./dispute.ts";
import type { Movement } from "./movement.ts";

/** How many items of each kind one page shows. */
const shown = 10;

type Part<Row> = { readonly rows: ReadonlyArray<Row>; readonly next: string | null };

const part = <Body, Row, R, E>(
  read: Effect.Effect<ReadonlyArray<{ readonly id: string; readonly body: Body }>, E, R>,
  rowOf: (body: Body) => Effect.Effect<Row, E, R>,
): Effect.Effect<Part<Row>, E, R> =>
  Effect.gen(function* () {
    const found = yield* read;
    const rows = yield* Effect.forEach(found.slice(0, shown), ({ body }) => rowOf(body));
    return { rows, next: found.length > shown ? (found[shown - 1]?.id ?? null) : null };
  });

export type CardRow = { readonly payment: CardPayment; readonly isSilent: boolean; readonly dispute: Dispute | null };
export type BankRow = {
  readonly transfer: Transfer;
  readonly status: "pending" | "processed" | "held" | "failed";
  readonly reason: string | null;
  readonly movements: ReadonlyArray<Movement>;
};

/** The document below which each list continues; null for its newest. */
export type From = Readonly<Record<"cards" | "transfers" | "accounts" | "customers", string | null>>;

/** Returns everything that the control page shows now. Also works while the provider is down. */
export const survey = Effect.fn("survey")(function* (rails: ReadonlyArray<Rail>, from: From) {
  const at = yield* sandboxTime;
  const control = yield* currentControl;
  const none = { rows: [], next: null };
  const [hasCards, hasBank] = [rails.includes("card"), rails.includes("bank")];
  const cards: Part<CardRow> = hasCards
    ? yield* part(cardPayments.list(from.cards, shown + 1), (body) =>
        Effect.map(disputeOf(body.paymentId), (dispute) => ({
          payment: asOf(body, at),
          isSilent: isSilent(body, at),
          dispute,
        })),
      )
    : none;
  const transfers: Part<BankRow> = hasBank
    ? yield* part(bankTransfers.list(from.transfers, shown + 1), (transfer) => {
        const { status, failure } = standingAt(transfer, at);
        return Effect.succeed({
          transfer,
          status,
          reason: failure?.code ?? null,
          movements: movementsAt(transfer, at),
        });
      })
    : none;
  const accounts: Part<SandboxAccount> = hasCards
    ? yield* part(cardAccounts.list(from.accounts, shown + 1), (account) => Effect.succeed(account))
    : none;
  const customers: Part<SandboxCustomer> = hasBank
    ? yield* part(sandboxCustomers.list(from.customers, shown + 1), (it) => Effect.succeed(customerAt(it, at)))
    : none;
  return { at, control, hasCards, hasBank, cards, transfers, accounts, customers };
});
export type Survey = Effect.Success<ReturnType<typeof survey>>;
