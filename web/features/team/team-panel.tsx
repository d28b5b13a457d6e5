import { useState } from "react";
import {
  changeRoleEndpoint,
  inviteMemberEndpoint,
  listTeamEndpoint,
  removeMemberEndpoint,
  withdrawInvitationEndpoint,
} from "#api/endpoints/teams.ts";
import { manages, type OpenInvitation, type Team, type TeamMember, TeamRole } from "#core/people/team/team.ts";
import { useDo, useRead } from "#web/client.ts";
import { faceOf } from "#web/files/pictures.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useFields } from "#web/forms/use-fields.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { useActing } from "#web/session/role.ts";
import { AskButton } from "#web/ui/AskButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { ListRow } from "#web/ui/ListRow.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Avatar } from "#web/ui/Person.tsx";
import { RadioField } from "#web/ui/RadioCards.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

const said = words.team;

/** Returns the roles that this role may give. */
const givenBy = (own: TeamRole): readonly TeamRole[] => TeamRole.literals.filter((role) => manages(own, role));

const isRole = (text: string): text is TeamRole => (TeamRole.literals as readonly string[]).includes(text);

function InviteDialog({ own, onClose }: { own: TeamRole; onClose: () => void }) {
  const invite = useDo(inviteMemberEndpoint, {
    problems: "form",
    said: ({ email }) => [words.app.success, said.invited(email)],
    onDone: onClose,
  });
  const [role, setRole] = useState<TeamRole>("crew");
  const { values, check, field } = useFields({ email: "" }, invite.problem);

  const submit = async (form: HTMLFormElement) => {
    invite.reset();
    if (!check(form, { email: values.email.trim() === "" ? said.emailRequired : undefined })) return;
    if (!(await invite.run({ body: { ...values, role } }))) focusFirstError(form);
  };

  return (
    <FormDialog title={said.inviteTitle} send={said.send} busy={invite.busy} onSubmit={submit} onClose={onClose}>
      <FormProblem problem={invite.problem} unless={invite.problem?.issues} />
      <TextField label={said.email} type="email" dir="ltr" autoComplete="off" maxLength={254} {...field("email")} />
      <RadioField
        label={said.role}
        name="role"
        cards={givenBy(own).map((value) => ({ value, label: said.roles[value], detail: said.roleHints[value] }))}
        value={role}
        onChange={(value) => {
          if (isRole(value)) setRole(value);
        }}
      />
    </FormDialog>
  );
}

function MemberRow({ member, team }: { member: TeamMember; team: Team }) {
  const acting = useActing();
  const { person, role, since } = member;
  const toasts = useToasts();
  const change = useDo(changeRoleEndpoint);
  const remove = useDo(removeMemberEndpoint, { said: [words.app.success, said.removed(person.name)] });
  const isSelf = acting?.member.id === person.id;
  const given = givenBy(team.role);
  const isManaged = !isSelf && given.includes(role);
  const params = { memberId: person.id };

  const onRole = async (chosen: string) => {
    if (!isRole(chosen) || chosen === role) return;
    const done = await change.run({ params, body: { role: chosen } });
    if (done !== undefined) toasts.success(words.app.success, said.changed(person.name, said.roles[chosen]));
  };

  return (
    <ListRow
      face={<Avatar name={person.name} imageUrl={faceOf(person)} />}
      name={<bdi>{person.name}</bdi>}
      mark={isSelf ? said.you : null}
      about={
        <>
          {isManaged ? null : <>{said.roles[role]} · </>}
          {said.since} <When at={since} within />
        </>
      }
    >
      {isManaged ? (
        <div className="list-row__acts cluster-8">
          <Select
            aria-label={said.roleOf(person.name)}
            options={given.map((value) => ({ value, label: said.roles[value] }))}
            value={role}
            disabled={change.busy}
            onChange={(value) => void onRole(value)}
          />
          <AskButton
            aria-label={said.removeOf(person.name)}
            ask={{ ...said.removeAsk(person.name), danger: true }}
            onYes={() => remove.run({ params })}
          />
        </div>
      ) : null}
    </ListRow>
  );
}

function InvitationRow({ invitation, own }: { invitation: OpenInvitation; own: TeamRole }) {
  const withdraw = useDo(withdrawInvitationEndpoint, { said: [words.app.success, said.withdrawn] });
  const { id, email, role, expiresAt } = invitation;
  return (
    <ListRow
      icon="envelope"
      name={<bdi dir="ltr">{email}</bdi>}
      about={
        <>
          {said.roles[role]} · {said.until} <When at={expiresAt} within />
        </>
      }
    >
      {givenBy(own).includes(role) ? (
        <div className="list-row__acts cluster-8">
          <Button aria-label={said.withdrawOf(email)} onPress={() => withdraw.run({ params: { invitationId: id } })}>
            {said.withdraw}
          </Button>
        </div>
      ) : null}
    </ListRow>
  );
}

/**
 * Shows the members of the business, and the open invitations: to all members, with changes for those who may make
 * them.
 */
export function TeamPanel() {
  const found = useRead(listTeamEndpoint, {});
  const [inviting, setInviting] = useState(false);
  const team = found.data;
  const mayInvite = team !== undefined && givenBy(team.role).length > 0;
  return (
    <>
      <Panel title={said.people} hint={said.hint}>
        {found.isPending ? <Skeleton shape="row" count={3} /> : null}
        {found.isError && !team ? <ReadProblem cause={found.error} onRetry={() => found.refetch()} /> : null}
        {team ? (
          <>
            <ul className="plain-list frame">
              <li className="list-row">
                <Avatar name={team.account.name} imageUrl={faceOf(team.account)} />
                <div>
                  <p className="list-row__name">
                    <bdi>{team.account.name}</bdi>
                    {team.isAccount ? <span className="list-row__mark">{said.you}</span> : null}
                  </p>
                  <p className="soft">
                    {said.roles.owner} · {said.account}
                  </p>
                </div>
              </li>
              {team.members.map((member) => (
                <MemberRow key={member.person.id} member={member} team={team} />
              ))}
            </ul>
            {team.members.length === 0 ? <p className="soft">{said.alone}</p> : null}
            {mayInvite ? (
              <p>
                <Button icon="plus" variant="primary" onPress={() => setInviting(true)}>
                  {said.invite}
                </Button>
              </p>
            ) : (
              <p className="soft">{said.onlyManagers}</p>
            )}
          </>
        ) : null}
      </Panel>
      {team && team.invitations.length > 0 ? (
        <Panel title={said.open}>
          <ul className="plain-list frame">
            {team.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} own={team.role} />
            ))}
          </ul>
        </Panel>
      ) : null}
      {inviting && team ? <InviteDialog own={team.role} onClose={() => setInviting(false)} /> : null}
    </>
  );
}
