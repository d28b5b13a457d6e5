import { Effect } from "effect";
import { type Actor, actorName } from "./actor.ts";
import { now } from "./day.ts";
import { History, type HistoryEntry } from "./history.ts";

type Move = Pick<HistoryEntry, "noun" | "subjectId" | "listingId" | "contractId" | "event" | "from" | "to" | "reason">;

/** Writes one move into the history, in the transaction that makes it. */
export const recordMove = Effect.fnUntraced(function* (actor: Actor, move: Move) {
  const history = yield* History;
  yield* history.append({
    ...move,
    actorKind: actor.kind,
    personId: actor.kind === "system" ? null : actor.personId,
    actor: actorName(actor),
    // An act of the staff says these for every move that is made in it (core/support/staff/watch-staff-command.ts).
    staffId: null,
    staffReason: null,
    ticketId: null,
    at: yield* now,
  });
});
