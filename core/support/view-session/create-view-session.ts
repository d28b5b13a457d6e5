import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { checkStanding, People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { newId, type PersonId, type TicketId, ViewSessionId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { hashToken, newToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { StaffActor } from "#core/support/staff/staff-command.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import { linkLife, type ViewSession } from "./view-session.ts";
import { ViewSessions } from "./view-sessions.ts";

/** Describes the ticket in words that this person may read: another person's ticket is private. */
const aboutFor = Effect.fnUntraced(function* (personId: PersonId, ticketId: TicketId) {
  const ticket = yield* (yield* Tickets).get(ticketId);
  if (ticket.personId === personId) return `the request '${ticket.subject}'`;
  if (ticket.contractId === null) return "a request to support";
  const contract = yield* (yield* Contracts).get(ticket.contractId);
  if (contract.posterId !== personId && contract.bidderId !== personId) return "a request to support";
  return `the contract for '${(yield* (yield* Listings).get(contract.listingId)).title}'`;
});

/**
 * Lets staff view a person's pages as the person sees them, starting with `page`. Returns the token of a link that
 * opens once, in one browser; only then is the person told. Fails with `NotAllowed` for someone who is not signed in or
 * gives no reason or ticket, with `NotFound` for a deleted account, and with `Blocked` if the person is suspended.
 */
export const createViewSession = Effect.fn("createViewSession")(function* (
  staffActor: StaffActor,
  personId: PersonId,
  page: Link,
) {
  const { staffId, reason, ticketId, name } = staffActor;
  if (staffId === null || reason === null || ticketId === null) {
    return yield* new NotAllowed({
      message: "Sign in, and give the reason and the request for viewing somebody's pages.",
    });
  }
  yield* checkStanding(personId, "staff");
  const person = yield* (yield* People).get(personId);
  const token = yield* newToken;
  const at = yield* now;
  const session: ViewSession = {
    id: yield* newId(ViewSessionId),
    personId,
    staffId,
    reason,
    ticketId,
    about: yield* aboutFor(personId, ticketId),
    page,
    tokenHash: yield* hashToken(token),
    createdAt: at,
    openedAt: null,
    expiresAt: new Date(at.getTime() + linkLife),
    endedAt: null,
  };
  yield* (yield* ViewSessions).insert(session);
  const actor: PersonActor = { kind: "support", personId, staff: name };
  yield* recordMove(actor, { noun: "view_session", subjectId: session.id, event: "create", to: "ready" });
  return { id: session.id, name: person.name, token, openBefore: session.expiresAt };
}, atomically);

/** Ends every view of the actor's person, by any staff member, and withdraws unopened links. Only for support. */
export const endViewsOf = Effect.fn("endViewsOf")(function* (actor: PersonActor) {
  const views = yield* ViewSessions;
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support can end views." });
  const { id, name } = yield* (yield* People).get(actor.personId);
  const at = yield* now;
  let ended = 0;
  for (const session of yield* views.live(id, at)) {
    if (!(yield* views.end(session.id, at))) continue;
    const from = session.openedAt === null ? "ready" : "open";
    yield* recordMove(actor, { noun: "view_session", subjectId: session.id, event: "end", from, to: "ended" });
    ended += 1;
  }
  return { id, name, ended };
}, atomically);
