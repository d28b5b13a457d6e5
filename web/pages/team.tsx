import { usePerson } from "#web/client.ts";
import { OwnTeams } from "#web/features/team/own-teams.tsx";
import { TeamPanel } from "#web/features/team/team-panel.tsx";
import { Panels } from "#web/ui/Panel.tsx";

/** /v1/profile/team: the people of the business that one is or acts for, and the teams that one is on oneself. */
export function Team() {
  return (
    <Panels>
      {usePerson().userType === "home_owner" ? null : <TeamPanel />}
      <OwnTeams />
    </Panels>
  );
}
