import type { WebhookEventSubject } from "#core/support/webhook-event/webhook-event.ts";

/** What a provider can tell of that money hangs on. */
export const moneySubjects = [
  "payment",
  "payment_ref",
  "refund",
  "chargeback",
  "account",
  "account_ref",
] as const satisfies ReadonlyArray<WebhookEventSubject["kind"]>;

export const isMoneySubject = ({ kind }: WebhookEventSubject): boolean =>
  (moneySubjects as ReadonlyArray<string>).includes(kind);
