import { Effect } from "effect";
import { expect } from "vitest";
import { type Alert, Alerts, type NewAlert } from "#core/messaging/alert/alert.ts";
import { AlertId, ContractId, ListingId, type PersonId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { anAlert } from "#test/builders/alerts.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { beginsAnew, everyPage, firstPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

const told = (alert: Alert): NewAlert => ({ ...alert, awaitsDigest: false });

export const alertsContract = ({ holds }: Given): void => {
  holds("a person's alerts are paged newest first, without other people's", function* () {
    const alerts = yield* Alerts;
    const [mine, others] = [yield* storedPerson(), yield* storedPerson()];
    const [one, two, three] = [anAlert(mine.id), anAlert(mine.id), anAlert(mine.id)] as const;
    yield* alerts.insert([one, anAlert(others.id), two].map(told));
    yield* alerts.insert([told(three)]);
    yield* alerts.insert([]);
    expect(yield* everyPage(1, (page) => alerts.ofPerson(mine.id, page))).toEqual([three, two, one]);
    yield* beginsAnew((page) => alerts.ofPerson(mine.id, page), 3);
  });

  holds("an alert is found by its id, whoever it belongs to", function* () {
    const alerts = yield* Alerts;
    const [one, two] = [anAlert((yield* storedPerson()).id), anAlert((yield* storedPerson()).id)] as const;
    yield* alerts.insert([one, two].map(told));
    expect(yield* alerts.get(two.id)).toEqual(two);
    expect(yield* Effect.flip(alerts.get(idOf(AlertId)))).toMatchObject({ _tag: "NotFound" });
  });

  holds("unread alerts are counted, and each is marked read once", function* () {
    const alerts = yield* Alerts;
    const [mine, others] = [yield* storedPerson(), yield* storedPerson()];
    yield* alerts.insert([anAlert(mine.id), anAlert(mine.id), anAlert(others.id)].map(told));
    expect(yield* alerts.unread(mine.id)).toBe(2);
    const first = moment();
    yield* alerts.markRead(mine.id, first);
    expect(yield* alerts.unread(mine.id)).toBe(0);
    expect(yield* alerts.unread(others.id)).toBe(1);
    yield* alerts.insert([told(anAlert(mine.id))]);
    expect(yield* alerts.unread(mine.id)).toBe(1);
    const second = moment();
    yield* alerts.markRead(mine.id, second);
    const read = (yield* alerts.ofPerson(mine.id, firstPage)).items.map(({ readAt }) => readAt);
    expect(read).toEqual([second, first, first]);
  });

  holds("alerts that link to one thing form a group under the newest; alerts that link to a list do not", function* () {
    const alerts = yield* Alerts;
    const [mine, others] = [yield* storedPerson(), yield* storedPerson()];
    const bids = { to: "bidders", listingId: idOf(ListingId) } as const;
    const [one, list, two, contract, otherList] = [
      { ...anAlert(mine.id), link: bids },
      anAlert(mine.id),
      { ...anAlert(mine.id), link: bids },
      { ...anAlert(mine.id), link: { to: "poster_contract", contractId: idOf(ContractId) } },
      anAlert(mine.id),
    ] as const;
    yield* alerts.insert([one, { ...anAlert(others.id), link: bids }, list, two, contract, otherList].map(told));
    const at = moment();
    yield* alerts.markOneRead(mine.id, two.id, at);
    const newest = { ...two, readAt: at };
    expect(yield* everyPage(1, (page) => alerts.groupsOf(mine.id, page))).toEqual([
      { newest: otherList, count: 1, unread: 1 },
      { newest: contract, count: 1, unread: 1 },
      { newest, count: 2, unread: 1 },
      { newest: list, count: 1, unread: 1 },
    ]);
    expect(yield* everyPage(1, (page) => alerts.withLink(mine.id, bids, page))).toEqual([newest, one]);
    yield* beginsAnew((page) => alerts.groupsOf(mine.id, page), 4);
    yield* beginsAnew((page) => alerts.withLink(mine.id, bids, page), 2);
  });

  holds("a person's alerts with any of the given links are marked read once, and nobody else's", function* () {
    const alerts = yield* Alerts;
    const [mine, others] = [yield* storedPerson(), yield* storedPerson()];
    const bids = { to: "bidders", listingId: idOf(ListingId) } as const;
    const contract = { to: "poster_contract", contractId: idOf(ContractId) } as const;
    const linked = (personId: PersonId, link: Link) => told({ ...anAlert(personId), link });
    yield* alerts.insert([linked(mine.id, bids), linked(mine.id, contract), linked(mine.id, { to: "payments" })]);
    yield* alerts.insert([linked(others.id, bids)]);
    expect(yield* alerts.markLinksRead(mine.id, [], moment())).toBe(0);
    expect(yield* alerts.markLinksRead(mine.id, [{ to: "chats" }, { to: "projects" }], moment())).toBe(0);
    const at = moment();
    expect(yield* alerts.markLinksRead(mine.id, [bids, contract], at)).toBe(2);
    expect(yield* alerts.markLinksRead(mine.id, [bids, contract], moment())).toBe(0);
    const read = (yield* alerts.ofPerson(mine.id, firstPage)).items.map(({ readAt }) => readAt);
    expect(read).toEqual([null, at, at]);
    expect(yield* alerts.unread(others.id)).toBe(1);
  });

  holds("a single alert is marked read, keeps its first read time, and cannot be marked by anyone else", function* () {
    const alerts = yield* Alerts;
    const [mine, others] = [yield* storedPerson(), yield* storedPerson()];
    const [one, two] = [anAlert(mine.id), anAlert(mine.id)] as const;
    yield* alerts.insert([one, two].map(told));
    expect(yield* alerts.markOneRead(others.id, one.id, moment())).toBe(false);
    expect(yield* alerts.markOneRead(mine.id, idOf(AlertId), moment())).toBe(false);
    expect(yield* alerts.unread(mine.id)).toBe(2);
    const first = moment();
    expect(yield* alerts.markOneRead(mine.id, one.id, first)).toBe(true);
    expect(yield* alerts.markOneRead(mine.id, one.id, moment())).toBe(true);
    const read = (yield* alerts.ofPerson(mine.id, firstPage)).items.map(({ readAt }) => readAt);
    expect(read).toEqual([null, first]);
    expect(yield* alerts.unread(mine.id)).toBe(1);
  });
};
