import { Effect } from "effect";
import { tellOfSecurity } from "#core/messaging/alert/tell.ts";
import { now } from "#core/shared/day.ts";
import { hashToken, newToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { auditView, findViewSession, viewEnded } from "./check-view-session.ts";
import { viewLife } from "./view-session.ts";
import { ViewSessions } from "./view-sessions.ts";

/**
 * Opens the link to a view, once: only the browser with the returned token sees the person's pages, for half an hour.
 * The person is told. Fails with `SessionEnded` if the link has expired or was already opened.
 */
export const openViewSession = Effect.fn("openViewSession")(function* (linkToken: string) {
  const views = yield* ViewSessions;
  const found = yield* findViewSession(linkToken);
  const { session, person, staff } = found;
  const token = yield* newToken;
  const openedAt = yield* now;
  const opening = {
    openedAt,
    tokenHash: yield* hashToken(token),
    expiresAt: new Date(openedAt.getTime() + viewLife),
  };
  if (session.openedAt !== null || !(yield* views.open(session.id, opening))) return yield* viewEnded();
  yield* tellOfSecurity(person.id, ["viewed", { about: session.about, at: openedAt.toISOString() }]);
  yield* auditView(found, "view_opened", "The link was opened in a browser.");
  return { session: { ...session, ...opening }, person, staff, token };
}, atomically);

/** Returns the view that was opened in the browser with this token; fails with `SessionEnded`. */
export const resumeViewSession = Effect.fn("resumeViewSession")(function* (token: string) {
  const found = yield* findViewSession(token);
  return found.session.openedAt === null ? yield* viewEnded() : found;
});

/** Ends the view that was opened in the browser with this token; does nothing if it is already over. */
export const endViewSession = Effect.fn("endViewSession")(function* (token: string) {
  const found = yield* Effect.catchTag(findViewSession(token), "SessionEnded", () => Effect.succeed(null));
  if (found?.session.openedAt == null || !(yield* (yield* ViewSessions).end(found.session.id, yield* now))) return;
  yield* auditView(found, "view_ended", "Ended in the browser.");
}, atomically);
