import { Effect } from "effect";
import type { FastifyRequest } from "fastify";
import { reaches, type TeamRole } from "#core/people/team/team.ts";
import { Teams } from "#core/people/team/teams.ts";
import type { Endpoint } from "./endpoint.ts";
import { Refusal, unauthenticated } from "./problems.ts";
import { type CoreRuntime, run } from "./serve.ts";
import { teamRights } from "./team-rights.ts";

const whoMay: Readonly<Record<Exclude<TeamRole, "crew">, string>> = {
  estimator: "Only estimators, managers and owners of the team can do this.",
  manager: "Only managers and owners of the team can do this.",
  owner: "Only owners of the team can do this.",
};

const roleForbids = (least: Exclude<TeamRole, "crew">): Refusal =>
  new Refusal(403, "Not allowed", "RoleForbids", whoMay[least], {
    whoCanFix: "you",
    whatToDo: "Ask one of them to do it, or to change your role.",
  });

const accountOnly = (): Refusal =>
  new Refusal(403, "Not allowed", "AccountOnly", "Only the business's own account can do this.", {
    whoCanFix: "you",
    whatToDo: "To do it for your own account, act for yourself.",
  });

/**
 * Lets a team member do what their role allows, with the rights of the business; sets `personId` and `memberId`. Reads
 * the role at each request, so that a role change applies from the next request. Throws a 403 if the role does not
 * allow the operation, and a 401 if the person is no longer a member. Does nothing for people who act for themselves,
 * and for operations about the person's own account.
 */
export const admitMember = async (runtime: CoreRuntime, request: FastifyRequest, { name }: Endpoint): Promise<void> => {
  const { actsFor: businessId, personId } = request;
  if (businessId === null || personId === null) return;
  const right = teamRights[name] ?? "account";
  // Reads the primary, because a replica might not yet know that the member was removed. This also runs for operations
  // about the person's own account, because the session ends with the membership.
  const role = await run(
    runtime,
    Effect.flatMap(Teams, (teams) => teams.roleOf(businessId, personId)),
  );
  if (role === null) throw unauthenticated();
  if (right === "self") return;
  if (right === "account") throw accountOnly();
  if (right !== "crew" && !reaches(role, right)) throw roleForbids(right);
  request.personId = businessId;
  request.memberId = personId;
  request.memberRole = role;
};
