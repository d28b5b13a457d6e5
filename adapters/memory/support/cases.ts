import { Result } from "effect";
import { stale } from "#core/shared/errors.ts";
import { cutPage } from "#core/shared/page.ts";
import { type Case, type CaseCard, CasePriority, type CaseSummary, type ThingRef } from "#core/support/case/case.ts";
import { type CaseFilter, Cases } from "#core/support/case/cases.ts";
import { inMemory } from "../memory.ts";
import { allOf, byId, newestFirst, oldestFirst, sortedBy } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

export const keyOfThing = ({ noun, id }: ThingRef): string => `${noun} ${id}`;

const ownerOf = (tables: Tables, { ownerId }: Case): string | null =>
  ownerId === null ? null : (tables.people.get(ownerId)?.person.name ?? null);

const summaryOf = (tables: Tables, it: Case): CaseSummary => ({ ...it, owner: ownerOf(tables, it) });

/** A case as shown next to the things that belong to it. */
export const cardOfCase = (tables: Tables, caseId: string): CaseCard | null => {
  const it = tables.cases.get(caseId);
  if (it === undefined) return null;
  const { id, state, priority, ownerId, dueAt } = it;
  return { id, state, priority, ownerId, owner: ownerOf(tables, it), dueAt };
};

/** The case that a thing belongs to. */
export const cardOfThing = (tables: Tables, thing: ThingRef): CaseCard | null =>
  cardOfCase(tables, tables.caseThings.get(keyOfThing(thing))?.caseId ?? "");

const thingsOf = (tables: Tables, id: string): ReadonlyArray<ThingRef> =>
  sortedBy(
    [...tables.caseThings.values()].filter(({ caseId }) => caseId === id),
    keyOfThing,
  ).map(({ noun, id }) => ({ noun, id }));

const fits = (filter: CaseFilter, it: Case): boolean =>
  (it.state === "closed") === filter.isClosed &&
  (filter.owner === null || it.ownerId === (filter.owner === "nobody" ? null : filter.owner)) &&
  (filter.personId === null || it.personId === filter.personId) &&
  (filter.contractId === null || it.contractId === filter.contractId);

const byPriority = ({ priority, id }: Case): string => `${CasePriority.literals.indexOf(priority)}.${id}`;

export const memoryCases = inMemory(Cases)(({ read, write, versioned }) => ({
  ...versioned("cases", "case"),
  insert: (opened, things) =>
    write((tables) =>
      things.some((thing) => tables.caseThings.has(keyOfThing(thing)))
        ? Result.fail(stale("case"))
        : Result.succeed(
            things.reduce(
              (all, thing) => withRow(all, "caseThings", keyOfThing(thing), { ...thing, caseId: opened.id }),
              withRow(tables, "cases", opened.id, opened),
            ),
          ),
    ),
  putThing: (caseId, thing) =>
    write((tables) => withRow(tables, "caseThings", keyOfThing(thing), { ...thing, caseId })),
  thingsOf: (id) => read((tables) => thingsOf(tables, id)),
  ofThings: (things) =>
    read((tables) =>
      things.flatMap(({ noun, id }) => {
        const card = cardOfThing(tables, { noun, id });
        return card === null ? [] : [{ noun, id, case: card }];
      }),
    ),
  addNote: (note) => write((tables) => withRow(tables, "caseNotes", note.id, note)),
  notesOf: (id) => read(({ caseNotes }) => allOf(caseNotes, ({ caseId }) => caseId === id)),
  list: (filter, page) =>
    read((tables) => {
      const wanted = [...tables.cases.values()].filter((it) => fits(filter, it)).map((it) => summaryOf(tables, it));
      if (filter.isClosed) return newestFirst(wanted, page, byId);
      const after = /^[012]\.[0-9a-f-]{36}$/.test(page.after ?? "") ? page.after : null;
      const rest = sortedBy(wanted, byPriority).filter((it) => after === null || byPriority(it) > after);
      return cutPage(rest.slice(0, page.limit + 1), page.limit, byPriority);
    }),
  underReview: (page) =>
    read((tables) => {
      const live = [...tables.cases.values()].filter(({ state }) => state !== "closed");
      const notes = new Set([...tables.caseNotes.values()].map(({ caseId }) => caseId));
      const { items, next } = oldestFirst(live, page, byId);
      return {
        items: items.map((it) => ({ ...it, things: thingsOf(tables, it.id), hasNotes: notes.has(it.id) })),
        next,
      };
    }),
}));
