import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import { notFound, stale } from "#core/shared/errors.ts";
import { cutPage } from "#core/shared/page.ts";
import type { Ticket, TicketMessage } from "#core/support/ticket/ticket.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import { idAfter, newestId } from "../cursor.ts";
import { Database } from "../database.ts";
import { personCard } from "../people/card.ts";
import { person } from "../people/person.table.ts";
import { blanks, is, statement } from "../statement.ts";
import { ticket, ticketMessage } from "./ticket.table.ts";

const own = getTableColumns(ticket);
const written = getTableColumns(ticketMessage);
type Range = { readonly after: string; readonly limit: number };
const isAfter = sql`${ticket.id} < ${sql.placeholder("after")}`;
const limit = sql.placeholder("limit");

const insert = statement<Ticket>()((db) => db.insert(ticket).values(blanks(own)));
const get = statement<Pick<Ticket, "id">>()((db) => db.select(own).from(ticket).where(is(ticket.id, "id")));
const save = statement<Ticket>()((db) =>
  db
    .update(ticket)
    .set({ ...blanks({ state: own.state, updatedAt: own.updatedAt }), version: sql`${ticket.version} + 1` })
    .where(sql`${is(ticket.id, "id")} and ${is(ticket.version, "version")}`)
    .returning({ id: ticket.id }),
);
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

export const postgresTickets: Layer.Layer<Tickets, never, Database> = Layer.effect(
  Tickets,
  Effect.gen(function* () {
    const { run } = yield* Database;
    const idOf = ({ id }: Pick<Ticket, "id">): string => id;
    const rangeOf = (request: { readonly after: string | null; readonly limit: number }): Range => ({
      after: idAfter(request.after, newestId),
      limit: request.limit + 1,
    });
    return {
      insert: (opened) => run(insert, opened),
      get: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("ticket"));
      }),
      save: Effect.fnUntraced(function* (changed) {
        const saved = yield* run(save, changed);
        if (saved.length === 0) return yield* stale("ticket");
        return { ...changed, version: changed.version + 1 };
      }),
      addMessage: (message) => run(addMessage, message),
      messagesOf: (ticketId) => run(messagesOf, { ticketId }),
      ofPerson: Effect.fnUntraced(function* (personId, request) {
        return cutPage(yield* run(ofPerson, { personId, ...rangeOf(request) }), request.limit, idOf);
      }),
      list: Effect.fnUntraced(function* ({ state }, request) {
        const range = rangeOf(request);
        return cutPage(
          state === null ? yield* run(all, range) : yield* run(inState, { state, ...range }),
          request.limit,
          idOf,
        );
      }),
    };
  }),
);
