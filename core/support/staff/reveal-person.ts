import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { recordAudit } from "./audit-chain.ts";
import { checkTicket } from "./check-staff.ts";
import type { StaffActor } from "./staff-command.ts";

/** Shows somebody's address, number and email as they are, which stands in the audit before it is shown. Fails `Blocked` for a ticket that is not theirs. */
export const revealPerson = Effect.fn("revealPerson")(function* (staffActor: StaffActor, id: PersonId) {
  const person = yield* (yield* People).get(id);
  yield* checkTicket(staffActor, [id]);
  const { email, phone, streetAddress, city, state, zipCode } = person;
  yield* recordAudit(staffActor, { kind: "revealed", detail: "Email, phone and address were shown.", subjects: [id] });
  return { email, phone, streetAddress, city, state, zipCode };
});
