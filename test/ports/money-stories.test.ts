import { postgresStage } from "#test/support/postgres-stage.ts";
import { playOn } from "#test/world.ts";

// The stories of money that the core's tests play in memory, once more on PostgreSQL.
playOn(postgresStage);
await import("../core/payment.test.ts");
await import("../core/lost-payment.test.ts");
await import("../core/two-tabs.test.ts");
await import("../core/overtaken.test.ts");
await import("../core/refund.test.ts");
await import("../core/takeback.test.ts");
