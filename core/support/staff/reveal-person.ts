import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { recordAudit } from "./audit-chain.ts";
import { checkTicket } from "./check-staff.ts";
import type { StaffActor } from "./staff-command.ts";

/** Shows a person's unmasked contact data, logged in the audit log first. `Blocked` if the ticket isn't theirs. */
export const revealPerson = Effect.fn("revealPerson")(function* (staffActor: StaffActor, id: PersonId) {
  const person = yield* (yield* People).get(id);
  yield* checkTicket(staffActor, [id]);
  const { email, phone, streetAddress, city, state, zipCode } = person;
  yield* recordAudit(staffActor, { kind: "revealed", detail: "Email, phone and address were shown.", subjects: [id] });
  return { email, phone, streetAddress, city, state, zipCode };
});
