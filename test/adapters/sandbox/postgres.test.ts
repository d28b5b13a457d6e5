import { postgresSandboxStore } from "#adapters/sandbox/postgres-store.ts";
import { ownDatabase } from "#test/support/database.ts";
import { paymentProviderContract } from "./payment-provider.contract.ts";

const database = ownDatabase();
paymentProviderContract("postgres", () => postgresSandboxStore(database.url));
