import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { Email } from "#core/people/person/person.ts";
import type { Invitation, TeamMembership } from "#core/people/team/team.ts";
import { Teams } from "#core/people/team/teams.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { blanks, given, is, statement } from "../statement.ts";
import { person } from "./person.table.ts";
import { teamInvitation, teamMember } from "./team.table.ts";

/** The longest list of members, teams or invitations; the core's rules allow fewer. */
const most = 50;

const columns = getTableColumns(teamMember);
const { passwordHash: _hash, emailProvenAt: _proven, standing, ...shown } = getTableColumns(person);
const invitation = getTableColumns(teamInvitation);
const { role } = columns;
const { closedAt, expiresAt } = invitation;
type Of = Pick<TeamMembership, "businessId" | "personId">;

const isMember = sql`${is(teamMember.businessId, "businessId")} and ${is(teamMember.personId, "personId")}`;

const roleOf = statement<Of>()((db) =>
  db
    .select({ role })
    .from(teamMember)
    .innerJoin(person, eq(person.id, teamMember.businessId))
    .where(sql`${isMember} and ${standing} = 'active' and not ${person.isDeleted}`),
);

// The business's own row is not locked here, because suspending a business ends the sessions that act for it.
const roleForShare = statement<Of>()((db) => db.select({ role }).from(teamMember).where(isMember).for("share"));

const membersOf = statement<Pick<Of, "businessId">>()((db) =>
  db
    .select({ ...columns, person: shown })
    .from(teamMember)
    .innerJoin(person, eq(person.id, teamMember.personId))
    .where(is(teamMember.businessId, "businessId"))
    .orderBy(asc(teamMember.since), asc(teamMember.personId))
    .limit(most),
);

const teamsOf = statement<Pick<Of, "personId">>()((db) =>
  db
    .select({ ...columns, business: shown })
    .from(teamMember)
    .innerJoin(person, eq(person.id, teamMember.businessId))
    .where(is(teamMember.personId, "personId"))
    .orderBy(asc(teamMember.since), asc(teamMember.businessId))
    .limit(most),
);

const add = statement<TeamMembership>()((db) =>
  db
    .insert(teamMember)
    .values(blanks(columns))
    .onConflictDoNothing({ target: [teamMember.businessId, teamMember.personId] })
    .returning({ personId: teamMember.personId }),
);

const saveRole = statement<Of & Pick<TeamMembership, "role">>()((db) =>
  db.update(teamMember).set(blanks({ role })).where(isMember).returning({ personId: teamMember.personId }),
);

const remove = statement<Of>()((db) =>
  db.delete(teamMember).where(isMember).returning({ personId: teamMember.personId }),
);

const replace = statement<{ readonly businessId: PersonId; readonly email: Email; readonly closedAt: Date }>()((db) =>
  db
    .update(teamInvitation)
    .set(blanks({ closedAt }))
    .where(
      sql`${is(teamInvitation.businessId, "businessId")} and ${is(teamInvitation.email, "email")} and ${closedAt} is null`,
    ),
);

const invite = statement<Invitation>()((db) => db.insert(teamInvitation).values(blanks(invitation)));

const isOpen = (at: string) => sql`${closedAt} is null and ${expiresAt} > ${given(at, expiresAt)}`;

const invitationsOf = statement<{ readonly businessId: PersonId; readonly at: Date }>()((db) =>
  db
    .select(invitation)
    .from(teamInvitation)
    .where(sql`${is(teamInvitation.businessId, "businessId")} and ${isOpen("at")}`)
    .orderBy(desc(teamInvitation.id))
    .limit(most),
);

const findInvitation = statement<Pick<Invitation, "tokenHash">>()((db) =>
  db.select(invitation).from(teamInvitation).where(is(teamInvitation.tokenHash, "tokenHash")),
);

const close = statement<Pick<Invitation, "id" | "businessId"> & { readonly at: Date }>()((db) =>
  db
    .update(teamInvitation)
    .set({ closedAt: given("at", closedAt) })
    .where(sql`${is(teamInvitation.id, "id")} and ${is(teamInvitation.businessId, "businessId")} and ${isOpen("at")}`)
    .returning({ id: teamInvitation.id }),
);

const closeBy = statement<Pick<Invitation, "businessId" | "invitedBy"> & { readonly at: Date }>()((db) =>
  db
    .update(teamInvitation)
    .set({ closedAt: given("at", closedAt) })
    .where(
      sql`${is(teamInvitation.businessId, "businessId")} and ${is(teamInvitation.invitedBy, "invitedBy")}
        and ${closedAt} is null`,
    ),
);

const removeOver = statement<{ readonly before: Date }>()((db) =>
  db
    .delete(teamInvitation)
    .where(sql`${expiresAt} < ${given("before", expiresAt)} or ${closedAt} < ${given("before", closedAt)}`),
);

const any = ({ length }: ReadonlyArray<unknown>): boolean => length > 0;

export const postgresTeams = inDatabase(Teams)(({ run }) => ({
  roleOf: (businessId, personId) => Effect.map(run(roleOf, { businessId, personId }), ([found]) => found?.role ?? null),
  roleForShare: Effect.fnUntraced(function* (businessId, personId) {
    const [locked] = yield* run(roleForShare, { businessId, personId });
    if (locked === undefined) return null;
    const [found] = yield* run(roleOf, { businessId, personId });
    return found?.role ?? null;
  }),
  membersOf: (businessId) => run(membersOf, { businessId }),
  teamsOf: (personId) => run(teamsOf, { personId }),
  add: (member) => Effect.map(run(add, member), any),
  saveRole: (businessId, personId, given) => Effect.map(run(saveRole, { businessId, personId, role: given }), any),
  remove: (businessId, personId) => Effect.map(run(remove, { businessId, personId }), any),
  invite: Effect.fnUntraced(function* (given) {
    const { businessId, email, createdAt } = given;
    yield* run(replace, { businessId, email, closedAt: createdAt });
    yield* run(invite, given);
  }),
  invitationsOf: (businessId, at) => run(invitationsOf, { businessId, at }),
  findInvitation: (tokenHash) => Effect.map(run(findInvitation, { tokenHash }), ([found]) => found ?? null),
  closeInvitation: (businessId, id, at) => Effect.map(run(close, { businessId, id, at }), any),
  closeInvitationsBy: (businessId, invitedBy, at) => Effect.asVoid(run(closeBy, { businessId, invitedBy, at })),
  removeOver: (before) => Effect.asVoid(run(removeOver, { before })),
}));
