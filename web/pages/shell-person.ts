import type { Person } from "#core/people/person/person.ts";
import { faceOf } from "#web/files/pictures.ts";

/** Returns what the frames around the pages show of the signed-in person. */
export const shellPersonOf = (person: Person) => ({
  displayName: person.name,
  email: person.email,
  imageUrl: faceOf(person),
  role: person.userType,
});
