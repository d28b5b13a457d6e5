import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Ticket, TicketMessage } from "#core/support/ticket/ticket.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import { personCard } from "../people/card.ts";
import { person } from "../people/person.table.ts";
import { found, inDatabase, newestFirst, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { ticket, ticketMessage } from "./ticket.table.ts";

const own = getTableColumns(ticket);
const written = getTableColumns(ticketMessage);
const isAfter = sql`${ticket.id} < ${sql.placeholder("after")}`;
const limit = sql.placeholder("limit");

const insert = statement<Ticket>()((db) => db.insert(ticket).values(blanks(own)));
const get = statement<Pick<Ticket, "id">>()((db) => db.select(own).from(ticket).where(is(ticket.id, "id")));
const save = saving<Ticket>(ticket, { state: own.state, updatedAt: own.updatedAt });
const addMessage = statement<TicketMessage>()((db) => db.insert(ticketMessage).values(blanks(written)));
const messagesOf = statement<Pick<TicketMessage, "ticketId">>()((db) =>
  db.select(written).from(ticketMessage).where(is(ticketMessage.ticketId, "ticketId")).orderBy(asc(ticketMessage.id)),
);
const ofPerson = statement<Pick<Ticket, "personId"> & Range>()((db) =>
  db
    .select(own)
    .from(ticket)
    .where(sql`${is(ticket.personId, "personId")} and ${isAfter}`)
    .orderBy(desc(ticket.id))
    .limit(limit),
);

const page = <Values extends Record<string, unknown>>(condition: SQL) =>
  statement<Values & Range>()((db) =>
    db
      .select({ ...own, person: personCard(person) })
      .from(ticket)
      .innerJoin(person, eq(person.id, ticket.personId))
      .where(condition)
      .orderBy(desc(ticket.id))
      .limit(limit),
  );
const all = page<Record<never, never>>(isAfter);
const inState = page<Pick<Ticket, "state">>(sql`${is(ticket.state, "state")} and ${isAfter}`);

export const postgresTickets = inDatabase(Tickets)(({ run }) => ({
  insert: (opened) => run(insert, opened),
  get: (id) => found("ticket", run(get, { id })),
  save: (changed) => nextVersion("ticket", changed, run(save, changed)),
  addMessage: (message) => run(addMessage, message),
  messagesOf: (ticketId) => run(messagesOf, { ticketId }),
  ofPerson: (personId, page) => newestFirst(page, (range) => run(ofPerson, { personId, ...range })),
  list: ({ state }, page) =>
    newestFirst(page, (range) => (state === null ? run(all, range) : run(inState, { state, ...range }))),
}));
