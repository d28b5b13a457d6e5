import { Result } from "effect";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

/** A person's bid-to-final figures and their answer to them. */
export const bidToFinalIn = ({ bidToFinals, finalAnswers }: Tables, id: PersonId) => {
  const { personId: _of, ...figures } = bidToFinals.get(id) ?? { personId: null };
  const { personId: _by, ...answer } = finalAnswers.get(id) ?? { personId: null };
  return { figures: "percent" in figures ? figures : null, answer: "text" in answer ? answer : null };
};

export const memoryBidToFinals = inMemory(BidToFinals)(({ read, write, modify }) => ({
  of: (id) => read((tables) => bidToFinalIn(tables, id)),
  replace: ({ after, until }, figures) =>
    write((tables) => {
      const before = [...tables.bidToFinals.keys()].filter(
        (id) => (after === null || id > after) && (until === null || id <= until),
      );
      const without = before.reduce((kept, id) => withoutRow(kept, "bidToFinals", id), tables);
      return figures.reduce((kept, it) => withRow(kept, "bidToFinals", it.personId, it), without);
    }),
  answer: (personId, answer) =>
    write((tables) => {
      if (answer === null) return withoutRow(tables, "finalAnswers", personId);
      const hiddenBecause = tables.finalAnswers.get(personId)?.hiddenBecause ?? null;
      return withRow(tables, "finalAnswers", personId, { personId, ...answer, hiddenBecause });
    }),
  hide: (id, hiddenBecause) =>
    modify((tables) => {
      const answer = tables.finalAnswers.get(id);
      return Result.succeed(
        answer === undefined
          ? [false, tables]
          : [true, withRow(tables, "finalAnswers", id, { ...answer, hiddenBecause })],
      );
    }),
}));
