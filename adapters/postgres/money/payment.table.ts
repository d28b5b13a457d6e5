import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Payment } from "#core/money/payment/payment.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import type { BankLink } from "#core/money/payout-account/sync-bank-link.ts";
import type { Cents } from "#core/shared/money.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { contractKey, createdAndVersioned, json, moment, personKey, sides, versioned } from "../columns.ts";

export const payment = pgTable("payment", {
  id: uuid("id").$type<Payment["id"]>().primaryKey(),
  partOf: uuid("part_of").$type<Payment["id"]>(),
  milestoneId: uuid("milestone_id").$type<Payment["milestoneId"]>().notNull(),
  ...contractKey,
  ...sides,
  rail: text("rail").$type<Payment["rail"]>().notNull(),
  state: text("state").$type<Payment["state"]>().notNull(),
  purpose: text("purpose").$type<Payment["purpose"]>().notNull(),
  milestoneAmount: integer("milestone_amount").$type<Cents>().notNull(),
  fee: integer("fee").$type<Cents>().notNull(),
  total: integer("total").$type<Cents>().notNull(),
  sourceRef: text("source_ref"),
  providerRef: text("provider_ref"),
  chargeRef: text("charge_ref"),
  transferRef: text("transfer_ref"),
  failure: json<Payment["failure"]>("failure"),
  releasedAt: moment("released_at"),
  keptBackAt: moment("kept_back_at"),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  /** When the provider is polled next; see core/money/payment/next-poll.ts. */
  nextPollAt: moment("next_poll_at"),
  version: integer("version").notNull(),
});

export const paymentAccount = pgTable("payment_account", {
  ...personKey,
  rail: text("rail").$type<PaymentAccount["rail"]>().notNull(),
  ref: text("ref").notNull(),
  standing: text("standing").$type<PaymentAccount["standing"]>().notNull(),
  fundingSource: json<PaymentAccount["fundingSource"]>("funding_source"),
  customer: json<PaymentAccount["customer"]>("customer"),
  ...versioned,
});

export const bankLink = pgTable("bank_link", {
  accountRef: text("account_ref").primaryKey(),
  ...personKey,
  itemRef: text("item_ref").notNull(),
  sealedToken: text("sealed_token").notNull(),
  standing: text("standing").$type<BankLink["standing"]>().notNull(),
  ...createdAndVersioned,
});

export const webhookEvent = pgTable("webhook_event", {
  id: text("id").primaryKey(),
  provider: text("provider").notNull(),
  event: text("event").notNull(),
  subject: json<WebhookEvent["subject"]>("subject").notNull(),
  receivedAt: moment("received_at").notNull(),
  state: text("state").$type<WebhookEvent["state"]>().notNull(),
  processedAt: moment("processed_at"),
  trouble: text("trouble"),
  version: integer("version").notNull(),
});
