import { Schema } from "effect";
import { Email, PersonCard } from "#core/people/person/person.ts";
import { InvitationId, PersonId } from "#core/shared/ids.ts";

/** A member's rights, from least to most; `team-rights.ts` of the API says which operation needs which. */
export const TeamRole = Schema.Literals(["crew", "estimator", "manager", "owner"]);
export type TeamRole = typeof TeamRole.Type;

const rank = (role: TeamRole): number => TeamRole.literals.indexOf(role);

/** Returns whether `role` has all rights of `least`. */
export const reaches = (role: TeamRole, least: TeamRole): boolean => rank(role) >= rank(least);

/**
 * Returns whether a role may invite, change and remove members of another. Owners may manage everyone; managers only
 * lower roles, so that only an owner can make someone a manager or owner.
 */
export const manages = (role: TeamRole, other: TeamRole): boolean =>
  role === "owner" || (role === "manager" && rank(other) < rank("manager"));

/** The most members of a business besides its own account. */
export const mostMembers = 50;
/** The most open invitations of a business. */
export const mostInvitations = 20;
/** The most businesses that one person can be a member of. */
export const mostTeams = 20;

/** How long an invitation can be accepted, in milliseconds: a week. */
export const invitationLife = 7 * 24 * 3_600_000;

/** A member's role, and since when they are a member. */
const membership = { role: TeamRole, since: Schema.Date };

/** A person who acts for a business, which is another account. That account is no member: it owns itself. */
export const TeamMembership = Schema.Struct({
  businessId: PersonId,
  personId: PersonId,
  ...membership,
  /** Who invited them: a member, or the business's own account. */
  invitedBy: PersonId,
});
export type TeamMembership = typeof TeamMembership.Type;

/** A business as its members know it. */
export const TeamBusiness = Schema.Struct({
  id: PersonId,
  /** The business's name, or its account's name if it has none. */
  name: Schema.String,
});
export type TeamBusiness = typeof TeamBusiness.Type;

/** A member as others in the business see them. */
export const TeamMember = Schema.Struct({ person: PersonCard, ...membership });
export type TeamMember = typeof TeamMember.Type;

/** An open invitation, as members who may withdraw it see it. */
export const OpenInvitation = Schema.Struct({
  id: InvitationId,
  email: Email,
  role: TeamRole,
  createdAt: Schema.Date,
  expiresAt: Schema.Date,
});
export type OpenInvitation = typeof OpenInvitation.Type;

/** A mailed invitation, open or not. Stores only the hash of its link's token. */
export type Invitation = OpenInvitation & {
  readonly businessId: PersonId;
  readonly tokenHash: string;
  readonly invitedBy: PersonId;
  /** When it was accepted, withdrawn or replaced, and stopped working; null before. */
  readonly closedAt: Date | null;
};

/** The people of a business. */
export const Team = Schema.Struct({
  business: TeamBusiness,
  /** The business's own account, which owns it. */
  account: PersonCard,
  /** The reader's role. */
  role: TeamRole,
  /** Whether the reader is the account itself. */
  isAccount: Schema.Boolean,
  members: Schema.Array(TeamMember),
  /** Empty for readers who may not invite. */
  invitations: Schema.Array(OpenInvitation),
});
export type Team = typeof Team.Type;

/** A business that the person is a member of. */
export const OwnTeam = Schema.Struct({ business: TeamBusiness, ...membership });
export type OwnTeam = typeof OwnTeam.Type;

/** The business a person acts for, and their role; `member` is the person, with the email they sign in with. */
export const Acting = Schema.Struct({
  business: TeamBusiness,
  role: TeamRole,
  member: Schema.Struct({ id: PersonId, name: Schema.String, email: Email }),
});
export type Acting = typeof Acting.Type;

/** Whom to invite, and with which role. */
export const InvitationDraft = Schema.Struct({
  email: Schema.String.check(Schema.isMaxLength(254)),
  role: TeamRole,
});
export type InvitationDraft = typeof InvitationDraft.Type;

const { id: _id, createdAt: _createdAt, ...shown } = OpenInvitation.fields;

/** What the page behind an invitation's link shows. */
export const ShownInvitation = Schema.Struct({ business: TeamBusiness, ...shown });
export type ShownInvitation = typeof ShownInvitation.Type;
