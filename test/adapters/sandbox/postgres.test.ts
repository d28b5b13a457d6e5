import { postgresSandboxStore } from "#adapters/sandbox/postgres-store.ts";
import { ownDatabase } from "#test/support/database.ts";
import { paymentProviderPromises } from "./payment-provider.suite.ts";

const database = ownDatabase();
paymentProviderPromises("postgres", () => postgresSandboxStore(database.url));
