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

/** Longer words than anybody reads in a mail. */
const mostWords = 1000;

const staffMember = refusal("staff_member", "support", {
  message: "They work for Dibbs Support, and you can't suspend staff.",
  whatToDo: "Remove them from the support staff first.",
});

/** Moves the actor's person from one standing to the next, and writes it into the history; inside the caller's unit of work. */
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

/** The ids of the person's listings in this state; read before any is moved, which would change the pages. */
const listingsIn = Effect.fnUntraced(function* (actor: PersonActor, state: "open" | "suspended") {
  const listings = yield* Listings;
  const ids: Array<Listing["id"]> = [];
  yield* walkPages(
    (after) => listings.ofPoster(actor.personId, state, { after, limit: 100 }),
    (page) => Effect.sync(() => ids.push(...page.filter((it) => it.state === state).map(({ id }) => id))),
  );
  return ids;
});

/** Suspends or restores every listing of the person that it is about; their bidders' bids stand still meanwhile. */
const moveListings = Effect.fnUntraced(function* (actor: PersonActor, event: "suspend" | "restore") {
  const listings = yield* Listings;
  const ids = yield* listingsIn(actor, event === "suspend" ? "open" : "suspended");
  for (const id of ids) yield* moveListing(actor, "support", yield* listings.get(id), event);
  return ids.length;
});

/**
 * Shuts somebody out: they are signed out everywhere and cannot sign in, their open listings are found by nobody and take no
 * bids, and their bids cannot be hired; nobody acts for them any more, if they are a business. Contracts that run go on, and money that is promised is paid. They are told by mail, in
 * the words of support. Answers how many listings were taken out of sight, and how many sessions ended. Only for support; fails `Invalid` without words,
 * `Blocked` for the staff, and `IllegalMove`.
 */
export const suspendPerson = Effect.fn("suspendPerson")(function* (actor: PersonActor, words: string) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support can suspend people." });
  const told = yield* checkText("words", words, "Say why. They will read this.", mostWords);
  yield* moveStanding(actor, "suspend", told);
  // Read after that, so that nobody joins the staff meanwhile.
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
 * Lets somebody in again who was suspended: their listings are open again, and their bids can be hired. They are told by mail. Only
 * for support; fails `IllegalMove` for who is not suspended.
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
