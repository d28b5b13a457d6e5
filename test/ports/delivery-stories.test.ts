import { playOnPostgres } from "#test/support/postgres-stage.ts";

// Runs the core's tests of material requests and deliveries, which otherwise run in memory, on PostgreSQL.
playOnPostgres();
await import("../core/contract/deliveries.test.ts");
await import("../core/contract/owner-pays.test.ts");
