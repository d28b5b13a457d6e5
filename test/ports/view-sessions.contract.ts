import { Effect } from "effect";
import { expect } from "vitest";
import type { ViewSession } from "#core/support/view-session/view-session.ts";
import { ViewSessions } from "#core/support/view-session/view-sessions.ts";
import { aViewSession, storedStaff } from "#test/builders/staff.ts";
import { inserted, storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

const storedView = Effect.fnUntraced(function* (but: Partial<ViewSession> = {}) {
  const person = yield* storedPerson();
  return yield* inserted(ViewSessions, aViewSession(person.id, (yield* storedStaff()).id, but));
});

/** Creates three view sessions of one person, oldest first, besides one of another person. */
const threeViews = Effect.gen(function* () {
  const first = yield* storedView();
  const again = storedView({ personId: first.personId });
  const three = [first, yield* again, yield* again] as const;
  yield* storedView();
  return three;
});

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

const openingOf = ({ id, createdAt }: ViewSession) => ({
  tokenHash: `browser-${id}`,
  openedAt: later(createdAt, 1),
  expiresAt: later(createdAt, 31),
});

export const viewSessionsContract = ({ holds }: Given): void => {
  holds("a view session is found unchanged by its link's token, and by no other", function* () {
    const views = yield* ViewSessions;
    const view = yield* storedView({ page: { to: "projects" } });
    expect(yield* views.findByToken(view.tokenHash)).toEqual(view);
    expect(yield* views.findByToken("another")).toBeNull();
  });

  holds(
    "a view session is opened once, even by several at once, and is then found by the browser's token",
    function* () {
      const views = yield* ViewSessions;
      const view = yield* storedView();
      const openings = ["a", "b", "c"].map((browser) => ({ ...openingOf(view), tokenHash: browser + view.id }));
      const opened = yield* Effect.forEach(openings, (opening) => views.open(view.id, opening), { concurrency: 3 });
      expect(opened.filter(Boolean)).toHaveLength(1);
      const winner = openings[opened.indexOf(true)];
      expect(yield* views.findByToken(winner?.tokenHash ?? "")).toEqual({ ...view, ...winner });
      expect(yield* views.findByToken(view.tokenHash)).toBeNull();
    },
  );

  holds("a view session ends once, and cannot be opened afterwards", function* () {
    const views = yield* ViewSessions;
    const view = yield* storedView();
    const at = later(view.createdAt, 2);
    expect(yield* views.end(view.id, at)).toBe(true);
    expect(yield* views.end(view.id, later(at, 1))).toBe(false);
    expect(yield* views.open(view.id, openingOf(view))).toBe(false);
    expect(yield* views.findByToken(view.tokenHash)).toEqual({ ...view, endedAt: at });
  });

  holds("a view session is live until it ends or expires, opened or not", function* () {
    const views = yield* ViewSessions;
    const [first, opened, ended] = yield* threeViews;
    yield* views.open(opened.id, openingOf(opened));
    yield* views.end(ended.id, ended.createdAt);
    const ids = (at: Date) => Effect.map(views.live(first.personId, at), (found) => found.map(({ id }) => id));
    expect(yield* ids(first.createdAt)).toEqual([first.id, opened.id].toSorted());
    expect(yield* ids(first.expiresAt)).toEqual([opened.id]);
    expect(yield* ids(later(opened.createdAt, 31))).toEqual([]);
  });

  holds("a view session records each thing seen once, up to a limit", function* () {
    const views = yield* ViewSessions;
    const [view, other] = [yield* storedView(), yield* storedView()];
    const things = ["alerts", "projects", "alerts", "payments", "projects", "payments"];
    const noted = yield* Effect.forEach(things, (thing) => views.noteSeen(view.id, thing, 2));
    expect(noted).toEqual(["new", "new", "known", "full", "known", "full"]);
    expect(yield* views.noteSeen(other.id, "payments", 2)).toBe("new");
    // Recorded page views do not change the view session itself.
    expect(yield* views.findByToken(view.tokenHash)).toEqual(view);
  });

  holds("a person's opened view sessions are paged newest first", function* () {
    const views = yield* ViewSessions;
    const [first, second, third] = yield* threeViews;
    yield* storedView({ personId: first.personId });
    for (const view of [first, second, third]) yield* views.open(view.id, openingOf(view));
    yield* views.end(second.id, later(second.createdAt, 5));
    const newest = [first, second, third]
      .map(({ id }) => id)
      .toSorted()
      .toReversed();
    const page = yield* views.ofPerson(first.personId, { after: null, limit: 2 });
    expect(page.items.map(({ id }) => id)).toEqual(newest.slice(0, 2));
    const rest = yield* views.ofPerson(first.personId, { after: page.next, limit: 2 });
    expect(rest.items.map(({ id }) => id)).toEqual(newest.slice(2));
    expect(rest.next).toBeNull();
  });
};
