import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { SentMail } from "#adapters/memory/messaging/mailer.ts";
import { MemoryStore } from "#adapters/memory/store.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { choosePreference, listPreferences } from "#core/messaging/notification/choose-preference.ts";
import { isMandatory, Kind, kindNames } from "#core/messaging/notification/kinds.ts";
import type { MailChoice } from "#core/messaging/notification/preference.ts";
import {
  unsubscribe,
  unsubscribePath,
  unsubscribeStart,
  viewUnsubscribe,
} from "#core/messaging/notification/unsubscribe.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { SessionId } from "#core/shared/ids.ts";
import { deleteOwnAccount } from "#core/support/privacy/delete-own-account.ts";
import { newcomer, password } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { runJobs } from "#test/world.ts";

const news = (kind: Kind) => ({
  kind,
  title: `News: ${kind}`,
  message: "It moved.",
  link: { to: "projects" } as const,
});

/** Returns the subjects of the news emails that were sent to a person. */
const mailsTo = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  yield* runJobs;
  const { all } = yield* SentMail;
  return (yield* all).filter((mail) => mail.personId === personId && mail.kind !== null);
});

const alertsOf = (actor: PersonActor) =>
  Effect.map(listAlerts(actor, { after: null, limit: 100 }), ({ items }) => items.map(({ title }) => title));

const tokenFor = (actor: PersonActor, mailing: Kind | "digest") =>
  Effect.map(unsubscribePath(actor.personId, mailing), (path) => path?.slice(unsubscribeStart.length) ?? "none");

test("every kind of notification has a name of its own", () => {
  expect(new Set(Object.values(kindNames)).size).toBe(Kind.literals.length);
});

describe("the way a person is notified", () => {
  testInWorld("is an alert always, and a mail as they prefer, with the page it is about", function* () {
    const owner = yield* newcomer("home_owner");
    const choices: Readonly<Record<string, MailChoice>> = { bid: "never", offer: "digest", milestone: "at_once" };
    for (const [kind, mail] of Object.entries(choices)) {
      yield* choosePreference(owner, { kind: kind as Kind, mail });
    }
    for (const kind of ["bid", "offer", "milestone", "contract"] as const) yield* tell(owner.personId, news(kind));
    expect(new Set(yield* alertsOf(owner))).toEqual(
      new Set(["News: bid", "News: offer", "News: milestone", "News: contract"]),
    );
    expect(yield* mailsTo(owner)).toMatchObject([
      { kind: "milestone", subject: "News: milestone", text: "It moved.", link: { to: "projects" } },
      { kind: "contract", subject: "News: contract" },
    ]);
  });

  testInWorld("stays in the other channel as it was when one is chosen, and is nobody else's", function* () {
    const [owner, other] = [yield* newcomer("home_owner"), yield* newcomer("home_owner")];
    expect(yield* choosePreference(owner, { kind: "bid", push: false })).toEqual({
      kind: "bid",
      mail: "at_once",
      push: false,
      isMandatory: false,
    });
    expect(yield* choosePreference(owner, { kind: "bid", mail: "digest" })).toMatchObject({
      mail: "digest",
      push: false,
    });
    expect(yield* listPreferences(owner)).toContainEqual({
      kind: "bid",
      mail: "digest",
      push: false,
      isMandatory: false,
    });
    const others = yield* listPreferences(other);
    expect(others.map(({ kind }) => kind)).toEqual(Kind.literals);
    expect(others).toContainEqual({ kind: "bid", mail: "at_once", push: true, isMandatory: false });
    const { changes } = yield* MemoryStore;
    expect((yield* changes).filter(({ change }) => change.noun === "notification")).toMatchObject([
      { to: [owner.personId], change: { id: "bid" } },
      { to: [owner.personId], change: { id: "bid" } },
    ]);
  });

  testInWorld("of money that went wrong and of the account's safety is always by mail", function* () {
    const owner = yield* newcomer("home_owner");
    const must = Kind.literals.filter(isMandatory);
    expect(must).toEqual(["failed_payment", "security"]);
    for (const kind of must) {
      for (const mail of ["digest", "never"] as const) {
        expect(yield* Effect.flip(choosePreference(owner, { kind, mail }))).toMatchObject({
          _tag: "Blocked",
          code: "MailIsMandatory",
        });
      }
      expect(yield* choosePreference(owner, { kind, mail: "at_once", push: false })).toMatchObject({
        mail: "at_once",
        push: false,
      });
      yield* tell(owner.personId, news(kind));
    }
    expect((yield* mailsTo(owner)).map(({ kind, unsubscribe: way }) => [kind, way])).toEqual([
      ["failed_payment", null],
      ["security", null],
    ]);
  });
});

