import { playOnPostgres } from "#test/support/postgres-stage.ts";

// The stories of lien waivers and of demanded insurance that the core's tests play in memory, once more on PostgreSQL.
playOnPostgres();
await import("../core/money/waiver.test.ts");
await import("../core/contract/insurance-demand.test.ts");
