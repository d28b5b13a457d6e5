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
     * This person's role in the business; null if they are no member, or if the business is suspended or deleted. Read
     * in every request of a person who acts for a business.
     */
    readonly roleOf: (businessId: PersonId, personId: PersonId) => Effect.Effect<TeamRole | null, Unavailable>;
    /** The same, locked for share: removing them or changing their role waits until the unit of work ends. */
    readonly roleForShare: (businessId: PersonId, personId: PersonId) => Effect.Effect<TeamRole | null, Unavailable>;
    /** A business's members with their accounts, longest-standing first; at most 50. */
    readonly membersOf: (
      businessId: PersonId,
    ) => Effect.Effect<ReadonlyArray<TeamMembership & { readonly person: Person }>, Unavailable>;
    /** The businesses that a person is a member of, with their accounts, longest first; at most 50. */
    readonly teamsOf: (
      personId: PersonId,
    ) => Effect.Effect<ReadonlyArray<TeamMembership & { readonly business: Person }>, Unavailable>;
    /** Adds a member; false if they already are one, even in concurrent calls. */
    readonly add: (member: TeamMembership) => Effect.Effect<boolean, Unavailable>;
    /** Returns whether they are a member. */
    readonly saveRole: (
      businessId: PersonId,
      personId: PersonId,
      role: TeamRole,
    ) => Effect.Effect<boolean, Unavailable>;
    /** Returns whether they were a member. */
    readonly remove: (businessId: PersonId, personId: PersonId) => Effect.Effect<boolean, Unavailable>;
    /** Adds an invitation, and replaces an open one of the same email to the same business. */
    readonly invite: (invitation: Invitation) => Effect.Effect<void, Unavailable>;
    /** A business's invitations that are open at `at`, newest first; at most 50. */
    readonly invitationsOf: (businessId: PersonId, at: Date) => Effect.Effect<ReadonlyArray<Invitation>, Unavailable>;
    /** An open or closed invitation; null if it never existed, or was deleted. */
    readonly findInvitation: (tokenHash: string) => Effect.Effect<Invitation | null, Unavailable>;
    /** Closes an invitation that is open at `at`; false for any other. Only one concurrent call gets true. */
    readonly closeInvitation: (businessId: PersonId, id: InvitationId, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Closes all open invitations that this person sent to a business. */
    readonly closeInvitationsBy: (
      businessId: PersonId,
      personId: PersonId,
      at: Date,
    ) => Effect.Effect<void, Unavailable>;
    /** Deletes invitations that were closed or expired before this time. */
    readonly removeOver: (before: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Teams") {}
