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

/** Returns a page of the person's alerts in their language, with the number of all unread alerts. */
const readBy = Effect.fnUntraced(function* <Row, E>(
  { personId }: PersonActor,
  listed: Effect.Effect<Page<Row>, E>,
  inWords: (reader: Reader, row: Row) => Row,
) {
  const unread = (yield* Alerts).unread(personId);
  const [{ items, next }, count, reader] = yield* Effect.all([listed, unread, (yield* Recipients).readerOf(personId)]);
  return { items: reader ? items.map((row) => inWords(reader, row)) : items, next, unread: count };
});

/** Returns the person's own alerts, newest first, all or those with this link; with the number of all unread alerts. */
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

/** Returns the person's own alerts grouped by what they lead to, newest first, with the number of all unread alerts. */
export const listAlertGroups = Effect.fn("listAlertGroups")(function* (actor: PersonActor, page: PageRequest) {
  const listed = (yield* Alerts).groupsOf(actor.personId, page);
  return yield* readBy(actor, listed, (reader, group) => ({ ...group, newest: alertTo(reader, group.newest) }));
});

/** Marks all of the person's own alerts as read. */
export const readAlerts = Effect.fn("readAlerts")(function* (actor: PersonActor) {
  const { personId } = actor;
  yield* (yield* Alerts).markRead(personId, yield* now);
  yield* show([personId], { noun: "alert", id: personId, event: "read" });
}, atomically);

/** Marks one of the person's own alerts as read; does nothing if it already is. `NotFound` for other people's. */
export const readAlert = Effect.fn("readAlert")(function* (actor: PersonActor, id: AlertId) {
  if (!(yield* (yield* Alerts).markOneRead(actor.personId, id, yield* now))) return yield* notFound("alert");
  // Identified by the person, because it is no new alert that screens would highlight.
  yield* show([actor.personId], { noun: "alert", id: actor.personId, event: "read" });
}, atomically);

/**
 * Marks the alerts that lead to these pages as read, as a visitor needs them no longer; returns how many are still
 * unread.
 */
export const visitLinks = Effect.fn("visitLinks")(function* (actor: PersonActor, links: ReadonlyArray<Link>) {
  const alerts = yield* Alerts;
  const { personId } = actor;
  if ((yield* alerts.markLinksRead(personId, links, yield* now)) > 0) {
    yield* show([personId], { noun: "alert", id: personId, event: "read" });
  }
  return { unread: yield* alerts.unread(personId) };
}, atomically);
