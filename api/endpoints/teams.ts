import { Schema } from "effect";
import { InvitationDraft, OpenInvitation, OwnTeam, ShownInvitation, Team, TeamRole } from "#core/people/team/team.ts";
import { PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "./session.ts";

export const listTeamEndpoint = endpoint("GET /api/team", {
  name: "listTeam",
  summary: "The people of your business",
  reply: Team,
});

export const inviteMemberEndpoint = endpoint("POST /api/team/invitations", {
  name: "inviteMember",
  summary: "Mail somebody an invitation to your team, in place of one that they have already",
  // A new member can see where the money goes.
  asksProof: true,
  body: InvitationDraft,
  reply: OpenInvitation,
  status: 201,
});

export const withdrawInvitationEndpoint = endpoint("DELETE /api/team/invitations/:invitationId", {
  name: "withdrawInvitation",
  summary: "Withdraw an open invitation",
});

export const changeRoleEndpoint = endpoint("PUT /api/team/members/:memberId", {
  name: "changeRole",
  summary: "Give a member another role",
  asksProof: true,
  body: Schema.Struct({ role: TeamRole }),
});

export const removeMemberEndpoint = endpoint("DELETE /api/team/members/:memberId", {
  name: "removeMember",
  summary: "Remove a member, who acts for the business no more from then on",
});

export const listOwnTeamsEndpoint = endpoint("GET /api/people/me/teams", {
  name: "listOwnTeams",
  summary: "The businesses that you are a member of yourself",
  reply: Schema.Array(OwnTeam),
});

export const leaveTeamEndpoint = endpoint("DELETE /api/people/me/teams/:businessId", {
  name: "leaveTeam",
  summary: "Leave a business that you are a member of",
});

const carried = Schema.Struct({ token: Text(100) });

export const viewInvitationEndpoint = endpoint("POST /api/invitation", {
  name: "viewInvitation",
  summary: "What a mailed invitation is for",
  access: "public",
  writes: false,
  body: carried,
  reply: ShownInvitation,
});

export const acceptInvitationEndpoint = endpoint("POST /api/people/me/teams", {
  name: "acceptInvitation",
  summary: "Join the business that a mailed invitation is of",
  body: carried,
  reply: OwnTeam,
  status: 201,
});

export const actForEndpoint = endpoint("POST /api/session/acting", {
  name: "actFor",
  summary:
    "Act for a business that you are a member of, or for yourself again, in a session that takes the place of this one",
  access: "public",
  body: Schema.Struct({ businessId: Schema.NullOr(PersonId) }),
  reply: SignedIn,
});
