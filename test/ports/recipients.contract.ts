import { Effect } from "effect";
import { expect } from "vitest";
import { Preferences } from "#core/messaging/notification/choose-preference.ts";
import { Recipients } from "#core/messaging/notification/recipients.ts";
import { mostPushSubscriptions } from "#core/messaging/push/push-subscription.ts";
import { People } from "#core/people/person/people.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import { ListingId, PersonId } from "#core/shared/ids.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedPushSubscription } from "#test/builders/push.ts";
import { storedSession } from "#test/builders/session.ts";
import { storedListing, storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

const anActiveMember = { language: "en", isDeleted: false, standing: "active" };

export const recipientsContract = ({ holds }: Given): void => {
  holds("a recipient has their preferences and the browsers to push to, newest first", function* () {
    const recipients = yield* Recipients;
    const preferences = yield* Preferences;
    const { id, email } = yield* storedPerson();
    const others = yield* storedPerson();
    yield* preferences.choose(id, { kind: "offer", mail: null, push: false });
    yield* preferences.choose(id, { kind: "bid", mail: "digest", push: null });
    yield* preferences.choose(others.id, { kind: "bid", mail: "never", push: null });
    const browsers = [yield* storedPushSubscription(id), yield* storedPushSubscription(id)];
    yield* storedPushSubscription(others.id);
    expect(yield* recipients.get(id, moment())).toEqual({
      id,
      email,
      ...anActiveMember,
      choices: [
        { kind: "bid", mail: "digest", push: null },
        { kind: "offer", mail: null, push: false },
      ],
      browsers: browsers.map((browser) => browser.id).toReversed(),
    });
  });

  holds("a recipient may have no preferences and no browsers", function* () {
    const recipients = yield* Recipients;
    const { id, email } = yield* storedPerson();
    expect(yield* recipients.get(id, moment())).toEqual({
      id,
      email,
      ...anActiveMember,
      choices: [],
      browsers: [],
    });
  });

  holds("a suspended recipient is marked as suspended", function* () {
    const recipients = yield* Recipients;
    const people = yield* People;
    const { id } = yield* storedPerson();
    yield* people.saveStanding(id, { from: "active", to: "suspended" });
    expect(yield* recipients.get(id, moment())).toMatchObject({ isDeleted: false, standing: "suspended" });
  });

  holds("a reader has their language and standing", function* () {
    const recipients = yield* Recipients;
    const people = yield* People;
    const { id } = yield* storedPerson({ language: "es" });
    expect(yield* recipients.readerOf(id)).toEqual({ language: "es", standing: "active" });
    expect((yield* recipients.get(id, moment()))?.language).toBe("es");
    yield* people.saveStanding(id, { from: "active", to: "suspended" });
    expect(yield* recipients.readerOf(id)).toEqual({ language: "es", standing: "suspended" });
    expect(yield* recipients.readerOf(idOf(PersonId))).toBeNull();
  });

  holds("a listing's poster is found as a recipient", function* () {
    const recipients = yield* Recipients;
    const listing = yield* storedListing();
    yield* storedPushSubscription(listing.posterId);
    const poster = yield* recipients.posterOf(listing.id, moment());
    expect(poster?.id).toBe(listing.posterId);
    expect(poster).toEqual(yield* recipients.get(listing.posterId, moment()));
  });

  holds("a recipient's browser is left out once its session is over", function* () {
    const recipients = yield* Recipients;
    const sessions = yield* Sessions;
    const { id } = yield* storedPerson();
    const session = yield* storedSession(id);
    const browser = yield* storedPushSubscription(id, session.id);
    expect((yield* recipients.get(id, moment()))?.browsers).toEqual([browser.id]);
    expect((yield* recipients.get(id, session.expiresAt))?.browsers).toEqual([]);
    yield* sessions.end(id, session.id, moment());
    expect((yield* recipients.get(id, moment()))?.browsers).toEqual([]);
  });

  holds("a recipient has at most their newest twenty browsers", function* () {
    const recipients = yield* Recipients;
    const { id } = yield* storedPerson();
    const all = yield* Effect.forEach(Array.from({ length: mostPushSubscriptions + 1 }), () =>
      storedPushSubscription(id),
    );
    const told = (yield* recipients.get(id, moment()))?.browsers;
    expect(told).toEqual(
      all
        .slice(1)
        .map((browser) => browser.id)
        .toReversed(),
    );
  });

  holds("an unknown person or listing has no recipient", function* () {
    const recipients = yield* Recipients;
    expect(yield* recipients.get(idOf(PersonId), moment())).toBeNull();
    expect(yield* recipients.posterOf(idOf(ListingId), moment())).toBeNull();
  });
};
