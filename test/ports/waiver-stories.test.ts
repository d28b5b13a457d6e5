import { playOnPostgres } from "#test/support/postgres-stage.ts";

// Runs the core's tests of lien waivers and demanded insurance, which otherwise run in memory, on PostgreSQL.
playOnPostgres();
await import("../core/money/waiver.test.ts");
await import("../core/contract/insurance-demand.test.ts");
