import { ownDatabase } from "#test/support/database.ts";
import { postgresWorld } from "./postgres-world.ts";
import { storeContract } from "./store.contract.ts";

const database = ownDatabase();

storeContract("postgres", () => postgresWorld(database));
