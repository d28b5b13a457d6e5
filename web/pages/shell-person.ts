import type { Person } from "#core/people/person/person.ts";
import { pictureUrl } from "#web/pictures.ts";

/** What the frames round the pages show of whoever is signed in. */
export const shellPersonOf = (person: Person) => ({
  displayName: person.name,
  email: person.email,
  imageUrl: person.pictureId ? pictureUrl(person.pictureId, "card") : null,
  role: person.userType,
});
