import { Effect } from "effect";
import { type Actor, actorName } from "./actor.ts";
import { now } from "./day.ts";
import { History, type HistoryEntry } from "./history.ts";

type Move = Pick<HistoryEntry, "noun" | "subjectId" | "listingId" | "contractId" | "event" | "from" | "to" | "reason">;

type Staff = Pick<HistoryEntry, "staffId" | "staffReason">;

/** Writes one move into the history, in the transaction that makes it. `staff` is who of the staff makes it for Dibbs alone, and why. */
export const recordMove = Effect.fnUntraced(function* (
  actor: Actor,
  move: Move,
  // An act of the staff says these for every move that is made in it (core/support/staff/watch-staff-command.ts).
  staff: Staff = { staffId: null, staffReason: null },
) {
  const history = yield* History;
  yield* history.append({
    ...move,
    actorKind: actor.kind,
    personId: actor.kind === "system" ? null : actor.personId,
    actor: actorName(actor),
    ...staff,
    ticketId: null,
    caseId: null,
    at: yield* now,
  });
});
