import { Result } from "effect";
import { type Session, Sessions } from "#core/people/session/sessions.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { newestOf } from "../rows.ts";
import { type Tables, withoutRow, withRow, withRows } from "../tables.ts";

const lives = (session: Session): boolean => session.endedAt === null;

/** Removes the push subscription of a session with it. */
const withoutSubscription = (tables: Tables, id: SessionId): Tables =>
  [...tables.pushSubscriptions.values()]
    .filter(({ sessionId }) => sessionId === id)
    .reduce((left, subscription) => withoutRow(left, "pushSubscriptions", subscription.id), tables);

export const memorySessions = inMemory(Sessions)(({ read, write, modify }) => ({
  insert: (session) => write((tables) => withRow(tables, "sessions", session.id, session)),
  find: (id) =>
    read(({ sessions }) => {
      const found = sessions.get(id);
      return found !== undefined && lives(found) ? found : null;
    }),
  rotate: (session, expectedHash) =>
    modify((tables) => {
      const present = tables.sessions.get(session.id);
      return Result.succeed(
        present !== undefined && lives(present) && present.tokenHash === expectedHash
          ? [true, withRow(tables, "sessions", session.id, { ...session, provenAt: present.provenAt })]
          : [false, tables],
      );
    }),
  prove: (id, at) =>
    write((tables) => {
      const session = tables.sessions.get(id);
      return session !== undefined && lives(session)
        ? withRow(tables, "sessions", id, { ...session, provenAt: at })
        : tables;
    }),
  ofPerson: (personId, at, page) =>
    read(({ sessions }) =>
      newestOf(sessions, page, (it) => it.personId === personId && lives(it) && it.expiresAt > at),
    ),
  end: (personId, id, at) =>
    modify((tables) => {
      const session = tables.sessions.get(id);
      return Result.succeed(
        session !== undefined && lives(session) && session.personId === personId
          ? [true, withRow(tables, "sessions", id, { ...session, endedAt: at })]
          : [false, tables],
      );
    }),
  endAll: (personId, except, at) =>
    modify((tables) => {
      const theirs = [...tables.sessions.values()].filter(
        (it) => it.personId === personId && it.id !== except && lives(it),
      );
      const ended = theirs.map((session) => ({ ...session, endedAt: at }));
      return Result.succeed([ended.map(({ id }) => id), withRows(tables, "sessions", ended)]);
    }),
  endActing: (businessId, personId, at) =>
    modify((tables) => {
      const acting = [...tables.sessions.values()].filter(
        (it) => it.actsFor === businessId && (personId === null || it.personId === personId) && lives(it),
      );
      const ended = acting.map((session) => ({ ...session, endedAt: at }));
      return Result.succeed([ended.map(({ id, personId }) => ({ id, personId })), withRows(tables, "sessions", ended)]);
    }),
  endedSince: (since) =>
    read(({ sessions }) =>
      [...sessions.values()].flatMap(({ id, endedAt }) => (endedAt !== null && endedAt >= since ? [id] : [])),
    ),
  removeOver: (before) =>
    write((tables) =>
      [...tables.sessions.values()]
        .filter(({ endedAt, expiresAt }) => expiresAt < before || (endedAt !== null && endedAt < before))
        .reduce((left, { id }) => withoutRow(withoutSubscription(left, id), "sessions", id), tables),
    ),
}));
