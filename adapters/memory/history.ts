import { History, isRecorded } from "#core/shared/history.ts";
import { withRecordEntry } from "./contract/contract-records.ts";
import { copy } from "./copy.ts";
import { inMemory } from "./memory.ts";

export const memoryHistory = inMemory(History)(({ read, write }) => ({
  append: (entry, recorded = null) =>
    write((tables) => {
      const after = { ...tables, history: [...tables.history, copy(entry)] };
      return isRecorded(entry) ? withRecordEntry(after, entry, recorded) : after;
    }),
  last: read(({ history }) => history.length),
  after: (number, limit) =>
    read(({ history }) =>
      history.slice(number, number + limit).map((entry, place) => ({ number: number + place + 1, entry })),
    ),
  ofContract: (id) => read(({ history }) => history.filter((entry) => entry.contractId === id)),
  ofSubject: (noun, id) =>
    read(({ history }) => history.filter((entry) => entry.noun === noun && entry.subjectId === id)),
}));
