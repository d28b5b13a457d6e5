import { playOnPostgres } from "#test/support/postgres-stage.ts";

// The stories of requested materials and their deliveries that the core's tests play in memory, once more on PostgreSQL.
playOnPostgres();
await import("../core/contract/deliveries.test.ts");
await import("../core/contract/owner-pays.test.ts");
