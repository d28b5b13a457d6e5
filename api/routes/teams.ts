import { Effect } from "effect";
import { sessionEnded } from "#core/people/person/errors.ts";
import { acceptInvitation, viewInvitation } from "#core/people/team/accept-invitation.ts";
import { actFor } from "#core/people/team/act-for.ts";
import { changeRole, leaveTeam, removeMember } from "#core/people/team/change-team.ts";
import { inviteMember, withdrawInvitation } from "#core/people/team/invite-member.ts";
import { listOwnTeams, listTeam } from "#core/people/team/list-team.ts";
import { invitationPath } from "../addresses.ts";
import * as teams from "../endpoints/teams.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";
import type { SessionTokens } from "../session.ts";
import { withActing } from "./session.ts";

type Means = { readonly publicUrl: string; readonly limits: Limits };

export const teamRoutes = (serve: Serving, tokens: SessionTokens, { publicUrl, limits }: Means): void => {
  // The token follows a '#', so that no server on the way logs it.
  const linkTo = (token: string): string => `${publicUrl}${invitationPath}#token=${token}`;

  serve.person(teams.listTeamEndpoint, ({ actor }) => listTeam(actor));
  serve.person(teams.inviteMemberEndpoint, ({ actor, body }) => inviteMember(actor, body, linkTo));
  serve.person(teams.withdrawInvitationEndpoint, ({ actor, params }) => withdrawInvitation(actor, params.invitationId));
  serve.person(teams.changeRoleEndpoint, ({ actor, params, body }) =>
    changeRole(actor, { personId: params.memberId, role: body.role }),
  );
  serve.person(teams.removeMemberEndpoint, ({ actor, params }) => removeMember(actor, params.memberId));
  serve.person(teams.listOwnTeamsEndpoint, ({ actor }) => listOwnTeams(actor));
  serve.person(teams.leaveTeamEndpoint, ({ actor, params }) => leaveTeam(actor, params.businessId));
  serve.person(teams.acceptInvitationEndpoint, ({ actor, body }) => acceptInvitation(actor, body.token));

  serve.everybody(teams.viewInvitationEndpoint, ({ body, request }) =>
    Effect.andThen(limits.signIn(request), viewInvitation(body.token)),
  );
  serve.everybody(teams.actForEndpoint, ({ body, request, reply }) =>
    Effect.gen(function* () {
      const token = tokens.refreshTokenOf(request);
      yield* limits.refresh(request);
      if (token === null) return yield* sessionEnded();
      const opened = yield* actFor(token, body.businessId);
      tokens.giveCookie(reply, opened.refreshToken);
      return tokens.signedIn(yield* withActing(opened));
    }),
  );
};
