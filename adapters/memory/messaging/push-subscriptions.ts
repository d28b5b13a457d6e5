import { PushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import type { PushSubscription } from "#core/messaging/push/push-subscription.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { byId, sortedBy } from "../rows.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

/** The session of the subscription; null if the session is over. */
const sessionOf = ({ sessions }: Tables, { sessionId }: PushSubscription, at: Date) => {
  const session = sessions.get(sessionId);
  return session !== undefined && session.endedAt === null && session.expiresAt > at ? session : null;
};

/** The browsers of a person whose sessions are active, newest first. */
export const browsersOf = (tables: Tables, personId: PersonId, at: Date) =>
  sortedBy(tables.pushSubscriptions.values(), byId)
    .toReversed()
    .flatMap((found) => {
      const session = found.personId === personId ? sessionOf(tables, found, at) : null;
      return session === null ? [] : [{ ...found, deviceName: session.deviceName }];
    });

export const memoryPushSubscriptions = inMemory(PushSubscriptions)(({ read, write }) => ({
  put: (subscription) =>
    write((tables) => {
      const before = [...tables.pushSubscriptions.values()].filter(
        ({ sessionId, endpoint }) => sessionId === subscription.sessionId || endpoint === subscription.endpoint,
      );
      const left = before.reduce((rest, { id }) => withoutRow(rest, "pushSubscriptions", id), tables);
      return withRow(left, "pushSubscriptions", subscription.id, subscription);
    }),
  find: (id, at) =>
    read((tables) => {
      const found = tables.pushSubscriptions.get(id);
      return found !== undefined && sessionOf(tables, found, at) !== null ? found : null;
    }),
  ofPerson: (personId, at, limit) => read((tables) => browsersOf(tables, personId, at).slice(0, limit)),
  remove: (id) => write((tables) => withoutRow(tables, "pushSubscriptions", id)),
}));
