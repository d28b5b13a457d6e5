import { leaveTeamEndpoint, listOwnTeamsEndpoint } from "#api/endpoints/teams.ts";
import type { OwnTeam } from "#core/people/team/team.ts";
import { useDo, useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { useActing } from "#web/session/role.ts";
import { useActFor } from "#web/session/use-act-for.ts";
import { AskButton } from "#web/ui/AskButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ListRow } from "#web/ui/ListRow.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

const said = words.team;

function OwnTeamRow({ team }: { team: OwnTeam }) {
  const acting = useActing();
  const switching = useActFor();
  const { business, role, since } = team;
  const leave = useDo(leaveTeamEndpoint, { said: [words.app.success, said.left(business.name)] });
  const isActing = acting?.business.id === business.id;

  return (
    <ListRow
      icon="shop"
      name={<bdi>{business.name}</bdi>}
      about={
        <>
          {said.roles[role]} · {said.since} <When at={since} within />
        </>
      }
    >
      <div className="list-row__acts cluster-8">
        {isActing ? null : (
          <Button busy={switching.busy} onPress={() => switching.actFor(business.id)}>
            {words.acting.actFor(business.name)}
          </Button>
        )}
        <AskButton
          aria-label={said.leaveOf(business.name)}
          ask={{ ...said.leaveAsk(business.name), danger: true }}
          onYes={() => leave.run({ params: { businessId: business.id } })}
        />
      </div>
    </ListRow>
  );
}

/** Shows the businesses that the person is a member of, with buttons to act for and to leave each. */
export function OwnTeams() {
  const found = useRead(listOwnTeamsEndpoint, {});
  return (
    <Panel title={said.memberOf} hint={said.memberOfHint}>
      {found.isPending ? <Skeleton shape="row" /> : null}
      {found.isError && !found.data ? <ReadProblem cause={found.error} onRetry={() => found.refetch()} /> : null}
      {found.data?.length === 0 ? <p className="soft">{said.noTeams}</p> : null}
      {found.data && found.data.length > 0 ? (
        <ul className="plain-list frame">
          {found.data.map((team) => (
            <OwnTeamRow key={team.business.id} team={team} />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
