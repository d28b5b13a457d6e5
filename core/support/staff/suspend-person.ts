import { Effect } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings, moveListing } from "#core/market/listing/listings.ts";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { People } from "#core/people/person/people.ts";
import { standingLifecycle } from "#core/people/person/standing.machine.ts";
import { endActing, endAll } from "#core/people/session/end-sessions.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { checkText, NotAllowed, notFound, refusal } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { walkPages } from "#core/shared/walk.ts";

/** The longest reason, in characters: nobody reads more in an email. */
const mostWords = 1000;

const staffMember = refusal("staff_member", "support", {
  message: "They work for Dibbs Support, and you can't suspend staff.",
  whatToDo: "Remove them from the support staff first.",
});

/** Moves the actor's person to another standing and records that in the history; inside the caller's unit of work. */
const moveStanding = Effect.fnUntraced(function* (
  actor: PersonActor,
  event: "suspend" | "restore",
  reason: string | null,
) {
  const people = yield* People;
  const { standing: from } = yield* people.getMember(actor.personId);
  const to = yield* standingLifecycle.move(from, event, "support");
  yield* people.saveStanding(actor.personId, { from, to });
  yield* recordMove(actor, {
    noun: "person",
    subjectId: actor.personId,
    event,
    from,
    to,
    reason,
  });
});

/** Returns the ids of the person's listings in this state; reads all before any move, which would change the pages. */
const listingsIn = Effect.fnUntraced(function* (actor: PersonActor, state: "open" | "suspended") {
  const listings = yield* Listings;
  const ids: Array<Listing["id"]> = [];
  yield* walkPages(
    (after) => listings.ofPoster(actor.personId, state, { after, limit: 100 }),
    (page) => Effect.sync(() => ids.push(...page.filter((it) => it.state === state).map(({ id }) => id))),
  );
  return ids;
});

/** Suspends or restores all listings of the person; their bidders' bids are on hold meanwhile. */
const moveListings = Effect.fnUntraced(function* (actor: PersonActor, event: "suspend" | "restore") {
  const listings = yield* Listings;
  const ids = yield* listingsIn(actor, event === "suspend" ? "open" : "suspended");
  for (const id of ids) yield* moveListing(actor, "support", yield* listings.get(id), event);
  return ids.length;
});

/**
 * Suspends a person: signs them out everywhere, blocks sign-in, hides their open listings, stops bids on them, and
 * prevents hiring by their bids; if they are a business, nobody can act for it anymore. Running contracts go on, and
 * promised money is paid. Mails them support's reason. Returns how many listings were hidden and how many sessions
 * ended. Only for support; fails with `Invalid` without a reason, with `Blocked` for staff, and with `IllegalMove`.
 */
export const suspendPerson = Effect.fn("suspendPerson")(function* (actor: PersonActor, words: string) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support can suspend people." });
  const told = yield* checkText("words", words, "Say why. They will read this.", mostWords);
  yield* moveStanding(actor, "suspend", told);
  // Read after the move, so that the person cannot join the staff meanwhile.
  const person = yield* (yield* People).get(actor.personId);
  if (person.isDeleted) return yield* notFound("person");
  if (person.staffRole !== null) return yield* staffMember();
  const listings = yield* moveListings(actor, "suspend");
  const ended = yield* endAll(person.id, null);
  yield* endActing(person.id, null);
  yield* putMessage({
    to: person,
    words: ["suspended", { name: person.name, reason: told }],
  });
  return { id: person.id, name: person.name, listings, ended };
}, atomically);

/**
 * Restores a suspended person: their listings are open again, and their bids can be hired. Mails them. Only for
 * support; fails with `IllegalMove` if the person is not suspended.
 */
export const restorePerson = Effect.fn("restorePerson")(function* (actor: PersonActor) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support can restore people." });
  yield* moveStanding(actor, "restore", null);
  const person = yield* (yield* People).get(actor.personId);
  const listings = yield* moveListings(actor, "restore");
  yield* putMessage({
    to: person,
    words: ["restored", { name: person.name }],
    link: { to: "sign_in" },
  });
  return { id: person.id, name: person.name, listings };
}, atomically);
