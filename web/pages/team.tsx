import { usePerson } from "#web/client.ts";
import { OwnTeams } from "#web/features/team/own-teams.tsx";
import { TeamPanel } from "#web/features/team/team-panel.tsx";
import { Panels } from "#web/ui/Panel.tsx";

/**
 * Shows /v1/profile/team: the members of the person's business or of the one they act for, and the teams that they are
 * on.
 */
export function Team() {
  return (
    <Panels>
      {usePerson().userType === "home_owner" ? null : <TeamPanel />}
      <OwnTeams />
    </Panels>
  );
}
