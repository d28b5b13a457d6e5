import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Email } from "#core/people/person/person.ts";
import type { TeamRole } from "#core/people/team/team.ts";
import type { InvitationId, PersonId } from "#core/shared/ids.ts";
import { moment, personKey } from "../columns.ts";

export const teamMember = pgTable(
  "team_member",
  {
    businessId: uuid("business_id").$type<PersonId>().notNull(),
    ...personKey,
    role: text("role").$type<TeamRole>().notNull(),
    since: moment("since").notNull(),
    invitedBy: uuid("invited_by").$type<PersonId>().notNull(),
  },
  ({ businessId, personId }) => [primaryKey({ columns: [businessId, personId] })],
);

export const teamInvitation = pgTable("team_invitation", {
  id: uuid("id").$type<InvitationId>().primaryKey(),
  businessId: uuid("business_id").$type<PersonId>().notNull(),
  email: text("email").$type<Email>().notNull(),
  role: text("role").$type<TeamRole>().notNull(),
  tokenHash: text("token_hash").notNull(),
  invitedBy: uuid("invited_by").$type<PersonId>().notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  closedAt: moment("closed_at"),
});
