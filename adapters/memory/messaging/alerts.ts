import { Effect, Result } from "effect";
import { type Alert, type AlertGroup, Alerts, type NewAlert } from "#core/messaging/alert/alert.ts";
import { isOfOneThing, linkKey } from "#core/shared/link.ts";
import { inMemory } from "../memory.ts";
import { mapPage, newestFirst, newestOf } from "../rows.ts";
import { withRow, withRows } from "../tables.ts";

const shown = ({ awaitsDigest: _waits, ...alert }: NewAlert): Alert => alert;

export const memoryAlerts = inMemory(Alerts)(({ read, readOne, write, modify }) => ({
  insert: (alerts) => write((tables) => withRows(tables, "alerts", alerts)),
  get: (id) =>
    Effect.map(
      readOne("alert", ({ alerts }) => alerts.get(id)),
      shown,
    ),
  ofPerson: (id, page) =>
    read(({ alerts }) =>
      mapPage(
        newestOf(alerts, page, ({ personId }) => personId === id),
        shown,
      ),
    ),
  groupsOf: (id, page) =>
    read(({ alerts }) => {
      const groups = new Map<string, AlertGroup>();
      const own = [...alerts.values()].filter(({ personId }) => personId === id);
      for (const alert of own.toSorted((one, other) => (one.id < other.id ? 1 : -1))) {
        const key = isOfOneThing(alert.link) ? linkKey(alert.link) : alert.id;
        const { newest, count, unread } = groups.get(key) ?? { newest: shown(alert), count: 0, unread: 0 };
        groups.set(key, { newest, count: count + 1, unread: unread + (alert.readAt === null ? 1 : 0) });
      }
      return newestFirst([...groups.values()], page, ({ newest }) => newest.id);
    }),
  withLink: (id, link, page) =>
    read(({ alerts }) =>
      mapPage(
        newestOf(alerts, page, (it) => it.personId === id && linkKey(it.link) === linkKey(link)),
        shown,
      ),
    ),
  unread: (id) =>
    read(({ alerts }) => [...alerts.values()].filter((it) => it.personId === id && it.readAt === null).length),
  markRead: (id, at) =>
    write((tables) => {
      const unread = [...tables.alerts.values()].filter((it) => it.personId === id && it.readAt === null);
      return withRows(
        tables,
        "alerts",
        unread.map((alert) => ({ ...alert, readAt: at })),
      );
    }),
  markLinksRead: (id, links, at) =>
    modify((tables) => {
      const keys = links.map(linkKey);
      const unread = [...tables.alerts.values()].filter(
        ({ personId, readAt, link }) => personId === id && readAt === null && keys.includes(linkKey(link)),
      );
      const read = unread.map((alert) => ({ ...alert, readAt: at }));
      return Result.succeed([unread.length, withRows(tables, "alerts", read)]);
    }),
  markOneRead: (personId, id, at) =>
    modify((tables) => {
      const alert = tables.alerts.get(id);
      return Result.succeed(
        alert?.personId === personId
          ? [true, withRow(tables, "alerts", id, { ...alert, readAt: alert.readAt ?? at })]
          : [false, tables],
      );
    }),
}));