describe("the unsubscribe link", () => {
  testInWorld(
    "stands in each mail that one chooses, and turns off these mails for this person, however often it is used",
    function* () {
      const [owner, other] = [yield* newcomer("home_owner"), yield* newcomer("home_owner")];
      for (const { personId } of [owner, other]) yield* tell(personId, news("bid"));
      const [mail] = yield* mailsTo(owner);
      expect(mail?.unsubscribe).toMatch(/^\/unsubscribe\/./);
      const token = mail?.unsubscribe?.slice(unsubscribeStart.length) ?? "";
      expect(yield* viewUnsubscribe(token)).toMatchObject({ mailing: "bid" });
      expect((yield* listPreferences(owner))[0]).toMatchObject({ kind: "bid", mail: "at_once" });
      yield* unsubscribe(token);
      yield* unsubscribe(token);
      for (const kind of ["bid", "contract"] as const) {
        for (const { personId } of [owner, other]) yield* tell(personId, news(kind));
      }
      expect((yield* mailsTo(owner)).map(({ kind }) => kind)).toEqual(["bid", "contract"]);
      expect((yield* mailsTo(other)).map(({ kind }) => kind)).toEqual(["bid", "bid", "contract"]);
      expect(yield* alertsOf(owner)).toHaveLength(3);
    },
  );

  testInWorld("of the digest turns off all that is in it, and nothing else", function* () {
    const owner = yield* newcomer("home_owner");
    yield* choosePreference(owner, { kind: "bid", mail: "digest" });
    yield* unsubscribe(yield* tokenFor(owner, "digest"));
    const after = new Map((yield* listPreferences(owner)).map(({ kind, mail }) => [kind, mail]));
    expect([after.get("bid"), after.get("saved_search"), after.get("offer"), after.get("security")]).toEqual([
      "never",
      "never",
      "at_once",
      "at_once",
    ]);
  });

  testInWorld(
    "is of no use when it is another's, cut off, made up, of mails that must be, or of somebody who is gone",
    function* () {
      const [owner, other] = [yield* newcomer("home_owner"), yield* newcomer("home_owner")];
      const token = yield* tokenFor(owner, "bid");
      const [, , mac = ""] = token.split(".");
      const wrong = [
        "",
        "none",
        `${other.personId}.bid.${mac}`,
        `${owner.personId}.offer.${mac}`,
        `${owner.personId}.security.${mac}`,
        token.slice(0, -1),
        `${token}0`,
        `${token}.0`,
        token.toUpperCase(),
      ];
      for (const text of wrong) {
        expect(yield* Effect.flip(viewUnsubscribe(text))).toMatchObject({ _tag: "NotFound" });
        expect(yield* Effect.flip(unsubscribe(text))).toMatchObject({ _tag: "NotFound" });
      }
      expect(yield* unsubscribePath(owner.personId, "security")).toBe(null);
      expect(yield* unsubscribePath(owner.personId, "failed_payment")).toBe(null);
      expect((yield* listPreferences(owner)).every(({ mail }) => mail !== "never")).toBe(true);
      yield* deleteOwnAccount(owner, { password, confirmation: "DELETE" }, { present: idOf(SessionId) });
      expect(yield* Effect.flip(unsubscribe(token))).toMatchObject({ _tag: "NotFound" });
    },
  );
});
