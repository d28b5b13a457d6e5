import type { NoticeSubject } from "#core/support/notice/notice.ts";

/** What a provider can tell of that money hangs on. */
export const moneySubjects = [
  "payment",
  "payment_ref",
  "refund",
  "chargeback",
  "account",
  "account_ref",
] as const satisfies ReadonlyArray<NoticeSubject["kind"]>;

export const isMoneySubject = ({ kind }: NoticeSubject): boolean =>
  (moneySubjects as ReadonlyArray<string>).includes(kind);
