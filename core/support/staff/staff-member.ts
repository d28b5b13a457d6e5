import { Schema } from "effect";
import { StaffRole } from "#core/people/person/staff-role.ts";
import { PersonId } from "#core/shared/ids.ts";

/** Somebody who works for support, and is signed in. */
export const StaffMember = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  role: StaffRole,
});
export type StaffMember = typeof StaffMember.Type;
