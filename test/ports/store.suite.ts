import { afterAll, beforeAll, describe } from "vitest";
import { alertsPromises } from "./alerts.suite.ts";
import { bankLinksPromises } from "./bank-links.suite.ts";
import { bidsPromises } from "./bids.suite.ts";
import { booksPromises } from "./books.suite.ts";
import { cataloguePromises } from "./catalogue.suite.ts";
import { certificatesPromises } from "./certificates.suite.ts";
import { contractsPromises } from "./contracts.suite.ts";
import { conversationsPromises } from "./conversations.suite.ts";
import { devicesPromises } from "./devices.suite.ts";
import { differencesPromises } from "./differences.suite.ts";
import { feedbacksPromises } from "./feedbacks.suite.ts";
import { filesPromises } from "./files.suite.ts";
import { findingPromises } from "./finding.suite.ts";
import { historyPromises } from "./history.suite.ts";
import { identitiesPromises } from "./identities.suite.ts";
import { jobsPromises } from "./jobs.suite.ts";
import { ledgerPromises } from "./ledger.suite.ts";
import { likesPromises } from "./likes.suite.ts";
import { listingsPromises } from "./listings.suite.ts";
import { livePromises } from "./live.suite.ts";
import { milestonesPromises } from "./milestones.suite.ts";
import { noticesPromises } from "./notices.suite.ts";
import { outboxPromises } from "./outbox.suite.ts";
import { passwordResetsPromises } from "./password-resets.suite.ts";
import { paymentsPromises } from "./payments.suite.ts";
import { peoplePromises } from "./people.suite.ts";
import { phoneCodesPromises } from "./phone-codes.suite.ts";
import { preferencesPromises } from "./preferences.suite.ts";
import { privacyPromises } from "./privacy.suite.ts";
import { questionsPromises } from "./questions.suite.ts";
import { racePromises } from "./races.suite.ts";
import { refundsPromises } from "./refunds.suite.ts";
import { rollbackPromises } from "./rollback.suite.ts";
import { savedSearchesPromises } from "./saved-searches.suite.ts";
import { secondFactorsPromises } from "./second-factors.suite.ts";
import { sessionsPromises } from "./sessions.suite.ts";
import { shareLinksPromises } from "./share-links.suite.ts";
import type { StoreWorld } from "./store-world.ts";
import { takebacksPromises } from "./takebacks.suite.ts";
import { ticketsPromises } from "./tickets.suite.ts";
import { tryCountsPromises } from "./try-counts.suite.ts";
import { unitOfWorkPromises } from "./unit-of-work.suite.ts";
import { usedProofsPromises } from "./used-proofs.suite.ts";

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
    describe("Certificates", () => certificatesPromises(given));
    describe("Devices", () => devicesPromises(given));
    describe("PasswordResets", () => passwordResetsPromises(given));
    describe("TryCounts", () => tryCountsPromises(given));
    describe("PhoneCodes", () => phoneCodesPromises(given));
    describe("UsedProofs", () => usedProofsPromises(given));
    describe("Sessions", () => sessionsPromises(given));
    describe("Identities", () => identitiesPromises(given));
    describe("SecondFactors", () => secondFactorsPromises(given));
    describe("Files", () => filesPromises(given));
    describe("Listings", () => listingsPromises(given));
    describe("Finding listings", () => findingPromises(given));
    describe("Likes", () => likesPromises(given));
    describe("ShareLinks", () => shareLinksPromises(given));
    describe("Bids", () => bidsPromises(given));
    describe("Contracts", () => contractsPromises(given));
    describe("Milestones", () => milestonesPromises(given));
    describe("Payments", () => paymentsPromises(given));
    describe("BankLinks", () => bankLinksPromises(given));
    describe("Refunds", () => refundsPromises(given));
    describe("Takebacks", () => takebacksPromises(given));
    describe("Tickets", () => ticketsPromises(given));
    describe("Ledger", () => ledgerPromises(given));
    describe("Books", () => booksPromises(given));
    describe("Differences", () => differencesPromises(given));
    describe("Feedbacks", () => feedbacksPromises(given));
    describe("Catalogue", () => cataloguePromises(given));
    describe("Notices", () => noticesPromises(given));
    describe("Alerts", () => alertsPromises(given));
    describe("Preferences", () => preferencesPromises(given));
    describe("Conversations", () => conversationsPromises(given));
    describe("Outbox", () => outboxPromises(given));
    describe("History", () => historyPromises(given));
    describe("Jobs", () => jobsPromises(given));
    describe("Live", () => livePromises(given));
    describe("DataCopies and PersonalData", () => privacyPromises(given));
    describe("Questions", () => questionsPromises(given));
    describe("SavedSearches", () => savedSearchesPromises(given));
    describe("races", () => racePromises(given));
    describe("rollbacks", () => rollbackPromises(given));
  });
};
