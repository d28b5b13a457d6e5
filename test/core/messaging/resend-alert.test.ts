import { Effect } from "effect";
import { describe, expect } from "vitest";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { listSentAlerts } from "#core/messaging/alert/list-sent-alerts.ts";
import { resendAlert } from "#core/messaging/alert/resend-alert.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { choosePreference } from "#core/messaging/notification/choose-preference.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { AlertId, SessionId } from "#core/shared/ids.ts";
import { deleteOwnAccount } from "#core/support/privacy/delete-own-account.ts";
import { newcomer, password } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { storedPushSubscription } from "#test/builders/push.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const news = {
  kind: "milestone",
  title: "Milestone done",
  message: "Cole Contractor has finished milestone 1.",
  link: { to: "my_bids" },
} as const;

/** A person who got an alert, and the alert. */
const told = Effect.gen(function* () {
  const actor = yield* newcomer("home_owner", "Olive Owner");
  yield* tell(actor.personId, news);
  const { items } = yield* (yield* Alerts).ofPerson(actor.personId, { after: null, limit: 1 });
  return { actor, id: items[0]?.id ?? idOf(AlertId) };
});

const deliveriesTo = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  const outbox = yield* Outbox;
  return (yield* outbox.ofPerson(personId, 100)).filter(({ subject }) => subject === news.title);
});

const blockedBy = (id: AlertId) =>
  Effect.map(Effect.flip(resendAlert("Mona", id)), (no) => (no._tag === "Blocked" ? no.code : no._tag));

describe("sending an alert again", () => {
  testInWorld("mails what was sent before, once a minute at most, and stands in the history", function* () {
    const { actor, id } = yield* told;
    yield* letPass("0 seconds");
    expect(yield* blockedBy(id)).toBe("AlertJustSent");
    yield* letPass("2 minutes");
    expect(yield* resendAlert("Mona", id)).toEqual({ id, title: news.title, mails: 1, pushes: 0 });
    const [again, first] = yield* deliveriesTo(actor);
    const { subject, text, link, kind, address } = first ?? {};
    expect(again).toMatchObject({ subject, text, link, kind, address, channel: "mail" });
    expect(yield* blockedBy(id)).toBe("AlertWaits");
    yield* letPass("0 seconds");
    expect(yield* blockedBy(id)).toBe("AlertJustSent");
    // The alert on the screen is unchanged.
    expect((yield* (yield* Alerts).ofPerson(actor.personId, { after: null, limit: 100 })).items).toHaveLength(1);
    const moves = yield* (yield* History).ofSubject("alert", id);
    expect(moves).toMatchObject([{ event: "resend", actor: "support Mona", reason: null }]);
  });

  testInWorld("goes by the channels that the person wants such news by now", function* () {
    const { actor, id } = yield* told;
    yield* letPass("2 minutes");
    yield* choosePreference(actor, { kind: "milestone", mail: "never" });
    expect(yield* blockedBy(id)).toBe("AlertUnwanted");
    yield* storedPushSubscription(actor.personId);
    expect(yield* resendAlert("Mona", id)).toMatchObject({ mails: 0, pushes: 1 });
    yield* letPass("2 minutes");
    yield* choosePreference(actor, { kind: "milestone", mail: "digest", push: false });
    expect(yield* resendAlert("Mona", id)).toMatchObject({ mails: 1, pushes: 0 });
  });

  testInWorld("tells nobody who is gone, and nothing that there is not", function* () {
    const { actor, id } = yield* told;
    yield* letPass("2 minutes");
    yield* deleteOwnAccount(actor, { password, confirmation: "DELETE" }, { present: idOf(SessionId) });
    // The person's alerts are deleted with their account.
    expect(yield* blockedBy(id)).toBe("NotFound");
    expect(yield* blockedBy(idOf(AlertId))).toBe("NotFound");
  });

  testInWorld("is seen beforehand: what somebody was told, and what became of its deliveries", function* () {
    const { actor, id } = yield* told;
    const shown = Effect.map(listSentAlerts(actor.personId, { after: null, limit: 10 }), ({ items }) => items);
    expect(yield* shown).toMatchObject([{ id, title: news.title, readAt: null, mail: "waiting", push: "none" }]);
    yield* letPass("0 seconds");
    expect(yield* shown).toMatchObject([{ mail: "sent", trouble: null }]);
    const outbox = yield* Outbox;
    for (const delivery of yield* deliveriesTo(actor)) {
      yield* outbox.postpone(delivery.id, { trouble: "No such mailbox", dueAt: null, givenUp: "address" });
    }
    expect(yield* shown).toMatchObject([{ trouble: "No such mailbox" }]);
  });
});
