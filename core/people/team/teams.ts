import { Context, type Effect } from "effect";
import type { Person } from "#core/people/person/person.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { InvitationId, PersonId } from "#core/shared/ids.ts";
import type { Invitation, TeamMembership, TeamRole } from "./team.ts";

/** Who belongs to which business, and who is invited. */
export class Teams extends Context.Service<
  Teams,
  {
    /**
     * As what this person acts for the business; null where they are no member of it, and where the business is suspended or
     * deleted. Asked at every request of somebody who acts for one.
     */
    readonly roleOf: (businessId: PersonId, personId: PersonId) => Effect.Effect<TeamRole | null, Unavailable>;
    /** The same; inside a unit of work it stays so until that has ended: whoever removes them or changes their role waits. */
    readonly roleForShare: (businessId: PersonId, personId: PersonId) => Effect.Effect<TeamRole | null, Unavailable>;
    /** The members of a business with the people they are, the longest-standing first; at most 50. */
    readonly membersOf: (
      businessId: PersonId,
    ) => Effect.Effect<ReadonlyArray<TeamMembership & { readonly person: Person }>, Unavailable>;
    /** The businesses that somebody is a member of, with their accounts, the longest first; at most 50. */
    readonly teamsOf: (
      personId: PersonId,
    ) => Effect.Effect<ReadonlyArray<TeamMembership & { readonly business: Person }>, Unavailable>;
    /** Adds a member; false where they are one already, however many add them at once. */
    readonly add: (member: TeamMembership) => Effect.Effect<boolean, Unavailable>;
    /** Answers whether they are a member. */
    readonly saveRole: (
      businessId: PersonId,
      personId: PersonId,
      role: TeamRole,
    ) => Effect.Effect<boolean, Unavailable>;
    /** Answers whether they were a member. */
    readonly remove: (businessId: PersonId, personId: PersonId) => Effect.Effect<boolean, Unavailable>;
    /** Puts an invitation in place of any open one of the same address to the same business. */
    readonly invite: (invitation: Invitation) => Effect.Effect<void, Unavailable>;
    /** Those of a business that are open at `at`, the newest first; at most 50. */
    readonly invitationsOf: (businessId: PersonId, at: Date) => Effect.Effect<ReadonlyArray<Invitation>, Unavailable>;
    /** Open or not; null for what was never an invitation, or is forgotten. */
    readonly findInvitation: (tokenHash: string) => Effect.Effect<Invitation | null, Unavailable>;
    /** Closes an invitation that is open at `at`; false for any other. Of many at once, one is told true. */
    readonly closeInvitation: (businessId: PersonId, id: InvitationId, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Closes all open invitations that this person sent to a business. */
    readonly closeInvitationsBy: (
      businessId: PersonId,
      personId: PersonId,
      at: Date,
    ) => Effect.Effect<void, Unavailable>;
    /** Forgets the invitations that were closed or ended before. */
    readonly removeOver: (before: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Teams") {}
