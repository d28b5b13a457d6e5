import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Doer } from "./act.ts";
import { checkTicket } from "./check-ticket.ts";
import { recordDeed } from "./record-deed.ts";

/** Shows somebody's address, number and email as they are, which stands in the audit before it is shown. Fails `Blocked` for a ticket that is not theirs. */
export const revealPerson = Effect.fn("revealPerson")(function* (doer: Doer, id: PersonId) {
  const people = yield* People;
  const person = yield* people.get(id);
  yield* checkTicket(doer, [id]);
  const { email, phone, streetAddress, city, state, zipCode } = person;
  yield* recordDeed(doer, { kind: "revealed", detail: "Email, phone and address were shown.", subjects: [id] });
  return { email, phone, streetAddress, city, state, zipCode };
});
