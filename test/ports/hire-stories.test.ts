import { playOnPostgres } from "#test/support/postgres-stage.ts";

// The stories of hiring that the core's tests play in memory, once more on PostgreSQL.
playOnPostgres();
await import("../core/contract/contract.test.ts");
await import("../core/contract/offer-again.test.ts");
await import("../core/contract/cancel.test.ts");
await import("../core/money/leave-contract.test.ts");
await import("../core/contract/milestone.test.ts");
