import { Schema } from "effect";
import { Email, PersonCard } from "#core/people/person/person.ts";
import { InvitationId, PersonId } from "#core/shared/ids.ts";

/** What a member of a business may do for it, from the least to the most; `team-rights.ts` of the API says which operation asks for which. */
export const TeamRole = Schema.Literals(["crew", "estimator", "manager", "owner"]);
export type TeamRole = typeof TeamRole.Type;

const rank = (role: TeamRole): number => TeamRole.literals.indexOf(role);

/** Whether the role has all rights of this one. */
export const reaches = (role: TeamRole, least: TeamRole): boolean => rank(role) >= rank(least);

/**
 * Whether somebody of this role invites, changes and removes members of the other. An owner does with all; a manager with those below
 * them alone, so that nobody makes another their equal or better but an owner.
 */
export const manages = (role: TeamRole, other: TeamRole): boolean =>
  role === "owner" || (role === "manager" && rank(other) < rank("manager"));

/** How many members a business has at the most beside its own account. */
export const mostMembers = 50;
/** How many invitations of a business are open at once at the most. */
export const mostInvitations = 20;
/** In how many businesses one person is a member at the most. */
export const mostTeams = 20;

/** How long an invitation can be accepted, in milliseconds: a week. */
export const invitationLife = 7 * 24 * 3_600_000;

/** As what somebody acts for a business, and since when. */
const membership = { role: TeamRole, since: Schema.Date };

/** That a person acts for a business, which is the account of another. The business's own account is no member: it owns itself. */
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
  /** What its members call it: the business's name, or that of its account where it has none. */
  name: Schema.String,
});
export type TeamBusiness = typeof TeamBusiness.Type;

/** A member as the business's people see them. */
export const TeamMember = Schema.Struct({ person: PersonCard, ...membership });
export type TeamMember = typeof TeamMember.Type;

/** An invitation that is open, as those see it who may withdraw it. */
export const OpenInvitation = Schema.Struct({
  id: InvitationId,
  email: Email,
  role: TeamRole,
  createdAt: Schema.Date,
  expiresAt: Schema.Date,
});
export type OpenInvitation = typeof OpenInvitation.Type;

/** A mailed invitation, open or not. Only the hash of what its link carries is kept. */
export type Invitation = OpenInvitation & {
  readonly businessId: PersonId;
  readonly tokenHash: string;
  readonly invitedBy: PersonId;
  /** When it was accepted, withdrawn or replaced; then it is of no more use. */
  readonly closedAt: Date | null;
};

/** The people of a business. */
export const Team = Schema.Struct({
  business: TeamBusiness,
  /** The account that the business is, which owns it. */
  account: PersonCard,
  /** What whoever asks may do in it. */
  role: TeamRole,
  /** Whether whoever asks is the account itself. */
  isAccount: Schema.Boolean,
  members: Schema.Array(TeamMember),
  /** Empty for who may invite nobody. */
  invitations: Schema.Array(OpenInvitation),
});
export type Team = typeof Team.Type;

/** A business that one is a member of. */
export const OwnTeam = Schema.Struct({ business: TeamBusiness, ...membership });
export type OwnTeam = typeof OwnTeam.Type;

/** For which business somebody acts, and as what: they themselves are `member`, with the address that they sign in with. */
export const Acting = Schema.Struct({
  business: TeamBusiness,
  role: TeamRole,
  member: Schema.Struct({ id: PersonId, name: Schema.String, email: Email }),
});
export type Acting = typeof Acting.Type;

/** Whom one invites, and as what. */
export const InvitationDraft = Schema.Struct({
  email: Schema.String.check(Schema.isMaxLength(254)),
  role: TeamRole,
});
export type InvitationDraft = typeof InvitationDraft.Type;

const { id: _id, createdAt: _createdAt, ...shown } = OpenInvitation.fields;

/** What the page shows to which an invitation's link leads. */
export const ShownInvitation = Schema.Struct({ business: TeamBusiness, ...shown });
export type ShownInvitation = typeof ShownInvitation.Type;
