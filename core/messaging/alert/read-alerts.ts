import { Effect } from "effect";
import { type Reader, Recipients } from "#core/messaging/notification/recipients.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { AlertId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Alerts, alertTo } from "./alert.ts";
import { show } from "./tell.ts";

/** A page of one's own as one reads it now, with the number of all alerts that are unread. */
const readBy = Effect.fnUntraced(function* <Row, E>(
  { personId }: PersonActor,
  listed: Effect.Effect<Page<Row>, E>,
  inWords: (reader: Reader, row: Row) => Row,
) {
  const unread = (yield* Alerts).unread(personId);
  const [{ items, next }, count, reader] = yield* Effect.all([listed, unread, (yield* Recipients).readerOf(personId)]);
  return { items: reader ? items.map((row) => inWords(reader, row)) : items, next, unread: count };
});

/** One's own alerts, newest first, all of them or those with this link; with the number of all those unread. */
export const listAlerts = Effect.fn("listAlerts")(function* (
  actor: PersonActor,
  page: PageRequest,
  link: Link | null = null,
) {
  const alerts = yield* Alerts;
  const { personId } = actor;
  const listed = link === null ? alerts.ofPerson(personId, page) : alerts.withLink(personId, link, page);
  return yield* readBy(actor, listed, alertTo);
});

/** One's own alerts in groups of what they lead to, the newest first, with the number of all those unread. */
export const listAlertGroups = Effect.fn("listAlertGroups")(function* (actor: PersonActor, page: PageRequest) {
  const listed = (yield* Alerts).groupsOf(actor.personId, page);
  return yield* readBy(actor, listed, (reader, group) => ({ ...group, newest: alertTo(reader, group.newest) }));
});

/** Marks all of one's own alerts as read. */
export const readAlerts = Effect.fn("readAlerts")(function* (actor: PersonActor) {
  const { personId } = actor;
  yield* (yield* Alerts).markRead(personId, yield* now);
  yield* show([personId], { noun: "alert", id: personId, event: "read" });
}, atomically);

/** Marks one of one's own alerts as read; one that is read stays so. `NotFound` for others'. */
export const readAlert = Effect.fn("readAlert")(function* (actor: PersonActor, id: AlertId) {
  if (!(yield* (yield* Alerts).markOneRead(actor.personId, id, yield* now))) return yield* notFound("alert");
  // Named by its person, for it is no news of the alert that screens would mark.
  yield* show([actor.personId], { noun: "alert", id: actor.personId, event: "read" });
}, atomically);

/** Marks as read what leads to these pages, for whoever looks at a thing needs no word of it any more; gives how many are left unread. */
export const visitLinks = Effect.fn("visitLinks")(function* (actor: PersonActor, links: ReadonlyArray<Link>) {
  const alerts = yield* Alerts;
  const { personId } = actor;
  if ((yield* alerts.markLinksRead(personId, links, yield* now)) > 0) {
    yield* show([personId], { noun: "alert", id: personId, event: "read" });
  }
  return { unread: yield* alerts.unread(personId) };
}, atomically);
