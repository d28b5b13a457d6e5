import { Effect, Layer, Result } from "effect";
import { Notices } from "#core/support/notice/notices.ts";
import { Memory } from "../memory.ts";
import { found, nextVersion, sortedBy } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memoryNotices = Layer.effect(
  Notices,
  Effect.map(Memory, ({ read, modify }) =>
    Notices.of({
      insert: (notice) =>
        modify((tables) =>
          Result.succeed(
            tables.notices.has(notice.id) ? [false, tables] : [true, withRow(tables, "notices", notice.id, notice)],
          ),
        ),
      get: (id) =>
        Effect.flatMap(
          read(({ notices }) => notices.get(id)),
          (notice) => found("notice", notice),
        ),
      about: (names, limit) =>
        read(({ notices }) =>
          sortedBy(
            [...notices.values()].filter(({ subject }) =>
              Object.entries(subject).some(
                ([key, value]) => !["kind", "rail", "how"].includes(key) && names.includes(value),
              ),
            ),
            ({ receivedAt, id }) => `${receivedAt.toISOString()} ${id}`,
          )
            .toReversed()
            .slice(0, limit),
        ),
      save: (notice) =>
        modify((tables) =>
          Result.map(nextVersion("notice", tables.notices.get(notice.id), notice), (saved) => [
            saved,
            withRow(tables, "notices", saved.id, saved),
          ]),
        ),
    }),
  ),
);
