import { Result } from "effect";
import type { Invitation, TeamMembership } from "#core/people/team/team.ts";
import { Teams } from "#core/people/team/teams.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { allOf, sortedBy } from "../rows.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

/** The longest list of members, teams or invitations; the core's rules allow fewer. */
const most = 50;

const keyOf = ({ businessId, personId }: Pick<TeamMembership, "businessId" | "personId">): string =>
  `${businessId} ${personId}`;

const personOf = ({ people }: Tables, id: PersonId) => {
  const member = people.get(id);
  if (member === undefined) throw new Error(`Person ${id} is referred to and does not exist.`);
  return member.person;
};

const isOpen = ({ closedAt, expiresAt }: Invitation, at: Date): boolean => closedAt === null && expiresAt > at;

/** The tables with these invitations closed. */
const closing = (tables: Tables, at: Date, isOne: (invitation: Invitation) => boolean): Tables =>
  [...tables.teamInvitations.values()]
    .filter((it) => it.closedAt === null && isOne(it))
    .reduce((left, it) => withRow(left, "teamInvitations", it.id, { ...it, closedAt: at }), tables);

export const memoryTeams = inMemory(Teams)(({ read, write, modify }) => {
  const roleOf: Teams["Service"]["roleOf"] = (businessId, personId) =>
    read(({ people, teamMembers }) => {
      const business = people.get(businessId);
      if (business === undefined || business.standing !== "active" || business.person.isDeleted) return null;
      return teamMembers.get(keyOf({ businessId, personId }))?.role ?? null;
    });
  const members = (isOne: (member: TeamMembership) => boolean) => (tables: Tables) =>
    sortedBy([...tables.teamMembers.values()].filter(isOne), (it) => `${it.since.toISOString()} ${keyOf(it)}`).slice(
      0,
      most,
    );
  return {
    roleOf,
    // Units of work run one after the other, so nothing needs a lock.
    roleForShare: roleOf,
    membersOf: (businessId) =>
      read((tables) =>
        members((it) => it.businessId === businessId)(tables).map((it) => ({
          ...it,
          person: personOf(tables, it.personId),
        })),
      ),
    teamsOf: (personId) =>
      read((tables) =>
        members((it) => it.personId === personId)(tables).map((it) => ({
          ...it,
          business: personOf(tables, it.businessId),
        })),
      ),
    add: (member) =>
      modify((tables) =>
        Result.succeed(
          tables.teamMembers.has(keyOf(member))
            ? [false, tables]
            : [true, withRow(tables, "teamMembers", keyOf(member), member)],
        ),
      ),
    saveRole: (businessId, personId, role) =>
      modify((tables) => {
        const key = keyOf({ businessId, personId });
        const member = tables.teamMembers.get(key);
        return Result.succeed(
          member === undefined ? [false, tables] : [true, withRow(tables, "teamMembers", key, { ...member, role })],
        );
      }),
    remove: (businessId, personId) =>
      modify((tables) => {
        const key = keyOf({ businessId, personId });
        return Result.succeed(
          tables.teamMembers.has(key) ? [true, withoutRow(tables, "teamMembers", key)] : [false, tables],
        );
      }),
    invite: (invitation) =>
      write((tables) => {
        const { businessId, email, createdAt } = invitation;
        const before = closing(tables, createdAt, (it) => it.businessId === businessId && it.email === email);
        return withRow(before, "teamInvitations", invitation.id, invitation);
      }),
    invitationsOf: (businessId, at) =>
      read(({ teamInvitations }) =>
        allOf(teamInvitations, (it) => it.businessId === businessId && isOpen(it, at))
          .toReversed()
          .slice(0, most),
      ),
    findInvitation: (hash) =>
      read(({ teamInvitations }) => [...teamInvitations.values()].find(({ tokenHash }) => tokenHash === hash) ?? null),
    closeInvitation: (businessId, id, at) =>
      modify((tables) => {
        const invitation = tables.teamInvitations.get(id);
        return Result.succeed(
          invitation !== undefined && invitation.businessId === businessId && isOpen(invitation, at)
            ? [true, withRow(tables, "teamInvitations", id, { ...invitation, closedAt: at })]
            : [false, tables],
        );
      }),
    closeInvitationsBy: (businessId, invitedBy, at) =>
      write((tables) => closing(tables, at, (it) => it.businessId === businessId && it.invitedBy === invitedBy)),
    removeOver: (before) =>
      write((tables) =>
        [...tables.teamInvitations.values()]
          .filter(({ expiresAt, closedAt }) => expiresAt < before || (closedAt !== null && closedAt < before))
          .reduce((left, { id }) => withoutRow(left, "teamInvitations", id), tables),
      ),
  };
});
