import { playOnPostgres } from "#test/support/postgres-stage.ts";

// Runs the core's tests of money, which otherwise run in memory, on PostgreSQL.
playOnPostgres();
await import("../core/money/payment.test.ts");
await import("../core/money/lost-payment.test.ts");
await import("../core/money/two-tabs.test.ts");
await import("../core/money/overtaken.test.ts");
await import("../core/money/refund.test.ts");
await import("../core/money/pay-refund-elsewhere.test.ts");
await import("../core/money/chargeback.test.ts");
await import("../core/money/chargeback-news.test.ts");
await import("../core/money/bank.test.ts");
await import("../core/money/suspended-bidder.test.ts");
