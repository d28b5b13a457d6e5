import { Result } from "effect";
import type { ViewSessionId } from "#core/shared/ids.ts";
import type { ViewSession } from "#core/support/view-session/view-session.ts";
import { ViewSessions } from "#core/support/view-session/view-sessions.ts";
import { inMemory } from "../memory.ts";
import { allOf, byId, newestFirst } from "../rows.ts";
import { type KeptViewSession, type Tables, withRow } from "../tables.ts";

const shown = ({ seen: _seen, ...session }: KeptViewSession): ViewSession => session;

/** The tables with the view session changed if `change` allows it, and whether it did. */
const changing = (tables: Tables, id: ViewSessionId, change: (view: KeptViewSession) => KeptViewSession | null) => {
  const view = tables.viewSessions.get(id);
  const changed = view === undefined ? null : change(view);
  return changed === null
    ? ([false, tables] as const)
    : ([true, withRow(tables, "viewSessions", id, changed)] as const);
};

export const memoryViewSessions = inMemory(ViewSessions)(({ read, write, modify }) => ({
  insert: (session) => write((tables) => withRow(tables, "viewSessions", session.id, { ...session, seen: [] })),
  findByToken: (hash) =>
    read(({ viewSessions }) => {
      const found = [...viewSessions.values()].find(({ tokenHash }) => tokenHash === hash);
      return found === undefined ? null : shown(found);
    }),
  open: (id, opening) =>
    modify((tables) =>
      Result.succeed(
        changing(tables, id, (view) =>
          view.openedAt === null && view.endedAt === null ? { ...view, ...opening } : null,
        ),
      ),
    ),
  end: (id, at) =>
    modify((tables) =>
      Result.succeed(changing(tables, id, (view) => (view.endedAt === null ? { ...view, endedAt: at } : null))),
    ),
  live: (personId, at) =>
    read(({ viewSessions }) =>
      allOf(viewSessions, (view) => view.personId === personId && view.endedAt === null && view.expiresAt > at).map(
        shown,
      ),
    ),
  noteSeen: (id, thing, most) =>
    modify((tables) => {
      const view = tables.viewSessions.get(id);
      if (view?.seen.includes(thing)) return Result.succeed(["known" as const, tables]);
      if (view === undefined || view.seen.length >= most) return Result.succeed(["full" as const, tables]);
      const noted = { ...view, seen: [...view.seen, thing] };
      return Result.succeed(["new" as const, withRow(tables, "viewSessions", id, noted)]);
    }),
  ofPerson: (personId, page) =>
    read(({ viewSessions }) =>
      newestFirst(
        [...viewSessions.values()].filter((view) => view.personId === personId && view.openedAt !== null).map(shown),
        page,
        byId,
      ),
    ),
}));
