import type { UserType } from "#core/people/person/person.ts";
import * as words from "#web/words.ts";

/** The display name of each profile type. */
export const typeNames: Readonly<Record<UserType, string>> = {
  home_owner: words.profileType.homeOwner,
  contractor: words.profileType.contractor,
  supplier: words.profileType.supplier,
};
