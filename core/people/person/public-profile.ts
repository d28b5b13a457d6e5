import type { FoundMember } from "./people.ts";

/**
 * Whether everybody may see somebody's profile, signed in or not: a contractor's or supplier's that is finished and that they
 * have made public, while their account is neither suspended nor deleted.
 */
export const isPublicProfile = ({ person, standing }: FoundMember): boolean =>
  person.isPublic &&
  person.userType !== "home_owner" &&
  person.onboardedAt !== null &&
  !person.isDeleted &&
  standing === "active";
