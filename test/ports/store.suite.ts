import { afterAll, beforeAll, describe } from "vitest";
import { alertsPromises } from "./alerts.suite.ts";
import { bidsPromises } from "./bids.suite.ts";
import { contractsPromises } from "./contracts.suite.ts";
import { filesPromises } from "./files.suite.ts";
import { historyPromises } from "./history.suite.ts";
import { jobsPromises } from "./jobs.suite.ts";
import { ledgerPromises } from "./ledger.suite.ts";
import { listingsPromises } from "./listings.suite.ts";
import { livePromises } from "./live.suite.ts";
import { milestonesPromises } from "./milestones.suite.ts";
import { noticesPromises } from "./notices.suite.ts";
import { outboxPromises } from "./outbox.suite.ts";
import { paymentsPromises } from "./payments.suite.ts";
import { peoplePromises } from "./people.suite.ts";
import { racePromises } from "./races.suite.ts";
import { rollbackPromises } from "./rollback.suite.ts";
import { sessionsPromises } from "./sessions.suite.ts";
import type { StoreWorld } from "./store-world.ts";
import { unitOfWorkPromises } from "./unit-of-work.suite.ts";

/**
 * Holds a store to every promise of its ports. All tests share the one world that `makeWorld` makes, so each puts in
 * its own people and looks at nobody else's.
 */
export const storePromises = (name: string, makeWorld: () => Promise<StoreWorld>): void => {
  describe(`the ${name} store`, () => {
    let world: StoreWorld | undefined;
    beforeAll(async () => {
      world = await makeWorld();
    });
    afterAll(async () => {
      await world?.close();
    });
    const given = (): StoreWorld => {
      if (world) return world;
      throw new Error("The store exists only inside of hooks and tests.");
    };
    describe("UnitOfWork", () => unitOfWorkPromises(given));
    describe("People", () => peoplePromises(given));
    describe("Sessions", () => sessionsPromises(given));
    describe("Files", () => filesPromises(given));
    describe("Listings", () => listingsPromises(given));
    describe("Bids", () => bidsPromises(given));
    describe("Contracts", () => contractsPromises(given));
    describe("Milestones", () => milestonesPromises(given));
    describe("Payments", () => paymentsPromises(given));
    describe("Ledger", () => ledgerPromises(given));
    describe("Notices", () => noticesPromises(given));
    describe("Alerts", () => alertsPromises(given));
    describe("Outbox", () => outboxPromises(given));
    describe("History", () => historyPromises(given));
    describe("Jobs", () => jobsPromises(given));
    describe("Live", () => livePromises(given));
    describe("races", () => racePromises(given));
    describe("rollbacks", () => rollbackPromises(given));
  });
};
