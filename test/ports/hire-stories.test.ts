import { postgresStages } from "#test/support/postgres-stage.ts";
import { playOn } from "#test/world.ts";

// The stories of hiring that the core's tests play in memory, once more on PostgreSQL.
playOn(postgresStages());
await import("../core/contract/contract.test.ts");
await import("../core/contract/offer-again.test.ts");
await import("../core/contract/cancel.test.ts");
await import("../core/money/leave-contract.test.ts");
await import("../core/contract/milestone.test.ts");
