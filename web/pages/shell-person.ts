import type { Person } from "#core/people/person/person.ts";
import { faceOf } from "#web/files/pictures.ts";

/** What the frames round the pages show of whoever is signed in. */
export const shellPersonOf = (person: Person) => ({
  displayName: person.name,
  email: person.email,
  imageUrl: faceOf(person),
  role: person.userType,
});
