import { randomUUID } from "node:crypto";
import type { BankBehaviour } from "#adapters/sandbox/test-banks.ts";

export type Status = "verified" | "retry" | "document" | "suspended" | "deactivated";

export type Customer = {
  readonly id: string;
  readonly correlationId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  address1: string;
  city: string;
  state: string;
  postalCode: string;
  status: Status;
  readonly created: string;
};

export type Source = {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly type: "bank" | "balance";
  readonly behaviour: BankBehaviour;
  /** Identifies the account at the bank when it is added again. */
  readonly bankKey: string;
  readonly created: string;
  removed: boolean;
};

export type Transfer = {
  readonly id: string;
  readonly from: Source;
  readonly to: Source;
  readonly value: string;
  readonly fees: ReadonlyArray<{ readonly chargeTo: string; readonly value: string }>;
  readonly correlationId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: number;
  /** Whether Dwolla sends the money on from the payee's balance to their bank. */
  readonly isSentOn: boolean;
};

export type Document = {
  readonly id: string;
  readonly customerId: string;
  readonly type: string;
  readonly fails: boolean;
  readonly createdAt: number;
  readonly bytes: number;
};

type Answer = { readonly status: number; readonly location?: string; readonly json?: unknown };

/** What the fake Dwolla remembers. */
export const emptyState = () => ({
  /** How far its clock is ahead of ours, in milliseconds. */
  aheadBy: 0,
  tokens: new Set<string>(),
  customers: new Map<string, Customer>(),
  sources: new Map<string, Source>(),
  transfers: new Map<string, Transfer>(),
  /** Customers whose balance is short, so that incoming money stays in it. */
  short: new Set<string>(),
  documents: new Map<string, Document>(),
  keys: new Map<string, { readonly at: number; answer: Answer | null }>(),
});
export type State = ReturnType<typeof emptyState>;

const minute = 60_000;
const day = 24 * 60 * minute;

export const millisOf = ({ aheadBy }: State): number => Date.now() + aheadBy;
export const isoOf = (millis: number): string => new Date(millis).toISOString();
export const newId = (): string => randomUUID();

/** How long things take at the fake, in milliseconds; tests advance its time instead of waiting. */
export const takes = { transfer: minute, leg: minute / 2, returned: 3 * day, document: minute } as const;

export const insufficientFunds = {
  code: "R01",
  description: "Insufficient Funds",
  explanation: "Available balance is not sufficient to cover the dollar amount of the debit entry.",
};

export const noSuchAccount = {
  code: "R03",
  description: "No Account/Unable to Locate Account",
  explanation: "The account number does not correspond to the individual identified in the entry or a valid account.",
};

/** Returns the status of the leg to the payee's bank; null until the money is in their balance, or without a leg. */
export const legStatusOf = (state: State, transfer: Transfer): "pending" | "processed" | "failed" | null => {
  const age = millisOf(state) - transfer.createdAt;
  if (!transfer.isSentOn || age < takes.transfer || transfer.from.behaviour === "returns") return null;
  if (age < takes.transfer + takes.leg) return "pending";
  return transfer.to.behaviour === "takes_nothing" ? "failed" : "processed";
};

/**
 * Returns a transfer's status. The source bank decides it, or for a transfer out of a balance, the destination bank. A
 * transfer between banks is processed when the money is in the payee's balance.
 */
export const statusOf = (state: State, { from, to, createdAt }: Transfer): "pending" | "processed" | "failed" => {
  const age = millisOf(state) - createdAt;
  if (age < takes.transfer) return "pending";
  if (from.type === "balance") return to.behaviour === "takes_nothing" ? "failed" : "processed";
  if (from.behaviour === "returns") return "failed";
  return from.behaviour === "returns_later" && age >= takes.transfer + takes.returned ? "failed" : "processed";
};

/** Applies a reviewed document's result to its customer. */
export const review = (state: State, customer: Customer): Customer => {
  if (customer.status !== "document") return customer;
  const accepted = [...state.documents.values()].some(
    ({ customerId, fails, createdAt }) =>
      customerId === customer.id && !fails && millisOf(state) - createdAt >= takes.document,
  );
  if (accepted) customer.status = "verified";
  return customer;
};
